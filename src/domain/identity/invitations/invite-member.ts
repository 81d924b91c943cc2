import { audit, pick } from "../../../audit/audit.ts";
import type { Context } from "../../../graphql/context.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { Problem } from "../../../problems.ts";
import { assertInvites } from "../../kernel/assert-own-people.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { assertMailbox } from "../accounts/assert-mailbox.ts";
import { normalizeEmail } from "../team/create-member.ts";
import { lockOwner } from "../team/lock-owner.ts";
import { assertNotOnTeam } from "./assert-not-on-team.ts";
import { type InviteMemberInput, invitations } from "./schema.ts";
import { limitInvitations, makeLink, sendInvitation } from "./send-invitation.ts";

type Input = typeof InviteMemberInput.$inferInput;

export async function prepareInvitation(context: Context, { email }: Input): Promise<void> {
  await assertInvites(context.db);
  await assertMailbox(context.services.database, email);
  await limitInvitations(context);
}

/**
 * Invites a person. A unique index decides between concurrent invitations to one address. Checks the team after the
 * insert, so that it sees someone who has just accepted an earlier invitation.
 */
export async function inviteMember({ db, caller, request, services: { accountLinks } }: MutationContext, input: Input) {
  const inviter = await lockOwner(db, caller);
  const email = normalizeEmail(input.email);
  const now = currentTime();
  const pending = { email, acceptedAt: null, revokedAt: null };
  await db.updateMany("Invitation", { where: { ...pending, expiresAt: { lte: now } }, data: { revokedAt: now } });
  const { token, columns } = makeLink(db.businessId);
  const row = { ...invitations.row(input), email, invitedById: inviter.id, ...columns };
  const invitation = await db.tryCreate("Invitation", { data: row });
  await assertNotOnTeam(db, email);
  if (invitation === null)
    throw new Problem("conflict", `${email} has been invited. Resend or revoke that invitation.`);
  const after = pick(invitation, ["email", "role"]);
  await audit(db, { caller, request }, "member_invited", { subject: invitation, after });
  await sendInvitation(db, { invitation, inviterName: inviter.name, url: accountLinks.invitation(token) });
  return invitation;
}
