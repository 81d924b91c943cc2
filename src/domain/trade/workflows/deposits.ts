import type { Caller } from "../../../auth/caller.ts";
import { Problem } from "../../../problems.ts";
import { Decimal } from "../../../query/decimal.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { create, find, lock, update } from "../../kernel/store.ts";
import { amountDue } from "../invoices/derived.ts";
import { settleInvoice } from "./settle-invoice.ts";

type Invoice = RowOf<"Invoice">;
type Quote = RowOf<"Quote">;

export type Deposit = { amount: Decimal; paidAt: Date };
export type QuotedInvoice = { invoice: Invoice; quote: Quote | undefined };

/** The fields of a quote whose deposit is not paid, and not asked for. */
export const noDeposit = {
  depositAmount: null,
  depositPercent: null,
  depositRequested: null,
  depositPaidAt: null,
  depositMethod: null,
  depositReference: null,
} as const;

/** Locks an invoice and its quote. The quote is locked first, because it guards the deposit. */
export async function lockWithQuote(db: Transaction, id: string): Promise<QuotedInvoice> {
  const { quoteId } = await find(db, "Invoice", id);
  const quote = quoteId === null ? undefined : await lock(db, "Quote", quoteId);
  const invoice = await lock(db, "Invoice", id);
  if (invoice.quoteId !== quoteId) throw new Problem("conflict", "The invoice's quote has just changed. Try again.");
  return { invoice, quote };
}

/** Credits the rest of a locked quote's paid deposit to the quote's unpaid invoices, oldest first. */
export async function creditDeposit(db: Transaction, quote: Quote, by?: Caller): Promise<void> {
  const { depositAmount, depositPaidAt, depositMethod, depositReference } = quote;
  if (depositAmount === null || depositPaidAt === null || quote.depositCredited.equals(depositAmount)) return;
  let credited = quote.depositCredited;
  const unpaid = await db.findMany(
    "Invoice",
    {
      where: { quoteId: quote.id, status: { in: ["draft", "sent", "partially_paid"] } },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    },
    { lock: true },
  );
  for (const invoice of unpaid) {
    const amount = Decimal.min(depositAmount.minus(credited), amountDue(invoice));
    if (amount.isZero()) continue;
    const paid = { paidAt: depositPaidAt, method: depositMethod ?? "other", reference: depositReference };
    const row = { invoiceId: invoice.id, kind: "deposit", amount, ...paid } as const;
    const payment = await create(db, "Payment", row);
    await settleInvoice(db, invoice, { amountPaid: invoice.amountPaid.plus(amount) }, { by, payment });
    credited = credited.plus(amount);
  }
  if (!credited.equals(quote.depositCredited)) await update(db, "Quote", quote.id, { depositCredited: credited });
}

/** The deposit credited to an invoice. Undefined if there is none or if all payments were refunded. */
export async function depositOn(db: Transaction, { id, amountPaid }: Invoice): Promise<Deposit | undefined> {
  if (amountPaid.isZero()) return undefined;
  const deposits = await db.findMany("Payment", { where: { invoiceId: id, kind: "deposit" } });
  const [first] = deposits;
  if (first === undefined) return undefined;
  return {
    paidAt: first.paidAt,
    amount: deposits.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0)),
  };
}

/**
 * Removes the deposit from an invoice without other payments. Returns its updated quote, or undefined if it has none.
 */
export async function freeDeposit(db: Transaction, { invoice, quote }: QuotedInvoice): Promise<Quote | undefined> {
  if (quote === undefined || invoice.amountPaid.isZero()) return quote;
  await db.deleteMany("Payment", { where: { invoiceId: invoice.id, kind: "deposit" } });
  await update(db, "Invoice", invoice.id, { amountPaid: 0 });
  return update(db, "Quote", quote.id, { depositCredited: quote.depositCredited.minus(invoice.amountPaid) });
}

type Next = { quote: Quote | undefined; total: Decimal };

/**
 * Changes a locked draft. If its total falls below its credit or its quote changes, the deposit is removed before the
 * change and credited again after it.
 */
export async function recredit(
  db: Transaction,
  quoted: QuotedInvoice,
  { quote: next, total }: Next,
  change: () => Promise<Invoice>,
): Promise<Invoice> {
  const isKept = next?.id === quoted.quote?.id && total.greaterThanOrEqualTo(quoted.invoice.amountPaid);
  const freed = isKept ? quoted.quote : await freeDeposit(db, quoted);
  const changed = await change();
  if (freed !== undefined) await creditDeposit(db, freed);
  if (next !== undefined && next.id !== freed?.id) await creditDeposit(db, next);
  return freed === undefined && next === undefined ? changed : find(db, "Invoice", changed.id);
}
