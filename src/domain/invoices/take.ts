import type { RowOf, Transaction } from "../../database/tenant.ts";
import { isId, notFound } from "../../graphql/record.ts";
import { assertTransition } from "../kernel/transition.ts";
import { invoiceStates } from "./states.ts";

/** The invoice, locked until the transaction ends: whoever changes it, its lines or its payments takes turns here. */
export async function takeInvoice(
  db: Transaction,
  id: string,
  move?: keyof typeof invoiceStates.moves,
): Promise<RowOf<"Invoice">> {
  const [invoice] = isId(id) ? await db.fetch("Invoice", { where: { id }, lock: true }) : [];
  if (invoice === undefined) throw notFound();
  if (move !== undefined) assertTransition(invoiceStates, move, invoice.status);
  return invoice;
}
