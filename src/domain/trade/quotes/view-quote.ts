import { currentTime } from "../../../postgres/clock.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { lock, update } from "../../kernel/store.ts";
import { emitViewed } from "./emit-change.ts";
import { statusOf } from "./status.ts";
import { lastViewOf, viewsOf } from "./views.ts";

/** Views within this time of the last one are not counted, so that a reload writes nothing. */
const minMsBetweenViews = 60_000;

/** Whether a view of the quote's page at the time is stored. */
export function countsView(quote: RowOf<"Quote">, now: Date): boolean {
  const last = lastViewOf(quote);
  return statusOf(quote, now) === "sent" && (last === null || now.getTime() - last.getTime() >= minMsBetweenViews);
}

/** Stores that the customer opened the page of a sent quote. The first view since it was sent emits an event. */
export async function viewQuote(db: Transaction, id: string): Promise<void> {
  const quote = await lock(db, "Quote", id);
  const now = currentTime();
  if (!countsView(quote, now)) return;
  const viewedAt = quote.viewedAt ?? now;
  const viewed = await update(db, "Quote", id, { viewedAt, lastViewedAt: now, viewCount: viewsOf(quote) + 1 });
  if (quote.viewedAt === null) await emitViewed(db, quote, { ...viewed, viewedAt });
}
