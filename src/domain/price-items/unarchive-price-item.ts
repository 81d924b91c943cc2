import type { MutationContext } from "../kernel/context.ts";
import { update } from "../kernel/store.ts";

export function unarchivePriceItem({ db }: MutationContext, { id }: { id: string }) {
  return update(db, "PriceItem", id, { archivedAt: null });
}
