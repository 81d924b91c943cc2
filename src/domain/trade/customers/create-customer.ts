import { emit } from "../../../events/emit.ts";
import type { CreateData, RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import type { WritingContext } from "../../kernel/context.ts";
import { create } from "../../kernel/store.ts";
import { type CreateCustomerInput, customers } from "./schema.ts";

export async function createCustomer({ db }: WritingContext, input: typeof CreateCustomerInput.$inferInput) {
  const customer = await insertCustomer(db, customers.row(input));
  return { ...customer, sites: [], contacts: [] };
}

/** Inserts a customer and emits `customer.created`. */
export async function insertCustomer(db: Transaction, row: CreateData<"Customer">): Promise<RowOf<"Customer">> {
  const customer = await create(db, "Customer", { tags: [], ...row });
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
