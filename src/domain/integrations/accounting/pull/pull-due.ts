import { AccountingFailure } from "../../../../accounting/failure.ts";
import type { Pool } from "../../../../postgres/driver.ts";
import type { Tenant } from "../../../../tenancy/tenant.ts";
import {
  type Connection,
  expireTokens,
  markLapsed,
  noteError,
  openSession,
  pauseConnection,
  type Session,
} from "../connection/open-session.ts";
import type { PushParts } from "../push/push-record.ts";
import { queueMissing } from "../records/queue.ts";
import { finish, moveCursor, readTime } from "./cursor.ts";
import { recordPulled } from "./record-pulled.ts";

const maxPerBatch = 10;
/** A business with more payments goes on in its next turn, so that it does not hold up others. A lease is longer. */
const turnMs = 120_000;

type Due = { businessId: string };

/** Pulls the connections that are due. Each is leased for five minutes, so that an unfinished one is soon due again. */
export async function pullDue(pool: Pool, parts: PushParts, signal: AbortSignal): Promise<void> {
  const seen: string[] = [];
  const errors: unknown[] = [];
  while (!signal.aborted) {
    const due = await claim(pool, seen);
    if (due.length === 0) break;
    seen.push(...due.map(({ businessId }) => businessId));
    const results = await Promise.allSettled(due.map(({ businessId }) => pull(parts, businessId, signal)));
    errors.push(...results.flatMap((result) => (result.status === "rejected" ? [result.reason] : [])));
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${seen.length} books could not be read`);
}

/** Returns when the next connection is due. */
export async function nextPullAt(pool: Pool): Promise<Date | undefined> {
  const { rows } = await pool.query<{ at: Date }>(
    "select pull_at as at from accounting_connections where lapsed_at is null order by pull_at limit 1",
  );
  return rows[0]?.at;
}

async function claim(pool: Pool, seen: readonly string[]): Promise<Due[]> {
  const { rows } = await pool.query<Due>(
    `with due as materialized (
       select business_id from accounting_connections
       where pull_at <= now() and lapsed_at is null and business_id <> all($2::uuid[]) and not is_suspended(business_id)
       order by pull_at limit $1 for update skip locked
     )
     update accounting_connections c set pull_at = now() + interval '5 minutes'
     from due where c.business_id = due.business_id returning c.business_id as "businessId"`,
    [maxPerBatch, seen],
  );
  return rows;
}

/** A failure is stored with the connection, and the pull is repeated after the lease. */
async function pull(parts: PushParts, businessId: string, signal: AbortSignal): Promise<void> {
  const db = parts.database.tenant(businessId);
  while (!signal.aborted && (await db.transaction(queueMissing)));
  try {
    const session = await openSession(parts, businessId);
    if (session.kind === "open") await pullOpen(parts, session, signal);
  } catch (error) {
    if (!(error instanceof AccountingFailure)) throw error;
    await noteError(db, error.message);
  }
}

type Open = Extract<Session, { kind: "open" }>;

async function pullOpen(parts: PushParts, session: Open, signal: AbortSignal): Promise<void> {
  const { db, connection, books } = session;
  const begunAt = await readTime(db);
  try {
    const cursor = await readPages(parts, session, signal);
    if (cursor !== undefined) await finish(db, connection, { cursor, begunAt, taxRates: await books.taxRates() });
  } catch (error) {
    if (!(error instanceof AccountingFailure)) throw error;
    await afterFault(db, connection, error);
    throw error;
  } finally {
    const seconds = books.secondsToWait();
    if (seconds > 0) await pauseConnection(db, seconds);
  }
}

/** Records the pages, and keeps the place after each. Returns the last place; undefined if it stopped early. */
async function readPages(
  { links }: PushParts,
  { db, connection, books }: Open,
  signal: AbortSignal,
): Promise<Date | null | undefined> {
  const { organisationId, pulledUntil, startsOn } = connection;
  const turn = AbortSignal.any([signal, AbortSignal.timeout(turnMs)]);
  let cursor = pulledUntil;
  for await (const { payments, until, isLast } of books.paymentsSince(pulledUntil ?? startsOn)) {
    for (const payment of payments) {
      if (signal.aborted) return undefined;
      await recordPulled({ db, links }, { organisationId, payment });
    }
    if (until !== null && !(await moveCursor(db, connection, cursor, until))) return undefined;
    cursor = until ?? cursor;
    if (!isLast && (turn.aborted || books.secondsToWait() > 0)) return undefined;
  }
  return cursor;
}

async function afterFault(db: Tenant, connection: Connection, error: AccountingFailure): Promise<void> {
  if (error.fault === "lapsed") await markLapsed(db, connection, error.message);
  if (error.fault === "expired") await expireTokens(db, connection);
  if (error.fault === "limited") await pauseConnection(db, error.retryAfterSeconds);
}
