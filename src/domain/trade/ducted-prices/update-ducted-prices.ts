import { auditChange } from "../../../audit/audit.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { notFound } from "../../kernel/store.ts";
import { assertUnchanged, type Seen } from "../../kernel/unchanged.ts";
import { defaultPrices, defaultsSince, type Prices } from "./find-ducted-prices.ts";
import { ductedPrices, type UpdateDuctedPricesInput } from "./schema.ts";

const columns = ["base", "perKw", "perOutlet", "perZone", "perM2"] as const;

type Input = Seen & typeof UpdateDuctedPricesInput.$inferInput;

/** Updates the prices. The first change inserts the business's own row. A concurrent first change finds that row. */
export async function updateDuctedPrices(
  { db, caller, request }: MutationContext,
  { updated_at: seen, ...input }: Input,
) {
  const auditPrices = (before: Prices, after: Prices) =>
    auditChange(db, { caller, request }, "ducted_prices_updated", { before, after, columns });
  const changes = ductedPrices.patch(input);
  const inserted = await db.tryCreate("DuctedPrices", { data: { ...defaultPrices, ...changes } });
  if (inserted !== null) {
    assertUnchanged({ updatedAt: await defaultsSince(db) }, seen, "price list");
    await auditPrices(defaultPrices, inserted);
    return inserted;
  }
  const own = await db.findFirst("DuctedPrices", {}, { lock: true });
  if (own === null) throw notFound();
  assertUnchanged(own, seen, "price list");
  const [prices] = await db.updateManyAndReturn("DuctedPrices", { data: changes });
  await auditPrices(own, prices ?? own);
  return prices ?? own;
}
