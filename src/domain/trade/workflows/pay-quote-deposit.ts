import { emit } from "../../../events/emit.ts";
import { badField, Problem } from "../../../problems.ts";
import { confirmToCustomer } from "../../integrations/emails/confirm-to-customer.ts";
import { notifyOfQuote } from "../../integrations/notifications/notify-of-quote.ts";
import type { CustomerContext } from "../../kernel/context.ts";
import { lock, update } from "../../kernel/store.ts";
import { recordQuote } from "../history/record.ts";
import { readPaidAt } from "../invoices/paid-at.ts";
import { assertDeposit } from "../quotes/assert-deposit.ts";
import { assertOpen } from "../quotes/assert-open.ts";
import { depositReceipt } from "../quotes/deposit-receipt.ts";
import type { PayQuoteDepositInput } from "../quotes/schema.ts";
import { quoteTransitions } from "../quotes/transitions.ts";
import { creditDeposit } from "./deposits.ts";
import { markWon } from "./mark-won.ts";

type Input = { id: string } & typeof PayQuoteDepositInput.$inferInput;

/** Records a quote's deposit. An online payment by the customer has no caller. */
export async function payQuoteDeposit(context: CustomerContext, { id, ...input }: Input) {
  const { db, caller, services } = context;
  const paidAt = await readPaidAt(db, input.paid_at ?? undefined);
  const quote = await lock(db, "Quote", id);
  assertOpen(quote);
  quoteTransitions.assert(quote, "pay_deposit");
  if (quote.depositPaidAt !== null) throw new Problem("conflict", "The quote's deposit has been paid.");
  const amount = input.amount ?? quote.depositAmount;
  if (amount === null) throw badField("/amount", "is required: the quote has no deposit_amount");
  assertDeposit(amount, quote.total, "amount");
  const paid = await update(db, "Quote", id, {
    depositAmount: amount,
    depositRequested: quote.depositAmount,
    depositPaidAt: paidAt,
    depositMethod: input.method ?? "other",
    depositReference: input.reference ?? null,
  });
  await emit(db, {
    type: "quote.paid",
    payload: {
      quote_id: quote.id,
      customer_id: quote.customerId,
      quote_reference: quote.quoteReference,
      quote_version: quote.version,
      deposit_amount: amount.toNumber(),
      paid_at: paidAt.toISOString(),
    },
  });
  await creditDeposit(db, paid, caller);
  if (quote.leadId !== null)
    await markWon(db, await lock(db, "Lead", quote.leadId), { via: "quote_paid", quoteId: quote.id });
  await confirmToCustomer(db, quote.customerId, "receiptEmails", (recipient) =>
    depositReceipt(paid, { amount, paidAt }, { ...recipient, url: services.links.of(db.businessId).quote(id) }),
  );
  await recordQuote(context, "deposit_recorded", quote, { after: { amount: amount.toFixed(2) } });
  await notifyOfQuote(db, "quote_paid", paid, caller);
  return paid;
}
