import type { Problem } from "../../../problems.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { optionalMemberReference } from "../../identity/team/assignees.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { externalIdTaken, findByExternalId } from "../../kernel/external-id.ts";
import { optionalReference } from "../../kernel/references.ts";
import { referenceActiveCustomer } from "../customers/reference-active-customer.ts";
import { lockCalendars } from "./calendar.ts";
import { confirmBooking } from "./confirm-booking.ts";
import { emitBookingCreated } from "./emit-change.ts";
import { lockOpenJob } from "./lock-open-job.ts";
import { overlapProblem } from "./overlap.ts";
import { bookings, type CreateBookingInput } from "./schema.ts";
import { readTimes } from "./times.ts";

export async function createBooking({ db }: MutationContext, input: typeof CreateBookingInput.$inferInput) {
  const times = readTimes(input, { startAt: input.start_at, endAt: input.end_at });
  const { id: customerId } = await referenceActiveCustomer(db, input.customer_id);
  await optionalReference(db, "Site", "site_id", input.site_id, { customerId });
  await lockOpenJob(db, input.job_id, customerId);
  await optionalReference(db, "Lead", "lead_id", input.lead_id, { OR: [{ customerId }, { customerId: null }] });
  const assignee = await optionalMemberReference(db, "assignee_id", input.assignee_id);
  await lockCalendars(db, [assignee?.id]);
  const booking = await db.tryCreate("Booking", {
    data: { ...bookings.row(input), ...times, assigneeId: assignee?.id },
  });
  if (booking === null) throw await insertProblem(db, input.external_id);
  await emitBookingCreated(db, booking, assignee);
  await confirmBooking(db, booking);
  return { ...booking, assignee: assignee ?? null };
}

/** Either of two constraints can refuse the row, and the insert does not say which. */
async function insertProblem(db: Transaction, externalId: string | null | undefined): Promise<Problem> {
  if (externalId == null) return overlapProblem();
  const id = await findByExternalId(db, "Booking", externalId);
  return id === undefined ? overlapProblem() : externalIdTaken(externalId, id);
}
