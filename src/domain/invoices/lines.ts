import type { RowOf } from "../../database/query/types.ts";
import type { Transaction } from "../../database/tenant.ts";
import { Problem } from "../../problems.ts";
import { insertLines } from "../line-items/insert-lines.ts";
import { mostLines } from "../line-items/read-lines.ts";
import { mostTotal, type PricedLine, sumLines, type Totals } from "../line-items/totals.ts";

/** The lines as they are once the invoice is locked, in their order. */
export async function linesOf(db: Transaction, invoiceId: string): Promise<RowOf<"InvoiceLine">[]> {
  return db.select("InvoiceLine", { where: { invoiceId }, orderBy: [{ position: "asc" }] });
}

/** Puts these lines in the place of all that the invoice has. */
export async function replaceLines(db: Transaction, invoiceId: string, lines: readonly PricedLine[]): Promise<void> {
  await db.delete("InvoiceLine", { invoiceId });
  await insertLines(db, "invoice", invoiceId, lines);
}

type Summed = Pick<PricedLine, "lineTotal" | "taxRate">;

/** The totals with one line added or changed; that line alone may be fine and yet be too much for the invoice. */
export function totalsWith(lines: readonly Summed[]): Totals {
  if (lines.length > mostLines) throw new Problem("unprocessable", `An invoice has at most ${mostLines} lines.`);
  const totals = sumLines(lines);
  if (totals.total.greaterThan(mostTotal))
    throw new Problem("unprocessable", `The lines of an invoice come to at most ${mostTotal}.`);
  return totals;
}

/** Gives the locked invoice its new totals. */
export async function writeTotals(db: Transaction, invoiceId: string, totals: Totals): Promise<RowOf<"Invoice">> {
  const [invoice] = await db.update("Invoice", { id: invoiceId }, totals);
  if (invoice === undefined) throw new Error("a locked invoice is gone");
  return invoice;
}
