import { emit } from "../../../events/emit.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { customOf } from "../custom-values.ts";
import { amountDue } from "./derived.ts";
import { invoices } from "./schema.ts";

type Invoice = RowOf<"Invoice">;

export async function emitCreated(db: Transaction, invoice: Invoice): Promise<void> {
  const due_date = invoice.dueDate === null ? null : dayOf(invoice.dueDate);
  await emit(db, { type: "invoice.created", payload: { ...describe(invoice), due_date } });
}

export async function emitVoided(db: Transaction, before: Invoice, after: Invoice): Promise<void> {
  const changed = changesOf(before, after);
  await emit(db, { type: "invoice.voided", payload: { ...describe(after), changed } });
}

export async function emitOverdue(db: Transaction, invoice: Invoice & { dueDate: Date }): Promise<void> {
  const due = { due_date: dayOf(invoice.dueDate), amount_due: amountDue(invoice).toNumber() };
  await emit(db, { type: "invoice.overdue", payload: { ...describe(invoice), ...due } });
}

/** Emits a payment, a credited deposit or a refund. */
export async function emitPayment(
  db: Transaction,
  { id, kind, amount, paidAt }: RowOf<"Payment">,
  before: Invoice,
  after: Invoice,
): Promise<void> {
  const common = {
    ...describe(after),
    payment_id: id,
    amount: amount.abs().toNumber(),
    paid_at: paidAt.toISOString(),
    amount_paid: after.amountPaid.toNumber(),
    amount_due: amountDue(after).toNumber(),
    changed: changesOf(before, after),
  };
  if (kind === "refund") await emit(db, { type: "invoice.refunded", payload: common });
  else await emit(db, { type: "invoice.payment_recorded", payload: { ...common, kind } });
}

/** Emits that credit notes settle more or less of the invoice. */
export async function emitCredited(db: Transaction, before: Invoice, after: Invoice): Promise<void> {
  await emit(db, {
    type: "invoice.credited",
    payload: {
      ...describe(after),
      credited: after.credited.toNumber(),
      amount_paid: after.amountPaid.toNumber(),
      amount_due: amountDue(after).toNumber(),
      changed: changesOf(before, after),
    },
  });
}

function changesOf(before: Invoice, after: Invoice): string[] {
  const isSameDue = amountDue(before).equals(amountDue(after));
  return [...invoices.changes(before, after), ...(isSameDue ? [] : ["amount_due"])];
}

function describe(invoice: Invoice) {
  const { id, invoiceNumber, customerId, jobId, quoteId, total } = invoice;
  return {
    invoice_id: id,
    invoice_number: invoiceNumber,
    customer_id: customerId,
    job_id: jobId,
    quote_id: quoteId,
    total: total.toNumber(),
    custom: customOf(invoice),
  };
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
