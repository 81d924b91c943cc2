import { emit } from "../../../events/emit.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { confirmToCustomer } from "../../integrations/emails/confirm-to-customer.ts";
import { notifyOfQuote } from "../../integrations/notifications/notify-of-quote.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock } from "../../kernel/store.ts";
import { transition } from "../../kernel/transition.ts";
import { insertJob } from "../jobs/insert-job.ts";
import { acceptanceEmail } from "../quotes/acceptance-email.ts";
import { quoteTransitions } from "../quotes/transitions.ts";
import { markConverted } from "./mark-converted.ts";
import { markWon } from "./mark-won.ts";

type Accepting = Pick<MutationContext, "db" | "links"> & Partial<Pick<MutationContext, "caller">>;

type Input = { id: string; acceptedBy?: string | null };

/** The quote's work becomes a job, and its lead is won. Customers accept by their link, without a caller. */
export async function acceptQuote({ db, links, caller }: Accepting, { id, acceptedBy = null }: Input) {
  const quote = await lock(db, "Quote", id);
  quoteTransitions.assert(quote, "accept");
  const { customerId, siteId, leadId } = quote;
  // Before the number of the job, as every other action that needs both.
  const lead = leadId === null ? undefined : await lock(db, "Lead", leadId);
  const title = quote.title ?? `Quote ${quote.quoteReference}`;
  const job = await insertJob(db, { title, customerId, siteId, leadId, quoteId: quote.id });
  const accepted = await transition(db, quoteTransitions, quote, "accept", {
    acceptedTotal: quote.total,
    acceptedAt: currentTime(),
    acceptedBy,
    jobId: job.id,
    jobNumber: job.jobNumber,
  });
  await emit(db, {
    type: "quote.accepted",
    payload: {
      quote_id: quote.id,
      customer_id: customerId,
      quote_reference: quote.quoteReference,
      accepted_total: quote.total.toNumber(),
      job_number: job.jobNumber,
    },
  });
  if (lead !== undefined) {
    const converted = await markConverted(db, lead, { via: "quote", quoteId: quote.id, jobId: job.id });
    await markWon(db, converted, { via: "quote_accepted", quoteId: quote.id });
  }
  await confirmToCustomer(db, customerId, "acceptanceEmails", (recipient) =>
    acceptanceEmail(accepted, { ...recipient, url: links.quote(id) }),
  );
  await notifyOfQuote(db, "quote_accepted", accepted, caller);
  return accepted;
}
