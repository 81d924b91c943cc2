import type { AuditKind } from "../../../audit/kinds.ts";
import type { Origin } from "../../../auth/caller.ts";
import type { Database } from "../../../tenancy/database.ts";

const kind: AuditKind = "sign_in_failed";

/**
 * Logs a failed sign-in in the audit log of the person's business. Known and unknown emails must take the same time, so
 * both run one statement, whose commit does not wait for the disk.
 */
export async function auditFailure({ systemPool }: Database, email: string, origin: Origin): Promise<void> {
  await systemPool.query(
    `with unhurried as (select set_config('synchronous_commit', 'off', true))
     insert into audit_log (id, business_id, kind, actor_kind, actor_name, address, user_agent, subject_id, subject)
     select new_uuid_v7(), m.business_id, $2, 'unknown', '', $3, left($4, 500), m.id, m.name
     from unhurried left join members m on m.email = $1 where m.id is not null`,
    [email, kind, origin.address, origin.userAgent],
  );
}
