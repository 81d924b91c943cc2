import type { RowOf } from "../../database/query/types.ts";
import type { Transaction } from "../../database/tenant.ts";
import { changeQuote, takeQuote } from "./take.ts";

export async function declineQuote(db: Transaction, id: string): Promise<RowOf<"Quote">> {
  const quote = await takeQuote(db, id, "decline");
  return changeQuote(db, quote.id, { status: "declined", declinedAt: new Date() });
}
