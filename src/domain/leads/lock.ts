import type { RowOf, Transaction } from "../../database/tenant.ts";
import { isId, notFound } from "../../graphql/record.ts";

/** The lead, held until the transaction ends: whoever moves it next sees where this one moved it to. */
export async function lockLead(db: Transaction, id: string): Promise<RowOf<"Lead">> {
  const [lead] = isId(id) ? await db.fetch("Lead", { where: { id }, lock: true }) : [];
  if (lead === undefined) throw notFound();
  return lead;
}
