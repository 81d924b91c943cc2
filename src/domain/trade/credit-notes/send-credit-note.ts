import { emit } from "../../../events/emit.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { Problem } from "../../../problems.ts";
import { newId } from "../../../query/new-id.ts";
import { queuedDelivery } from "../../integrations/emails/delivery.ts";
import { dropWaiting } from "../../integrations/emails/drop-waiting.ts";
import { sendEmail } from "../../integrations/emails/enqueue-email.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { find, lock, touch } from "../../kernel/store.ts";
import { transition } from "../../kernel/transition.ts";
import { recordInvoice } from "../history/record.ts";
import { creditNoteEmail } from "./credit-note-email.ts";
import { describe } from "./emit-change.ts";
import { creditNoteTransitions } from "./status.ts";

/** Emails the customer a link to the credit note, with its PDF. */
export async function sendCreditNote(context: MutationContext, { id }: { id: string }) {
  const { db, services } = context;
  const { invoiceId } = await find(db, "CreditNote", id);
  const invoice = await lock(db, "Invoice", invoiceId);
  const creditNote = await lock(db, "CreditNote", id);
  creditNoteTransitions.assert(creditNote, "send");
  const { email, name, business } = await find(db, "Customer", creditNote.customerId, { include: { business: true } });
  if (email === null)
    throw new Problem(
      "no-email-on-file",
      "The customer has no email address. Add one before you send the credit note.",
    );
  const emailId = newId();
  const changes = { sentAt: currentTime(), ...queuedDelivery(emailId) };
  const sent = await transition(db, creditNoteTransitions, creditNote, "send", changes);
  await touch(db, "Invoice", invoiceId);
  await dropWaiting(db, { creditNoteId: id }, ["invoice"]);
  await emit(db, { type: "credit_note.sent", payload: describe(sent) });
  await recordInvoice(context, "credit_note_sent", invoice, {
    after: { credit_note_number: creditNote.creditNoteNumber },
  });
  const url = services.links.of(db.businessId).credit_note(id);
  const { invoiceNumber } = invoice;
  await sendEmail(db, { ...creditNoteEmail(sent, { email, name, business, url, invoiceNumber }), id: emailId });
  return sent;
}
