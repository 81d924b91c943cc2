import type { Transaction } from "../../tenancy/tenant.ts";

/** Ends a person's sessions, all but that of the token's hash `except`; says how many. Their open streams end with them. */
export function endSessions(db: Transaction, memberId: string, except?: Uint8Array<ArrayBuffer>): Promise<number> {
  return db.delete("Session", { memberId, ...(except === undefined ? {} : { tokenHash: { not: except } }) });
}
