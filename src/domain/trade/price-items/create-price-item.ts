import { create } from "../../kernel/store.ts";
import { auditItem, type ItemContext } from "./audit-item.ts";
import { type CreatePriceItemInput, priceItems } from "./schema.ts";

export async function createPriceItem(context: ItemContext, input: typeof CreatePriceItemInput.$inferInput) {
  const item = await create(context.db, "PriceItem", priceItems.row(input));
  await auditItem(context, "price_item_created", item);
  return item;
}
