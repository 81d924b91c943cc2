import type { NewRow, RowOf, Transaction } from "../../database/tenant.ts";
import { emit } from "../../events/emit.ts";
import { externalIdTaken } from "../kernel/external-id.ts";

/** Every door through which a customer comes leads here: the row, and `customer.created` beside it. */
export async function insertCustomer(db: Transaction, data: NewRow<"Customer">): Promise<RowOf<"Customer">> {
  const customer = await db.insertUnlessTaken("Customer", { tags: [], ...data });
  if (customer === undefined) throw externalIdTaken(data.externalId);
  await emit(db, {
    type: "customer.created",
    payload: {
      customer_id: customer.id,
      name: customer.name,
      email: customer.email,
      phone: customer.phone,
      external_id: customer.externalId,
    },
  });
  return customer;
}
