import type { RowOf } from "../../../query/types.ts";
import { countryOf } from "../../../text/countries.ts";
import type { Recipient } from "../../integrations/emails/confirm-to-customer.ts";
import { customerEmail } from "../../integrations/emails/customer-email.ts";
import { formatDay, formatMoney } from "../../kernel/format.ts";
import type { Deposit } from "../workflows/deposits.ts";
import { quoteName } from "./quote-name.ts";

export function depositReceipt(
  quote: RowOf<"Quote">,
  { amount, paidAt }: Deposit,
  { email, name, business, url }: Recipient & { url: string },
) {
  const { id, total } = quote;
  const reference = quoteName(quote);
  const rest = total.minus(amount);
  return customerEmail({
    kind: "receipt",
    quoteId: id,
    to: email,
    subject: `Receipt for the deposit of quote ${reference} from ${business.name}`,
    business,
    paragraphs: [
      `Hello ${name},`,
      `We have received your deposit of ${formatMoney(amount, business)} for quote ${reference} on ${formatDay(paidAt, business.timeZone)}. Thank you.`,
      rest.isZero()
        ? `The quote is paid in full.`
        : `Of the quote's ${formatMoney(total, business)} including ${countryOf(business).tax}, ${formatMoney(rest, business)} remains.`,
    ],
    link: { text: "View the quote", url },
  });
}
