import type { MutationContext } from "../../kernel/context.ts";
import { upsert } from "../../kernel/upsert.ts";
import { createCustomer } from "./create-customer.ts";
import type { UpsertCustomerInput } from "./schema.ts";
import { updateCustomer } from "./update-customer.ts";

type Input = { external_id: string } & typeof UpsertCustomerInput.$inferInput;

export async function upsertCustomer(context: MutationContext, { external_id: externalId, ...input }: Input) {
  return upsert(context, "Customer", externalId, {
    create: () => createCustomer(context, { ...input, external_id: externalId }),
    update: (id) => updateCustomer(context, { ...input, id }),
  });
}
