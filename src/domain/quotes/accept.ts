import type { RowOf } from "../../database/query/types.ts";
import type { Transaction } from "../../database/tenant.ts";
import { emit } from "../../events/emit.ts";
import { insertJob } from "../jobs/insert.ts";
import { lock } from "../kernel/store.ts";
import { markConverted } from "../leads/mark-converted.ts";
import { markWon } from "../leads/mark-won.ts";
import { changeQuote, takeQuote } from "./take.ts";

/** Accepts a sent quote: the work that it offers becomes a job, and the lead that it came of is won. */
export async function acceptQuote(db: Transaction, id: string): Promise<RowOf<"Quote">> {
  const quote = await takeQuote(db, id, "accept");
  const { customerId, siteId, leadId } = quote;
  const title = quote.title ?? `Quote ${quote.quoteReference}`;
  const job = await insertJob(db, { title, customerId, siteId, leadId, quoteId: quote.id });
  const accepted = await changeQuote(db, quote.id, {
    status: "accepted",
    acceptedTotal: quote.total,
    acceptedAt: new Date(),
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
  if (leadId !== null) {
    const lead = await markConverted(db, await lock(db, "Lead", leadId), {
      via: "quote",
      quoteId: quote.id,
      jobId: job.id,
    });
    await markWon(db, lead, { via: "quote_accepted", quoteId: quote.id });
  }
  return accepted;
}
