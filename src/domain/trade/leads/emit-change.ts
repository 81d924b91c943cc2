import { emit } from "../../../events/emit.ts";
import { emitUpdated } from "../../../events/emit-updated.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { customOf } from "../custom-values.ts";
import { leads } from "./schema.ts";

type Lead = RowOf<"Lead">;

export function emitLeadUpdated(db: Transaction, before: Lead, after: Lead): void {
  const changed = [...leads.changes(before, after), ...(before.assigneeId === after.assigneeId ? [] : ["assignee"])];
  emitUpdated(db, { type: "lead.updated", id: after.id, record: describe(after), changed });
}

export async function emitLost(db: Transaction, before: Lead, after: Lead): Promise<void> {
  const payload = { ...describe(after), status: "lost", lost_reason: after.lostReason } as const;
  await emit(db, { type: "lead.lost", payload: { ...payload, changed: leads.changes(before, after) } });
}

function describe(lead: Lead) {
  const { id, customerId, name, status, assigneeId } = lead;
  return { lead_id: id, customer_id: customerId, name, status, assignee_id: assigneeId, custom: customOf(lead) };
}
