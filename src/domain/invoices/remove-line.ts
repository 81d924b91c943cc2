import type { Context } from "../../graphql/context.ts";
import { answer, notFound, type Query } from "../../graphql/record.ts";
import { linesOf, totalsWith, writeTotals } from "./lines.ts";
import { takeInvoice } from "./take.ts";

/** The lines after it move up, so that the places stay 1 to n. */
export async function removeInvoiceLine(context: Context, id: string, lineId: string, query: Query) {
  return context.db.transaction(async (db) => {
    await takeInvoice(db, id, "change");
    const lines = await linesOf(db, id);
    const line = lines.find((one) => one.id === lineId.toLowerCase());
    if (line === undefined) throw notFound();
    await db.delete("InvoiceLine", { id: line.id });
    await db.update("InvoiceLine", { invoiceId: id, position: { gt: line.position } }, { position: { increment: -1 } });
    const rest = lines.filter((one) => one !== line);
    return answer(db, "Invoice", await writeTotals(db, id, totalsWith(rest)), query);
  });
}
