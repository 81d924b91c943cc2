import { record as recordEvent } from "../../events/record.ts";
import type { Context } from "../../graphql/context.ts";
import { answer, type Query } from "../../graphql/record.ts";
import { readAddress } from "../addresses.ts";
import { externalIdTaken } from "../external-id.ts";
import { readTags } from "../tags.ts";
import type { CreateCustomerInput } from "./index.ts";

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
  return context.db.transaction(async (db) => {
    const customer = await db.insertUnlessTaken("Customer", data);
    if (customer === undefined) throw externalIdTaken(data.externalId);
    await recordEvent(db, {
      type: "customer.created",
      payload: {
        customer_id: customer.id,
        name: customer.name,
        email: customer.email,
        phone: customer.phone,
        external_id: customer.externalId,
      },
    });
    return answer(db, "Customer", customer, query);
  });
}
