import { Problem } from "../../../problems.ts";
import { Decimal } from "../../../query/decimal.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lockReference } from "../../kernel/references.ts";
import { find, lock, touch } from "../../kernel/store.ts";
import { recordInvoice } from "../history/record.ts";
import { amountDue } from "../invoices/derived.ts";
import { applyCredit } from "./apply-credit.ts";
import { emitCreditNoteUpdated } from "./emit-change.ts";
import { remainingOf } from "./remaining.ts";
import type { ApplyCreditNoteInput } from "./schema.ts";
import { creditNoteTransitions } from "./status.ts";

type Input = { id: string } & typeof ApplyCreditNoteInput.$inferInput;

/** Settles an unpaid invoice of the same customer with the rest of a credit note. */
export async function applyCreditNote(context: MutationContext, { id, invoice_id, amount: given }: Input) {
  const { db } = context;
  const { customerId, invoiceId } = await find(db, "CreditNote", id);
  // The credited invoice shows its credit notes. Invoices are locked by id.
  if (invoiceId < invoice_id.toLowerCase()) await touch(db, "Invoice", invoiceId);
  const invoice = await lockReference(db, "Invoice", "invoice_id", invoice_id, { customerId });
  if (invoiceId > invoice_id.toLowerCase()) await touch(db, "Invoice", invoiceId);
  const before = await lock(db, "CreditNote", id);
  creditNoteTransitions.assert(before, "apply");
  if (invoice.status !== "sent" && invoice.status !== "partially_paid")
    throw new Problem("conflict", `The invoice's status is ${invoice.status}. Nothing is due on it.`);
  const max = Decimal.min(remainingOf(before), amountDue(invoice));
  if (max.isZero()) throw new Problem("conflict", "Nothing is left of the credit.");
  const amount = given ?? max;
  if (amount.greaterThan(max)) {
    const detail = `must be at most ${max.toFixed(2)}, which is left of the credit and due on the invoice`;
    throw new Problem("unprocessable", `amount ${detail}.`, { errors: [{ pointer: "/amount", detail }] });
  }
  const { creditNote } = await applyCredit(context, { creditNote: before, invoice, amount });
  emitCreditNoteUpdated(db, before, creditNote);
  await recordInvoice(context, "credit_note_applied", invoice, {
    after: { credit_note_number: creditNote.creditNoteNumber, amount: amount.toFixed(2) },
  });
  return creditNote;
}
