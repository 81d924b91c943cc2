import { Problem } from "../../../problems.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock, remove } from "../../kernel/store.ts";
import { forgetQuote } from "../workflows/forget-quote.ts";
import { quoteTransitions } from "./transitions.ts";

export async function deleteQuote({ db, readAnswer }: MutationContext, { id }: { id: string }) {
  const quote = await lock(db, "Quote", id);
  quoteTransitions.assert(quote, "delete");
  const [job] = await db.select("Job", { where: { quoteId: id }, take: 1 });
  const [invoice] = await db.select("Invoice", { where: { quoteId: id }, take: 1 });
  if (job !== undefined || invoice !== undefined)
    throw new Problem(
      "conflict",
      `The quote cannot be deleted: ${job === undefined ? "an invoice" : "a job"} refers to it.`,
    );
  const deleted = await readAnswer("Quote", id);
  if (quote.leadId !== null) await forgetQuote(db, quote.leadId, id);
  await remove(db, "Quote", id);
  return deleted;
}
