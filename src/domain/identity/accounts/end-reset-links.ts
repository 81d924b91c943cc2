import { sql } from "../../../query/sql.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";

/** Ends a person's unused reset links. For a changed password and for people who leave the team. */
export async function endResetLinks(db: Transaction, memberId: string): Promise<void> {
  await db.query(
    sql`update password_resets set used_at = now()
        where business_id = current_business() and member_id = ${memberId}::uuid and used_at is null`,
  );
}
