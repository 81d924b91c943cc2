import type { Queryable } from "../postgres/driver.ts";
import { columns, sql } from "../query/sql.ts";
import { type Kind, maxLostPerSweep, policies } from "./policy.ts";

/** An attempt that this worker has to make. It is stored, and counts whatever its outcome. */
export type Claim = {
  attemptId: string;
  businessId: string;
  queueId: string;
  /** The id of the delivery, email or draft. */
  id: string;
  /** The number of the scheduled attempt. */
  attempt: number;
  trigger: "schedule" | "replay";
  /** Whether the queue's endpoint was slow at the last attempt. */
  stalled: boolean;
  startedAt: Date;
};

export type Claimed = {
  claims: Claim[];
  /** Businesses with due items that were not claimed, or for which another worker is claiming. */
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

/** Claims the businesses' due items, within the limits of the policy and the worker. */
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

/** Returns claims to the outbox if no attempt was started. */
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

/** Deletes claims whose item no longer exists. They are neither recorded nor retried. */
export async function dropClaims(db: Database, claims: readonly Claim[]): Promise<void> {
  await db.query("delete from outbox_claims where attempt_id = any($1::uuid[])", [
    claims.map(({ attemptId }) => attemptId),
  ]);
}

/** Extends the leases of attempts in progress. */
export async function renewClaims(db: Database, kind: Kind, attemptIds: readonly string[]): Promise<void> {
  await db.query(
    `update outbox_claims set claimed_until = now() + $2 * interval '1 second' where attempt_id = any($1::uuid[])`,
    [attemptIds, policies[kind].leaseSeconds],
  );
}

/** Takes over claims whose lease has expired, so that one worker settles them. */
export async function claimLost(db: Database, kind: Kind): Promise<Claim[]> {
  const { rows } = await db.query<Claim>(
    sql`update outbox_claims set claimed_until = now() + ${policies[kind].leaseSeconds} * interval '1 second'
        where attempt_id = any(array(
          select attempt_id from outbox_claims where kind = ${kind} and claimed_until < now()
          limit ${maxLostPerSweep} for update skip locked))
        returning ${claimColumns}`.statement(),
  );
  return rows;
}
