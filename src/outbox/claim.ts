import type { Queryable } from "../postgres/driver.ts";
import { columns, sql } from "../query/sql.ts";
import { type Kind, lostAtOnce, policies } from "./policy.ts";

/** One attempt that this worker is to make now. It is written down, and counts whatever becomes of it. */
export type Claim = {
  attemptId: string;
  businessId: string;
  queueId: string;
  /** Of the delivery, email or draft. */
  id: string;
  /** Which of the scheduled attempts it is. */
  attempt: number;
  trigger: "schedule" | "replay";
  /** Whether the queue kept its worker waiting the last time. */
  stalled: boolean;
  startedAt: Date;
};

export type Claimed = {
  claims: Claim[];
  /** Of these businesses something is due that was not claimed, or another worker is claiming for them. */
  again: string[];
};

export type Room = { perWorker: number; stalledPerWorker: number };

type Database = Queryable;

const claimColumns = columns("OutboxClaim", [
  "attemptId",
  "businessId",
  "queueId",
  "id",
  "attempt",
  "trigger",
  "stalled",
  "startedAt",
]);

/** Claims what is due for the businesses, as far as the policy and the worker have room for it. */
export async function claimDue(
  db: Database,
  kind: Kind,
  businessIds: readonly string[],
  { perWorker, stalledPerWorker }: Room = policies[kind],
): Promise<Claimed> {
  const { perQueue, perBusiness, stalledPerBusiness, leaseSeconds } = policies[kind];
  const { rows } = await db.query<Claim | { attemptId: null; businessId: string }>(
    sql`select ${claimColumns} from claim_due(${kind}, ${businessIds}, ${perWorker}, ${stalledPerWorker}, ${perQueue},
      ${perBusiness}, ${stalledPerBusiness}, ${`${leaseSeconds} seconds`})`.statement(),
  );
  const claimed: Claimed = { claims: [], again: [] };
  for (const row of rows)
    if (row.attemptId === null) claimed.again.push(row.businessId);
    else claimed.claims.push(row);
  return claimed;
}

/** Puts back what was claimed and of which nothing was begun. */
export async function putBack(db: Database, claims: readonly Claim[]): Promise<void> {
  await db.query(
    `with ended as (
       delete from outbox_claims where attempt_id = any($1::uuid[]) returning *
     )
     insert into outbox (kind, trigger, business_id, queue_id, id, attempt, due_at)
     select kind, trigger, business_id, queue_id, id, attempt, started_at from ended
     on conflict do nothing`,
    [claims.map(({ attemptId }) => attemptId)],
  );
}

/** Ends claims that are about nothing any more: nothing is recorded of them, and nothing is attempted again. */
export async function dropClaims(db: Database, claims: readonly Claim[]): Promise<void> {
  await db.query("delete from outbox_claims where attempt_id = any($1::uuid[])", [
    claims.map(({ attemptId }) => attemptId),
  ]);
}

/** What is still on its way stays this worker's. */
export async function renewClaims(db: Database, kind: Kind, attemptIds: readonly string[]): Promise<void> {
  await db.query(
    `update outbox_claims set claimed_until = now() + $2 * interval '1 second' where attempt_id = any($1::uuid[])`,
    [attemptIds, policies[kind].leaseSeconds],
  );
}

/** Takes over claims whose worker has not been heard of for a lease's time, so that one other settles them. */
export async function claimLost(db: Database, kind: Kind): Promise<Claim[]> {
  const { rows } = await db.query<Claim>(
    sql`update outbox_claims set claimed_until = now() + ${policies[kind].leaseSeconds} * interval '1 second'
        where attempt_id in (
          select attempt_id from outbox_claims where kind = ${kind} and claimed_until < now()
          limit ${lostAtOnce} for update skip locked)
        returning ${claimColumns}`.statement(),
  );
  return rows;
}
