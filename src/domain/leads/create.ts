import type { RowOf } from "../../database/query/types.ts";
import type { Transaction } from "../../database/tenant.ts";
import { emit } from "../../events/emit.ts";
import { readAddress } from "../kernel/address.ts";
import { externalIdTaken } from "../kernel/external-id.ts";
import { nextNumber } from "../kernel/numbers.ts";
import { optionalReference } from "../kernel/references.ts";
import { notifyOfLead } from "../notifications/notify-of-lead.ts";
import { optionalMemberReference } from "../team/assignees.ts";
import { customerOf } from "./customer.ts";
import type { CreateLeadInput } from "./inputs.ts";
import { refuseUnreachable } from "./reachable.ts";

type Given = typeof CreateLeadInput.$inferInput;

/** Every door through which a lead comes leads here; `source` says which one it was. */
export async function createLead(
  db: Transaction,
  input: Given,
  source: RowOf<"Lead">["source"],
): Promise<RowOf<"Lead">> {
  const sender = { name: input.name, email: input.email ?? null, phone: input.phone ?? null };
  refuseUnreachable(sender);
  const customer = await optionalReference(db, "Customer", "customer_id", input.customer_id);
  const assignee = await optionalMemberReference(db, "assignee_id", input.assignee_id);
  const customerId = customer?.id ?? (input.auto_create_customer === true ? await customerOf(db, sender) : null);
  const lead = await db.tryInsert("Lead", {
    ...sender,
    externalId: input.external_id ?? null,
    reference: await nextNumber(db, "lead"),
    leadType: input.lead_type ?? "inbound",
    source,
    ...(input.address == null ? {} : { address: readAddress(input.address) }),
    description: input.description ?? null,
    customerId,
    assigneeId: assignee?.id ?? null,
  });
  if (lead === undefined) throw externalIdTaken(input.external_id);
  await emit(db, {
    type: "lead.created",
    payload: {
      lead_id: lead.id,
      lead_type: lead.leadType,
      source: lead.source,
      name: lead.name,
      email: lead.email,
      phone: lead.phone,
      customer_id: lead.customerId,
    },
  });
  if (input.notify === true) await notifyOfLead(db, lead);
  return lead;
}
