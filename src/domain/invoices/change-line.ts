import type { Context } from "../../graphql/context.ts";
import { answer, notFound, type Query } from "../../graphql/record.ts";
import { lineTotal } from "../line-items/totals.ts";
import type { UpdateInvoiceLineInput } from "./inputs.ts";
import { linesOf, totalsWith, writeTotals } from "./lines.ts";
import { takeInvoice } from "./take.ts";

export async function changeInvoiceLine(
  context: Context,
  { id, lineId }: { id: string; lineId: string },
  input: typeof UpdateInvoiceLineInput.$inferInput,
  query: Query,
) {
  return context.db.transaction(async (db) => {
    await takeInvoice(db, id, "change");
    const lines = await linesOf(db, id);
    const line = lines.find((one) => one.id === lineId.toLowerCase());
    if (line === undefined) throw notFound();
    const description = input.description ?? line.description;
    const quantity = input.quantity ?? line.quantity;
    const unitPrice = input.unit_price ?? line.unitPrice;
    const taxRate = input.tax_rate ?? line.taxRate;
    const changed = { description, quantity, unitPrice, taxRate, lineTotal: lineTotal({ quantity, unitPrice }) };
    const totals = totalsWith(lines.map((one) => (one === line ? changed : one)));
    await db.update("InvoiceLine", { id: line.id }, changed);
    return answer(db, "Invoice", await writeTotals(db, id, totals), query);
  });
}
