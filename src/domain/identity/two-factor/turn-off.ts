import { type Auditor, audit } from "../../../audit/audit.ts";
import { endSessions } from "../../../auth/session/end-sessions.ts";
import type { AccountLinks } from "../../../graphql/services.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { update } from "../../kernel/store.ts";
import { sendOwnerNotice } from "../accounts/send-owner-notice.ts";
import { type ChangedBy, sendSignInChange } from "../accounts/send-sign-in-change.ts";

/**
 * Turns two-factor sign-in off for a person who cannot sign in. Ends their sessions, because someone else may have
 * started them.
 */
export async function resetTwoFactor(
  db: Transaction,
  links: Pick<AccountLinks, "forgotPassword">,
  member: RowOf<"Member">,
  { changedBy, ...by }: Auditor & { changedBy: ChangedBy },
): Promise<RowOf<"Member">> {
  if (member.twoFactorAt === null) return member;
  await endSessions(db, member.id);
  await audit(db, by, "two_factor_disabled", { subject: member });
  await sendSignInChange(db, links, member, "twoFactorReset", changedBy);
  await sendOwnerNotice(db, links, by, { kind: "twoFactorReset", name: member.name, exceptId: member.id });
  return turnOff(db, member.id);
}

/** Turns two-factor sign-in off. The caller has locked the member. */
export async function turnOff(db: Transaction, memberId: string): Promise<RowOf<"Member">> {
  await db.deleteMany("Authenticator", { where: { memberId } });
  return update(db, "Member", memberId, { twoFactorAt: null });
}
