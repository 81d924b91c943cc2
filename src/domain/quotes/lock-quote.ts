import type { RowOf } from "../../database/query/types.ts";
import type { Transaction } from "../../database/tenant.ts";
import { isId } from "../../graphql/record.ts";
import { unknownReference } from "../kernel/references.ts";

/** The customer's quote that a body names. A draft may be deleted meanwhile: the lock decides which of the two comes first. */
export async function lockQuote(db: Transaction, id: string, customerId: string): Promise<RowOf<"Quote">> {
  const [quote] = isId(id) ? await db.select("Quote", { where: { id, customerId }, lock: true }) : [];
  if (quote === undefined) throw unknownReference("quote_id");
  return quote;
}
