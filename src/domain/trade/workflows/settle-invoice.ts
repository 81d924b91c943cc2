import type { Caller } from "../../../auth/caller.ts";
import { emit } from "../../../events/emit.ts";
import type { Decimal } from "../../../query/decimal.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { noDelivery } from "../../integrations/emails/delivery.ts";
import { dropWaiting } from "../../integrations/emails/drop-waiting.ts";
import { notifyOfPaidInvoice } from "../../integrations/notifications/notify-of-invoice.ts";
import { lock, update } from "../../kernel/store.ts";
import { findLeadToWin } from "./find-lead-to-win.ts";
import { markWon } from "./mark-won.ts";

type Invoice = RowOf<"Invoice">;

/**
 * Stores what has been paid of a locked invoice and the status that follows from it. A draft stays one until it is sent;
 * an invoice is paid in full as of its latest payment, in whichever order they are recorded.
 */
export async function settleInvoice(
  db: Transaction,
  invoice: Invoice,
  amountPaid: Decimal,
  by?: Caller,
): Promise<Invoice> {
  const { id } = invoice;
  if (invoice.status === "draft") return update(db, "Invoice", id, { amountPaid });
  if (amountPaid.lessThan(invoice.total)) {
    const status = amountPaid.isZero() ? "sent" : "partially_paid";
    return update(db, "Invoice", id, { status, amountPaid, paidAt: null });
  }
  const paidAt = await latestPayment(db, id);
  const dropped = await dropWaiting(db, { invoiceId: id }, ["reminder"], { untried: true });
  const delivery = invoice.emailId !== null && dropped.includes(invoice.emailId) ? noDelivery : {};
  const paid = await update(db, "Invoice", id, { status: "paid", amountPaid, paidAt, ...delivery });
  await emitPaid(db, paid, paidAt);
  const leadId = paid.jobId === null ? undefined : await findLeadToWin(db, paid.jobId);
  if (leadId !== undefined) await markWon(db, await lock(db, "Lead", leadId), { via: "invoice_paid", invoiceId: id });
  await notifyOfPaidInvoice(db, paid, by);
  return paid;
}

async function latestPayment(db: Transaction, invoiceId: string): Promise<Date> {
  const [payment] = await db.select("Payment", { where: { invoiceId }, orderBy: [{ paidAt: "desc" }], take: 1 });
  if (payment === undefined) throw new Error("a paid invoice has no payment");
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
