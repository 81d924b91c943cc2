import { emit } from "../../../events/emit.ts";
import { emitUpdated } from "../../../events/emit-updated.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { bookings } from "./schema.ts";

type Booking = RowOf<"Booking">;

export async function emitBookingCreated(
  db: Transaction,
  booking: Booking,
  assignee: RowOf<"Member"> | undefined,
): Promise<void> {
  const { id, name } = assignee ?? {};
  const payload = { ...planOf(booking), assignee: id === undefined || name === undefined ? null : { id, name } };
  await emit(db, { type: "booking.created", payload });
}

export function emitBookingUpdated(db: Transaction, before: Booking, after: Booking): void {
  const isSameAssignee = before.assigneeId === after.assigneeId;
  const changed = [...bookings.changes(before, after), ...(isSameAssignee ? [] : ["assignee"])];
  emitUpdated(db, { type: "booking.updated", id: after.id, record: describe(after), changed });
}

export async function emitBookingEnded(
  db: Transaction,
  type: "booking.cancelled" | "booking.completed",
  before: Booking,
  after: Booking,
): Promise<void> {
  await emit(db, { type, payload: { ...describe(after), changed: bookings.changes(before, after) } });
}

function describe(booking: Booking) {
  return { ...planOf(booking), status: booking.status, assignee_id: booking.assigneeId };
}

function planOf(booking: Booking) {
  return {
    booking_id: booking.id,
    kind: booking.kind,
    customer_id: booking.customerId,
    site_id: booking.siteId,
    job_id: booking.jobId,
    start_at: booking.startAt.toISOString(),
    end_at: booking.endAt.toISOString(),
  };
}
