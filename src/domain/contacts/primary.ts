import type { Transaction } from "../../database/tenant.ts";
import { notFound } from "../../graphql/record.ts";

/** A customer has one primary contact at most; the customer's row is locked, so that two at once take turns. */
export async function takePrimary(db: Transaction, customerId: string): Promise<void> {
  const locked = await db.fetch("Customer", { where: { id: customerId }, lock: true });
  if (locked.length === 0) throw notFound();
  await db.update("Contact", { customerId, isPrimary: true }, { isPrimary: false });
}
