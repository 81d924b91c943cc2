import type { AuditKind } from "../../../audit/kinds.ts";
import type { Origin } from "../../../auth/caller.ts";
import type { Database } from "../../../tenancy/database.ts";

const kind: AuditKind = "sign_in_failed";

/**
 * Adds a failed sign-in to the audit log of the business whose person has the email. The answer to somebody who tries an
 * email must not take longer where it is known: one statement either way, whose commit waits for no disk.
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
