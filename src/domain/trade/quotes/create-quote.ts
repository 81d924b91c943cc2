import type { MutationContext } from "../../kernel/context.ts";
import { newValues } from "../custom-values.ts";
import { readQuoteLines } from "../line-items/read-lines.ts";
import { askedDeposit } from "./assert-deposit.ts";
import { insertQuote } from "./insert-quote.ts";
import { type CreateQuoteInput, quotes } from "./schema.ts";

export async function createQuote(context: MutationContext, input: typeof CreateQuoteInput.$inferInput) {
  const values = await newValues(context, "Quote", input);
  return insertQuote(
    context.db,
    { ...quotes.row(input), ...askedDeposit(input), ...values },
    await readQuoteLines(context.db, input.lines ?? []),
  );
}
