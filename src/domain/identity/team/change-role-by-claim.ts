import { asPerson } from "../../../audit/audit.ts";
import type { MemberRole, Origin } from "../../../auth/caller.ts";
import type { AccountLinks } from "../../../graphql/services.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { lock, update } from "../../kernel/store.ts";
import { sendOwnerNotice } from "../accounts/send-owner-notice.ts";
import { endPasswordSessions } from "../single-sign-on/end-password-sessions.ts";
import { auditRole, lockOwners } from "./change-member.ts";

type Given = { role: MemberRole; origin: Origin; links: Pick<AccountLinks, "forgotPassword"> };

/** Applies the role in the identity provider's claim. The last active owner keeps their role. */
export async function changeRoleByClaim(
  db: Transaction,
  id: string,
  { role, origin, links }: Given,
): Promise<RowOf<"Member">> {
  const owners = await lockOwners(db);
  const member = await lock(db, "Member", id);
  const isLastOwner = owners.length === 1 && owners[0]?.id === id;
  if (!member.isActive || member.role === role || isLastOwner) return member;
  const changed = await update(db, "Member", id, { role });
  const by = asPerson(member, origin);
  await auditRole(db, by, member, changed, { by: "single_sign_on" });
  if (member.role === "owner") await endPasswordSessions(db);
  if (role === "owner") await sendOwnerNotice(db, links, by, { kind: "ownerAdded", name: member.name, exceptId: id });
  return changed;
}
