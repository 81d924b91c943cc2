import type { RowOf } from "../../database/query/types.ts";
import type { Transaction } from "../../database/tenant.ts";
import { isId, notFound } from "../../graphql/record.ts";
import { assertTransition } from "../kernel/states.ts";
import { invoiceStates } from "./states.ts";

/** The invoice, locked until the transaction ends: whoever changes it, its lines or its payments takes turns here. */
export async function takeInvoice(
  db: Transaction,
  id: string,
  move?: keyof typeof invoiceStates.moves,
): Promise<RowOf<"Invoice">> {
  const [invoice] = isId(id) ? await db.select("Invoice", { where: { id }, lock: true }) : [];
  if (invoice === undefined) throw notFound();
  if (move !== undefined) assertTransition(invoiceStates, move, invoice.status);
  return invoice;
}
