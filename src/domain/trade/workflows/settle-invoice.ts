import type { Caller } from "../../../auth/caller.ts";
import { emit } from "../../../events/emit.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { noDelivery } from "../../integrations/emails/delivery.ts";
import { dropWaiting } from "../../integrations/emails/drop-waiting.ts";
import { notifyOfPaidInvoice } from "../../integrations/notifications/notify-of-invoice.ts";
import { lock, update } from "../../kernel/store.ts";
import { amountDue, type Settled } from "../invoices/derived.ts";
import { emitCredited, emitPayment } from "../invoices/emit-change.ts";
import { findLeadToWin } from "./find-lead-to-win.ts";
import { markWon } from "./mark-won.ts";

type Invoice = RowOf<"Invoice">;

/** The amounts that settle an invoice. A caller gives those that change. */
type Settlement = Partial<Settled>;

type Cause = {
  /** The caller, who is not notified. */
  by?: Caller | undefined;
  /** The new payment or refund. */
  payment?: RowOf<"Payment">;
};

/**
 * Stores what settles a locked invoice, and its status. A draft stays a draft. An invoice is paid as of its latest
 * payment or credit, in whichever order they are recorded. An invoice that only credit notes settle emits no
 * `invoice.paid`.
 */
export async function settleInvoice(
  db: Transaction,
  invoice: Invoice,
  settlement: Settlement,
  { by, payment }: Cause = {},
): Promise<Invoice> {
  const settled = await storeSettled(db, invoice, settlement);
  if (payment !== undefined) await emitPayment(db, payment, invoice, settled);
  if (!settled.credited.equals(invoice.credited)) await emitCredited(db, invoice, settled);
  const isNewlyPaid = settled.status === "paid" && invoice.status !== "paid";
  if (!isNewlyPaid || settled.paidAt === null || settled.amountPaid.isZero()) return settled;
  await emitPaid(db, settled, settled.paidAt);
  const { id, jobId } = settled;
  const leadId = jobId === null ? undefined : await findLeadToWin(db, jobId);
  if (leadId !== undefined) await markWon(db, await lock(db, "Lead", leadId), { via: "invoice_paid", invoiceId: id });
  await notifyOfPaidInvoice(db, settled, by);
  return settled;
}

async function storeSettled(db: Transaction, invoice: Invoice, settlement: Settlement): Promise<Invoice> {
  const { id } = invoice;
  // During an upgrade, the last release can void an invoice that has credit.
  if (invoice.status === "draft" || invoice.status === "void") return update(db, "Invoice", id, settlement);
  const next = { ...invoice, ...settlement };
  if (!amountDue(next).isZero()) {
    const received = next.amountPaid.plus(next.amountRefunded);
    const status = received.isZero() ? "sent" : "partially_paid";
    return update(db, "Invoice", id, { ...settlement, status, paidAt: null });
  }
  const paidAt = await latestSettlement(db, id);
  const dropped = await dropWaiting(db, { invoiceId: id }, ["reminder"], { untried: true });
  const delivery = invoice.emailId !== null && dropped.includes(invoice.emailId) ? noDelivery : {};
  return update(db, "Invoice", id, { ...settlement, status: "paid", paidAt, ...delivery });
}

async function latestSettlement(db: Transaction, invoiceId: string): Promise<Date> {
  const payment = await db.findFirst("Payment", {
    where: { invoiceId, kind: { not: "refund" } },
    orderBy: [{ paidAt: "desc" }],
  });
  const credit = await db.findFirst("CreditApplication", { where: { invoiceId }, orderBy: [{ createdAt: "desc" }] });
  const times = [payment?.paidAt, credit?.createdAt].filter((time) => time !== undefined);
  if (times.length === 0) throw new Error("a paid invoice has no payment and no credit");
  return new Date(Math.max(...times.map((time) => time.getTime())));
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
