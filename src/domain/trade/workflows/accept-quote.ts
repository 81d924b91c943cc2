import { asCustomer } from "../../../audit/audit.ts";
import { emit } from "../../../events/emit.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { confirmToCustomer } from "../../integrations/emails/confirm-to-customer.ts";
import { notifyOfQuote } from "../../integrations/notifications/notify-of-quote.ts";
import type { CustomerContext } from "../../kernel/context.ts";
import { lock } from "../../kernel/store.ts";
import { transition } from "../../kernel/transition.ts";
import { recordQuote } from "../history/record.ts";
import { insertJob } from "../jobs/insert-job.ts";
import { acceptanceEmail } from "../quotes/acceptance-email.ts";
import { assertOpen } from "../quotes/assert-open.ts";
import { type Choice, chooseOptions } from "../quotes/choose-options.ts";
import { quoteName } from "../quotes/quote-name.ts";
import { quoteTransitions } from "../quotes/transitions.ts";
import { markConverted } from "./mark-converted.ts";
import { markWon } from "./mark-won.ts";

type Input = { id: string; accepted_by?: string | null | undefined; signature?: string | null } & Choice;

/**
 * Accepts a quote: creates its job and wins its lead. A customer who accepts through a link has no caller, and can draw
 * a signature.
 */
export async function acceptQuote(context: CustomerContext, { id, accepted_by, signature, ...choice }: Input) {
  const { db, caller, services } = context;
  const acceptedBy = accepted_by ?? null;
  const quote = await lock(db, "Quote", id);
  assertOpen(quote);
  quoteTransitions.assert(quote, "accept");
  const { customerId, siteId, leadId, taxInclusive, discountPercent } = quote;
  const chosen = await chooseOptions(db, quote, choice);
  // Locks the lead before the job number's counter, as every action that needs both does.
  const lead = leadId === null ? undefined : await lock(db, "Lead", leadId);
  const title = quote.title ?? `Quote ${quoteName(quote)}`;
  const terms = { taxInclusive, discountPercent };
  const job = await insertJob(db, { title, customerId, siteId, leadId, quoteId: quote.id, ...terms });
  const accepted = await transition(db, quoteTransitions, quote, "accept", {
    ...chosen,
    acceptedTotal: chosen.total,
    acceptedAt: currentTime(),
    acceptedBy,
    acceptedSignature: signature ?? null,
    jobId: job.id,
    jobNumber: job.jobNumber,
  });
  await emit(db, {
    type: "quote.accepted",
    payload: {
      quote_id: quote.id,
      customer_id: customerId,
      quote_reference: quote.quoteReference,
      quote_version: quote.version,
      accepted_total: chosen.total.toNumber(),
      job_number: job.jobNumber,
    },
  });
  if (lead !== undefined) {
    const converted = await markConverted(db, lead, { via: "quote", quoteId: quote.id, jobId: job.id });
    await markWon(db, converted, { via: "quote_accepted", quoteId: quote.id });
  }
  await confirmToCustomer(db, customerId, "acceptanceEmails", (recipient) =>
    acceptanceEmail(accepted, { ...recipient, url: services.links.of(db.businessId).quote(id) }),
  );
  const by = acceptedBy === null ? undefined : asCustomer(acceptedBy);
  const after = { accepted_total: chosen.total, job_number: job.jobNumber };
  await recordQuote(context, "quote_accepted", quote, { after, by });
  await notifyOfQuote(db, "quote_accepted", accepted, caller);
  return accepted;
}
