import type { RowOf } from "../../database/query/types.ts";
import { customerEmail } from "../kernel/customer-email.ts";
import { formatDay, formatMoney } from "../kernel/format.ts";
import { amountDue } from "./derived.ts";

type To = { email: string; name: string; businessName: string; link: string };

/** The email with which a customer is sent an invoice: what is due, by when, and where to see it. */
export function invoiceLetter(invoice: RowOf<"Invoice">, { email, name, businessName, link }: To) {
  const by = invoice.dueDate === null ? "" : ` by ${formatDay(invoice.dueDate)}`;
  return customerEmail({
    to: email,
    subject: `Invoice ${invoice.invoiceNumber} from ${businessName}`,
    businessName,
    paragraphs: [
      `Hello ${name},`,
      `Here is our invoice ${invoice.invoiceNumber}: ${formatMoney(invoice.total)} including GST.`,
      `Please pay ${formatMoney(amountDue(invoice))}${by}.`,
    ],
    link: { text: "View the invoice", url: link },
  });
}
