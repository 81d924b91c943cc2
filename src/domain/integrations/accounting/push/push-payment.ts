import type { DocumentKind } from "../../../../accounting/provider.ts";
import type { RowWith } from "../../../../query/types.ts";
import { dayIn } from "../../../../text/time-zone.ts";
import { formatMoney } from "../../../kernel/format.ts";
import { find } from "../../../kernel/store.ts";
import { deleteRecord, findRecord, type Result } from "../records/store-record.ts";
import { readAccountingSettings } from "../settings.ts";
import { type Pushing, referenceOf, refused, remoteIdOf } from "./pushing.ts";

const include = { invoice: true } as const;

type Payment = RowWith<"Payment", typeof include>;

const noRefunds =
  "Xero records a refund on a credit note. This one has none: record it in Xero, or issue a credit note and refund that.";
const keptInXero = "The payment was made in Xero and deleted here. Xero keeps it.";

/** Sends a payment, or removes from Xero one that was deleted here. Returns undefined if nothing is left to show. */
export async function pushPayment(pushing: Pushing): Promise<Result | undefined> {
  const { db, record } = pushing;
  const payment = await db.findFirst("Payment", { where: { id: record.recordId }, include });
  if (payment === null) return removePayment(pushing);
  const label = `${formatMoney(payment.amount)} for ${payment.invoice.invoiceNumber}`;
  if (record.remoteId !== null) return { state: "sent", label };
  const of = await documentOf(pushing, payment);
  if (of === undefined) return { state: "skipped", label, error: noRefunds };
  const { paymentAccount } = await readAccountingSettings(db);
  if (paymentAccount === null) throw refused("Set the payment account under Settings, Accounting, and retry.");
  const { timeZone } = await find(db, "Business", db.businessId);
  const remoteId = await pushing.books.createPayment(
    {
      of,
      account: paymentAccount,
      day: dayIn(timeZone, payment.paidAt),
      amount: payment.amount.abs().toFixed(2),
      reference: referenceOf(payment.id),
    },
    pushing.once,
  );
  return { state: "sent", label, remoteId };
}

/** The document that is paid: the invoice, or the credit note that a refund pays out. */
async function documentOf(
  { db }: Pushing,
  { amount, invoiceId, creditNoteId }: Payment,
): Promise<{ kind: DocumentKind; id: string } | undefined> {
  if (amount.isPositive()) return { kind: "invoice", id: await remoteIdOf(db, "invoice", invoiceId, "invoice") };
  if (creditNoteId === null) return undefined;
  return { kind: "credit_note", id: await remoteIdOf(db, "credit_note", creditNoteId, "credit note") };
}

async function removePayment(pushing: Pushing): Promise<Result | undefined> {
  const { db, books, record } = pushing;
  if (record.isPulled) return { state: "skipped", label: record.label, error: keptInXero };
  const remoteId = record.remoteId ?? (await findLost(pushing));
  if (remoteId !== undefined) await books.removePayment(remoteId);
  await db.transaction((tx) => deleteRecord(tx, record));
  return undefined;
}

/** Finds a payment that Xero may have got in an attempt whose end is unknown. */
async function findLost({ db, books, record, once }: Pushing): Promise<string | undefined> {
  const invoice = record.parentId === null ? null : await findRecord(db, "invoice", record.parentId);
  if (!once.isUncertain || invoice === null || invoice.remoteId === null) return undefined;
  const { payments } = await books.readDocument("invoice", invoice.remoteId);
  return payments.find(({ reference }) => reference === referenceOf(record.recordId))?.id;
}
