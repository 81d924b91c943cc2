import { choice, line, recordId } from "../../kernel/fields.ts";
import { summaryType } from "../../kernel/resource.ts";
import { InvoiceStatus } from "./schema.ts";

/** Like a customer's name (`customers/name.ts`), with a status in the place of a title. */
export const InvoiceName = summaryType("InvoiceName", "Invoice", {
  description: "An invoice's id, number and status.",
  fields: {
    id: recordId("invoice"),
    invoice_number: line({ description: "The invoice's number, unique within the business.", example: "INV-1001" }),
    status: choice(InvoiceStatus)({ description: "The invoice's status." }),
  },
});
