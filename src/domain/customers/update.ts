import type { Changes } from "../../database/tenant.ts";
import type { Context } from "../../graphql/context.ts";
import { answer, isId, notFound, type Query } from "../../graphql/record.ts";
import { badField } from "../../problems.ts";
import { readAddress } from "../kernel/address.ts";
import { assertExternalIdFree } from "../kernel/external-id.ts";
import type { UpdateCustomerInput } from "./index.ts";
import { readTags } from "./tags.ts";

export async function updateCustomer(
  context: Context,
  id: string,
  input: typeof UpdateCustomerInput.$inferInput,
  query: Query,
) {
  if (input.archived_at != null) throw badField("/archived_at", "can only be null; DELETE archives a customer");
  if (!isId(id)) throw notFound();
  const data: Changes<"Customer"> = {
    ...(input.external_id === undefined ? {} : { externalId: input.external_id }),
    ...(input.type == null ? {} : { type: input.type }),
    ...(input.name == null ? {} : { name: input.name }),
    ...(input.email === undefined ? {} : { email: input.email }),
    ...(input.phone === undefined ? {} : { phone: input.phone }),
    ...(input.abn === undefined ? {} : { abn: input.abn }),
    ...(input.billing_address === undefined
      ? {}
      : { billingAddress: input.billing_address === null ? null : readAddress(input.billing_address) }),
    ...(input.notes === undefined ? {} : { notes: input.notes }),
    ...(input.archived_at === undefined ? {} : { archivedAt: null }),
    ...(input.tags == null ? {} : { tags: readTags(input.tags) }),
  };
  return assertExternalIdFree(input.external_id, () =>
    context.db.transaction(async (db) => {
      const [customer] = await db.update("Customer", { id }, data);
      if (customer === undefined) throw notFound();
      return answer(db, "Customer", customer, query);
    }),
  );
}
