import { limits } from "../limits/limits.ts";
import type { Pool } from "../postgres/driver.ts";
import type { StoredEntry } from "./entry.ts";
import { type ClaimedStream, operatorStream } from "./stream.ts";

const { max: maxEntries } = limits.auditStream.batchEntries;
const { max: maxBytes } = limits.auditStream.batchBytes;

/** The approximate size of an entry without `before` and `after`. */
const otherBytes = 500;

/** Reads entries after the stream's cursor and below the watermark, oldest first: at least one, up to the limits. */
export async function readBatch(
  pool: Pool,
  { businessId, cursorAt, cursorId }: Pick<ClaimedStream, "businessId" | "cursorAt" | "cursorId">,
  watermark: Date,
): Promise<StoredEntry[]> {
  const own = businessId === operatorStream ? "" : "business_id = $5 and";
  const { rows } = await pool.query<StoredEntry>(
    `select id, "businessId", slug, kind, "actorKind", "actorId", "actorName", address, "userAgent", "subjectId", subject,
       before, after, "createdAt"
     from (
       select a.id, a.business_id as "businessId", b.slug, a.kind, a.actor_kind as "actorKind", a.actor_id as "actorId",
         a.actor_name as "actorName", a.address, a.user_agent as "userAgent", a.subject_id as "subjectId", a.subject,
         a.before, a.after, a.created_at as "createdAt", row_number() over entries as position,
         sum(${otherBytes} + coalesce(length(a.before::text), 0) + coalesce(length(a.after::text), 0)) over entries as bytes
       from (
         select * from audit_log where ${own} (created_at, id) > (coalesce($1, '-infinity'::timestamptz), $2::uuid) and created_at < $3
         order by created_at, id limit $4
       ) a left join businesses b on b.id = a.business_id
       window entries as (order by a.created_at, a.id)
     ) page
     where bytes <= ${maxBytes} or position = 1
     order by "createdAt", id`,
    [cursorAt, cursorId, watermark, maxEntries, ...(own === "" ? [] : [businessId])],
  );
  return rows;
}
