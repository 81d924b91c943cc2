import { idOf } from "../../kernel/arguments.ts";
import { mutationField } from "../../kernel/mutation-fields.ts";
import { listField, readField } from "../../kernel/read-fields.ts";
import { EmailStatus } from "./delivery.ts";
import { retryEmail } from "./retry-email.ts";
import { EmailKind, emails } from "./schema.ts";

export const emailFields = [
  listField("emails", {
    type: emails,
    page: "OutgoingEmailPage",
    records: "emails",
    description: "The emails to customers and team members, newest first.",
    access: "admin",
    filters: {
      status: { type: EmailStatus, description: "Filter by status." },
      kind: { type: EmailKind, description: "Filter by kind." },
      quote_id: { type: "ID", description: "Filter by quote." },
      invoice_id: { type: "ID", description: "Filter by invoice." },
      credit_note_id: { type: "ID", description: "Filter by credit note." },
      statement_customer_id: { type: "ID", description: "Filter by the customer of the statement." },
      booking_id: { type: "ID", description: "Filter by booking." },
    },
  }),

  readField("email", { type: emails, noun: "email", description: "An email.", access: "admin" }),

  mutationField("retry_email", {
    type: emails,
    description:
      "Sends a failed email again, to the same address, in as many attempts as a new one. It is a conflict if the content of the email is out of date.",
    access: "admin",
    problems: ["not-found", "conflict", "forbidden", "rate-limited"],
    args: { id: idOf("email") },
    run: retryEmail,
  }),
];
