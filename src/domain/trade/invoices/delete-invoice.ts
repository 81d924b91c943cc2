import type { MutationContext } from "../../kernel/context.ts";
import { remove } from "../../kernel/store.ts";
import { creditDeposit, freeDeposit, lockWithQuote } from "../workflows/deposits.ts";
import { invoiceTransitions } from "./transitions.ts";

/** Deletes a draft. Its part of the quote's deposit is credited to the quote's other invoices. */
export async function deleteInvoice({ db, readAnswer }: MutationContext, { id }: { id: string }) {
  const quoted = await lockWithQuote(db, id);
  invoiceTransitions.assert(quoted.invoice, "delete");
  const deleted = await readAnswer("Invoice", id);
  const quote = await freeDeposit(db, quoted);
  await remove(db, "Invoice", id);
  if (quote !== undefined) await creditDeposit(db, quote);
  return deleted;
}
