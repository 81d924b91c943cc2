import { Decimal } from "../../../query/decimal.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { lock, update } from "../../kernel/store.ts";

const zero = new Decimal(0);

/** The refunds of a locked invoice that are not owed again and that no credit note backs. */
export async function unbackedRefunds(
  db: Transaction,
  { id, amountRefunded }: Pick<RowOf<"Invoice">, "id" | "amountRefunded">,
): Promise<Decimal> {
  if (amountRefunded.isZero()) return zero;
  const backed = (await creditNotesOf(db, id)).reduce((sum, note) => sum.plus(note.amountRefunded), zero);
  return amountRefunded.minus(backed);
}

/**
 * Returns a deleted refund to the credit note that it paid out. The credit of another refund is returned where the
 * invoice's credit notes would back more than its refunds, newest first.
 */
export async function returnRefund(
  db: Transaction,
  { id }: Pick<RowOf<"Invoice">, "id">,
  payment: Pick<RowOf<"Payment">, "amount" | "creditNoteId">,
  amountRefunded: Decimal,
): Promise<void> {
  if (payment.creditNoteId !== null) {
    const creditNote = await lock(db, "CreditNote", payment.creditNoteId);
    await update(db, "CreditNote", creditNote.id, { amountRefunded: creditNote.amountRefunded.plus(payment.amount) });
    return;
  }
  const creditNotes = await creditNotesOf(db, id);
  let excess = creditNotes.reduce((sum, note) => sum.plus(note.amountRefunded), zero).minus(amountRefunded);
  for (const creditNote of creditNotes) {
    const returned = Decimal.min(excess, creditNote.amountRefunded);
    if (!returned.greaterThan(0)) continue;
    await update(db, "CreditNote", creditNote.id, { amountRefunded: creditNote.amountRefunded.minus(returned) });
    excess = excess.minus(returned);
  }
}

function creditNotesOf(db: Transaction, invoiceId: string): Promise<RowOf<"CreditNote">[]> {
  const orderBy = [{ createdAt: "desc" as const }, { id: "desc" as const }];
  return db.findMany("CreditNote", { where: { invoiceId, status: "issued" }, orderBy }, { lock: true });
}
