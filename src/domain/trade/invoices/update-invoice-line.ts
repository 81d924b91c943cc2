import type { MutationContext } from "../../kernel/context.ts";
import { update } from "../../kernel/store.ts";
import type { Seen } from "../../kernel/unchanged.ts";
import { lineItems } from "../line-items/schema.ts";
import { lineTotal } from "../line-items/totals.ts";
import { changeTotals, lineOf, lockLines, totalsWith } from "./lines.ts";
import type { UpdateInvoiceLineInput } from "./schema.ts";

type Input = { id: string; line_id: string } & Seen & typeof UpdateInvoiceLineInput.$inferInput;

export async function updateInvoiceLine({ db }: MutationContext, { id, line_id, updated_at, ...input }: Input) {
  const { lines, ...quoted } = await lockLines(db, { id, updated_at });
  const line = lineOf(lines, line_id);
  const patch = lineItems.patch(input);
  const changes = { ...patch, lineTotal: lineTotal({ ...line, ...patch }, quoted.invoice.discountPercent) };
  const next = lines.map((one) => (one === line ? { ...line, ...changes } : one));
  const totals = totalsWith(next, quoted.invoice);
  const { updatedAt } = await update(db, "InvoiceLine", line.id, changes);
  return changeTotals(db, quoted, totals, { touch: updatedAt > line.updatedAt });
}
