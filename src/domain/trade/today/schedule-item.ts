import { builder, example } from "../../../graphql/builder.ts";
import type { RowOf } from "../../../query/types.ts";
import { Person } from "../../identity/team/assignees.ts";
import { plainType } from "../../kernel/plain-type.ts";
import { BookingKind } from "../bookings/schema.ts";
import { sites } from "../sites/schema.ts";
import { CustomerName, JobName } from "../summaries.ts";

type Named<M extends "Customer" | "Member"> = Pick<RowOf<M>, "id" | "name">;

export type ScheduleItem = {
  kind: "booking" | "job";
  bookingKind: RowOf<"Booking">["kind"] | null;
  id: string;
  title: string;
  startAt: Date;
  endAt: Date | null;
  status: string;
  assignees: Named<"Member">[];
  customer: Named<"Customer">;
  site: RowOf<"Site"> | null;
  job: Pick<RowOf<"Job">, "id" | "jobNumber" | "title"> | null;
};

const ScheduleKind = builder.enumType("ScheduleKind", {
  description: "The kind of item in the schedule.",
  values: {
    booking: { description: "A booking." },
    job: { description: "A job with a start time." },
  } as const,
});

export const ScheduleItemType = plainType<ScheduleItem>("ScheduleItem", {
  description: "A booking or a scheduled job.",
  fields: (t) => ({
    kind: t.expose("kind", { type: ScheduleKind, description: "Whether it is a booking or a job." }),
    booking_kind: t.expose("bookingKind", {
      type: BookingKind,
      nullable: true,
      description: "The kind of booking; null for a job.",
    }),
    id: t.exposeID("id", { description: "The id of the booking or the job, a UUID." }),
    title: t.exposeString("title", {
      description: "The title of the booking or the job.",
      ...example("Quote for air conditioning"),
    }),
    start_at: t.expose("startAt", { type: "DateTime", description: "When it starts." }),
    end_at: t.expose("endAt", {
      type: "DateTime",
      nullable: true,
      description: "When it ends; null for a job without a scheduled end.",
    }),
    status: t.exposeString("status", {
      description: "The status of the booking or the job. None is `cancelled`.",
      ...example("scheduled"),
    }),
    assignees: t.field({
      type: [Person],
      description: "The team members who attend, in the order in which they were assigned; a booking has one at most.",
      resolve: ({ assignees }) => assignees as (typeof Person.$inferType)[],
    }),
    customer: t.field({
      type: CustomerName,
      description: "The customer.",
      resolve: ({ customer }) => customer,
    }),
    site: t.field({
      type: sites.type,
      nullable: true,
      description: "The site; null if none is set.",
      resolve: ({ site }) => site,
    }),
    job: t.field({
      type: JobName,
      nullable: true,
      description: "The job that a booking is part of; null if there is none, and for a job.",
      resolve: ({ job }) => job,
    }),
  }),
});
