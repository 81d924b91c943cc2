import type { RowOf } from "../../database/query/types.ts";
import { writeLetter } from "../kernel/customer-email.ts";
import { dayInWords, inDollars } from "../kernel/format.ts";
import { amountDue } from "./derived.ts";

type To = { email: string; name: string; businessName: string; link: string };

/** The email with which a customer is sent an invoice: what is due, by when, and where to see it. */
export function invoiceLetter(invoice: RowOf<"Invoice">, { email, name, businessName, link }: To) {
  const by = invoice.dueDate === null ? "" : ` by ${dayInWords(invoice.dueDate)}`;
  return writeLetter({
    to: email,
    subject: `Invoice ${invoice.invoiceNumber} from ${businessName}`,
    businessName,
    paragraphs: [
      `Hello ${name},`,
      `Here is our invoice ${invoice.invoiceNumber}: ${inDollars(invoice.total)} including GST.`,
      `Please pay ${inDollars(amountDue(invoice))}${by}.`,
    ],
    link: { words: "View the invoice", address: link },
  });
}
