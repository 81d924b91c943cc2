import type { Context } from "../../graphql/context.ts";
import { answer, type Query, record } from "../../graphql/record.ts";
import { readAddress } from "../kernel/address.ts";
import type { CreateSiteInput } from "./index.ts";

export async function createSite(
  context: Context,
  customerId: string,
  input: typeof CreateSiteInput.$inferInput,
  query: Query,
) {
  return context.db.transaction(async (db) => {
    const customer = await record(db, "Customer", customerId);
    const site = await db.insert("Site", {
      customerId: customer.id,
      name: input.name ?? null,
      address: readAddress(input.address),
      accessNotes: input.access_notes ?? null,
    });
    return answer(db, "Site", site, query);
  });
}
