import type { RowOf } from "../../database/query/types.ts";
import type { Transaction } from "../../database/tenant.ts";
import { isId, notFound } from "../../graphql/record.ts";

/** The lead, held until the transaction ends: whoever moves it next sees where this one moved it to. */
export async function lockLead(db: Transaction, id: string): Promise<RowOf<"Lead">> {
  const [lead] = isId(id) ? await db.select("Lead", { where: { id }, lock: true }) : [];
  if (lead === undefined) throw notFound();
  return lead;
}
