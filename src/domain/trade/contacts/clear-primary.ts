import type { Transaction } from "../../../tenancy/tenant.ts";

/** Clears the customer's other primary contacts. The caller has locked the customer, so concurrent changes queue. */
export async function clearPrimary(db: Transaction, customerId: string, except?: string): Promise<void> {
  const others = except === undefined ? {} : { id: { not: except } };
  await db.updateMany("Contact", { where: { ...others, customerId, isPrimary: true }, data: { isPrimary: false } });
}
