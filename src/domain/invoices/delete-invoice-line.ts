import type { MutationContext } from "../kernel/context.ts";
import { remove } from "../kernel/store.ts";
import { changeTotals, lineOf, lockLines, totalsWith } from "./lines.ts";

/** The lines after it move up, so that positions stay 1 to n. */
export async function deleteInvoiceLine({ db }: MutationContext, { id, line_id }: { id: string; line_id: string }) {
  const { lines, ...quoted } = await lockLines(db, id);
  const line = lineOf(lines, line_id);
  const totals = totalsWith(lines.filter((one) => one !== line));
  await remove(db, "InvoiceLine", line.id);
  await db.update("InvoiceLine", { invoiceId: id, position: { gt: line.position } }, { position: { increment: -1 } });
  return changeTotals(db, quoted, totals);
}
