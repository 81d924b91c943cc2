import type { Pool } from "../postgres/driver.ts";
import { sql } from "../query/sql.ts";

export type FailedEmail = {
  id: string;
  businessId: string;
  businessName: string;
  kind: string;
  /** The first letter and the domain, because a customer's address is the business's data. */
  to: string;
  error: string | null;
  attempts: number;
  createdAt: Date;
};

/** Lists failed emails of all businesses, the newest first, after `before`. */
export async function listFailedEmails(
  pool: Pool,
  { take, before }: { take: number; before?: { createdAt: string; id: string } | undefined },
): Promise<FailedEmail[]> {
  const { rows } = await pool.query<FailedEmail>(
    sql`select e.id, e.business_id as "businessId", b.name as "businessName", e.kind::text,
        regexp_replace(e."to", '^(.).*@', '\\1…@') as "to", e.last_error as error, e.attempts, e.created_at as "createdAt"
      from emails e join businesses b on b.id = e.business_id
      where e.status = 'failed'
        and (${before?.createdAt ?? null}::timestamptz is null
          or (e.created_at, e.id) < (${before?.createdAt ?? null}::timestamptz, ${before?.id ?? null}::uuid))
      order by e.created_at desc, e.id desc limit ${take}`.statement(),
  );
  return rows;
}
