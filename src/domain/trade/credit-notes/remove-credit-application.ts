import type { MutationContext } from "../../kernel/context.ts";
import { find, lock, notFound, touch } from "../../kernel/store.ts";
import { recordInvoice } from "../history/record.ts";
import { backRefunds } from "../workflows/credit-refunds.ts";
import { unapplyCredit } from "./apply-credit.ts";
import { emitCreditNoteUpdated } from "./emit-change.ts";
import { lockWithApplications } from "./lock.ts";
import { creditNoteTransitions } from "./status.ts";

type Input = { id: string; application_id: string };

/** Takes the credit of an invoice back, which is then due again. */
export async function removeCreditApplication(context: MutationContext, { id, application_id }: Input) {
  const { db } = context;
  const { creditNote: before, applications } = await lockWithApplications(db, id);
  const removed = applications.find(({ application }) => application.id === application_id);
  if (removed === undefined) throw notFound();
  creditNoteTransitions.assert(before, "remove_application");
  const creditNote = await unapplyCredit(context, before, [removed]);
  if (before.invoiceId !== removed.invoice.id) await touch(db, "Invoice", before.invoiceId);
  emitCreditNoteUpdated(db, before, creditNote);
  await recordInvoice(context, "credit_note_unapplied", removed.invoice, {
    before: { credit_note_number: creditNote.creditNoteNumber, amount: removed.application.amount.toFixed(2) },
  });
  await backRefunds(db, await lock(db, "Invoice", before.invoiceId));
  return find(db, "CreditNote", id);
}
