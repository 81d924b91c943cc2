import { listField } from "../../../kernel/read-fields.ts";
import { readableTypes } from "../subscriptions/events.ts";
import { events } from "./schema.ts";

export const eventFields = [
  listField("events", {
    type: events,
    page: "EventPage",
    records: "events",
    description:
      "The business's events, newest first. Message events also require `messages:read`: without it, they are left out, and a `type` of theirs returns a 403.",
    access: "webhooks:manage",
    filters: {
      type: { type: "EventType", description: "Filter by event type." },
      occurred_since: { type: "DateTime", description: "Only events that occurred at or after this time." },
    },
    isFixed: true,
    select: ({ type, occurred_since: since }, { caller }) => ({
      where: {
        type: readableTypes(caller, type),
        occurredAt: since == null ? undefined : { gte: since },
      },
      constants: ["type"],
      newestBy: "occurredAt",
    }),
  }),
];
