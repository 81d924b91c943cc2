import type { RowOf } from "../../../query/types.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import { line, recordId } from "../../kernel/fields.ts";
import { optionalReference } from "../../kernel/references.ts";
import { summaryType } from "../../kernel/resource.ts";

export const Person = summaryType("Person", "Member", {
  description: "A team member, as other records refer to one.",
  fields: {
    id: recordId("team member"),
    name: line({ description: "The full name.", example: "Sam Taylor" }),
  },
});

/** Part of descriptions for integrations and for assistants, which have no tool for the team. */
export const whereIdsAre = "See `GET /v1/team_members` or the MCP server's instructions.";

export const assigneeFilter = { type: "ID", description: `Filter by assignee. ${whereIdsAre}` } as const;

/** The active team member in an optional field. People who have left cannot be assigned. */
export async function optionalMemberReference(
  db: Tenant,
  field: string,
  id: string | null | undefined,
): Promise<RowOf<"Member"> | undefined> {
  return optionalReference(db, "Member", field, id, { isActive: true });
}
