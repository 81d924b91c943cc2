import { sql } from "../../../query/sql.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import type { Address } from "../../kernel/address.ts";
import { create } from "../../kernel/store.ts";
import { insertCustomer } from "../customers/create-customer.ts";

type Person = { name: string; email: string | null; phone: string | null; address: Address | undefined };

/**
 * The active customer with this email address, or with this phone number and no other email address. Otherwise creates
 * one at the address.
 */
export async function findOrCreateCustomer(db: Transaction, person: Person): Promise<string> {
  const { name, email, phone, address } = person;
  // Two concurrent leads of one new customer queue here, so that the second finds the first's customer.
  await db.query(
    sql`select pg_advisory_xact_lock(hashtextextended('customer of a lead ' || ${db.businessId}::text, 0))`,
  );
  const [known] = await db.query(sql<{ id: string | null }>`select customer_reached_by(${email}, ${phone}) as id`);
  if (known?.id != null) return known.id;
  const { id } = await insertCustomer(db, { name, email, phone, billingAddress: address });
  if (address !== undefined) await create(db, "Site", { customerId: id, address });
  return id;
}
