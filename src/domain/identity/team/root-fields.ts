import { idOf, inputOf } from "../../kernel/arguments.ts";
import { mutationField } from "../../kernel/mutation-fields.ts";
import { listField } from "../../kernel/read-fields.ts";
import { teamAccess } from "./active-team.ts";
import { endMemberSessions } from "./end-member-sessions.ts";
import { teamMembers, UpdateMemberInput } from "./schema.ts";
import { updateMember } from "./update-member.ts";

export const teamFields = [
  listField("team_members", {
    type: teamMembers,
    page: "TeamMemberPage",
    records: "team members",
    description: "The business's team members, newest first, including those who have left.",
    access: teamAccess,
    filters: {
      active: { type: "Boolean", description: "Filter by active team members (true), or those who have left (false)." },
    },
    select: ({ active }) => ({ where: { isActive: active ?? undefined } }),
  }),

  mutationField("update_member", {
    type: teamMembers,
    description:
      "Changes a team member's role, or takes their access away and gives it back. A new role counts from their next call, and their open streams end. Deactivating a person ends their sessions; what they made stays, as do API keys, which belong to the business, and the apps that they connected. The last active owner can be neither demoted nor deactivated.",
    access: "owner",
    // A reactivated person can be an owner.
    recentProof: ({ role, is_active }) => role === "owner" || is_active === true,
    problems: ["not-found", "conflict"],
    args: { id: idOf("team member"), input: inputOf(UpdateMemberInput, "The fields to change.") },
    run: updateMember,
  }),

  mutationField("end_member_sessions", {
    type: "Int",
    description: "Ends all sessions of a team member, who can sign in again. The response is how many were ended.",
    access: "owner",
    problems: ["not-found"],
    args: { id: idOf("team member") },
    run: endMemberSessions,
  }),
];
