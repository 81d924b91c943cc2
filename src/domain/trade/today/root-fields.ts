import { queryField } from "../../kernel/read-fields.ts";
import { defaultDays, readAvailability } from "./availability.ts";
import { countInbox, countWork } from "./count-work.ts";
import { InboxCountsType, WorkCountsType } from "./counts.ts";
import { AvailabilityType, FreeTimeType, maxFreeTimes } from "./free-time.ts";
import { defaultHours, listFreeTimes } from "./list-free-times.ts";
import { listSchedule, maxDays, maxItems } from "./list-schedule.ts";
import { listRevenue, maxYears, Period, RevenueType } from "./revenue.ts";
import { ScheduleItemType } from "./schedule-item.ts";

/** The arguments of free times, besides their period. */
const ofFreeTimes = {
  minutes: {
    type: "Int",
    required: true,
    description: "The minimum duration of a time, 1 to 1440 minutes.",
  },
  from_hour: {
    type: "Int",
    required: true,
    defaultValue: defaultHours.from,
    description: "The hour at which each day begins, 0 to 23.",
  },
  to_hour: {
    type: "Int",
    required: true,
    defaultValue: defaultHours.to,
    description: "The hour at which each day ends, at most 24.",
  },
  weekends: {
    type: "Boolean",
    required: true,
    defaultValue: false,
    description: "Whether to include Saturdays and Sundays.",
  },
  assignee_ids: { type: ["ID"], description: "Only these team members." },
} as const;

export const todayFields = [
  queryField("work_counts", {
    type: WorkCountsType,
    description: "Counts of the business's open work.",
    access: "person",
    run: ({ db, now }) => countWork(db, now),
  }),

  queryField("inbox_counts", {
    type: InboxCountsType,
    description: "Counts of the inbox. All are the same for everybody, except those of unread conversations.",
    access: "person",
    run: ({ db, caller }) => countInbox(db, caller.id),
  }),

  queryField("schedule", {
    type: [ScheduleItemType],
    description: `The bookings and scheduled jobs of a time, by start. Cancelled ones are left out. A job is an item of its own beside its bookings. There are at most ${maxItems} items, and fewer where they have more than 4 MB.`,
    access: "person",
    complexity: { field: 20, multiplier: 100 },
    args: {
      from: { type: "DateTime", required: true, description: "Only items that end, or start, after this time." },
      to: {
        type: "DateTime",
        required: true,
        description: `Only items that start before this time, which is at most ${maxDays} days after \`from\`.`,
      },
      assignee_ids: {
        type: ["ID"],
        description: "Only items that are assigned to at least one of these team members.",
      },
      unassigned: {
        type: "Boolean",
        description:
          "If true, only items that are assigned to nobody; with `assignee_ids`, also these. Default: false.",
      },
    },
    run: (context, given) => listSchedule(context, given),
  }),

  queryField("free_times", {
    type: [FreeTimeType],
    description: `The free times of active team members, by start: the hours of each day without bookings. A job takes up the times of its bookings; without any, its own, until the end of the day where it has no \`scheduled_end\`. Hours are those of the business's time zone. There are at most ${maxFreeTimes}.`,
    access: "person",
    complexity: { field: 20, multiplier: 100 },
    args: {
      from: { type: "DateTime", required: true, description: "Only times after this time." },
      to: {
        type: "DateTime",
        required: true,
        description: `Only times before this time, at most ${maxDays} days after \`from\`.`,
      },
      ...ofFreeTimes,
    },
    run: ({ db }, given) => listFreeTimes(db, given),
  }),

  queryField("availability", {
    type: AvailabilityType,
    description: "The times that active team members are free.",
    access: "bookings:read",
    complexity: { field: 20, multiplier: 100 },
    args: {
      from: { type: "DateTime", description: "Only times after this time. Default: the next quarter of an hour." },
      to: {
        type: "DateTime",
        description: `Only times before this time, at most ${maxDays} days after \`from\`. Default: ${defaultDays} days after \`from\`.`,
      },
      ...ofFreeTimes,
      minutes: { ...ofFreeTimes.minutes, defaultValue: 60 },
    },
    run: ({ db, now }, given) => readAvailability(db, given, now),
  }),

  queryField("revenue", {
    type: [RevenueType],
    description:
      "The payments received in each week or month of a period, oldest first: payments of invoices by when they were paid. A deposit counts, by when it was paid, once it is credited to an invoice.",
    access: "admin",
    complexity: { field: 20, multiplier: 60 },
    args: {
      by: { type: Period, required: true, description: "Whether to sum by week or by month." },
      from: { type: "DateTime", required: true, description: "The first period is the one with this time." },
      to: {
        type: "DateTime",
        required: true,
        description: `The last period is the one that this time ends or is in. At most ${maxYears} years after \`from\`.`,
      },
    },
    run: ({ db }, given) => listRevenue(db, given),
  }),
];
