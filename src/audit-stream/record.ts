import type { Pool } from "../postgres/driver.ts";
import type { Attempt } from "./attempt.ts";
import type { ClaimedStream } from "./stream.ts";

const firstRetrySeconds = 5;

/** The backoff doubles from 5 seconds, with jitter of a quarter, so that streams do not retry all at once. */
export function retrySecondsOf(failureCount: number, maxSeconds: number, retryAfterSeconds = 0): number {
  const doubled = Math.min(firstRetrySeconds * 2 ** Math.min(failureCount, 20), maxSeconds);
  return Math.min(Math.max(doubled * (1 + Math.random() / 4), retryAfterSeconds), maxSeconds);
}

type Sent = Pick<Attempt, "status"> & { cursorAt: Date; cursorId: string; leaseSeconds: number };

/** Records that the entries up to the cursor were sent. False if another worker has the claim now. */
export async function recordSent(
  pool: Pool,
  { businessId, claimId }: ClaimedStream,
  { cursorAt, cursorId, status, leaseSeconds }: Sent,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update audit_streams set cursor_at = $3, cursor_id = $4, failure_count = 0, failing_since = null, gap_id = null,
       last_attempt_at = now(), last_sent_at = now(), last_status = $5, last_error = null, next_attempt_at = now(),
       claimed_until = now() + make_interval(secs => $6)
     where business_id = $1 and claim_id = $2`,
    [businessId, claimId, cursorAt, cursorId, status, leaseSeconds],
  );
  return rowCount === 1;
}

/** Records a failed attempt, releases the claim, and schedules the next attempt. */
export async function recordFailure(
  pool: Pool,
  { businessId, claimId }: ClaimedStream,
  { status, error, retrySeconds }: Attempt & { retrySeconds: number },
): Promise<void> {
  await pool.query(
    `update audit_streams set failure_count = failure_count + 1, failing_since = coalesce(failing_since, now()),
       last_attempt_at = now(), last_status = $3, last_error = $4, claim_id = null, claimed_until = null,
       next_attempt_at = now() + make_interval(secs => $5)
     where business_id = $1 and claim_id = $2`,
    [businessId, claimId, status, error, retrySeconds],
  );
}

/** Releases a claim when no entries are left or the worker stops. */
export async function releaseClaim(pool: Pool, { businessId, claimId }: ClaimedStream): Promise<void> {
  await pool.query(
    "update audit_streams set claim_id = null, claimed_until = null where business_id = $1 and claim_id = $2",
    [businessId, claimId],
  );
}
