import type { DocumentKind } from "../../../../accounting/provider.ts";
import { Decimal } from "../../../../query/decimal.ts";
import type { RowWith } from "../../../../query/types.ts";
import { dayIn } from "../../../../text/time-zone.ts";
import { formatMoney } from "../../../kernel/format.ts";
import { find } from "../../../kernel/store.ts";
import { recordPulled } from "../pull/record-pulled.ts";
import { deleteRecord, findRecord, isUnrecorded, type RecordKind, type Result } from "../records/store-record.ts";
import { readAccountingSettings } from "../settings.ts";
import { type Pushing, referenceOf, refused, remoteIdOf } from "./pushing.ts";

const include = { invoice: true } as const;

type Payment = RowWith<"Payment", typeof include>;

const noRefunds =
  "Xero records a refund on a credit note. This one has none: record it in Xero, or issue a credit note and refund that.";
const keptInXero = "The payment was made in Xero and deleted here. Xero keeps it.";
const deletedInXero = "The payment was deleted in Xero. Delete it here too.";

/** Sends a payment, or removes from Xero one that was deleted here. Returns undefined if nothing is left to show. */
export async function pushPayment(pushing: Pushing): Promise<Result | undefined> {
  const { db, record } = pushing;
  const payment = await db.findFirst("Payment", { where: { id: record.recordId }, include });
  if (payment === null) return isUnrecorded(record) ? recordAgain(pushing) : removePayment(pushing);
  const business = await find(db, "Business", db.businessId);
  const label = `${formatMoney(payment.amount, business)} for ${payment.invoice.invoiceNumber}`;
  const checked = record.remoteId === null ? undefined : await check(pushing, payment, record.remoteId);
  if (checked !== undefined) return { ...checked, label };
  const of = await documentOf(pushing, payment);
  if (of === undefined) return { state: "skipped", label, error: noRefunds };
  const { paymentAccount } = await readAccountingSettings(db);
  if (paymentAccount === null) throw refused("Set the payment account under Settings, Accounting, and retry.");
  const remoteId = await pushing.books.createPayment(
    {
      of,
      account: paymentAccount,
      day: dayIn(business.timeZone, payment.paidAt),
      amount: payment.amount.abs().toFixed(2),
      reference: referenceOf(payment.id),
    },
    pushing.once,
  );
  return { state: "sent", label, remoteId };
}

/** Compares a payment that Xero has. Undefined if one of ours was deleted there, so that it is sent again. */
async function check(
  { books, record }: Pushing,
  { amount }: Payment,
  remoteId: string,
): Promise<Omit<Result, "label"> | undefined> {
  const stored = await books.readPayment(remoteId);
  if (stored.isDeleted) return record.isPulled ? { state: "failed", error: deletedInXero } : undefined;
  const own = amount.abs();
  if (own.equals(new Decimal(stored.amount === "" ? 0 : stored.amount))) return { state: "sent" };
  const error = `Xero's payment is ${stored.amount}, not ${own.toFixed(2)}. Correct one of the two.`;
  return { state: "failed", error };
}

/** Reads a payment again that was made in Xero, and records what is due of it by now. */
async function recordAgain({ db, links, books, record }: Pushing): Promise<undefined> {
  const payment = await books.readPayment(record.remoteId ?? "");
  await recordPulled({ db, links }, { organisationId: record.organisationId, payment, isRetry: true });
  return undefined;
}

/** The document that is paid: the invoice, or the credit note that a refund pays out. */
async function documentOf(
  pushing: Pushing,
  { amount, invoiceId, creditNoteId }: Payment,
): Promise<{ kind: DocumentKind; id: string } | undefined> {
  if (amount.isPositive()) return { kind: "invoice", id: await remoteIdOf(pushing, "invoice", invoiceId, "invoice") };
  if (creditNoteId === null) return undefined;
  return { kind: "credit_note", id: await remoteIdOf(pushing, "credit_note", creditNoteId, "credit note") };
}

async function removePayment(pushing: Pushing): Promise<Result | undefined> {
  const { db, books, record } = pushing;
  const remoteId = record.remoteId ?? (await findLost(pushing));
  if (record.isPulled && remoteId !== undefined) {
    const { isDeleted } = await books.readPayment(remoteId);
    if (!isDeleted) return { state: "skipped", label: record.label, error: keptInXero };
  } else if (remoteId !== undefined) await books.removePayment(remoteId);
  await db.transaction((tx) => deleteRecord(tx, record));
  return undefined;
}

/** Finds a payment that Xero may have got in an attempt whose end is unknown. */
async function findLost(pushing: Pushing): Promise<string | undefined> {
  const { record, once } = pushing;
  if (!once.isUncertain) return undefined;
  return (
    (await findIn(pushing, "invoice", record.parentId)) ?? (await findIn(pushing, "credit_note", record.otherParentId))
  );
}

async function findIn(
  { db, books, record }: Pushing,
  kind: RecordKind & DocumentKind,
  id: string | null,
): Promise<string | undefined> {
  const document = id === null ? null : await findRecord(db, record.organisationId, kind, id);
  if (document === null || document.remoteId === null) return undefined;
  const { payments } = await books.readDocument(kind, document.remoteId);
  return payments.find(({ reference }) => reference === referenceOf(record.recordId))?.id;
}
