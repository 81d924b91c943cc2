import { currentTime } from "../../../postgres/clock.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Recipient } from "../../integrations/emails/confirm-to-customer.ts";
import { customerEmail } from "../../integrations/emails/customer-email.ts";
import { formatDate, formatMoney, type Payee } from "../../kernel/format.ts";
import { amountDue, isOverdue } from "./derived.ts";

/** The business's own text, in place of the standard one. */
type Written = { subject: string; paragraphs: readonly string[] };

/** The email that reminds a customer of an unpaid invoice. */
export function reminderEmail(
  invoice: RowOf<"Invoice">,
  { email, name, business, url, linkText }: Recipient & { url: string; linkText: string },
  written?: Written,
) {
  const { subject, paragraphs } = written ?? standardText(invoice, { name, business });
  const { paymentInstructions } = business;
  return customerEmail({
    kind: "reminder",
    invoiceId: invoice.id,
    to: email,
    subject,
    business,
    paragraphs: [...paragraphs, ...(paymentInstructions === null ? [] : [`How to pay:\n${paymentInstructions}`])],
    link: { text: linkText, url },
  });
}

function standardText(invoice: RowOf<"Invoice">, { name, business }: Pick<Recipient, "name" | "business">): Written {
  const { invoiceNumber } = invoice;
  return {
    subject: `Reminder of invoice ${invoiceNumber} from ${business.name}`,
    paragraphs: [
      `Hello ${name},`,
      `This is a reminder of our invoice ${invoiceNumber}. ${dueOf(invoice, business)}`,
      `Please quote ${invoiceNumber} with your payment. If you have already paid, thank you. You can ignore this email.`,
    ],
  };
}

function dueOf(invoice: RowOf<"Invoice">, business: Payee): string {
  const due = formatMoney(amountDue(invoice), business);
  if (invoice.dueDate === null) return `${due} is due.`;
  const date = formatDate(invoice.dueDate);
  return isOverdue(invoice, currentTime()) ? `${due} is overdue: it was due by ${date}.` : `${due} is due by ${date}.`;
}
