import type { RowOf } from "../../database/query/types.ts";
import type { Transaction } from "../../database/tenant.ts";
import { emit } from "../../events/emit.ts";
import { badField, Problem } from "../../problems.ts";
import { lock } from "../kernel/store.ts";
import { markWon } from "../leads/mark-won.ts";
import { type Deposit, refuseDeposit } from "./refuse-deposit.ts";
import { changeQuote, takeQuote } from "./take.ts";

/** Notes that the quote's deposit was paid, once; `deposit_amount` is then what was paid. */
export async function payDeposit(db: Transaction, id: string, given: Deposit): Promise<RowOf<"Quote">> {
  const quote = await takeQuote(db, id, "take_a_deposit_on");
  if (quote.depositPaidAt !== null) throw new Problem("conflict", "The quote's deposit has been paid.");
  const amount = given ?? quote.depositAmount;
  if (amount === null) throw badField("/amount", "is required: the quote has no deposit_amount");
  refuseDeposit(amount, quote.total, "amount");
  const paidAt = new Date();
  const paid = await changeQuote(db, quote.id, { depositAmount: amount, depositPaidAt: paidAt });
  await emit(db, {
    type: "quote.paid",
    payload: {
      quote_id: quote.id,
      customer_id: quote.customerId,
      quote_reference: quote.quoteReference,
      deposit_amount: amount.toNumber(),
      paid_at: paidAt.toISOString(),
    },
  });
  if (quote.leadId !== null)
    await markWon(db, await lock(db, "Lead", quote.leadId), { via: "quote_paid", quoteId: quote.id });
  return paid;
}
