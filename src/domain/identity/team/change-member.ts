import { type Auditor, audit } from "../../../audit/audit.ts";
import { accessProblem } from "../../../auth/access.ts";
import { endSessions } from "../../../auth/session/end-sessions.ts";
import type { AccountLinks } from "../../../graphql/services.ts";
import { Problem } from "../../../problems.ts";
import type { RowOf, UpdateData } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { markEverythingRead } from "../../inbox/unread/mark-unread.ts";
import { lock, update } from "../../kernel/store.ts";
import { endResetLinks } from "../accounts/end-reset-links.ts";
import { forgetDevices } from "../accounts/send-new-device.ts";
import { sendOwnerNotice } from "../accounts/send-owner-notice.ts";
import { endPasswordSessions } from "../single-sign-on/end-password-sessions.ts";

type Links = Pick<AccountLinks, "forgotPassword">;
type Access = Pick<UpdateData<"Member">, "role" | "isActive" | "passwordHash">;

/**
 * Changes a person's access. Leaving or a new password ends their sessions. Leaving or returning marks everything as
 * read. Locks the owners first, in a fixed order, so that one active owner always remains. With `links`, owners are
 * emailed about a new one.
 */
export async function changeMember(
  db: Transaction,
  id: string,
  changes: Access,
  { links, ...by }: Auditor & { links?: Links },
): Promise<RowOf<"Member">> {
  const owners = await lockOwners(db);
  const { kind, id: callerId } = by.caller;
  if (kind !== "operator" && !owners.some((owner) => owner.id === callerId)) throw accessProblem({ kind }, "owner");
  const member = await lock(db, "Member", id);
  const isOwnerStill = (changes.role ?? member.role) === "owner" && (changes.isActive ?? member.isActive);
  const [first, ...others] = owners;
  if (!isOwnerStill && first?.id === member.id && others.length === 0)
    throw new Problem("conflict", "The business needs an active owner. Make somebody else an owner first.");
  const changed = await update(db, "Member", id, changes);
  await auditAccess(db, by, member, changed);
  if (links !== undefined && isActiveOwner(changed) && !isActiveOwner(member))
    await sendOwnerNotice(db, links, by, { kind: "ownerAdded", name: changed.name });
  if (changed.isActive !== member.isActive) await markEverythingRead(db, id);
  if (!changed.isActive || changes.passwordHash !== undefined) {
    await endSessions(db, id);
    await endResetLinks(db, id);
  }
  if (changes.passwordHash !== undefined) await forgetDevices(db, id);
  if (member.role === "owner" && changed.role !== "owner") await endPasswordSessions(db);
  return changed;
}

/** Locks the active owners in a fixed order. */
export function lockOwners(db: Transaction): Promise<RowOf<"Member">[]> {
  return db.findMany("Member", { where: { role: "owner", isActive: true }, orderBy: [{ id: "asc" }] }, { lock: true });
}

function isActiveOwner({ role, isActive }: Pick<RowOf<"Member">, "role" | "isActive">): boolean {
  return role === "owner" && isActive;
}

/** `why` is the cause of the change if no person made it. */
export async function auditRole(
  db: Transaction,
  by: Auditor,
  before: RowOf<"Member">,
  after: RowOf<"Member">,
  why: { by?: "single_sign_on" } = {},
): Promise<void> {
  await audit(db, by, "member_role_changed", {
    subject: after,
    before: { role: before.role },
    after: { role: after.role, ...why },
  });
}

async function auditAccess(
  db: Transaction,
  by: Auditor,
  before: RowOf<"Member">,
  after: RowOf<"Member">,
): Promise<void> {
  if (after.role !== before.role) await auditRole(db, by, before, after);
  if (after.isActive !== before.isActive)
    await audit(db, by, after.isActive ? "member_reactivated" : "member_deactivated", { subject: after });
  if (after.passwordHash !== before.passwordHash) await audit(db, by, "password_reset", { subject: after });
}
