import { badField } from "../../../problems.ts";
import { lock, update } from "../../kernel/store.ts";
import { assertUnchanged, type Seen } from "../../kernel/unchanged.ts";
import { auditItem, type ItemContext } from "./audit-item.ts";
import { priceItems, type UpdatePriceItemInput } from "./schema.ts";

type Input = { id: string } & Seen & typeof UpdatePriceItemInput.$inferInput;

/** Updates an item, or returns it to the price list. Lines that were made from it do not change. */
export async function updatePriceItem(context: ItemContext, { id, updated_at: seen, ...input }: Input) {
  if (input.archived_at != null) throw badField("/archived_at", "can only be null; DELETE archives an item");
  const { db } = context;
  const before = await lock(db, "PriceItem", id);
  assertUnchanged(before, seen, "item");
  const item = await update(db, "PriceItem", id, priceItems.patch(input));
  await auditItem(context, "price_item_updated", item, before);
  if (before.archivedAt !== null && item.archivedAt === null) await auditItem(context, "price_item_unarchived", item);
  return item;
}
