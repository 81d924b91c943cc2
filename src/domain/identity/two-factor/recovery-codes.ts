import { sql } from "../../../query/sql.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { hashRecoveryCode, makeRecoveryCodes } from "./codes.ts";

/** Replaces the person's recovery codes. Only their hashes are stored. */
export async function storeRecoveryCodes(db: Transaction, memberId: string): Promise<string[]> {
  const codes = makeRecoveryCodes();
  await db.query(
    sql`update authenticators set recovery_code_hashes = ${codes.map(hashRecoveryCode)}::bytea[]
        where member_id = ${memberId}::uuid`,
  );
  return codes;
}
