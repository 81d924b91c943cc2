import type { Context } from "../../graphql/context.ts";
import { answer, type Query } from "../../graphql/record.ts";
import { insertLines } from "../line-items/insert-lines.ts";
import { readLine } from "../line-items/read-lines.ts";
import { lineTotal } from "../line-items/totals.ts";
import type { AddInvoiceLineInput } from "./inputs.ts";
import { linesOf, totalsWith, writeTotals } from "./lines.ts";
import { takeInvoice } from "./take.ts";

export async function addInvoiceLine(
  context: Context,
  id: string,
  input: typeof AddInvoiceLineInput.$inferInput,
  query: Query,
) {
  const line = readLine({ ...input, tax_rate: input.tax_rate ?? undefined });
  return context.db.transaction(async (db) => {
    await takeInvoice(db, id, "change");
    const lines = await linesOf(db, id);
    const added = { ...line, position: lines.length + 1, lineTotal: lineTotal(line) };
    const totals = totalsWith([...lines, added]);
    await insertLines(db, "invoice", id, [added]);
    return answer(db, "Invoice", await writeTotals(db, id, totals), query);
  });
}
