import { idOf, inputOf } from "../../kernel/arguments.ts";
import { mutationField, sessionField } from "../../kernel/mutation-fields.ts";
import { listField } from "../../kernel/read-fields.ts";
import { ViewerType } from "../business/viewer.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { inviteMember, prepareInvitation } from "./invite-member.ts";
import { resendInvitation } from "./resend-invitation.ts";
import { revokeInvitation } from "./revoke-invitation.ts";
import { AcceptInvitationInput, InviteMemberInput, invitations } from "./schema.ts";
import { invitationsPerDay, limitInvitations } from "./send-invitation.ts";

export const invitationFields = [
  listField("invitations", {
    type: invitations,
    page: "InvitationPage",
    records: "invitations",
    description:
      "The business's invitations, newest first, including those that were accepted or revoked or have expired.",
    access: "owner",
    filters: {},
  }),

  mutationField("invite_member", {
    type: invitations,
    description: `Emails a person a link by which they join the team, for 7 days. It is a conflict if the address is a team member's, one who has left included, or has been invited: that invitation can be sent again. A business that is not verified invites nobody. At most ${invitationsPerDay} such emails in 24 hours.`,
    access: "owner",
    recentProof: ({ role }) => role === "owner",
    verified: true,
    problems: ["conflict", "forbidden", "rate-limited"],
    args: { input: inputOf(InviteMemberInput, "The person to invite.") },
    prepare: prepareInvitation,
    run: inviteMember,
  }),

  mutationField("resend_invitation", {
    type: invitations,
    description: `Emails a new link, valid for 7 days, and ends the previous one. An expired invitation can be sent again too. It is a conflict if the invitation was accepted or revoked, or the address has become a team member's. At most ${invitationsPerDay} such emails in 24 hours.`,
    access: "owner",
    verified: true,
    problems: ["not-found", "conflict", "forbidden", "rate-limited"],
    args: { id: idOf("invitation") },
    prepare: limitInvitations,
    run: resendInvitation,
  }),

  mutationField("revoke_invitation", {
    type: invitations,
    description:
      "Revokes an invitation and ends its link. Revoking it again changes nothing. It is a conflict if the invitation was accepted.",
    access: "owner",
    problems: ["not-found", "conflict"],
    args: { id: idOf("invitation") },
    run: revokeInvitation,
  }),

  sessionField("accept_invitation", {
    type: ViewerType,
    description:
      "Adds a person to the team by the token of an emailed link, which works once and for 7 days, and signs them in. It is a conflict if the address is another account's by now: an address signs in to one business only. Where the business requires single sign-on, it is a 403 for anybody but an owner: the emailed link leads to it.",
    access: "public",
    problems: ["unauthorized", "forbidden", "conflict"],
    args: { input: inputOf(AcceptInvitationInput, "The token and the new team member.") },
    run: acceptInvitation,
  }),
];
