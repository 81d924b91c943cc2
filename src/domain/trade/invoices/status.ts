import { builder } from "../../../graphql/builder.ts";
import { invoiceTransitions } from "./transitions.ts";

export const InvoiceStatus = builder.enumType("InvoiceStatus", {
  description: `The status of an invoice.\n\n${invoiceTransitions.describe()}`,
  values: {
    draft: { description: "Not sent yet. Only a draft's lines can change." },
    sent: { description: "Sent to the customer, with nothing paid yet." },
    partially_paid: { description: "Sent and paid in part, if only by a deposit." },
    paid: { description: "Paid in full, credited in full, or both in part." },
    void: { description: "Cancelled. Nothing is due, and its payments, if any, were refunded." },
  } as const,
});
