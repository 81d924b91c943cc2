import type { Context } from "../../graphql/context.ts";
import { answer, type Query } from "../../graphql/record.ts";
import { readAddress } from "../kernel/address.ts";
import type { CreateCustomerInput } from "./index.ts";
import { insertCustomer } from "./insert.ts";
import { readTags } from "./tags.ts";

export async function createCustomer(context: Context, input: typeof CreateCustomerInput.$inferInput, query: Query) {
  const data = {
    externalId: input.external_id ?? null,
    type: input.type ?? "individual",
    name: input.name,
    email: input.email ?? null,
    phone: input.phone ?? null,
    abn: input.abn ?? null,
    ...(input.billing_address == null ? {} : { billingAddress: readAddress(input.billing_address) }),
    notes: input.notes ?? null,
    tags: readTags(input.tags ?? []),
  };
  return context.db.transaction(async (db) => answer(db, "Customer", await insertCustomer(db, data), query));
}
