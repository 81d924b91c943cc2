import { isInStoredYears, storedYears } from "../../../graphql/parse.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { type badField, badParameter } from "../../../problems.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import { daysAfter, todayIn } from "../../../text/time-zone.ts";
import { find } from "../../kernel/store.ts";

/** The first and last day of a statement, in the business's time zone. Both are included. */
export type Period = { from: Date; to: Date };

type Given = { from?: Date | null | undefined; to?: Date | null | undefined };

export const maxDays = 366;

/**
 * Checks a period and fills in its defaults: from the first of the month of its last day, until today or, if that is
 * later, `from`.
 */
export async function readPeriod(db: Tenant, given: Given, refuse: typeof badField = badParameter): Promise<Period> {
  const { timeZone } = await find(db, "Business", db.businessId);
  const today = todayIn(timeZone, currentTime());
  const to = given.to ?? (given.from != null && given.from > today ? given.from : today);
  const from = given.from ?? new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth(), 1));
  const stored = `must be from the year ${storedYears.min} to the year ${storedYears.max}`;
  if (!isInStoredYears(from)) throw refuse("from", stored);
  if (!isInStoredYears(to)) throw refuse("to", stored);
  if (to < from) throw refuse("to", "must not be before from");
  if (daysAfter(from, maxDays) <= to) throw refuse("to", `must be less than ${maxDays} days after from`);
  return { from, to };
}
