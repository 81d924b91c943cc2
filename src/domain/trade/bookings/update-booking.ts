import { Problem } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";
import { optionalMemberReference } from "../../identity/team/assignees.ts";
import { endOfUndo } from "../../integrations/sends/end-of-undo.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { optionalReference } from "../../kernel/references.ts";
import { find, lock, update } from "../../kernel/store.ts";
import { assertUnchanged, type Seen } from "../../kernel/unchanged.ts";
import { lockCalendars } from "./calendar.ts";
import { confirmBooking } from "./confirm-booking.ts";
import { emitBookingUpdated } from "./emit-change.ts";
import { lockOpenJob } from "./lock-open-job.ts";
import { bookings, type UpdateBookingInput } from "./schema.ts";
import { readTimes } from "./times.ts";

type Changes = typeof UpdateBookingInput.$inferInput;

type Input = { id: string } & Seen & Changes;

export async function updateBooking(
  { db, caller, services: { undoSendSeconds } }: MutationContext,
  { id, updated_at: seen, ...changes }: Input,
) {
  if (changes.job_id != null) {
    const { customerId, jobId } = await find(db, "Booking", id);
    // Locks the job before the booking, as cancelling a job does.
    if (changes.job_id !== jobId) await lockOpenJob(db, changes.job_id, customerId);
  }
  const booking = await lock(db, "Booking", id);
  assertUnchanged(booking, seen, "booking");
  assertPlanCanChange(booking, changes);
  const times = readTimes(changes, booking);
  const sameCustomer = { customerId: booking.customerId };
  await optionalReference(db, "Site", "site_id", changes.site_id, sameCustomer);
  const { assignee_id: assigneeId = booking.assigneeId } = changes;
  // An assignee who has left the team stays until someone else is named.
  if (assigneeId !== booking.assigneeId) await optionalMemberReference(db, "assignee_id", assigneeId);
  await lockCalendars(db, [booking.assigneeId, assigneeId]);
  const updated = await update(db, "Booking", id, { ...bookings.patch(changes), ...times, assigneeId });
  emitBookingUpdated(db, booking, updated);
  const dueAt = caller.kind === "user" ? endOfUndo(undoSendSeconds) : undefined;
  if (isElsewhere(booking, updated)) await confirmBooking(db, updated, { before: booking, dueAt });
  return updated;
}

/** Whether its time or site changed. The customer is emailed about both. */
function isElsewhere(before: RowOf<"Booking">, after: RowOf<"Booking">): boolean {
  return (
    before.startAt.getTime() !== after.startAt.getTime() ||
    before.endAt.getTime() !== after.endAt.getTime() ||
    before.siteId !== after.siteId
  );
}

/** After a booking has ended, its time, site and assignee are a record of what happened. */
function assertPlanCanChange({ status }: RowOf<"Booking">, changes: Changes): void {
  if (status === "scheduled") return;
  const plan = [changes.kind, changes.site_id, changes.job_id, changes.assignee_id, changes.start_at, changes.end_at];
  if (plan.some((value) => value !== undefined))
    throw new Problem("conflict", `The booking is ${status}: only its title, instructions and external_id can change.`);
}
