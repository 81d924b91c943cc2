import { create } from "../../kernel/store.ts";
import { defaultTaxRate } from "../line-items/default-tax-rate.ts";
import { auditItem, type ItemContext } from "./audit-item.ts";
import { type CreatePriceItemInput, priceItems } from "./schema.ts";

export async function createPriceItem(context: ItemContext, input: typeof CreatePriceItemInput.$inferInput) {
  const { db } = context;
  const taxRate = input.tax_rate ?? (await defaultTaxRate(db));
  const item = await create(db, "PriceItem", { ...priceItems.row(input), taxRate });
  await auditItem(context, "price_item_created", item);
  return item;
}
