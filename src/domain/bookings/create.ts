import type { Transaction } from "../../database/tenant.ts";
import { emit } from "../../events/emit.ts";
import type { Context } from "../../graphql/context.ts";
import { answer, type Query } from "../../graphql/record.ts";
import type { Problem } from "../../problems.ts";
import { externalIdTaken } from "../kernel/external-id.ts";
import { optionalReference, reference } from "../kernel/references.ts";
import { optionalMemberReference } from "../team/assignees.ts";
import type { CreateBookingInput } from "./index.ts";
import { lockCalendar } from "./lock.ts";
import { overlaps } from "./overlap.ts";
import { readTimes } from "./times.ts";

export async function createBooking(context: Context, input: typeof CreateBookingInput.$inferInput, query: Query) {
  const times = readTimes(input, { startAt: input.start_at, endAt: input.end_at });
  return context.db.transaction(async (db) => {
    const customer = await reference(db, "Customer", "customer_id", input.customer_id);
    const theirs = { customerId: customer.id };
    const site = await optionalReference(db, "Site", "site_id", input.site_id, theirs);
    const job = await optionalReference(db, "Job", "job_id", input.job_id, theirs);
    const lead = await optionalReference(db, "Lead", "lead_id", input.lead_id, { OR: [theirs, { customerId: null }] });
    const assignee = await optionalMemberReference(db, "assignee_id", input.assignee_id);
    if (assignee !== undefined) await lockCalendar(db, assignee.id);
    const booking = await db.tryInsert("Booking", {
      externalId: input.external_id ?? null,
      title: input.title,
      kind: input.kind ?? "booking",
      customerId: customer.id,
      siteId: site?.id ?? null,
      jobId: job?.id ?? null,
      leadId: lead?.id ?? null,
      assigneeId: assignee?.id ?? null,
      ...times,
      instructions: input.instructions ?? null,
    });
    if (booking === undefined) throw await refusal(db, input.external_id);
    await emit(db, {
      type: "booking.created",
      payload: {
        booking_id: booking.id,
        kind: booking.kind,
        customer_id: booking.customerId,
        site_id: booking.siteId,
        job_id: booking.jobId,
        start_at: booking.startAt.toISOString(),
        end_at: booking.endAt.toISOString(),
        assignee: assignee === undefined ? null : { id: assignee.id, name: assignee.name },
      },
    });
    return answer(db, "Booking", booking, query);
  });
}

/** Two constraints can keep a row out, and the insert does not tell which. */
async function refusal(db: Transaction, externalId: string | null | undefined): Promise<Problem> {
  const [named] = externalId == null ? [] : await db.select("Booking", { where: { externalId }, take: 1 });
  return named === undefined ? overlaps() : externalIdTaken(externalId);
}
