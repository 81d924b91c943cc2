import type { WritingContext } from "../kernel/context.ts";
import { lock, update } from "../kernel/store.ts";
import { assertUnchanged, type Seen } from "../kernel/unchanged.ts";
import { priceItems, type UpdatePriceItemInput } from "./schema.ts";

type Input = { id: string } & Seen & typeof UpdatePriceItemInput.$inferInput;

/** Lines that were made from it keep what they say. */
export async function updatePriceItem({ db }: WritingContext, { id, updated_at: seen, ...input }: Input) {
  assertUnchanged(await lock(db, "PriceItem", id), seen, "item");
  return update(db, "PriceItem", id, priceItems.patch(input));
}
