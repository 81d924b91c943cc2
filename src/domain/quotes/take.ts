import type { Changes, RowOf } from "../../database/query/types.ts";
import type { Transaction } from "../../database/tenant.ts";
import type { Context } from "../../graphql/context.ts";
import { answer, isId, notFound, type Query } from "../../graphql/record.ts";
import { type quoteStates, refuseQuoteMove } from "./states.ts";

type Row = RowOf<"Quote">;

/** The quote, locked until the transaction ends, if it can make the move: of two at once, the second sees the first's. */
export async function takeQuote(db: Transaction, id: string, move: keyof typeof quoteStates.moves): Promise<Row> {
  const [quote] = isId(id) ? await db.select("Quote", { where: { id }, lock: true }) : [];
  if (quote === undefined) throw notFound();
  refuseQuoteMove(quote, move);
  return quote;
}

/** A move that answers the quote as it is afterwards. */
export async function moveQuote(context: Context, query: Query, move: (db: Transaction) => Promise<Row>) {
  return context.db.transaction(async (db) => answer(db, "Quote", await move(db), query));
}

/** Changes a quote that is taken. */
export async function changeQuote(db: Transaction, id: string, changes: Changes<"Quote">): Promise<Row> {
  const [quote] = await db.update("Quote", { id }, changes);
  if (quote === undefined) throw new Error("a locked quote is gone");
  return quote;
}
