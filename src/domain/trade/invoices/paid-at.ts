import { currentTime } from "../../../postgres/clock.ts";
import { badField, type Problem } from "../../../problems.ts";
import { sql } from "../../../query/sql.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { dayIn } from "../../../text/time-zone.ts";
import { assertStoredYears } from "../../kernel/assert-stored-years.ts";
import { find } from "../../kernel/store.ts";

/** The tolerance for callers' clocks. */
const maxClockDriftMs = 5 * 60_000;

/** The time of a payment. A day becomes noon in the business's time zone, and today becomes now. */
export async function readPaidAt(db: Transaction, given: Date | string | undefined): Promise<Date> {
  const now = currentTime();
  if (given === undefined) return now;
  if (typeof given === "string") return readDay(db, given, now);
  if (given.getTime() > now.getTime() + maxClockDriftMs) throw inFuture();
  return given;
}

async function readDay(db: Transaction, day: string, now: Date): Promise<Date> {
  assertStoredYears({ paid_at: new Date(day) });
  const { timeZone } = await find(db, "Business", db.businessId);
  const today = dayIn(timeZone, now);
  if (day > today) throw inFuture();
  if (day === today) return now;
  const [row] = await db.query(
    sql<{ noon: Date }>`select (${day}::date + time '12:00') at time zone ${timeZone} as noon`,
  );
  if (row === undefined) throw new Error("the statement returned no row");
  return row.noon;
}

function inFuture(): Problem {
  return badField("/paid_at", "must not be in the future");
}
