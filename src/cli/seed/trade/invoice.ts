import { uuidAt } from "../../../database/uuid-at.ts";
import { Prisma } from "../../../generated/prisma/client.ts";
import { pick } from "../dice.ts";
import { lineRowsOf, totalsRow } from "./lines.ts";
import { daysAfter } from "./timeline.ts";
import type { Work } from "./work.ts";

const daysToPay = 14;
const methods = ["bank_transfer", "card", "bank_transfer", "cash", "other"];
const zero = new Prisma.Decimal(0);

export function invoiceOf(work: Work) {
  const { customer, states, when, invoiceId } = work;
  if (invoiceId === null) return [];
  const { invoice: status } = states;
  const sentAt = status === "draft" ? null : when.invoiced;
  const parts = partsOf(work);
  const paidAt = parts.length === 0 ? null : when.paid;
  return [
    {
      id: invoiceId,
      business_id: customer.business_id,
      status,
      customer_id: customer.id,
      job_id: work.jobId,
      quote_id: work.quoteId,
      ...totalsRow(work),
      amount_paid: parts.reduce((sum, { amount }) => sum.plus(amount), zero),
      issue_date: sentAt?.toISOString() ?? null,
      due_date: sentAt === null ? null : daysAfter(sentAt, daysToPay).toISOString(),
      sent_at: sentAt?.toISOString() ?? null,
      paid_at: status === "paid" ? when.paid.toISOString() : null,
      created_at: when.billed.toISOString(),
      updated_at: (paidAt ?? sentAt ?? when.billed).toISOString(),
    },
  ];
}

export function invoiceLinesOf(work: Work) {
  const { invoiceId, when } = work;
  return invoiceId === null ? [] : lineRowsOf(work, when.billed).map((line) => ({ ...line, invoice_id: invoiceId }));
}

export function paymentsOf(work: Work) {
  const { customer, invoiceId } = work;
  if (invoiceId === null) return [];
  return partsOf(work).map(({ amount, reference, paidAt, createdAt }) => ({
    id: uuidAt(createdAt),
    business_id: customer.business_id,
    invoice_id: invoiceId,
    amount,
    method: pick(methods),
    reference,
    paid_at: paidAt.toISOString(),
    created_at: createdAt.toISOString(),
    updated_at: createdAt.toISOString(),
  }));
}

/** What has been paid of the invoice, in its order; a deposit is entered once there is an invoice to enter it on. */
function partsOf({ states, when, totals: { total }, deposit }: Work) {
  const rest = { reference: null, paidAt: when.paid, createdAt: when.paid };
  if (states.invoice === "partially_paid") return [{ ...rest, amount: total.div(2).toDecimalPlaces(2) }];
  if (states.invoice !== "paid") return [];
  if (deposit === null) return [{ ...rest, amount: total }];
  const inAdvance = { amount: deposit, reference: "Deposit", paidAt: when.depositPaid, createdAt: when.invoiced };
  return [inAdvance, { ...rest, amount: total.minus(deposit) }];
}
