import { audit } from "../../../audit/audit.ts";
import { assertInvites } from "../../kernel/assert-own-people.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock, update } from "../../kernel/store.ts";
import { lockOwner } from "../team/lock-owner.ts";
import { assertNotOnTeam } from "./assert-not-on-team.ts";
import { makeLink, sendInvitation } from "./send-invitation.ts";
import { assertPending } from "./state.ts";

/** Sends a new link, which replaces the old one. */
export async function resendInvitation(
  { db, caller, request, services: { accountLinks } }: MutationContext,
  { id }: { id: string },
) {
  await assertInvites(db);
  const owner = await lockOwner(db, caller);
  const pending = await lock(db, "Invitation", id);
  assertPending(pending);
  await assertNotOnTeam(db, pending.email);
  const { token, columns } = makeLink(db.businessId);
  const invitation = await update(db, "Invitation", id, { ...columns, invitedById: owner.id });
  await audit(db, { caller, request }, "invitation_resent", { subject: invitation });
  await sendInvitation(db, { invitation, inviterName: owner.name, url: accountLinks.invitation(token) });
  return invitation;
}
