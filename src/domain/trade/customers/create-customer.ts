import { emit } from "../../../events/emit.ts";
import type { CreateData, RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import type { CallerContext } from "../../kernel/context.ts";
import { create } from "../../kernel/store.ts";
import { newValues } from "../custom-values.ts";
import { type CreateCustomerInput, customers } from "./schema.ts";

export async function createCustomer(context: CallerContext, input: typeof CreateCustomerInput.$inferInput) {
  const values = await newValues(context, "Customer", input);
  const customer = await insertCustomer(context.db, { ...customers.row(input), ...values });
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
