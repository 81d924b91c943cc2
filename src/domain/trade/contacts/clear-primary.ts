import type { Transaction } from "../../../tenancy/tenant.ts";

/** A customer has one primary contact at most: its row is locked by then, so that two at once take turns. */
export async function clearPrimary(db: Transaction, customerId: string, except?: string): Promise<void> {
  const others = except === undefined ? {} : { id: { not: except } };
  await db.update("Contact", { ...others, customerId, isPrimary: true }, { isPrimary: false });
}
