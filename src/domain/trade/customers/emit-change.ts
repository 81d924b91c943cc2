import { emit } from "../../../events/emit.ts";
import { emitUpdated } from "../../../events/emit-updated.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { customOf } from "../custom-values.ts";
import { customers } from "./schema.ts";

type Customer = RowOf<"Customer">;

export function emitCustomerUpdated(db: Transaction, before: Customer, after: Customer): void {
  emitUpdated(db, {
    type: "customer.updated",
    id: after.id,
    record: identify(after),
    changed: customers.changes(before, after),
  });
}

export async function emitArchived(db: Transaction, before: Customer, after: Customer): Promise<void> {
  const changed = customers.changes(before, after);
  await emit(db, { type: "customer.archived", payload: { ...identify(after), changed } });
}

export function emitPartChanged(db: Transaction, customer: Customer, part: "sites" | "contacts"): void {
  emitUpdated(db, { type: "customer.updated", id: customer.id, record: identify(customer), changed: [part] });
}

function identify(customer: Customer) {
  const { id, name, externalId } = customer;
  return { customer_id: id, name, external_id: externalId, custom: customOf(customer) };
}
