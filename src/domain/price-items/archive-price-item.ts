import { currentTime } from "../../database/clock.ts";
import type { WritingContext } from "../kernel/context.ts";
import { lock, update } from "../kernel/store.ts";

export async function archivePriceItem({ db }: WritingContext, { id }: { id: string }) {
  const item = await lock(db, "PriceItem", id);
  return item.archivedAt === null ? update(db, "PriceItem", id, { archivedAt: currentTime() }) : item;
}
