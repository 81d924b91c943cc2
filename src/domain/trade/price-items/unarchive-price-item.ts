import { lock, update } from "../../kernel/store.ts";
import { auditItem, type ItemContext } from "./audit-item.ts";

export async function unarchivePriceItem(context: ItemContext, { id }: { id: string }) {
  const { db } = context;
  const item = await lock(db, "PriceItem", id);
  if (item.archivedAt === null) return item;
  await auditItem(context, "price_item_unarchived", item);
  return update(db, "PriceItem", id, { archivedAt: null });
}
