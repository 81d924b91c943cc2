import { Decimal } from "../../../query/decimal.ts";
import type { RowOf } from "../../../query/types.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { create, update } from "../../kernel/store.ts";
import { settleInvoice } from "../workflows/settle-invoice.ts";

type Application = { creditNote: RowOf<"CreditNote">; invoice: RowOf<"Invoice">; amount: Decimal };

/** Settles a part of a locked invoice with a locked credit note. The caller has checked the amount. */
export async function applyCredit(
  { db, caller }: Pick<MutationContext, "db" | "caller">,
  { creditNote, invoice, amount }: Application,
): Promise<{ creditNote: RowOf<"CreditNote">; invoice: RowOf<"Invoice"> }> {
  await create(db, "CreditApplication", { creditNoteId: creditNote.id, invoiceId: invoice.id, amount });
  const applied = await update(db, "CreditNote", creditNote.id, {
    amountApplied: creditNote.amountApplied.plus(amount),
  });
  const settled = await settleInvoice(db, invoice, { credited: invoice.credited.plus(amount) }, { by: caller });
  return { creditNote: applied, invoice: settled };
}

/** Takes applications of a locked credit note back. The caller has locked their invoices. */
export async function unapplyCredit(
  { db, caller }: Pick<MutationContext, "db" | "caller">,
  creditNote: RowOf<"CreditNote">,
  applications: readonly { application: RowOf<"CreditApplication">; invoice: RowOf<"Invoice"> }[],
): Promise<RowOf<"CreditNote">> {
  const freed = applications.reduce((sum, { application }) => sum.plus(application.amount), new Decimal(0));
  await db.deleteMany("CreditApplication", { where: { id: { in: applications.map((one) => one.application.id) } } });
  for (const { application, invoice } of applications)
    await settleInvoice(db, invoice, { credited: invoice.credited.minus(application.amount) }, { by: caller });
  return update(db, "CreditNote", creditNote.id, { amountApplied: creditNote.amountApplied.minus(freed) });
}
