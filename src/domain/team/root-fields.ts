import { listField } from "../kernel/read-fields.ts";
import { teamAccess } from "./active-team.ts";
import { teamMembers } from "./schema.ts";

listField("team_members", {
  type: teamMembers,
  page: "TeamMemberPage",
  records: "team members",
  description: "The business's team members, newest first, including those who have left.",
  access: teamAccess,
  filters: {},
});
