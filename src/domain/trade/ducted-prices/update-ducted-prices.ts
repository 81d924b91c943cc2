import { auditChange } from "../../../audit/audit.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { notFound } from "../../kernel/store.ts";
import { assertUnchanged, type Seen } from "../../kernel/unchanged.ts";
import { beginning, defaultPrices, type Prices } from "./find-ducted-prices.ts";
import { ductedPrices, type UpdateDuctedPricesInput } from "./schema.ts";

const columns = ["base", "perKw", "perOutlet", "perZone", "perM2"] as const;

type Input = Seen & typeof UpdateDuctedPricesInput.$inferInput;

/** The first change inserts the business's own list; of two at once, the second finds what the first inserted. */
export async function updateDuctedPrices(
  { db, caller, origin }: MutationContext,
  { updated_at: seen, ...input }: Input,
) {
  const auditPrices = (before: Prices, after: Prices) =>
    auditChange(db, { caller, origin }, "ducted_prices_updated", { before, after, columns });
  const changes = ductedPrices.patch(input);
  const inserted = await db.tryInsert("DuctedPrices", { ...defaultPrices, ...changes });
  if (inserted !== undefined) {
    assertUnchanged({ updatedAt: await beginning(db) }, seen, "price list");
    await auditPrices(defaultPrices, inserted);
    return inserted;
  }
  const [own] = await db.select("DuctedPrices", { take: 1, lock: true });
  if (own === undefined) throw notFound();
  assertUnchanged(own, seen, "price list");
  const [prices] = await db.update("DuctedPrices", {}, changes);
  await auditPrices(own, prices ?? own);
  return prices ?? own;
}
