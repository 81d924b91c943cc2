import type { Writing } from "../../database/tenant.ts";
import type { Context } from "../../graphql/context.ts";
import { answer, type Query } from "../../graphql/record.ts";
import { convertLead } from "../leads/convert.ts";
import { referred, referredIfGiven, unknownReference } from "../references.ts";
import { giveTo, referredAssignees } from "./assign.ts";
import type { CreateJobInput } from "./index.ts";
import { insertJob } from "./insert.ts";
import { planSchedule } from "./schedule.ts";

const unplanned = { status: "unscheduled", scheduledStart: null, scheduledEnd: null };

export async function createJob(context: Context, input: typeof CreateJobInput.$inferInput, query: Query) {
  const { scheduledStart, scheduledEnd } = planSchedule(unplanned, input);
  return context.db.transaction(async (db) => {
    const customer = await referred(db, "Customer", "customer_id", input.customer_id);
    const theirs = { customerId: customer.id };
    const site = await referredIfGiven(db, "Site", "site_id", input.site_id, theirs);
    const quote = await referredIfGiven(db, "Quote", "quote_id", input.quote_id, theirs);
    const lead = await referredIfGiven(db, "Lead", "lead_id", input.lead_id, { OR: [theirs, { customerId: null }] });
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
    if (lead !== undefined) await convertFor(db, lead.id, { jobId: job.id, customerId: customer.id });
    return answer(db, "Job", job, query);
  });
}

/** Until the lead was locked it could still become another customer's. */
async function convertFor(db: Writing, leadId: string, by: { jobId: string; customerId: string }): Promise<void> {
  const { customerId } = await convertLead(db, leadId, { via: "job", ...by });
  if (customerId !== by.customerId) throw unknownReference("lead_id");
}
