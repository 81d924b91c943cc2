import type { Transaction } from "../../database/tenant.ts";
import { insertCustomer } from "../customers/create-customer.ts";

type Sender = { name: string; email: string | null; phone: string | null };

/** The active customer whose email or phone is the lead's, by email first; else one is created. */
export async function customerOf(db: Transaction, { name, email, phone }: Sender): Promise<string> {
  // Two leads of one new customer at once take turns, so that the second finds what the first has made.
  await db.query("select pg_advisory_xact_lock(hashtextextended('customer of a lead ' || $1::text, 0))", [
    db.businessId,
  ]);
  const [known] = await db.query<{ id: string | null }>("select customer_reached_by($1, $2) as id", [email, phone]);
  return known?.id ?? (await insertCustomer(db, { name, email, phone })).id;
}
