import { Problem } from "../../../problems.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { noDelivery } from "../../integrations/emails/delivery.ts";
import { dropWaiting } from "../../integrations/emails/drop-waiting.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { transition } from "../../kernel/transition.ts";
import { recordInvoice } from "../history/record.ts";
import { creditDeposit, depositOn, freeDeposit, lockWithQuote } from "../workflows/deposits.ts";
import { emitVoided } from "./emit-change.ts";
import { invoiceTransitions } from "./transitions.ts";

/** Voids an invoice. Its part of the quote's deposit is credited to the quote's other invoices. */
export async function voidInvoice(context: MutationContext, { id }: { id: string }) {
  const { db } = context;
  const quoted = await lockWithQuote(db, id);
  const { invoice } = quoted;
  invoiceTransitions.assert(invoice, "void");
  const deposit = await depositOn(db, invoice);
  if (!invoice.amountPaid.isZero() && !invoice.amountPaid.equals(deposit?.amount ?? 0))
    throw new Problem("conflict", "The invoice has payments, so it cannot be voided.");
  if (!invoice.credited.isZero()) throw await hasCredit(db, id);
  if ((await db.findFirst("CreditNote", { where: { invoiceId: id, status: "issued" } })) !== null)
    throw new Problem("conflict", "The invoice has a credit note, so it cannot be voided. Void the credit note first.");
  const quote = await freeDeposit(db, quoted);
  const dropped = await dropWaiting(db, { invoiceId: id }, ["invoice", "reminder"], { untried: true });
  const isDropped = invoice.emailId !== null && dropped.includes(invoice.emailId);
  const voided = await transition(db, invoiceTransitions, invoice, "void", isDropped ? noDelivery : {});
  await emitVoided(db, invoice, voided);
  await recordInvoice(context, "invoice_voided", invoice, { before: { status: invoice.status, total: invoice.total } });
  if (quote !== undefined) await creditDeposit(db, quote);
  return voided;
}

async function hasCredit(db: Transaction, invoiceId: string): Promise<Problem> {
  const application = await db.findFirst("CreditApplication", { where: { invoiceId }, include: { creditNote: true } });
  const number = application?.creditNote.creditNoteNumber ?? "a credit note";
  return new Problem("conflict", `${number} settles a part of the invoice. Take that credit back before you void it.`);
}
