import { emit } from "../../../events/emit.ts";
import { emitUpdated } from "../../../events/emit-updated.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { remainingOf } from "./remaining.ts";
import { creditNotes } from "./schema.ts";

type CreditNote = RowOf<"CreditNote">;

export async function emitIssued(db: Transaction, creditNote: CreditNote): Promise<void> {
  await emit(db, { type: "credit_note.issued", payload: describe(creditNote) });
}

export function emitCreditNoteUpdated(db: Transaction, before: CreditNote, after: CreditNote): void {
  emitUpdated(db, {
    type: "credit_note.updated",
    id: after.id,
    record: describe(after),
    changed: changesOf(before, after),
  });
}

export async function emitVoided(db: Transaction, before: CreditNote, after: CreditNote): Promise<void> {
  const payload = { ...describe(after), changed: changesOf(before, after) };
  await emit(db, { type: "credit_note.voided", payload });
}

function changesOf(before: CreditNote, after: CreditNote): string[] {
  const isSameRest = remainingOf(before).equals(remainingOf(after));
  return [...creditNotes.changes(before, after), ...(isSameRest ? [] : ["amount_remaining"])];
}

export function describe(creditNote: CreditNote) {
  const { id, creditNoteNumber, invoiceId, customerId, total, amountApplied, amountRefunded } = creditNote;
  return {
    credit_note_id: id,
    credit_note_number: creditNoteNumber,
    invoice_id: invoiceId,
    customer_id: customerId,
    total: total.toNumber(),
    amount_applied: amountApplied.toNumber(),
    amount_refunded: amountRefunded.toNumber(),
    amount_remaining: remainingOf(creditNote).toNumber(),
  };
}
