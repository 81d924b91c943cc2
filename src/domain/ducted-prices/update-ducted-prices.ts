import type { MutationContext } from "../kernel/context.ts";
import { notFound } from "../kernel/store.ts";
import { assertUnchanged, type Seen } from "../kernel/unchanged.ts";
import { beginning, defaultPrices } from "./find-ducted-prices.ts";
import { ductedPrices, type UpdateDuctedPricesInput } from "./schema.ts";

type Input = Seen & typeof UpdateDuctedPricesInput.$inferInput;

/** The first change inserts the business's own list; of two at once, the second finds what the first inserted. */
export async function updateDuctedPrices({ db }: MutationContext, { updated_at: seen, ...input }: Input) {
  const changes = ductedPrices.patch(input);
  const inserted = await db.tryInsert("DuctedPrices", { ...defaultPrices, ...changes });
  if (inserted !== undefined) {
    assertUnchanged({ updatedAt: await beginning(db) }, seen, "price list");
    return inserted;
  }
  const [own] = await db.select("DuctedPrices", { take: 1, lock: true });
  if (own === undefined) throw notFound();
  assertUnchanged(own, seen, "price list");
  const [prices] = await db.update("DuctedPrices", {}, changes);
  return prices ?? own;
}
