import type { RowOf } from "../../database/query/types.ts";
import { customerEmail } from "../kernel/customer-email.ts";
import { formatDate, formatMoney } from "../kernel/format.ts";
import { amountDue } from "./derived.ts";

type Recipient = { email: string; name: string; business: RowOf<"Business">; url: string };

/** The email that brings a customer the invoice: what is due, by when, and where to see it. */
export function invoiceEmail(invoice: RowOf<"Invoice">, { email, name, business, url }: Recipient) {
  const { paymentInstructions } = business;
  const by = invoice.dueDate === null ? "" : ` by ${formatDate(invoice.dueDate)}`;
  return customerEmail({
    to: email,
    subject: `Invoice ${invoice.invoiceNumber} from ${business.name}`,
    business,
    paragraphs: [
      `Hello ${name},`,
      `Here is our invoice ${invoice.invoiceNumber}: ${formatMoney(invoice.total)} including GST.`,
      `Please pay ${formatMoney(amountDue(invoice))}${by}, and quote ${invoice.invoiceNumber} with your payment.`,
      ...(paymentInstructions === null ? [] : [`How to pay:\n${paymentInstructions}`]),
    ],
    link: { text: "View the invoice", url },
  });
}
