import { sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";

/** Whether the person's password can sign in. False for people who must use single sign-on. */
export async function canUsePassword(db: Transaction, { role }: Pick<RowOf<"Member">, "role">): Promise<boolean> {
  if (role === "owner") return true;
  const enforced = await db.query(
    sql`select 1 from single_sign_on where business_id = current_business() and mode = 'enforced'`,
  );
  return enforced.length === 0;
}
