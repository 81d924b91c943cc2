import type { RowOf } from "../../database/query/types.ts";
import { writeLetter } from "../kernel/customer-email.ts";
import { inDollars, inWords } from "../kernel/format.ts";

type To = { email: string; name: string; businessName: string; link: string };

/** The email with which a customer is sent a quote. */
export function quoteLetter(quote: RowOf<"Quote">, { email, name, businessName, link }: To) {
  const called = quote.title === null ? quote.quoteReference : `${quote.quoteReference}, ${quote.title}`;
  return writeLetter({
    to: email,
    subject: `Quote ${quote.quoteReference} from ${businessName}`,
    businessName,
    paragraphs: [
      `Hello ${name},`,
      ...(quote.message === null ? [] : [quote.message]),
      `Here is our quote ${called}: ${inDollars(quote.total)} including GST.`,
      ...(quote.validUntil === null ? [] : [`It is valid until ${inWords(quote.validUntil)}.`]),
    ],
    link: { words: "View the quote, and accept or decline it", address: link },
  });
}
