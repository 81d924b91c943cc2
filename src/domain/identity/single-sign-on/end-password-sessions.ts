import { sql } from "../../../query/sql.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";

/**
 * If single sign-on is enforced, ends the sessions that started with a password, except those of owners. For a change
 * of the mode and for a person who is no longer an owner.
 */
export async function endPasswordSessions(db: Transaction): Promise<void> {
  await db.query(
    sql`delete from sessions s using members m, single_sign_on c
        where s.business_id = current_business() and c.business_id = s.business_id and c.mode = 'enforced'
          and m.business_id = s.business_id and m.id = s.member_id
          and m.role <> 'owner' and s.signed_in_by = 'password'`,
  );
}
