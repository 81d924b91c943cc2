import type { MutationContext } from "../kernel/context.ts";
import { notFound } from "../kernel/store.ts";
import { defaultPrices } from "./find-ducted-prices.ts";
import { ductedPrices, type UpdateDuctedPricesInput } from "./schema.ts";

/** The first change inserts the business's own list; of two at once, the second updates what the first inserted. */
export async function updateDuctedPrices({ db }: MutationContext, input: typeof UpdateDuctedPricesInput.$inferInput) {
  const changes = ductedPrices.patch(input);
  const inserted = await db.tryInsert("DuctedPrices", { ...defaultPrices, ...changes });
  const [prices] = inserted === undefined ? await db.update("DuctedPrices", {}, changes) : [inserted];
  if (prices === undefined) throw notFound();
  return prices;
}
