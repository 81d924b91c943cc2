import type { WritingContext } from "../../kernel/context.ts";
import { insert, touch } from "../../kernel/store.ts";
import { type CreateSiteInput, sites } from "./schema.ts";

type Input = { id: string } & typeof CreateSiteInput.$inferInput;

export async function createSite({ db }: WritingContext, { id, ...input }: Input) {
  const customer = await touch(db, "Customer", id);
  return insert(db, "Site", { ...sites.row(input), customerId: customer.id });
}
