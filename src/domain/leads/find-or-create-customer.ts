import { sql } from "../../database/query/sql.ts";
import type { Transaction } from "../../database/tenant.ts";
import { insertCustomer } from "../customers/create-customer.ts";

type Person = { name: string; email: string | null; phone: string | null };

/** The active customer with this email address or phone number, by the email first; else a new one. */
export async function findOrCreateCustomer(db: Transaction, { name, email, phone }: Person): Promise<string> {
  // Two leads of one new customer at once take turns, so that the second finds what the first has created.
  await db.query(
    sql`select pg_advisory_xact_lock(hashtextextended('customer of a lead ' || ${db.businessId}::text, 0))`,
  );
  const [known] = await db.query(sql<{ id: string | null }>`select customer_reached_by(${email}, ${phone}) as id`);
  return known?.id ?? (await insertCustomer(db, { name, email, phone })).id;
}
