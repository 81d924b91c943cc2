import { Problem } from "../../../problems.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock, update } from "../../kernel/store.ts";
import { recordQuote } from "../history/record.ts";
import { requestedDeposit } from "../quotes/assert-deposit.ts";
import { quoteTransitions } from "../quotes/transitions.ts";
import { freeDeposit, noDeposit } from "./deposits.ts";

/**
 * Deletes a deposit that was recorded by mistake, and restores the amount that was asked for. It leaves drafts; a sent
 * invoice keeps it, and so does the quote.
 */
export async function deleteQuoteDeposit(context: MutationContext, { id }: { id: string }) {
  const { db } = context;
  let quote = await lock(db, "Quote", id);
  const { depositAmount, depositPaidAt } = quote;
  quoteTransitions.assert(quote, "delete_deposit");
  if (depositPaidAt === null || depositAmount === null)
    throw new Problem("conflict", "The quote's deposit has not been paid.");
  const online = await db.findMany("OnlinePayment", { where: { quoteId: id, status: "paid" } });
  if (online.some(({ credited, refunded }) => refunded.lessThan(credited)))
    throw new Problem("conflict", "A deposit that was paid online cannot be deleted. Refund it in Stripe.");
  const drafts = await db.findMany(
    "Invoice",
    { where: { quoteId: id, status: "draft" }, orderBy: [{ id: "asc" }] },
    { lock: true },
  );
  for (const invoice of drafts) quote = (await freeDeposit(db, { invoice, quote })) ?? quote;
  if (!quote.depositCredited.isZero())
    throw new Problem(
      "conflict",
      "The deposit is credited to an invoice that was sent. Void the invoice first, unless it was refunded.",
    );
  const { depositPercent } = quote;
  const asked = { depositPercent, depositAmount: requestedDeposit(quote) };
  const changed = await update(db, "Quote", id, { ...noDeposit, ...asked });
  await recordQuote(context, "deposit_deleted", quote, { before: { amount: depositAmount.toFixed(2) } });
  return changed;
}
