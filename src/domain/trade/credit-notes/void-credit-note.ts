import { currentTime } from "../../../postgres/clock.ts";
import { Problem } from "../../../problems.ts";
import { noDelivery } from "../../integrations/emails/delivery.ts";
import { dropWaiting } from "../../integrations/emails/drop-waiting.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { touch } from "../../kernel/store.ts";
import { transition } from "../../kernel/transition.ts";
import { recordInvoice } from "../history/record.ts";
import { backRefunds } from "../workflows/credit-refunds.ts";
import { unapplyCredit } from "./apply-credit.ts";
import { emitVoided } from "./emit-change.ts";
import { lockWithApplications } from "./lock.ts";
import { creditNoteTransitions } from "./status.ts";

/** Voids a credit note. The invoices that it settled are due again. */
export async function voidCreditNote(context: MutationContext, { id }: { id: string }) {
  const { db } = context;
  const { creditNote: before, applications } = await lockWithApplications(db, id);
  creditNoteTransitions.assert(before, "void");
  if ((await db.findFirst("Payment", { where: { creditNoteId: id } })) !== null)
    throw new Problem("conflict", "The credit note was refunded, so it cannot be voided. Delete its refunds first.");
  const freed = await unapplyCredit(context, before, applications);
  const dropped = await dropWaiting(db, { creditNoteId: id }, ["invoice"], { untried: true });
  const isDropped = before.emailId !== null && dropped.includes(before.emailId);
  const voided = await transition(db, creditNoteTransitions, freed, "void", {
    voidedAt: currentTime(),
    // Refunds that it backed were recorded before it, and stay.
    amountRefunded: 0,
    ...(isDropped ? noDelivery : {}),
  });
  const invoice = await touch(db, "Invoice", before.invoiceId);
  await backRefunds(db, invoice);
  await emitVoided(db, before, voided);
  await recordInvoice(context, "credit_note_voided", invoice, {
    before: { credit_note_number: before.creditNoteNumber, amount: before.total.toFixed(2) },
  });
  return voided;
}
