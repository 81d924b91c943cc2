import { enqueue } from "../../../outbox/enqueue.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { Problem } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock } from "../../kernel/store.ts";
import { transition } from "../../kernel/transition.ts";
import { statusOf } from "../../trade/quotes/status.ts";
import { assertSend } from "../sends/count-send.ts";
import { queuedDelivery } from "./delivery.ts";
import { sendOf } from "./enqueue-email.ts";
import { emailTransitions } from "./transitions.ts";

/** Retries a failed email. Locks the email before its record, as recording an attempt does. */
export async function retryEmail({ db }: Pick<MutationContext, "db">, { id }: { id: string }) {
  const failed = await lock(db, "Email", id);
  await assertTrue(db, failed);
  const email = await transition(db, emailTransitions, failed, "retry", {
    attempts: 0,
    lastError: null,
    noticeDue: false,
  });
  await enqueue(db, { kind: "email", id });
  const { quoteId, invoiceId, creditNoteId } = email;
  if (quoteId !== null) await db.updateMany("Quote", { where: { id: quoteId, emailId: id }, data: queuedDelivery(id) });
  if (invoiceId !== null)
    await db.updateMany("Invoice", { where: { id: invoiceId, emailId: id }, data: queuedDelivery(id) });
  if (creditNoteId !== null)
    await db.updateMany("CreditNote", { where: { id: creditNoteId, emailId: id }, data: queuedDelivery(id) });
  await db.updateMany("Reminder", { where: { emailId: id }, data: { status: "queued", failure: null } });
  await assertSend(db, sendOf(email));
  return email;
}

/**
 * Throws a 409 if a later email has replaced this one or its record has changed. Locks the record, so that it cannot
 * change before the commit.
 */
async function assertTrue(db: Transaction, email: RowOf<"Email">): Promise<void> {
  const { id, kind, text, quoteId, invoiceId, creditNoteId, statementCustomerId, bookingId } = email;
  // Exports of a business leave out the text of emails.
  if (text === "") throw new Problem("conflict", "Its text was not moved to this installation. Send it again instead.");
  if (kind === "account") throw new Problem("conflict", "Its link has expired. Send another one instead.");
  if (kind === "quote" && quoteId !== null) {
    const quote = await lock(db, "Quote", quoteId);
    if (quote.emailId !== id || statusOf(quote, currentTime()) !== "sent")
      throw new Problem("conflict", "The quote was sent again, or is not sent any more. Send the quote instead.");
  }
  if (kind === "reminder" && quoteId !== null) {
    const quote = await lock(db, "Quote", quoteId);
    if (quote.emailId !== id || statusOf(quote, currentTime()) !== "sent")
      throw new Problem("conflict", "The quote was emailed again, or is not open to an answer any more.");
  }
  if ((kind === "invoice" || kind === "reminder") && invoiceId !== null) {
    const invoice = await lock(db, "Invoice", invoiceId);
    if (invoice.emailId !== id || invoice.status === "void" || (kind === "reminder" && invoice.status === "paid"))
      throw new Problem("conflict", "The invoice was emailed again, or nothing is due of it any more.");
  }
  if (creditNoteId !== null) {
    const creditNote = await lock(db, "CreditNote", creditNoteId);
    if (creditNote.emailId !== id || creditNote.status === "void")
      throw new Problem("conflict", "The credit note was emailed again, or is void.");
  }
  if (statementCustomerId !== null) {
    await lock(db, "Customer", statementCustomerId);
    const { statementFrom, statementTo } = email;
    const last = await db.findFirst("Email", {
      where: { statementCustomerId, statementFrom, statementTo },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    });
    if (last?.id !== id) throw new Problem("conflict", "The statement was emailed again.");
  }
  if (bookingId !== null) {
    await lock(db, "Booking", bookingId);
    const last = await db.findFirst("Email", {
      where: { bookingId, kind: "booking" },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    });
    if (last?.id !== id) throw new Problem("conflict", "A later email about the booking took its place.");
  }
}
