import { Problem } from "../../problems.ts";
import type { MutationContext } from "../kernel/context.ts";
import { lock, remove } from "../kernel/store.ts";
import { quoteTransitions } from "./transitions.ts";

/** The lead that the quote converted stays converted. */
export async function deleteQuote({ db }: MutationContext, { id }: { id: string }) {
  const quote = await lock(db, "Quote", id);
  quoteTransitions.assert(quote, "delete");
  const [job] = await db.select("Job", { where: { quoteId: id }, take: 1 });
  const [invoice] = await db.select("Invoice", { where: { quoteId: id }, take: 1 });
  if (job !== undefined || invoice !== undefined)
    throw new Problem(
      "conflict",
      `The quote cannot be deleted: ${job === undefined ? "an invoice" : "a job"} refers to it.`,
    );
  await db.update("Lead", { quoteId: id }, { quoteId: null });
  await remove(db, "Quote", id);
  return { ...quote, lines: [] };
}
