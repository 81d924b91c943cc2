import { access, builder, example } from "../../graphql/builder.ts";
import { pageArguments, pageCost, pageType, paginate } from "../../graphql/paginate.ts";

const TeamRole = builder.enumType("TeamRole", {
  description: "What a person on the team may do.",
  values: {
    owner: { description: "Everything, keys, webhooks and connected apps included." },
    admin: { description: "The trade's work and the team's; views webhooks." },
    member: { description: "The trade's work and the inbox." },
  } as const,
});

export const TeamMember = builder.prismaObject("Member", {
  name: "TeamMember",
  description: "A person on the business's team.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The person's id, a UUID." }),
    name: t.exposeString("name", { description: "Full name.", ...example("Sam Taylor") }),
    email: t.exposeString("email", {
      description: "The email address that the person signs in with.",
      ...example("sam@example.com"),
    }),
    role: t.expose("role", { type: TeamRole, description: "`owner`, `admin` or `member`." }),
    is_active: t.exposeBoolean("isActive", {
      description: "False once the person has left the team.",
      ...example(true),
    }),
    created_at: t.expose("createdAt", { type: "DateTime", description: "When the person joined." }),
    updated_at: t.expose("updatedAt", { type: "DateTime", description: "When the person's record last changed." }),
  }),
});

const TeamMemberPage = pageType(TeamMember, "TeamMemberPage", "team members");

builder.queryFields((t) => ({
  team_members: t.field({
    type: TeamMemberPage,
    description: "The people on the business's team, newest first; those who have left, too.",
    complexity: pageCost,
    ...access("bookings:read|jobs:read"),
    args: pageArguments(t.arg),
    resolve: (_root, args, context, info) => paginate(context, info, "Member", args, {}),
  }),
}));
