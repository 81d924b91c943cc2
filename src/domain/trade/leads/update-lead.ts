import { Problem } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";
import { optionalMemberReference } from "../../identity/team/assignees.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { optionalReference } from "../../kernel/references.ts";
import { lock, update } from "../../kernel/store.ts";
import { assertUnchanged, type Seen } from "../../kernel/unchanged.ts";
import { assertValues, changedValues } from "../custom-values.ts";
import { assertReachable } from "./assert-reachable.ts";
import { emitLeadUpdated } from "./emit-change.ts";
import { leads, type UpdateLeadInput } from "./schema.ts";

type Input = { id: string } & Seen & typeof UpdateLeadInput.$inferInput;

export async function updateLead(context: MutationContext, { id, updated_at: seen, ...input }: Input) {
  const { db } = context;
  const lead = await lock(db, "Lead", id);
  assertUnchanged(lead, seen, "lead");
  const values = await changedValues(context, "Lead", input);
  const { email = lead.email, phone = lead.phone } = input;
  assertReachable({ email, phone });
  assertSameCustomer(lead, input.customer_id);
  await optionalReference(db, "Customer", "customer_id", input.customer_id);
  // An assignee who has left the team stays until someone else is named.
  if (input.assignee_id !== lead.assigneeId) await optionalMemberReference(db, "assignee_id", input.assignee_id);
  const updated = await update(db, "Lead", id, { ...leads.patch(input), ...values, assigneeId: input.assignee_id });
  assertValues(context, input, updated);
  emitLeadUpdated(db, lead, updated);
  return updated;
}

function assertSameCustomer(lead: RowOf<"Lead">, customerId: string | null | undefined): void {
  const hasWork = lead.quoteId !== null || lead.jobId !== null;
  if (customerId !== undefined && hasWork && lead.customerId !== null && customerId !== lead.customerId)
    throw new Problem("conflict", "The lead has a quote or a job, so its customer cannot change.");
}
