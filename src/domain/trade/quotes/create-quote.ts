import type { MutationContext } from "../../kernel/context.ts";
import { readLines } from "../line-items/read-lines.ts";
import { insertQuote } from "./insert-quote.ts";
import { type CreateQuoteInput, quotes } from "./schema.ts";

export function createQuote({ db }: MutationContext, input: typeof CreateQuoteInput.$inferInput) {
  return insertQuote(db, quotes.row(input), readLines(input.lines ?? []));
}
