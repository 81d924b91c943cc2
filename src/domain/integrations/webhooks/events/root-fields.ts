import { accessProblem, hasAccess } from "../../../../auth/access.ts";
import { eventTypes } from "../../../../events/catalogue.ts";
import { listField } from "../../../kernel/read-fields.ts";
import { isMessageEvent } from "../event-type.ts";
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
    select: ({ type, occurred_since: since }, { caller }) => {
      const canReadMessages = hasAccess(caller, "messages:read");
      if (type != null && isMessageEvent(type) && !canReadMessages) throw accessProblem(caller, "messages:read");
      const readable = eventTypes.filter((one) => canReadMessages || !isMessageEvent(one));
      const all = readable.length === eventTypes.length ? undefined : { in: readable };
      const one = readable.find((each) => each === type);
      return {
        where: {
          type: one === undefined ? all : { constant: one },
          occurredAt: since == null ? undefined : { gte: since },
        },
        newestBy: "occurredAt",
      };
    },
  }),
];
