import type { WritingContext } from "../../kernel/context.ts";
import { create } from "../../kernel/store.ts";
import { touchCustomer } from "../customers/update-part.ts";
import { type CreateSiteInput, sites } from "./schema.ts";

type Input = { id: string } & typeof CreateSiteInput.$inferInput;

export async function createSite({ db }: WritingContext, { id, ...input }: Input) {
  const customer = await touchCustomer(db, id, "sites");
  return create(db, "Site", { ...sites.row(input), customerId: customer.id });
}
