import type { MutationContext } from "../kernel/context.ts";
import { lock, remove } from "../kernel/store.ts";
import { invoiceTransitions } from "./transitions.ts";

export async function deleteInvoice({ db }: MutationContext, { id }: { id: string }) {
  const invoice = await lock(db, "Invoice", id);
  invoiceTransitions.assert(invoice, "delete");
  await remove(db, "Invoice", id);
  return { ...invoice, lines: [] };
}
