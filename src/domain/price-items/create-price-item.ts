import type { WritingContext } from "../kernel/context.ts";
import { insert } from "../kernel/store.ts";
import { type CreatePriceItemInput, priceItems } from "./schema.ts";

export function createPriceItem({ db }: WritingContext, input: typeof CreatePriceItemInput.$inferInput) {
  return insert(db, "PriceItem", priceItems.row(input));
}
