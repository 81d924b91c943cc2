import type { MutationContext } from "../kernel/context.ts";
import { remove, update } from "../kernel/store.ts";
import { lineOf, lockLines, totalsWith } from "./lines.ts";

/** The lines after it move up, so that positions stay 1 to n. */
export async function deleteInvoiceLine({ db }: MutationContext, { id, line_id }: { id: string; line_id: string }) {
  const lines = await lockLines(db, id);
  const line = lineOf(lines, line_id);
  await remove(db, "InvoiceLine", line.id);
  await db.update("InvoiceLine", { invoiceId: id, position: { gt: line.position } }, { position: { increment: -1 } });
  return update(db, "Invoice", id, totalsWith(lines.filter((one) => one !== line)), { touch: true });
}
