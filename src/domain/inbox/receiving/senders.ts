import { sql } from "../../../query/sql.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";

/** A customer or a customer's contact who may be the sender. */
export type Sender = { customerId: string; contactId: string | null };

/** Finds customers and contacts with this number or address, likeliest first. */
export function findSenders(db: Transaction, address: string): Promise<Sender[]> {
  return db.query(
    sql<Sender>`select customer_id as "customerId", contact_id as "contactId" from senders_known(${address})`,
  );
}
