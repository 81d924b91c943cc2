import type { Caller } from "../../../auth/caller.ts";
import { emit } from "../../../events/emit.ts";
import type { Decimal } from "../../../query/decimal.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { noDelivery } from "../../integrations/emails/delivery.ts";
import { dropWaiting } from "../../integrations/emails/drop-waiting.ts";
import { notifyOfPaidInvoice } from "../../integrations/notifications/notify-of-invoice.ts";
import { lock, update } from "../../kernel/store.ts";
import { emitPayment } from "../invoices/emit-change.ts";
import { findLeadToWin } from "./find-lead-to-win.ts";
import { markWon } from "./mark-won.ts";

type Invoice = RowOf<"Invoice">;

type Cause = {
  /** The caller, who is not notified. */
  by?: Caller | undefined;
  /** The new payment or refund. */
  payment?: RowOf<"Payment">;
};

/**
 * Stores the amount paid of a locked invoice, and its status. A draft stays a draft. An invoice is paid as of its
 * latest payment, in whichever order payments are recorded.
 */
export async function settleInvoice(
  db: Transaction,
  invoice: Invoice,
  amountPaid: Decimal,
  { by, payment }: Cause = {},
): Promise<Invoice> {
  const settled = await storePaid(db, invoice, amountPaid);
  if (payment !== undefined) await emitPayment(db, payment, invoice, settled);
  if (settled.status !== "paid" || settled.paidAt === null) return settled;
  await emitPaid(db, settled, settled.paidAt);
  const { id, jobId } = settled;
  const leadId = jobId === null ? undefined : await findLeadToWin(db, jobId);
  if (leadId !== undefined) await markWon(db, await lock(db, "Lead", leadId), { via: "invoice_paid", invoiceId: id });
  await notifyOfPaidInvoice(db, settled, by);
  return settled;
}

async function storePaid(db: Transaction, invoice: Invoice, amountPaid: Decimal): Promise<Invoice> {
  const { id } = invoice;
  if (invoice.status === "draft") return update(db, "Invoice", id, { amountPaid });
  if (amountPaid.lessThan(invoice.total)) {
    const status = amountPaid.isZero() ? "sent" : "partially_paid";
    return update(db, "Invoice", id, { status, amountPaid, paidAt: null });
  }
  const paidAt = await latestPayment(db, id);
  const dropped = await dropWaiting(db, { invoiceId: id }, ["reminder"], { untried: true });
  const delivery = invoice.emailId !== null && dropped.includes(invoice.emailId) ? noDelivery : {};
  return update(db, "Invoice", id, { status: "paid", amountPaid, paidAt, ...delivery });
}

async function latestPayment(db: Transaction, invoiceId: string): Promise<Date> {
  const payment = await db.findFirst("Payment", { where: { invoiceId }, orderBy: [{ paidAt: "desc" }] });
  if (payment === null) throw new Error("a paid invoice has no payment");
  return payment.paidAt;
}

async function emitPaid(db: Transaction, invoice: Invoice, paidAt: Date): Promise<void> {
  await emit(db, {
    type: "invoice.paid",
    payload: {
      invoice_id: invoice.id,
      invoice_number: invoice.invoiceNumber,
      customer_id: invoice.customerId,
      total: invoice.total.toNumber(),
      paid_at: paidAt.toISOString(),
    },
  });
}
