import type { Pool, Queryable } from "../postgres/driver.ts";
import { claimLost } from "./claim.ts";
import type { Handler, Outcome } from "./handler.ts";
import type { Kind } from "./policy.ts";

/**
 * Ends claims, records their outcomes and requeues retries, in one transaction that is safe to repeat. Skips attempts
 * whose claim is gone, because another worker has settled them as lost.
 */
export async function settle<O extends Outcome>(
  pool: Pool,
  handler: Pick<Handler<never, O>, "kind" | "record">,
  outcomes: readonly O[],
): Promise<void> {
  const db = await pool.connect();
  try {
    const [, ended] = await Promise.all([db.query("begin"), endClaims(db, outcomes)]);
    const owned = outcomes.filter(({ claim }) => ended.has(claim.attemptId));
    await retry(db, handler.kind, owned);
    await handler.record(db, owned);
    await markStalled(db, handler.kind, owned);
    await db.query("commit");
    db.release();
  } catch (error) {
    await db.query("rollback").then(
      () => db.release(),
      (lost: Error) => db.release(lost),
    );
    throw error;
  }
}

/** Settles expired claims of other workers. If the handler fails, the claim expires again. */
export async function settleLost<O extends Outcome>(
  pool: Pool,
  handler: Pick<Handler<never, O>, "kind" | "record" | "lost">,
  onError: (error: unknown) => void,
): Promise<void> {
  const outcomes: O[] = [];
  for (const claim of await claimLost(pool, handler.kind)) {
    try {
      outcomes.push(await handler.lost(claim));
    } catch (error) {
      onError(error);
    }
  }
  if (outcomes.length > 0) await settle(pool, handler, outcomes);
}

async function endClaims(db: Queryable, outcomes: readonly Outcome[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: "end-claims",
    text: "delete from outbox_claims where attempt_id = any($1::uuid[]) returning attempt_id as id",
    values: [outcomes.map(({ claim }) => claim.attemptId)],
  });
  return new Set(rows.map(({ id }) => id));
}

async function retry(db: Queryable, kind: Kind, outcomes: readonly Outcome[]): Promise<void> {
  const again = outcomes.filter(({ retrySeconds }) => retrySeconds !== null);
  if (again.length === 0) return;
  const claims = again.map(({ claim }) => claim);
  await db.query({
    name: "retry",
    text: `insert into outbox (kind, trigger, business_id, queue_id, id, attempt, due_at)
      select $1, trigger, business_id, queue_id, id, attempt, now() + seconds * interval '1 second'
      from unnest($2::"AttemptTrigger"[], $3::uuid[], $4::uuid[], $5::uuid[], $6::int[], $7::float8[])
        as again(trigger, business_id, queue_id, id, attempt, seconds)
      on conflict do nothing`,
    values: [
      kind,
      claims.map(({ trigger }) => trigger),
      claims.map(({ businessId }) => businessId),
      claims.map(({ queueId }) => queueId),
      claims.map(({ id }) => id),
      again.map(({ claim, isPostponed }) => (isPostponed ? claim.attempt : claim.attempt + 1)),
      again.map(({ retrySeconds }) => retrySeconds),
    ],
  });
}

/** Stores which queues have slow endpoints. Of concurrent attempts, the last one settled decides. */
async function markStalled(db: Queryable, kind: Kind, outcomes: readonly Outcome[]): Promise<void> {
  const last = new Map(outcomes.map((outcome) => [outcome.claim.queueId, outcome]));
  for (const { claim, stalled } of last.values())
    if (stalled || claim.stalled)
      await db.query(
        stalled
          ? "insert into stalled_queues values ($1, $2, $3) on conflict do nothing"
          : "delete from stalled_queues where kind = $1 and business_id = $2 and queue_id = $3",
        [kind, claim.businessId, claim.queueId],
      );
}
