import type { Transaction } from "../../database/tenant.ts";
import { lock } from "../kernel/store.ts";

/** A customer has one primary contact at most: its row is locked, so that two at once take turns. */
export async function clearPrimary(db: Transaction, customerId: string): Promise<void> {
  await lock(db, "Customer", customerId);
  await db.update("Contact", { customerId, isPrimary: true }, { isPrimary: false });
}
