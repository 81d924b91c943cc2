import { line, recordId } from "../../kernel/fields.ts";
import { summaryType } from "../../kernel/resource.ts";

/** Beside a record that names a customer. */
export const CustomerName = summaryType("CustomerName", "Customer", {
  description: "A customer's id and name.",
  fields: {
    id: recordId("customer"),
    name: line({ description: "The full or trading name.", example: "Jane Citizen" }),
  },
});
