import type { RowOf } from "../../database/query/types.ts";
import type { Context } from "../../graphql/context.ts";
import { answer, notFound, type Query } from "../../graphql/record.ts";
import { Problem } from "../../problems.ts";
import { assertExternalIdFree } from "../kernel/old-external-id.ts";
import { optionalReference } from "../kernel/references.ts";
import { optionalMemberReference } from "../team/assignees.ts";
import type { UpdateBookingInput } from "./index.ts";
import { lockBooking, lockCalendars } from "./lock.ts";
import { refuseOverlap } from "./overlap.ts";
import { readTimes } from "./times.ts";

type Input = typeof UpdateBookingInput.$inferInput;

export async function updateBooking(context: Context, id: string, input: Input, query: Query) {
  const change = () =>
    context.db.transaction(async (db) => {
      const booking = await lockBooking(db, id);
      refuseClosed(booking, input);
      const theirs = { customerId: booking.customerId };
      const times = readTimes(input, booking);
      const site = await optionalReference(db, "Site", "site_id", input.site_id, theirs);
      const job = await optionalReference(db, "Job", "job_id", input.job_id, theirs);
      const assignee = await optionalMemberReference(db, "assignee_id", input.assignee_id);
      const assigneeId = input.assignee_id === undefined ? booking.assigneeId : (assignee?.id ?? null);
      await lockCalendars(db, [booking.assigneeId, assigneeId]);
      const [changed] = await db.update(
        "Booking",
        { id },
        {
          ...(input.external_id === undefined ? {} : { externalId: input.external_id }),
          ...(input.title == null ? {} : { title: input.title }),
          ...(input.kind == null ? {} : { kind: input.kind }),
          ...(input.site_id === undefined ? {} : { siteId: site?.id ?? null }),
          ...(input.job_id === undefined ? {} : { jobId: job?.id ?? null }),
          ...(input.instructions === undefined ? {} : { instructions: input.instructions }),
          assigneeId,
          ...times,
        },
      );
      if (changed === undefined) throw notFound();
      return answer(db, "Booking", changed, query);
    });
  return refuseOverlap(() => assertExternalIdFree(input.external_id, change));
}

/** What a booking is called can be mended for good; when, where and by whom it is kept is history once it has ended. */
function refuseClosed({ status }: RowOf<"Booking">, input: Input): void {
  if (status === "scheduled") return;
  const planning = [input.kind, input.site_id, input.job_id, input.assignee_id, input.start_at, input.end_at];
  if (planning.some((value) => value !== undefined))
    throw new Problem("conflict", `The booking is ${status}: only its title, instructions and external_id can change.`);
}
