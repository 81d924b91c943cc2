import type { RowOf } from "../../../query/types.ts";
import { countryOf } from "../../../text/countries.ts";
import { customerEmail } from "../../integrations/emails/customer-email.ts";
import { formatDate, formatMoney } from "../../kernel/format.ts";
import { describeDiscount } from "../line-items/describe-discount.ts";
import { quoteName } from "./quote-name.ts";

type Recipient = { email: string; name: string; business: RowOf<"Business">; url: string; hasOptions: boolean };

export function quoteEmail(quote: RowOf<"Quote">, { email, name, business, url, hasOptions }: Recipient) {
  const { title, message, validUntil, depositAmount, depositPaidAt } = quote;
  const reference = quoteName(quote);
  const { paymentInstructions } = business;
  const isPaid = depositPaidAt !== null;
  const called = title === null ? reference : `${reference}, ${title}`;
  return customerEmail({
    kind: "quote",
    quoteId: quote.id,
    to: email,
    subject: `Quote ${reference} from ${business.name}`,
    business,
    paragraphs: [
      `Hello ${name},`,
      ...(message === null ? [] : [message]),
      quote.total.isZero()
        ? `Here is our quote ${called}.`
        : `Here is our quote ${called}: ${formatMoney(quote.total, business)} including ${countryOf(business).tax}.`,
      ...(quote.version === 1
        ? []
        : ["It replaces the quote that we sent you before, which you can no longer accept."]),
      ...describeDiscount(quote, business),
      ...(hasOptions ? ["You can choose options on the quote's page. The total follows your choice."] : []),
      ...(depositAmount === null ? [] : [describeDeposit(formatMoney(depositAmount, business), isPaid)]),
      ...(validUntil === null ? [] : [`It is valid until ${formatDate(validUntil)}.`]),
      // After the deposit, the rest is paid through invoices.
      ...(paymentInstructions === null || isPaid ? [] : [`How to pay:\n${paymentInstructions}`]),
    ],
    link: { text: `View the quote, and accept ${isPaid ? "" : "or decline "}it`, url },
  });
}

function describeDeposit(amount: string, isPaid: boolean): string {
  return isPaid ? `Your deposit of ${amount} is paid.` : `A deposit of ${amount} is due when you accept it.`;
}
