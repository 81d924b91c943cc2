import type { Caller } from "../../../auth/caller.ts";
import { emit } from "../../../events/emit.ts";
import { badField } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";
import { optionalMemberReference } from "../../identity/team/assignees.ts";
import { notifyOfLead } from "../../integrations/notifications/notify-of-lead.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { nextNumber } from "../../kernel/numbers.ts";
import { optionalReference } from "../../kernel/references.ts";
import { create } from "../../kernel/store.ts";
import { newValues } from "../custom-values.ts";
import { findOrCreateCustomer } from "../workflows/find-or-create-customer.ts";
import { assertReachable } from "./assert-reachable.ts";
import { type CreateLeadInput, leads } from "./schema.ts";

type Source = RowOf<"Lead">["source"];

export async function createLead(context: MutationContext, input: typeof CreateLeadInput.$inferInput) {
  const { db, caller } = context;
  const source = sourceOf(caller, input.source);
  const { name, email = null, phone = null } = input;
  assertReachable({ email, phone });
  const values = await newValues(context, "Lead", input);
  const customer = await optionalReference(db, "Customer", "customer_id", input.customer_id);
  const assignee = await optionalMemberReference(db, "assignee_id", input.assignee_id);
  const createsCustomer = customer === undefined && input.auto_create_customer === true;
  const row = leads.row(input);
  const person = { name, email, phone, address: row.address ?? undefined };
  const lead = await create(db, "Lead", {
    ...row,
    ...values,
    source,
    customerId: createsCustomer ? await findOrCreateCustomer(db, person) : customer?.id,
    assigneeId: assignee?.id,
    reference: await nextNumber(db, "lead"),
  });
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
  if (input.notify === true) await notifyOfLead(db, lead, caller);
  return lead;
}

function sourceOf({ kind }: Caller, given: Source | undefined): Source {
  if (kind === "user") return given ?? "portal";
  if (given === "portal") throw badField("/source", "must be website, api or marketing");
  return given ?? "api";
}
