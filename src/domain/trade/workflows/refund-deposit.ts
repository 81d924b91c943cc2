import { stripe } from "../../../audit/audit.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { Decimal } from "../../../query/decimal.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { create, lock, update } from "../../kernel/store.ts";
import { recordInvoice, recordQuote } from "../history/record.ts";
import { describePayment } from "../invoices/payment-schema.ts";
import { backRefunds } from "./credit-refunds.ts";
import { creditDeposit, depositOn, freeDeposit, noDeposit } from "./deposits.ts";
import { settleInvoice } from "./settle-invoice.ts";

type Source = { onlinePaymentId: string; reference: string };

/**
 * Subtracts a refund from a quote's deposit: first the part that no sent invoice has, then as refunds of its invoices,
 * newest first. A deposit of zero is removed, and is not requested again.
 */
export async function refundDeposit(db: Transaction, id: string, refunded: Decimal, source: Source): Promise<void> {
  let quote = await lock(db, "Quote", id);
  const invoices = await db.findMany(
    "Invoice",
    { where: { quoteId: id, status: { not: "void" } }, orderBy: [{ createdAt: "desc" }, { id: "desc" }] },
    { lock: true },
  );
  for (const invoice of invoices)
    if (invoice.status === "draft") quote = (await freeDeposit(db, { invoice, quote })) ?? quote;
  const { depositAmount, depositCredited } = quote;
  if (depositAmount === null || quote.depositPaidAt === null) return;
  const free = Decimal.min(refunded, depositAmount.minus(depositCredited));
  const left = depositAmount.minus(free);
  const changes = left.isZero() ? noDeposit : { depositAmount: left };
  const changed = await update(db, "Quote", id, changes, { touch: true });
  if (!free.isZero())
    await recordQuote({ db }, "deposit_refunded", quote, { before: { amount: free.toFixed(2) }, by: stripe });
  let rest = refunded.minus(free);
  for (const invoice of invoices) {
    const deposit = invoice.status === "draft" ? undefined : await depositOn(db, invoice);
    if (deposit === undefined || rest.isZero()) continue;
    const amount = Decimal.min(rest, deposit.amount, invoice.amountPaid);
    const paidAt = currentTime();
    const row = { ...source, invoiceId: invoice.id, kind: "refund", amount: amount.negated(), paidAt } as const;
    const payment = await create(db, "Payment", { ...row, owedAgain: false });
    const amountPaid = invoice.amountPaid.minus(amount);
    const amountRefunded = invoice.amountRefunded.plus(amount);
    await backRefunds(db, { id: invoice.id, amountRefunded });
    await settleInvoice(db, invoice, { amountPaid, amountRefunded }, { payment });
    await recordInvoice({ db }, "refund_recorded", invoice, { after: describePayment(payment), by: stripe });
    rest = rest.minus(amount);
  }
  await creditDeposit(db, changed);
}
