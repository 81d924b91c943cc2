import { currentTime } from "../../database/clock.ts";
import type { MutationContext } from "../kernel/context.ts";
import { lock, update } from "../kernel/store.ts";

export async function archivePriceItem({ db }: MutationContext, { id }: { id: string }) {
  const item = await lock(db, "PriceItem", id);
  return item.archivedAt === null ? update(db, "PriceItem", id, { archivedAt: currentTime() }) : item;
}
