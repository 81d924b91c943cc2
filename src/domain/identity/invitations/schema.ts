import { builder, example, notNull } from "../../../graphql/builder.ts";
import { defaultRetention } from "../../../retention/settings.ts";
import { choice, createdAt, email, instant, line, recordId, relation, updatedAt } from "../../kernel/fields.ts";
import { resource } from "../../kernel/resource.ts";
import { Person } from "../team/assignees.ts";
import { TeamRole } from "../team/schema.ts";

export const invitations = resource("Invitation", {
  description: `An invitation to join the business's team. Its link works once, within 7 days. It is deleted ${defaultRetention.INVITATION_RETENTION_DAYS} days after it expired, unless the operator has set another time.`,
  fields: {
    id: recordId("invitation"),
    name: line({
      description: "The invited person's full name, which they can change when they accept.",
      example: "Alex Nguyen",
      writable: "create",
      required: true,
    }),
    email: email({
      description: "The email address that the link is sent to, in lower case. The person signs in with it.",
      input: { description: "The email address to send the link to. The person signs in with it." },
      example: "alex@example.com",
      writable: "create",
      required: true,
    }),
    role: choice(TeamRole)({
      description: "The role that the person will have: `owner`, `admin` or `member`.",
      writable: "create",
      required: true,
    }),
    invited_by: relation("invitedBy", { type: Person, description: "The team member who last sent the link." }),
    expires_at: instant({ description: "When the link expires: 7 days after it was sent." }),
    accepted_at: instant({
      description: "When the person joined the team; null until then.",
      example: null,
      nullable: true,
    }),
    revoked_at: instant({
      description: "When the invitation was revoked, or another took its place after it expired; null otherwise.",
      example: null,
      nullable: true,
    }),
    created_at: createdAt("invitation"),
    updated_at: updatedAt("invitation"),
  },
});

export const InviteMemberInput = invitations.createInput("InviteMemberInput", {
  description: "The person to invite.",
});

export const AcceptInvitationInput = builder.inputType("AcceptInvitationInput", {
  description: "The emailed token and the new team member's password.",
  fields: (t) => ({
    token: t.string({ required: true, description: "The last part of the link's path." }),
    name: t.field({
      type: "Line",
      description: "The person's full name. Default: the invitation's.",
      ...notNull,
      ...example("Alex Nguyen"),
    }),
    password: t.field({ type: "Password", required: true, description: "The person's password." }),
  }),
});
