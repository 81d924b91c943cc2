import { currentTime } from "../../../postgres/clock.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { lock, update } from "../../kernel/store.ts";
import { emitViewed } from "./emit-change.ts";
import { statusOf } from "./status.ts";

/** Stores when the customer first opened the page of a sent quote. Later views change nothing. */
export async function viewQuote(db: Transaction, id: string): Promise<void> {
  const quote = await lock(db, "Quote", id);
  const viewedAt = currentTime();
  if (quote.viewedAt !== null || statusOf(quote, viewedAt) !== "sent") return;
  await emitViewed(db, quote, { ...(await update(db, "Quote", id, { viewedAt })), viewedAt });
}
