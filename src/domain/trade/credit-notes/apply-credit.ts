import { limits } from "../../../limits/limits.ts";
import { Problem } from "../../../problems.ts";
import { Decimal } from "../../../query/decimal.ts";
import type { RowOf, Where } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { create, update } from "../../kernel/store.ts";
import { settleInvoice } from "../workflows/settle-invoice.ts";

type Application = { creditNote: RowOf<"CreditNote">; invoice: RowOf<"Invoice">; amount: Decimal };

/** Settles a part of a locked invoice with a locked credit note. The caller has checked the amount. */
export async function applyCredit(
  { db, caller }: Pick<MutationContext, "db" | "caller">,
  { creditNote, invoice, amount }: Application,
): Promise<{ creditNote: RowOf<"CreditNote">; invoice: RowOf<"Invoice"> }> {
  await assertRoom(db, { creditNoteId: creditNote.id });
  await assertRoom(db, { invoiceId: invoice.id });
  await create(db, "CreditApplication", { creditNoteId: creditNote.id, invoiceId: invoice.id, amount });
  const applied = await update(db, "CreditNote", creditNote.id, {
    amountApplied: creditNote.amountApplied.plus(amount),
  });
  const settled = await settleInvoice(db, invoice, { credited: invoice.credited.plus(amount) }, { by: caller });
  return { creditNote: applied, invoice: settled };
}

/** Credit notes and invoices are shown with all their applications, so the number of these is limited. */
async function assertRoom(db: Transaction, where: Where<"CreditApplication">): Promise<void> {
  const { max } = limits.records.creditApplications;
  if ((await db.count("CreditApplication", { where, take: max })) < max) return;
  const noun = where.invoiceId === undefined ? "credit note" : "invoice";
  throw new Problem("conflict", `The ${noun} has ${max} applications of credit, which is the limit.`);
}

/** Takes applications of a locked credit note back. The caller has locked their invoices. */
export async function unapplyCredit(
  { db, caller }: Pick<MutationContext, "db" | "caller">,
  creditNote: RowOf<"CreditNote">,
  applications: readonly { application: RowOf<"CreditApplication">; invoice: RowOf<"Invoice"> }[],
): Promise<RowOf<"CreditNote">> {
  const freed = applications.reduce((sum, { application }) => sum.plus(application.amount), new Decimal(0));
  await db.deleteMany("CreditApplication", { where: { id: { in: applications.map((one) => one.application.id) } } });
  // An invoice can have several applications.
  for (const [invoice, ofInvoice] of Map.groupBy(applications, ({ invoice }) => invoice)) {
    const credited = ofInvoice.reduce((rest, { application }) => rest.minus(application.amount), invoice.credited);
    await settleInvoice(db, invoice, { credited }, { by: caller });
  }
  return update(db, "CreditNote", creditNote.id, { amountApplied: creditNote.amountApplied.minus(freed) });
}
