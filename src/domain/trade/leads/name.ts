import { line, recordId } from "../../kernel/fields.ts";
import { summaryType } from "../../kernel/resource.ts";

/** Like a customer's name (`customers/name.ts`). */
export const LeadName = summaryType("LeadName", "Lead", {
  description: "A lead's id, number and name.",
  fields: {
    id: recordId("lead"),
    reference: line({ description: "The lead's number, unique within the business.", example: "L-1001" }),
    name: line({ description: "The full or trading name.", example: "Jane Citizen" }),
  },
});
