import { hasAccess } from "../../../auth/access.ts";
import { builder } from "../../../graphql/builder.ts";
import type { RowOf } from "../../../query/types.ts";
import { choice, derived, email, flag, instant, line, recordId, updatedAt } from "../../kernel/fields.ts";
import { resource } from "../../kernel/resource.ts";

export const TeamRole = builder.enumType("TeamRole", {
  description: "A team member's role.",
  values: {
    owner: { description: "Full access, including API keys, webhooks and connected apps." },
    admin: { description: "Access to the business's work and inbox, and read access to webhooks." },
    member: { description: "Access to the business's work and inbox." },
  } as const,
});

export const teamMembers = resource("Member", {
  name: "TeamMember",
  description: "A member of the business's team.",
  fields: {
    id: recordId("team member"),
    name: line({ description: "The full name.", example: "Sam Taylor" }),
    email: email({
      description: "The email address that the team member signs in with.",
      example: "sam@example.com",
    }),
    role: choice(TeamRole)({ description: "The role: `owner`, `admin` or `member`.", writable: "update" }),
    is_active: flag({
      description: "False once the person has left the team.",
      example: true,
      update: { description: "False to take the person's access away, true to give it back." },
      writable: "update",
    }),
    two_factor: derived<RowOf<"Member">, true>("Boolean", {
      description: "Whether two-factor sign-in is on. Owners see everybody's; to anybody else it is null.",
      nullable: true,
      resolve: ({ twoFactorAt }, _args, { caller }) => (hasAccess(caller, "owner") ? twoFactorAt !== null : null),
      example: true,
    }),
    created_at: instant({ description: "When the team member was added." }),
    updated_at: updatedAt("team member"),
  },
});

export const UpdateMemberInput = teamMembers.updateInput("UpdateMemberInput", {
  description: "The fields to change. Fields that are left out keep their values.",
});
