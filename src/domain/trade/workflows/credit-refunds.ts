import { Decimal } from "../../../query/decimal.ts";
import { sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { lock, update } from "../../kernel/store.ts";
import { emitCreditNoteUpdated } from "../credit-notes/emit-change.ts";
import { remainingOf } from "../credit-notes/remaining.ts";

type Invoice = Pick<RowOf<"Invoice">, "id" | "amountRefunded">;
type CreditNote = RowOf<"CreditNote">;

const zero = new Decimal(0);

/** The refunds of a locked invoice that are not owed again and that no credit note backs. */
export async function unbackedRefunds(db: Transaction, { id, amountRefunded }: Invoice): Promise<Decimal> {
  if (amountRefunded.isZero()) return zero;
  return amountRefunded.minus(sumRefunded(await lockCreditNotes(db, id)));
}

/**
 * Backs refunds of a locked invoice that no credit note backs with the rest of its credit notes, oldest first.
 * Otherwise the rest could be paid out again. Call it whenever a refund is added or a credit note has more left.
 */
export async function backRefunds(db: Transaction, invoice: Invoice): Promise<void> {
  let rest = await unbackedRefunds(db, invoice);
  if (!rest.greaterThan(0)) return;
  for (const creditNote of await lockCreditNotes(db, invoice.id)) {
    const backed = Decimal.min(rest, remainingOf(creditNote));
    if (backed.isZero()) continue;
    await changeRefunded(db, creditNote, backed);
    rest = rest.minus(backed);
  }
}

/**
 * Returns a deleted refund to the credit note that it paid out. Another refund is returned to the credit notes that
 * back more than the invoice's refunds, newest first. `amountRefunded` is what is left of these.
 */
export async function returnRefund(
  db: Transaction,
  { id }: Pick<Invoice, "id">,
  payment: Pick<RowOf<"Payment">, "amount" | "creditNoteId">,
  amountRefunded: Decimal,
): Promise<void> {
  if (payment.creditNoteId !== null) {
    await changeRefunded(db, await lock(db, "CreditNote", payment.creditNoteId), payment.amount);
    await backRefunds(db, { id, amountRefunded });
    return;
  }
  const creditNotes = await lockCreditNotes(db, id);
  const paidOut = await sumPaidOut(db, id);
  let excess = sumRefunded(creditNotes).minus(amountRefunded);
  for (const creditNote of creditNotes.toReversed()) {
    const backing = creditNote.amountRefunded.minus(paidOut.get(creditNote.id) ?? zero);
    const returned = Decimal.min(excess, backing);
    if (!returned.greaterThan(0)) continue;
    await changeRefunded(db, creditNote, returned.negated());
    excess = excess.minus(returned);
  }
}

async function changeRefunded(db: Transaction, before: CreditNote, by: Decimal): Promise<void> {
  const after = await update(db, "CreditNote", before.id, { amountRefunded: before.amountRefunded.plus(by) });
  emitCreditNoteUpdated(db, before, after);
}

/** The issued credit notes, oldest first, which is the order of their ids. */
function lockCreditNotes(db: Transaction, invoiceId: string): Promise<CreditNote[]> {
  return db.findMany(
    "CreditNote",
    { where: { invoiceId, status: "issued" }, orderBy: [{ id: "asc" }] },
    { lock: true },
  );
}

/** The refunds that pay credit notes of the invoice out, by credit note. */
async function sumPaidOut(db: Transaction, invoiceId: string): Promise<Map<string, Decimal>> {
  const rows = await db.query(
    sql<{ id: string; amount: string }>`select credit_note_id as id, (-sum(amount))::text as amount from payments
      where business_id = current_business() and invoice_id = ${invoiceId}::uuid and credit_note_id is not null
      group by credit_note_id`,
  );
  return new Map(rows.map(({ id, amount }) => [id, new Decimal(amount)]));
}

function sumRefunded(creditNotes: readonly CreditNote[]): Decimal {
  return creditNotes.reduce((sum, { amountRefunded }) => sum.plus(amountRefunded), zero);
}
