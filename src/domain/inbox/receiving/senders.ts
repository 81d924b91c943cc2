import { sql } from "../../../query/sql.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";

/** A possible sender: a customer, or one of a customer's contacts. */
export type Sender = { customerId: string; contactId: string | null };

/** Those with this number or address, the likeliest first. */
export function findSenders(db: Transaction, address: string): Promise<Sender[]> {
  return db.query(
    sql<Sender>`select customer_id as "customerId", contact_id as "contactId" from senders_known(${address})`,
  );
}
