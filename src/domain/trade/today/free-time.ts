import { example } from "../../../graphql/builder.ts";
import type { RowOf } from "../../../query/types.ts";
import { Person } from "../../identity/team/assignees.ts";
import { plainType } from "../../kernel/plain-type.ts";

export const maxFreeTimes = 500;

export type FreeTime = { assignee: Pick<RowOf<"Member">, "id" | "name">; startAt: Date; endAt: Date };

export const FreeTimeType = plainType<FreeTime>("FreeTime", {
  description: "A time of one day in which a team member has neither a booking nor a job.",
  fields: (t) => ({
    assignee: t.field({
      type: Person,
      description: "The team member.",
      resolve: ({ assignee }) => assignee as typeof Person.$inferType,
    }),
    start_at: t.expose("startAt", { type: "DateTime", description: "When it begins." }),
    end_at: t.expose("endAt", {
      type: "DateTime",
      description: "When it ends.",
      ...example("2026-07-01T06:30:00.000Z"),
    }),
  }),
});

export type Availability = { data: FreeTime[] };

export const AvailabilityType = plainType<Availability>("Availability", {
  description: "Free times.",
  fields: (t) => ({
    data: t.field({
      type: [FreeTimeType],
      description: `The free times, by start: the hours of each day without bookings. A job takes up the times of its bookings; without any, its own, until the end of the day where it has no \`scheduled_end\`. Hours are those of the business's time zone. There are at most ${maxFreeTimes}.`,
      resolve: ({ data }) => data as never,
    }),
  }),
});
