import { Problem } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { find, lock } from "../../kernel/store.ts";

type Locked = {
  creditNote: RowOf<"CreditNote">;
  applications: { application: RowOf<"CreditApplication">; invoice: RowOf<"Invoice"> }[];
};

/**
 * Locks a credit note with its invoice and those that it settles. Locks invoices by id, then the credit note, as every
 * change of credit does.
 */
export async function lockWithApplications(db: Transaction, id: string): Promise<Locked> {
  const { invoiceId: credited } = await find(db, "CreditNote", id);
  const before = await read(db, id);
  const invoices = new Map<string, RowOf<"Invoice">>();
  for (const invoiceId of [...new Set([credited, ...before.map((one) => one.invoiceId)])].sort())
    invoices.set(invoiceId, await lock(db, "Invoice", invoiceId));
  const creditNote = await lock(db, "CreditNote", id);
  const applications = (await read(db, id)).map((application) => {
    const invoice = invoices.get(application.invoiceId);
    if (invoice === undefined) throw new Problem("conflict", "The credit has just been applied. Try again.");
    return { application, invoice };
  });
  return { creditNote, applications };
}

function read(db: Transaction, creditNoteId: string): Promise<RowOf<"CreditApplication">[]> {
  return db.findMany("CreditApplication", {
    where: { creditNoteId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
}
