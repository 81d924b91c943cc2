import { builder } from "../../../graphql/builder.ts";
import type { RowOf } from "../../../query/types.ts";
import { defaultRetention } from "../../../retention/settings.ts";
import {
  choice,
  count,
  createdAt,
  derived,
  email,
  id,
  instant,
  line,
  recordId,
  updatedAt,
} from "../../kernel/fields.ts";
import { resource } from "../../kernel/resource.ts";
import { EmailStatus } from "./delivery.ts";

export const EmailKind = builder.enumType("EmailKind", {
  description: "The kind of email.",
  values: {
    quote: { description: "A quote, to its customer." },
    invoice: { description: "An invoice, a credit note or a statement, to its customer." },
    reminder: { description: "A reminder of an invoice, to its customer." },
    acceptance: { description: "A confirmation that a quote was accepted, to its customer." },
    receipt: { description: "A receipt for a payment or a deposit, to the customer." },
    booking: { description: "A confirmation of a booking, to its customer." },
    notification: { description: "A notification, to a team member." },
    account: {
      description: "A link to verify an email address or to set a new password, to a team member, or to join the team.",
    },
  } as const,
});

export const emails = resource("Email", {
  name: "OutgoingEmail",
  description: `An email to a customer or a team member. Once it is sent or has failed, it is kept for ${defaultRetention.EMAIL_RETENTION_DAYS} days after its creation, unless the operator has set another time.`,
  fields: {
    id: recordId("email"),
    kind: choice(EmailKind)({ description: "The kind of email." }),
    to: email({ description: "The address that the email is sent to." }),
    subject: line({ description: "The subject.", example: "Quote Q-1001 from Breeze Air" }),
    status: choice(EmailStatus)({ description: "The email's status." }),
    attempts: count({ description: "The number of attempts that have ended since the email was created or retried." }),
    reason: line({
      description: "Why the last attempt failed, or why the business may not send the email; null if neither is so.",
      column: "lastError",
      example: null,
      nullable: true,
    }),
    next_attempt_at: derived<{ waiting: RowOf<"OutboxItem">[] }, true>("DateTime", {
      description:
        "When the next attempt is due; null unless the email is queued, and while an attempt is under way. Waits grow from a minute to ten hours: nine attempts within a day, unless the mail server refuses the address or the email for good.",
      nullable: true,
      select: { waiting: true },
      resolve: ({ waiting: [item] }) => item?.dueAt,
    }),
    sent_at: instant({ description: "When the mail server accepted the email; null until then.", nullable: true }),
    quote_id: id({
      description: "The id of the quote that the email is about; null if there is none.",
      nullable: true,
    }),
    invoice_id: id({
      description: "The id of the invoice that the email is about; null if there is none.",
      nullable: true,
    }),
    credit_note_id: id({
      description: "The id of the credit note that the email is about; null if there is none.",
      nullable: true,
    }),
    statement_customer_id: id({
      description: "The id of the customer whose statement the email brings; null if it brings none.",
      nullable: true,
    }),
    booking_id: id({
      description: "The id of the booking that the email is about; null if there is none.",
      nullable: true,
    }),
    created_at: createdAt("email"),
    updated_at: updatedAt("email"),
  },
});
