import type { PulledPayment } from "../../../../accounting/provider.ts";
import { xero } from "../../../../audit/audit.ts";
import type { BusinessLinks } from "../../../../graphql/services.ts";
import { cancel } from "../../../../outbox/enqueue.ts";
import { currentTime } from "../../../../postgres/clock.ts";
import { Problem } from "../../../../problems.ts";
import { Decimal } from "../../../../query/decimal.ts";
import type { RowOf } from "../../../../query/types.ts";
import type { Tenant, Transaction } from "../../../../tenancy/tenant.ts";
import { dayIn } from "../../../../text/time-zone.ts";
import { formatMoney } from "../../../kernel/format.ts";
import { find, lock } from "../../../kernel/store.ts";
import { amountDue } from "../../../trade/invoices/derived.ts";
import { countPayments, maxPayments, payInvoice } from "../../../trade/invoices/pay-invoice.ts";
import { invoiceTransitions } from "../../../trade/invoices/transitions.ts";
import { idIn } from "../push/pushing.ts";
import {
  type AccountingRecord,
  deleteRecord,
  findRecord,
  isUnrecorded,
  type Result,
  storeResult,
} from "../records/store-record.ts";

const none = new Decimal(0);
const maxReferenceLength = 200;

/** `isRetry` records a payment that was not due when it was first read. */
export type Pulled = { organisationId: string; payment: PulledPayment; isRetry?: boolean };

/** Records a payment that was made in Xero, once. Payments of other invoices and our own are left alone. */
export async function recordPulled(
  { db, links }: { db: Tenant; links: BusinessLinks },
  { organisationId, payment, isRetry = false }: Pulled,
): Promise<void> {
  const where = { organisationId, kind: "invoice" as const, remoteId: payment.invoiceId };
  const invoiceRecord = await db.findFirst("AccountingRecord", { where });
  if (invoiceRecord === null) return;
  await db.transaction(async (tx) => {
    // The lock makes of two pulls the later one find what the earlier one recorded.
    const invoice = await lock(tx, "Invoice", invoiceRecord.recordId);
    const known = await tx.findFirst("AccountingRecord", {
      where: { organisationId, kind: "payment", remoteId: payment.id },
    });
    if (payment.isDeleted) return known === null ? undefined : noteDeleted(tx, known);
    const isDone = known !== null && !(isRetry && isUnrecorded(known));
    if (isDone || (await adopt(tx, organisationId, payment))) return;
    await pay(tx, links, { invoice, organisationId, payment, known });
  });
}

/** Deleting a payment changes what is owed, so a person decides it. One that is not recorded here is forgotten. */
async function noteDeleted(db: Transaction, record: AccountingRecord): Promise<void> {
  if (isUnrecorded(record)) return deleteRecord(db, record);
  const error = record.isPulled
    ? "The payment was deleted in Xero. Delete it here too."
    : "The payment was deleted in Xero. Delete it here too, or retry to send it again.";
  if (record.state === "sent" || record.state === "failed")
    await storeResult(db, record, { state: "failed", label: null, error });
}

/** Links a payment of ours whose id at Xero got lost on its way. One that was deleted here is ours too. */
async function adopt(db: Transaction, organisationId: string, { id, reference }: PulledPayment): Promise<boolean> {
  const ownId = idIn(reference);
  if (ownId === undefined) return false;
  const record = await findRecord(db, organisationId, "payment", ownId);
  if (record !== null && record.remoteId === null)
    await db.updateMany("AccountingRecord", { where: { id: record.id }, data: { remoteId: id } });
  return true;
}

type Paying = {
  invoice: RowOf<"Invoice">;
  organisationId: string;
  payment: PulledPayment;
  /** The record of an earlier reading, when it was not due. */
  known: AccountingRecord | null;
};

type Recording = Pick<Paying, "invoice" | "payment"> & { amount: Decimal };

/** Pays what is due. The rest, or all of it if nothing is due, is shown to a person. */
async function pay(db: Transaction, links: BusinessLinks, paying: Paying): Promise<void> {
  const { invoice, organisationId, payment, known } = paying;
  const made = new Decimal(payment.amount === "" ? 0 : payment.amount);
  const canPay = invoiceTransitions.allows(invoice, "pay") && (await countPayments(db, invoice.id)) < maxPayments;
  const due = canPay ? Decimal.min(made, amountDue(invoice)) : none;
  const paid = due.greaterThan(0) ? await tryRecord(db, links, { invoice, amount: due, payment }) : undefined;
  const amount = paid === undefined ? none : due;
  const business = await find(db, "Business", db.businessId);
  const label = `${formatMoney(made, business)} for ${invoice.invoiceNumber}`;
  const result: Result = amount.equals(made)
    ? { state: "sent", label, remoteId: payment.id }
    : {
        state: "failed",
        label,
        remoteId: payment.id,
        error: `Xero has ${formatMoney(made, business)}, of which ${formatMoney(amount, business)} is due here. Correct one of the two.`,
      };
  if (known !== null && paid !== undefined) await db.deleteMany("AccountingRecord", { where: { id: known.id } });
  const recordId = paid ?? payment.id;
  await db.tryCreate("AccountingRecord", {
    data: { kind: "payment", recordId, parentId: invoice.id, organisationId },
  });
  const [row] = await db.updateManyAndReturn("AccountingRecord", {
    where: { organisationId, kind: "payment", recordId },
    data: { isPulled: true },
  });
  if (row === undefined) throw new Error("a pulled payment has no record");
  await storeResult(db, row, result);
  // The trigger has queued the payment like any other.
  await cancel(db, "accounting", row.id);
}

/** A payment that cannot be recorded does not hold up the others. */
async function tryRecord(db: Transaction, links: BusinessLinks, paying: Recording): Promise<string | undefined> {
  try {
    return await db.attempt(() => record(db, links, paying));
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

async function record(db: Transaction, links: BusinessLinks, { invoice, amount, payment }: Recording): Promise<string> {
  const reference = payment.reference === "" ? "Xero" : payment.reference.slice(0, maxReferenceLength);
  const { timeZone } = await find(db, "Business", db.businessId);
  const today = dayIn(timeZone, currentTime());
  const isAhead = payment.day > today;
  // Xero takes payments of days to come.
  const paid_at = isAhead ? today : payment.day;
  const paid = { id: invoice.id, amount, paid_at, method: "bank_transfer", reference } as const;
  await payInvoice({ db, services: { links } }, { ...paid, by: xero });
  const [latest] = await db.findMany("Payment", {
    where: { invoiceId: invoice.id },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 1,
  });
  if (latest === undefined) throw new Error("a recorded payment is missing");
  return latest.id;
}
