import type { MutationContext } from "../../kernel/context.ts";
import { remove } from "../../kernel/store.ts";
import type { Seen } from "../../kernel/unchanged.ts";
import { changeTotals, lineOf, lockLines, totalsWith } from "./lines.ts";

type Input = { id: string; line_id: string } & Seen;

/** Deletes a line. Later lines move up, so that positions stay 1 to n. */
export async function deleteInvoiceLine({ db }: MutationContext, { id, line_id, updated_at }: Input) {
  const { lines, ...quoted } = await lockLines(db, { id, updated_at });
  const line = lineOf(lines, line_id);
  const totals = totalsWith(
    lines.filter((one) => one !== line),
    quoted.invoice,
  );
  await remove(db, "InvoiceLine", line.id);
  await db.updateMany("InvoiceLine", {
    where: { invoiceId: id, position: { gt: line.position } },
    data: { position: { increment: -1 } },
  });
  return changeTotals(db, quoted, totals);
}
