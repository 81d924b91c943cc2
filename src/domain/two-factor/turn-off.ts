import { endSessions } from "../../auth/session/end-sessions.ts";
import type { RowOf } from "../../database/query/types.ts";
import type { Transaction } from "../../database/tenant.ts";
import { update } from "../kernel/store.ts";

/** For a person who cannot sign in. What they had begun before may be somebody else's by now. */
export async function resetTwoFactor(db: Transaction, memberId: string): Promise<RowOf<"Member">> {
  await endSessions(db, memberId);
  return turnOff(db, memberId);
}

/** The person is locked. */
export async function turnOff(db: Transaction, memberId: string): Promise<RowOf<"Member">> {
  await db.delete("Authenticator", { memberId });
  return update(db, "Member", memberId, { twoFactorAt: null });
}
