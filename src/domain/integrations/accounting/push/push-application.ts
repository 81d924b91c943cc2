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
      creditNoteId: await remoteIdOf(pushing, "credit_note", creditNote.id, "credit note"),
      invoiceId: await remoteIdOf(pushing, "invoice", invoice.id, "invoice"),
      amount: amount.toFixed(2),
      day: creditNote.issueDate.toISOString().slice(0, 10),
    },
    once,
  );
  return { state: "sent", label, remoteId };
}

async function removeApplication(pushing: Pushing): Promise<undefined> {
  const { db, books, record } = pushing;
  const noteId = await idAtXero(pushing, "credit_note", record.parentId);
  const remoteId = record.remoteId ?? (noteId === undefined ? undefined : await findLost(pushing, noteId));
  if (noteId !== undefined && remoteId !== undefined) await books.removeAllocation(noteId, remoteId);
  await db.transaction((tx) => deleteRecord(tx, record));
  return undefined;
}

/** Finds an allocation that Xero may have got in an attempt whose end is unknown. No other record has it. */
async function findLost(pushing: Pushing, noteId: string): Promise<string | undefined> {
  const { db, books, record, once } = pushing;
  const invoiceId = await idAtXero(pushing, "invoice", record.otherParentId);
  if (!once.isUncertain || invoiceId === undefined) return undefined;
  const { organisationId, kind } = record;
  const { allocations } = await books.readDocument("credit_note", noteId);
  for (const { id } of allocations.filter((one) => one.invoiceId === invoiceId)) {
    const known = await db.findFirst("AccountingRecord", { where: { organisationId, kind, remoteId: id } });
    if (known === null) return id;
  }
  return undefined;
}

async function idAtXero(
  { db, record: { organisationId } }: Pushing,
  kind: "invoice" | "credit_note",
  id: string | null,
): Promise<string | undefined> {
  const found = id === null ? null : await findRecord(db, organisationId, kind, id);
  return found?.remoteId ?? undefined;
}
