import type { Context } from "../../graphql/context.ts";
import { Problem } from "../../problems.ts";
import { takeQuote } from "./take.ts";

/** A draft that a job or an invoice refers to stays; a lead that it converted forgets it and stays converted. */
export async function deleteQuote(context: Context, id: string) {
  return context.db.transaction(async (db) => {
    const quote = await takeQuote(db, id, "delete");
    const [job] = await db.select("Job", { where: { quoteId: quote.id }, take: 1 });
    const [invoice] = await db.select("Invoice", { where: { quoteId: quote.id }, take: 1 });
    if (job !== undefined || invoice !== undefined)
      throw new Problem("conflict", `A${job === undefined ? "n invoice" : " job"} refers to the quote.`);
    await db.update("Lead", { quoteId: quote.id }, { quoteId: null });
    await db.delete("Quote", { id: quote.id });
    return { ...quote, lines: [] };
  });
}
