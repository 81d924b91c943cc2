import type { RowOf } from "../../../query/types.ts";
import type { Recipient } from "../../integrations/emails/confirm-to-customer.ts";
import { customerEmail } from "../../integrations/emails/customer-email.ts";
import { formatDay, formatMoney } from "../../kernel/format.ts";
import type { Deposit } from "../workflows/deposits.ts";

export function depositReceipt(
  { id, quoteReference, total }: RowOf<"Quote">,
  { amount, paidAt }: Deposit,
  { email, name, business, url }: Recipient & { url: string },
) {
  const rest = total.minus(amount);
  return customerEmail({
    kind: "receipt",
    quoteId: id,
    to: email,
    subject: `Receipt for the deposit of quote ${quoteReference} from ${business.name}`,
    business,
    paragraphs: [
      `Hello ${name},`,
      `We have received your deposit of ${formatMoney(amount)} for quote ${quoteReference} on ${formatDay(paidAt, business.timeZone)}. Thank you.`,
      rest.isZero()
        ? `The quote is paid in full.`
        : `Of the quote's ${formatMoney(total)} including GST, ${formatMoney(rest)} remains.`,
    ],
    link: { text: "View the quote", url },
  });
}
