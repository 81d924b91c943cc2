import type { RowOf } from "../../database/query/types.ts";
import type { Transaction } from "../../database/tenant.ts";
import { isId, notFound } from "../../graphql/record.ts";

/** The booking as it stands now, which nobody else changes before this transaction ends. */
export async function lockBooking(db: Transaction, id: string): Promise<RowOf<"Booking">> {
  const [booking] = isId(id) ? await db.select("Booking", { where: { id }, take: 1, lock: true }) : [];
  if (booking === undefined) throw notFound();
  return booking;
}

/**
 * Changes of one person's calendar queue up. Without it two bookings that move into each other's times at once would
 * each wait for the other to end, and Postgres would end one of them as a deadlock.
 */
export async function lockCalendar(db: Transaction, assigneeId: string): Promise<void> {
  await db.select("Member", { where: { id: assigneeId }, take: 1, lock: true });
}

/** Whoever gives a booking away changes two calendars; everybody locks them in the same order. */
export async function lockCalendars(db: Transaction, assigneeIds: readonly (string | null)[]): Promise<void> {
  const ids = new Set(assigneeIds.filter((id) => id !== null));
  for (const id of [...ids].sort()) await lockCalendar(db, id);
}
