import { deleteRecord, findRecord, type Result } from "../records/store-record.ts";
import { type Pushing, remoteIdOf } from "./pushing.ts";

/** Settles an invoice with a credit note in Xero, or takes that back. Returns undefined if nothing is left to show. */
export async function pushApplication(pushing: Pushing): Promise<Result | undefined> {
  const { db, books, record, once } = pushing;
  const include = { creditNote: true, invoice: true } as const;
  const application = await db.findFirst("CreditApplication", { where: { id: record.recordId }, include });
  if (application === null) return removeApplication(pushing);
  const { creditNote, invoice, amount } = application;
  const label = `${creditNote.creditNoteNumber} to ${invoice.invoiceNumber}`;
  if (record.remoteId !== null) return { state: "sent", label };
  const remoteId = await books.allocate(
    {
      creditNoteId: await remoteIdOf(db, "credit_note", creditNote.id, "credit note"),
      invoiceId: await remoteIdOf(db, "invoice", invoice.id, "invoice"),
      amount: amount.toFixed(2),
      day: creditNote.issueDate.toISOString().slice(0, 10),
    },
    once,
  );
  return { state: "sent", label, remoteId };
}

async function removeApplication({ db, books, record }: Pushing): Promise<undefined> {
  const note = record.parentId === null ? null : await findRecord(db, "credit_note", record.parentId);
  if (record.remoteId !== null && note !== null && note.remoteId !== null)
    await books.removeAllocation(note.remoteId, record.remoteId);
  await db.transaction((tx) => deleteRecord(tx, record));
  return undefined;
}
