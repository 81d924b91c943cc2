import type { Transaction } from "../../../database/tenant.ts";

/** Who may have written: a customer, or a contact of theirs. */
export type Sender = { customerId: string; contactId: string | null };

/** Everybody whose number or address it is, the likeliest first. */
export async function sendersOf(db: Transaction, address: string): Promise<Sender[]> {
  return db.query<Sender>('select customer_id as "customerId", contact_id as "contactId" from senders_known($1)', [
    address,
  ]);
}
