import { sql } from "../../../query/sql.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";

/** Of a person whose password has changed, or who has left the team: what was emailed before opens nothing any more. */
export async function endResetLinks(db: Transaction, memberId: string): Promise<void> {
  await db.query(
    sql`update password_resets set used_at = now()
        where business_id = current_business() and member_id = ${memberId}::uuid and used_at is null`,
  );
}
