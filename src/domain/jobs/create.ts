import type { RowOf } from "../../database/query/types.ts";
import type { Transaction } from "../../database/tenant.ts";
import type { Context } from "../../graphql/context.ts";
import { answer, isId, type Query } from "../../graphql/record.ts";
import { lockReference, optionalReference, reference, unknownReference } from "../kernel/references.ts";
import { markConverted } from "../leads/mark-converted.ts";
import { giveTo, referredAssignees } from "./assign.ts";
import type { CreateJobInput } from "./index.ts";
import { insertJob } from "./insert.ts";
import { planSchedule } from "./schedule.ts";

const unplanned = { status: "unscheduled", scheduledStart: null, scheduledEnd: null };

type Given = typeof CreateJobInput.$inferInput;

export async function createJob(context: Context, input: Given, query: Query) {
  const { scheduledStart, scheduledEnd } = planSchedule(unplanned, input);
  return context.db.transaction(async (db) => {
    const customer = await reference(db, "Customer", "customer_id", input.customer_id);
    const theirs = { customerId: customer.id };
    const site = await optionalReference(db, "Site", "site_id", input.site_id, theirs);
    const quote =
      input.quote_id == null ? undefined : await lockReference(db, "Quote", "quote_id", input.quote_id, theirs);
    const lead = await holdLead(db, input, quote);
    const people = await referredAssignees(db, input.assignee_ids ?? []);
    const job = await insertJob(db, {
      title: input.title,
      description: input.description ?? null,
      externalId: input.external_id ?? null,
      customerId: customer.id,
      siteId: site?.id ?? null,
      quoteId: quote?.id ?? null,
      leadId: lead?.id ?? null,
      scheduledStart,
      scheduledEnd,
    });
    await giveTo(db, job.id, people);
    if (lead !== undefined) await markConverted(db, lead, { via: "job", jobId: job.id, customerId: customer.id });
    return answer(db, "Job", job, query);
  });
}

type Quoted = RowOf<"Quote"> | undefined;

/**
 * The lead that the job comes of, locked before the job names it; unless one is given, that of the job's quote. It is
 * the quote's own, and the customer's or nobody's yet.
 */
async function holdLead(db: Transaction, input: Given, quote: Quoted): Promise<RowOf<"Lead"> | undefined> {
  const leadId = input.lead_id === undefined ? quote?.leadId : input.lead_id;
  if (leadId == null) return undefined;
  const isQuotes = quote === undefined || quote.leadId === null || quote.leadId === leadId;
  const [lead] =
    isId(leadId) && isQuotes ? await db.select("Lead", { where: { id: leadId }, take: 1, lock: true }) : [];
  if (lead === undefined || (lead.customerId !== null && lead.customerId !== input.customer_id))
    throw unknownReference("lead_id");
  return lead;
}
