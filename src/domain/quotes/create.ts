import type { Context } from "../../graphql/context.ts";
import { answer, type Query } from "../../graphql/record.ts";
import { readLines } from "../line-items/line-item.ts";
import type { CreateQuoteInput } from "./inputs.ts";
import { insertQuote } from "./insert.ts";

export async function createQuote(context: Context, input: typeof CreateQuoteInput.$inferInput, query: Query) {
  const lines = readLines(input.lines ?? []);
  return context.db.transaction(async (db) => {
    const quote = await insertQuote(db, {
      customerId: input.customer_id,
      siteId: input.site_id,
      leadId: input.lead_id,
      externalId: input.external_id,
      title: input.title,
      message: input.message,
      validUntil: input.valid_until,
      depositAmount: input.deposit_amount,
      lines,
    });
    return answer(db, "Quote", quote, query);
  });
}
