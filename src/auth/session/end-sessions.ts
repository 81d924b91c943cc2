import type { Transaction } from "../../tenancy/tenant.ts";

/**
 * Ends a person's sessions and their open streams, except the session of the token's hash `except`. Returns how many
 * ended.
 */
export async function endSessions(
  db: Transaction,
  memberId: string,
  except?: Uint8Array<ArrayBuffer>,
): Promise<number> {
  const { count } = await db.deleteMany("Session", { where: { memberId, tokenHash: { not: except } } });
  return count;
}
