import type { BusinessLinks } from "../../../graphql/services.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { Decimal } from "../../../query/decimal.ts";
import type { RowOf } from "../../../query/types.ts";
import type { CheckoutPayment, Session } from "../../../stripe/checkout.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { find, lock, touch, update } from "../../kernel/store.ts";
import { amountDue } from "../../trade/invoices/derived.ts";
import { countPayments, maxPayments, payInvoice } from "../../trade/invoices/pay-invoice.ts";
import { invoiceTransitions } from "../../trade/invoices/transitions.ts";
import { quoteTransitions } from "../../trade/quotes/transitions.ts";
import { payQuoteDeposit } from "../../trade/workflows/pay-quote-deposit.ts";
import { refundDeposit } from "../../trade/workflows/refund-deposit.ts";
import { notifyOfOnlinePayment } from "../notifications/notify-of-online-payment.ts";
import { findMismatch, readAmount } from "./received.ts";
import { currencyOf, lockSubject, modelOfSubject, type Subject } from "./subject.ts";

type OnlinePayment = RowOf<"OnlinePayment">;
type Recording = { db: Transaction; links: BusinessLinks; subject: Subject };

const none = new Decimal(0);

/**
 * Stores a session's state. Sessions only move forward, so older and repeated states change nothing. Locks the invoice
 * or quote before its payment.
 */
export async function recordSession(
  db: Transaction,
  links: BusinessLinks,
  id: string,
  session: Session,
): Promise<void> {
  const { invoiceId, quoteId } = await find(db, "OnlinePayment", id);
  const subject = await lockSubject(db, invoiceId === null ? "quote" : "invoice", invoiceId ?? quoteId ?? "");
  const recording = { db, links, subject };
  const row = await lock(db, "OnlinePayment", id);
  if (row.sessionId !== null && row.sessionId !== session.id) return;
  const known = row.sessionId === null ? await update(db, "OnlinePayment", id, { sessionId: session.id }) : row;
  const { payment } = session;
  if (payment?.status !== "paid") return recordUnpaid(recording, known, session);
  const paid = known.paidAt === null ? await recordPaid(recording, known, payment) : known;
  await recordRefund(recording, paid, payment);
}

async function recordUnpaid({ db, subject }: Recording, row: OnlinePayment, session: Session): Promise<void> {
  const status = session.status === "complete" ? (session.payment?.status ?? "processing") : session.status;
  const moves = row.status === "open" || (row.status === "processing" && status === "failed");
  if (!moves || status === row.status) return;
  const paymentIntentId = session.status === "complete" ? (session.payment?.intentId ?? null) : null;
  const changed = await update(db, "OnlinePayment", row.id, { status, paymentIntentId });
  await touch(db, modelOfSubject[subject.kind], subject.row.id);
  if (status === "failed") await notifyOfOnlinePayment(db, changed);
}

async function recordPaid(recording: Recording, row: OnlinePayment, payment: CheckoutPayment): Promise<OnlinePayment> {
  const { db, subject } = recording;
  const paidAt = earlier(payment.createdAt, currentTime());
  const mismatch = findMismatch({ amount: row.amount, currency: currencyOf(subject) }, payment.received);
  const credited = mismatch === undefined ? await credit(recording, row, { ...payment, createdAt: paidAt }) : none;
  const paid = await update(db, "OnlinePayment", row.id, {
    status: "paid",
    paidAt,
    credited,
    paymentIntentId: payment.intentId,
    ...(mismatch === undefined
      ? {}
      : { receivedAmount: readAmount(mismatch.units, mismatch.currency), receivedCurrency: mismatch.currency }),
  });
  if (credited.equals(row.amount)) return paid;
  await touch(db, modelOfSubject[subject.kind], subject.row.id);
  await notifyOfOnlinePayment(db, paid);
  return paid;
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

/** Pays the amount due. A surplus is not credited. */
async function credit(
  { db, links, subject }: Recording,
  { id, amount }: OnlinePayment,
  payment: CheckoutPayment,
): Promise<Decimal> {
  if (subject.kind === "quote") {
    const { row: quote } = subject;
    const isDue = quoteTransitions.allows(quote, "pay_deposit") && quote.depositPaidAt === null;
    if (!isDue || amount.greaterThan(quote.total)) return none;
    await payQuoteDeposit({ db, services: { links } }, { id: quote.id, amount, ...sourceOf(payment) });
    return amount;
  }
  const { row: invoice } = subject;
  if (!invoiceTransitions.allows(invoice, "pay") || (await isFull(db, invoice))) return none;
  const credited = Decimal.min(amountDue(invoice), amount);
  if (credited.isZero()) return none;
  await payInvoice(
    { db, services: { links } },
    { id: invoice.id, amount: credited, ...sourceOf(payment), onlinePaymentId: id },
  );
  return credited;
}

async function isFull(db: Transaction, { id }: RowOf<"Invoice">): Promise<boolean> {
  return (await countPayments(db, id)) >= maxPayments;
}

function sourceOf({ method, intentId, createdAt }: CheckoutPayment) {
  return { method, reference: intentId, paid_at: createdAt };
}

/** Records a refund made in Stripe: first from the amount that was not due, then from the credited one. */
async function recordRefund(
  { db, links, subject }: Recording,
  row: OnlinePayment,
  payment: CheckoutPayment,
): Promise<void> {
  const { receivedAmount, receivedCurrency } = row;
  const given = readAmount(payment.refundedUnits, receivedCurrency ?? currencyOf(subject));
  const refunded = Decimal.min(given, receivedAmount ?? row.amount);
  if (!refunded.greaterThan(row.refunded)) return;
  await update(db, "OnlinePayment", row.id, { refunded });
  if (receivedAmount !== null) {
    await touch(db, modelOfSubject[subject.kind], subject.row.id);
    return;
  }
  const neverDue = row.amount.minus(row.credited);
  const past = Decimal.max(refunded, neverDue).minus(Decimal.max(row.refunded, neverDue));
  const model = modelOfSubject[subject.kind];
  if (past.isZero()) {
    await touch(db, model, subject.row.id);
    return;
  }
  if (subject.kind === "quote") {
    await refundDeposit(db, subject.row.id, past, { onlinePaymentId: row.id, reference: payment.intentId });
    return;
  }
  const invoice = await find(db, "Invoice", subject.row.id);
  if (await adoptRefund(db, invoice.id, past, { onlinePaymentId: row.id, reference: payment.intentId })) return;
  const amount = Decimal.min(past, invoice.amountPaid).negated();
  if (amount.isZero() || !invoiceTransitions.allows(invoice, "refund") || (await isFull(db, invoice))) return;
  const source = sourceOf({ ...payment, createdAt: currentTime() });
  await payInvoice({ db, services: { links } }, { id: invoice.id, amount, ...source, onlinePaymentId: row.id });
}

/**
 * Marks a refund of the same amount that someone has entered by hand as made in Stripe, because it is the same money.
 * Returns false if there is none. A refund in cash is another one.
 */
async function adoptRefund(
  db: Transaction,
  invoiceId: string,
  amount: Decimal,
  source: { onlinePaymentId: string; reference: string },
): Promise<boolean> {
  const entered = await db.findFirst("Payment", {
    where: {
      invoiceId,
      kind: "refund",
      amount: amount.negated(),
      onlinePaymentId: null,
      method: { in: ["card", "bank_transfer", "other"] },
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  if (entered === null) return false;
  await update(db, "Payment", entered.id, source);
  await touch(db, "Invoice", invoiceId);
  return true;
}
