import type { RowOf } from "../../../query/types.ts";
import { countryOf } from "../../../text/countries.ts";
import type { Recipient } from "../../integrations/emails/confirm-to-customer.ts";
import { customerEmail } from "../../integrations/emails/customer-email.ts";
import { formatMoney } from "../../kernel/format.ts";
import { remainingOf } from "./remaining.ts";

type Parts = Recipient & { url: string; invoiceNumber: string };

/** The email with a credit note: its amount, what became of it, and the link. */
export function creditNoteEmail(creditNote: RowOf<"CreditNote">, { email, name, business, url, invoiceNumber }: Parts) {
  const { id, creditNoteNumber, total, reason, amountApplied, amountRefunded } = creditNote;
  const remaining = remainingOf(creditNote);
  return customerEmail({
    kind: "invoice",
    creditNoteId: id,
    to: email,
    subject: `Credit note ${creditNoteNumber} from ${business.name}`,
    business,
    paragraphs: [
      `Hello ${name},`,
      `Here is our credit note ${creditNoteNumber} for invoice ${invoiceNumber}: ${formatMoney(total, business)} including ${countryOf(business).tax}.`,
      ...(reason === null ? [] : [reason]),
      ...(amountApplied.isZero() ? [] : [`${formatMoney(amountApplied, business)} is deducted from your invoices.`]),
      ...(amountRefunded.isZero() ? [] : [`${formatMoney(amountRefunded, business)} was paid back to you.`]),
      ...(remaining.isZero() ? [] : [`${formatMoney(remaining, business)} is left as credit.`]),
    ],
    link: { text: "View the credit note", url },
  });
}
