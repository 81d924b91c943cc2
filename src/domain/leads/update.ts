import type { Changes, RowOf } from "../../database/query/types.ts";
import type { Context } from "../../graphql/context.ts";
import { answer, isId, notFound, type Query } from "../../graphql/record.ts";
import { Problem } from "../../problems.ts";
import { readAddress } from "../kernel/address.ts";
import { assertExternalIdFree } from "../kernel/old-external-id.ts";
import { optionalReference } from "../kernel/references.ts";
import { optionalMemberReference } from "../team/assignees.ts";
import type { UpdateLeadInput } from "./inputs.ts";
import { lockLead } from "./lock.ts";
import { refuseUnreachable } from "./reachable.ts";

export async function updateLead(
  context: Context,
  id: string,
  input: typeof UpdateLeadInput.$inferInput,
  query: Query,
) {
  if (!isId(id)) throw notFound();
  const data: Changes<"Lead"> = {
    ...(input.external_id === undefined ? {} : { externalId: input.external_id }),
    ...(input.lead_type == null ? {} : { leadType: input.lead_type }),
    ...(input.name == null ? {} : { name: input.name }),
    ...(input.email === undefined ? {} : { email: input.email }),
    ...(input.phone === undefined ? {} : { phone: input.phone }),
    ...(input.address === undefined ? {} : { address: input.address === null ? null : readAddress(input.address) }),
    ...(input.description === undefined ? {} : { description: input.description }),
    ...(input.customer_id === undefined ? {} : { customerId: input.customer_id }),
    ...(input.assignee_id === undefined ? {} : { assigneeId: input.assignee_id }),
  };
  return assertExternalIdFree(input.external_id, () =>
    context.db.transaction(async (db) => {
      const held = await lockLead(db, id);
      const { email = held.email, phone = held.phone } = input;
      refuseUnreachable({ email, phone });
      refuseOtherCustomer(held, input.customer_id);
      await optionalReference(db, "Customer", "customer_id", input.customer_id);
      if (input.assignee_id !== held.assigneeId) await optionalMemberReference(db, "assignee_id", input.assignee_id);
      const [lead] = await db.update("Lead", { id }, data);
      if (lead === undefined) throw notFound();
      return answer(db, "Lead", lead, query);
    }),
  );
}

/** What has come of the lead is that customer's, and stays so. */
function refuseOtherCustomer(held: RowOf<"Lead">, customerId: string | null | undefined): void {
  const hasWork = held.quoteId !== null || held.jobId !== null;
  if (customerId !== undefined && hasWork && held.customerId !== null && customerId !== held.customerId)
    throw new Problem("conflict", "The lead has a quote or a job of its customer, so its customer stays.");
}
