import { event } from "../event.ts";
import { enumeration, id, nullable, object, string, timestamp } from "../fields.ts";
import { assigneeId, changed, customerId, siteId } from "./shared.ts";

const planned = {
  booking_id: id("booking", "The booking's id."),
  kind: enumeration(["booking", "visit"], "Whether it is a booking or a scheduled visit.", "visit"),
  customer_id: customerId,
  site_id: siteId,
  job_id: nullable(id("job", "The job's id. Null if there is none.")),
  start_at: timestamp("When the booking starts.", "2026-07-03T02:30:00.000Z"),
  end_at: timestamp("When the booking ends.", "2026-07-03T03:30:00.000Z"),
};

const booking = {
  ...planned,
  status: enumeration(["scheduled", "completed", "cancelled"], "The booking's status.", "scheduled"),
  assignee_id: assigneeId("booking"),
};

export const bookingEvents = {
  "booking.created": event(
    "A booking or a scheduled visit was created. Emitted once for a booking.",
    {
      ...planned,
      assignee: nullable(
        object("The assigned team member. Null if nobody is assigned.", {
          id: id("person", "The team member's id."),
          name: string("The team member's name.", "Sam Taylor"),
        }),
      ),
    },
    { key: "booking_created", when: "a booking or a scheduled visit is created" },
  ),
  "booking.updated": event("A booking's time, assignee or details changed. Emitted again when they change again.", {
    ...booking,
    changed: changed("booking", "start_at", "end_at"),
  }),
  "booking.cancelled": event("A booking was cancelled. Emitted once for a booking.", {
    ...booking,
    changed: changed("booking", "status"),
  }),
  "booking.completed": event("A booking was completed. Emitted once for a booking.", {
    ...booking,
    changed: changed("booking", "status"),
  }),
};
