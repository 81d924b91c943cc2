import type { CallerContext } from "../../kernel/context.ts";
import { create } from "../../kernel/store.ts";
import { newValues } from "../custom-values.ts";
import { touchCustomer } from "../customers/update-part.ts";
import { type CreateSiteInput, sites } from "./schema.ts";

type Input = { id: string } & typeof CreateSiteInput.$inferInput;

export async function createSite(context: CallerContext, { id, ...input }: Input) {
  const { db } = context;
  const values = await newValues(context, "Site", input);
  const customer = await touchCustomer(db, id, "sites");
  return create(db, "Site", { ...sites.row(input), ...values, customerId: customer.id });
}
