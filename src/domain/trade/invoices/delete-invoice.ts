import { pick } from "../../../audit/audit.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { remove } from "../../kernel/store.ts";
import { recordInvoice } from "../history/record.ts";
import { creditDeposit, freeDeposit, lockWithQuote } from "../workflows/deposits.ts";
import { invoiceTransitions } from "./transitions.ts";

/** Deletes a draft. Its part of the quote's deposit is credited to the quote's other invoices. */
export async function deleteInvoice(context: MutationContext, { id }: { id: string }) {
  const { db, readAnswer } = context;
  const quoted = await lockWithQuote(db, id);
  invoiceTransitions.assert(quoted.invoice, "delete");
  const deleted = await readAnswer("Invoice", id);
  const quote = await freeDeposit(db, quoted);
  await remove(db, "Invoice", id);
  await recordInvoice(context, "invoice_deleted", quoted.invoice, {
    before: pick(quoted.invoice, ["customerId", "total"]),
  });
  if (quote !== undefined) await creditDeposit(db, quote);
  return deleted;
}
