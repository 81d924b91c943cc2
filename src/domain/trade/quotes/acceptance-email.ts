import type { RowOf } from "../../../query/types.ts";
import { countryOf } from "../../../text/countries.ts";
import type { Recipient } from "../../integrations/emails/confirm-to-customer.ts";
import { customerEmail } from "../../integrations/emails/customer-email.ts";
import { formatMoney } from "../../kernel/format.ts";
import { quoteName } from "./quote-name.ts";

/** The email that confirms an accepted quote, with the deposit to pay. */
export function acceptanceEmail(quote: RowOf<"Quote">, { email, name, business, url }: Recipient & { url: string }) {
  const { title } = quote;
  const reference = quoteName(quote);
  const called = title === null ? reference : `${reference}, ${title}`;
  return customerEmail({
    kind: "acceptance",
    quoteId: quote.id,
    to: email,
    subject: `Quote ${reference} from ${business.name} is accepted`,
    business,
    paragraphs: [
      `Hello ${name},`,
      `Thank you for accepting our quote ${called}: ${formatMoney(quote.total, business)} including ${countryOf(business).tax}.`,
      `Your job number is ${quote.jobNumber}. We will be in touch to arrange the work.`,
      ...deposit(quote, business),
    ],
    link: { text: "View the quote", url },
  });
}

function deposit(
  { quoteReference, depositAmount, depositPaidAt }: RowOf<"Quote">,
  business: RowOf<"Business">,
): string[] {
  const { paymentInstructions } = business;
  if (depositAmount === null) return [];
  const amount = formatMoney(depositAmount, business);
  if (depositPaidAt !== null) return [`Your deposit of ${amount} is paid.`];
  const howToPay = paymentInstructions === null ? [] : [`How to pay:\n${paymentInstructions}`];
  return [`A deposit of ${amount} is due now. Please quote ${quoteReference} with your payment.`, ...howToPay];
}
