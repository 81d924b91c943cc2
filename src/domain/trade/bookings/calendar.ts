import type { Transaction } from "../../../tenancy/tenant.ts";
import { lock } from "../../kernel/store.ts";

/**
 * Changes of one person's calendar queue up. Without it two bookings that move into each other's times at once would
 * each wait for the other to end, and Postgres would end one of them as a deadlock. A booking that changes hands changes
 * two calendars, which everybody locks in the same order.
 */
export async function lockCalendars(db: Transaction, memberIds: readonly (string | null | undefined)[]): Promise<void> {
  const ids = new Set(memberIds.filter((id) => id != null));
  for (const id of [...ids].sort()) await lock(db, "Member", id);
}
