import { Problem } from "../../../problems.ts";
import { Decimal } from "../../../query/decimal.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { find, lock, update } from "../../kernel/store.ts";
import { emitCreditNoteUpdated } from "../credit-notes/emit-change.ts";
import { remainingOf } from "../credit-notes/remaining.ts";
import type { RefundCreditNoteInput } from "../credit-notes/schema.ts";
import { creditNoteTransitions } from "../credit-notes/status.ts";
import { payInvoice } from "../invoices/pay-invoice.ts";

type Input = { id: string } & typeof RefundCreditNoteInput.$inferInput;

/** Records that the rest of a credit note was paid back, as a refund of its invoice. */
export async function refundCreditNote(
  context: MutationContext,
  { id, amount: given, paid_at, method, reference }: Input,
) {
  const { db } = context;
  const { invoiceId } = await find(db, "CreditNote", id);
  const invoice = await lock(db, "Invoice", invoiceId);
  const before = await lock(db, "CreditNote", id);
  creditNoteTransitions.assert(before, "refund");
  const remaining = remainingOf(before);
  const max = Decimal.min(remaining, invoice.amountPaid);
  if (max.isZero())
    throw new Problem(
      "conflict",
      remaining.isZero() ? "Nothing is left of the credit." : "Nothing is paid on the credit note's invoice.",
    );
  const amount = given ?? max;
  if (amount.greaterThan(max)) {
    const detail = `must be at most ${max.toFixed(2)}, which is left of the credit and paid on its invoice`;
    throw new Problem("unprocessable", `amount ${detail}.`, { errors: [{ pointer: "/amount", detail }] });
  }
  const creditNote = await update(db, "CreditNote", id, { amountRefunded: before.amountRefunded.plus(amount) });
  await payInvoice(context, {
    id: invoiceId,
    amount: amount.negated(),
    paid_at: paid_at ?? undefined,
    method: method ?? undefined,
    reference,
    creditNoteId: id,
  });
  emitCreditNoteUpdated(db, before, creditNote);
  return creditNote;
}
