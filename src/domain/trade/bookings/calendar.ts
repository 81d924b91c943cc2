import type { Transaction } from "../../../tenancy/tenant.ts";
import { lock } from "../../kernel/store.ts";

/**
 * Serializes changes to people's calendars. Two bookings that move into each other's times would otherwise deadlock. A
 * new assignee changes two calendars, which are locked in the order of their ids.
 */
export async function lockCalendars(db: Transaction, memberIds: readonly (string | null | undefined)[]): Promise<void> {
  const ids = new Set(memberIds.filter((id) => id != null));
  for (const id of [...ids].sort()) await lock(db, "Member", id);
}
