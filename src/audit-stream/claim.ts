import { randomUUID } from "node:crypto";
import type { Pool } from "../postgres/driver.ts";
import { type ClaimedStream, operatorStream } from "./stream.ts";

/** The operator's stream, healthy streams of businesses, or failing streams of businesses. */
export type Group = "operator" | "healthy" | "failing";

const conditions: Record<Group, string> = {
  operator: `s.business_id = '${operatorStream}'`,
  healthy: `s.business_id <> '${operatorStream}' and s.failure_count = 0 and not is_suspended(s.business_id)`,
  failing: `s.business_id <> '${operatorStream}' and s.failure_count > 0 and not is_suspended(s.business_id)`,
};

/** Each reads its own index: one condition for both would read all businesses' entries. */
const hasEntries: Record<Group, string> = {
  operator:
    "exists (select from audit_log a where (a.created_at, a.id) > (coalesce(s.cursor_at, '-infinity'), s.cursor_id) and a.created_at < $1)",
  healthy: ownEntries(),
  failing: ownEntries(),
};

function ownEntries(): string {
  return `exists (select from audit_log a where a.business_id = s.business_id
    and (a.created_at, a.id) > (coalesce(s.cursor_at, '-infinity'), s.cursor_id) and a.created_at < $1)`;
}

const isFree = "s.paused_at is null and s.next_attempt_at <= now() and coalesce(s.claimed_until, '-infinity') <= now()";

/** Claims streams with entries to send, the longest waiting first. A claim expires unless its worker renews it. */
export async function claimStreams(
  pool: Pool,
  group: Group,
  { watermark, max, leaseSeconds }: { watermark: Date; max: number; leaseSeconds: number },
): Promise<ClaimedStream[]> {
  if (max <= 0) return [];
  const { rows } = await pool.query<ClaimedStream>(
    `with due as materialized (
       select s.business_id from audit_streams s
       where ${conditions[group]} and ${isFree} and (s.gap_id is not null or ${hasEntries[group]})
       order by s.last_attempt_at nulls first limit $2 for update skip locked
     )
     update audit_streams s set claim_id = $3, claimed_until = now() + make_interval(secs => $4)
     from due left join businesses b on b.id = due.business_id where s.business_id = due.business_id
     returning s.business_id as "businessId", b.slug, s.claim_id as "claimId", s.url, s.secret, s.cursor_at as "cursorAt",
       s.cursor_id as "cursorId", s.failure_count as "failureCount", s.failing_since as "failingSince",
       s.gap_from as "gapFrom", s.gap_to as "gapTo", s.gap_id as "gapId"`,
    [watermark, max, randomUUID(), leaseSeconds],
  );
  return rows;
}

/** Creates the operator's stream if it does not exist. An existing stream resumes where it stopped. */
export async function openOperatorStream(pool: Pool, url: string, from: "now" | "beginning"): Promise<void> {
  await pool.query(
    `insert into audit_streams (business_id, url, cursor_at, updated_at)
     values ($1, $2, case when $3 = 'now' then clock_timestamp() end, now())
     on conflict (business_id) do update set url = excluded.url, next_attempt_at = now()
       where audit_streams.url <> excluded.url`,
    [operatorStream, url, from],
  );
}
