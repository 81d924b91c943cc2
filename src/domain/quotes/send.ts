import type { RowOf } from "../../database/query/types.ts";
import type { Transaction } from "../../database/tenant.ts";
import { emit } from "../../events/emit.ts";
import type { Links } from "../../graphql/context.ts";
import { record } from "../../graphql/record.ts";
import { enqueueEmail } from "../../outbox/enqueue-email.ts";
import { Problem } from "../../problems.ts";
import { quoteLetter } from "./letter.ts";
import { changeQuote, takeQuote } from "./take.ts";

type Recipient = RowOf<"Customer"> & { business: RowOf<"Business"> };

/** Sends the quote to the customer, or sends it again. */
export async function sendQuote(db: Transaction, id: string, links: Links): Promise<RowOf<"Quote">> {
  const quote = await takeQuote(db, id, "send");
  const now = new Date();
  if (quote.validUntil !== null && quote.validUntil < now)
    throw new Problem("conflict", "The quote's valid_until has passed; change it before sending the quote.");
  const customer = (await record(db, "Customer", quote.customerId, { include: { business: true } })) as Recipient;
  if (customer.email === null)
    throw new Problem("no-email-on-file", "The customer has no email; give them one before sending the quote.");
  const sent = await changeQuote(db, quote.id, { status: "sent", sentAt: now });
  const { email, name } = customer;
  const link = links.quote(quote.id);
  await enqueueEmail(db, quoteLetter(sent, { email, name, businessName: customer.business.name, link }));
  await emit(db, {
    type: "quote.sent",
    payload: {
      quote_id: sent.id,
      customer_id: sent.customerId,
      quote_reference: sent.quoteReference,
      total: sent.total.toNumber(),
    },
  });
  return sent;
}
