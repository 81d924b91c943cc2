import { emit } from "../../../events/emit.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { Problem } from "../../../problems.ts";
import { newId } from "../../../query/new-id.ts";
import type { RowOf } from "../../../query/types.ts";
import { daysAfter, todayIn } from "../../../text/time-zone.ts";
import { queuedDelivery } from "../../integrations/emails/delivery.ts";
import { dropWaiting } from "../../integrations/emails/drop-waiting.ts";
import { sendEmail } from "../../integrations/emails/enqueue-email.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { find } from "../../kernel/store.ts";
import { transition } from "../../kernel/transition.ts";
import { assertUnchanged, type Seen } from "../../kernel/unchanged.ts";
import { recordQuote } from "../history/record.ts";
import { supersedeQuote } from "../workflows/supersede-quote.ts";
import { assertOpen } from "./assert-open.ts";
import { lockVersions } from "./lock-versions.ts";
import { quoteEmail } from "./quote-email.ts";
import { quoteTransitions } from "./transitions.ts";

function defaultValidUntil(now: Date, { quoteValidDays, timeZone }: RowOf<"Business">): Date | null {
  return quoteValidDays === null ? null : daysAfter(todayIn(timeZone, now), quoteValidDays);
}

export async function sendQuote(context: MutationContext, { id, updated_at: seen }: { id: string } & Seen) {
  const { db, services } = context;
  const { quote, previous } = await lockVersions(db, id);
  assertUnchanged(quote, seen, "quote");
  assertOpen(quote);
  quoteTransitions.assert(quote, "send");
  const now = currentTime();
  if (quote.expiresAt !== null && quote.expiresAt <= now)
    throw new Problem("conflict", "The quote's valid_until has passed; change it before sending the quote.");
  const { email, name, business } = await find(db, "Customer", quote.customerId, { include: { business: true } });
  if (email === null)
    throw new Problem("no-email-on-file", "The customer has no email address. Add one before you send the quote.");
  const option = await db.findFirst("QuoteLine", { where: { quoteId: id, isOptional: true } });
  const hasOptions = option !== null;
  if (!quote.total.greaterThan(0) && !hasOptions) throw new Problem("unprocessable", "The quote has nothing to pay.");
  if (previous !== undefined && previous.supersededAt === null) await supersedeQuote(context, previous, quote);
  const emailId = newId();
  const sent = await transition(db, quoteTransitions, quote, "send", {
    sentAt: now,
    terms: quote.sentAt === null ? business.quoteTerms : quote.terms,
    viewedAt: null,
    lastViewedAt: null,
    viewCount: 0,
    validUntil: quote.validUntil ?? defaultValidUntil(now, business),
    ...queuedDelivery(emailId),
  });
  const url = services.links.of(db.businessId).quote(sent.id);
  const content = quoteEmail(sent, { email, name, business, url, hasOptions });
  await dropWaiting(db, { quoteId: id }, ["quote"]);
  await emit(db, {
    type: "quote.sent",
    payload: {
      quote_id: sent.id,
      customer_id: sent.customerId,
      quote_reference: sent.quoteReference,
      quote_version: sent.version,
      total: sent.total.toNumber(),
    },
  });
  await sendEmail(db, { ...content, id: emailId });
  await recordQuote(context, "quote_sent", quote, { after: { email, total: sent.total } });
  return sent;
}
