import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lockReference, optionalReference, unknownReference } from "../../kernel/references.ts";
import { newValues } from "../custom-values.ts";
import { referenceActiveCustomer } from "../customers/reference-active-customer.ts";
import { readJobLines } from "../line-items/read-lines.ts";
import { markConverted } from "../workflows/mark-converted.ts";
import { insertAssignees, readAssignees } from "./assignees.ts";
import { insertJob } from "./insert-job.ts";
import { readSchedule } from "./schedule.ts";
import { type CreateJobInput, jobs } from "./schema.ts";
import { readTerms } from "./terms.ts";

type Input = typeof CreateJobInput.$inferInput;

export async function createJob(context: MutationContext, input: Input) {
  const { db } = context;
  const schedule = readSchedule(input);
  const values = await newValues(context, "Job", input);
  const { id: customerId } = await referenceActiveCustomer(db, input.customer_id);
  await optionalReference(db, "Site", "site_id", input.site_id, { customerId });
  // A concurrent delete of a draft quote and this read are ordered by the lock.
  const quote =
    input.quote_id == null ? undefined : await lockReference(db, "Quote", "quote_id", input.quote_id, { customerId });
  const lead = await lockLead(db, customerId, input.lead_id, quote);
  const assignees = await readAssignees(db, input.assignee_ids ?? []);
  const row = { ...jobs.row(input), ...schedule, ...values, ...readTerms(input, quote), leadId: lead?.id };
  const job = await insertJob(db, row, await readJobLines(db, input.lines ?? []));
  await insertAssignees(db, job.id, assignees);
  if (lead !== undefined) await markConverted(db, lead, { via: "job", jobId: job.id, customerId });
  return job;
}

/**
 * Locks the job's lead before the job refers to it. Default: the quote's lead. It must be the quote's lead if the quote
 * has one, and the customer's if it has a customer.
 */
async function lockLead(
  db: Transaction,
  customerId: string,
  id: string | null | undefined,
  quote: RowOf<"Quote"> | undefined,
): Promise<RowOf<"Lead"> | undefined> {
  const leadId = id === undefined ? quote?.leadId : id;
  if (leadId == null) return undefined;
  if (quote?.leadId != null && quote.leadId !== leadId) throw unknownReference("lead_id");
  return lockReference(db, "Lead", "lead_id", leadId, { OR: [{ customerId }, { customerId: null }] });
}
