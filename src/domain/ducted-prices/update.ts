import type { Context } from "../../graphql/context.ts";
import type { UpdateDuctedPricesInput } from "./index.ts";
import { type DuctedPrices, defaultPrices } from "./read.ts";

export async function updateDuctedPrices(
  context: Context,
  input: typeof UpdateDuctedPricesInput.$inferInput,
): Promise<DuctedPrices> {
  const given = {
    ...(input.base == null ? {} : { base: input.base }),
    ...(input.per_kw == null ? {} : { perKw: input.per_kw }),
    ...(input.per_outlet == null ? {} : { perOutlet: input.per_outlet }),
    ...(input.per_zone == null ? {} : { perZone: input.per_zone }),
    ...(input.per_m2 == null ? {} : { perM2: input.per_m2 }),
  };
  return context.db.transaction(async (db) => {
    const made = await db.tryInsert("DuctedPrices", { ...defaultPrices, ...given });
    const [changed] = made === undefined ? await db.update("DuctedPrices", {}, given) : [made];
    if (changed === undefined) throw new Error("a price list is gone");
    return changed;
  });
}
