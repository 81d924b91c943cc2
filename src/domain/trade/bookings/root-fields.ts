import { assigneeFilter } from "../../identity/team/assignees.ts";
import { idOf, inputOf } from "../../kernel/arguments.ts";
import { createdFilters, statusesFilter } from "../../kernel/list-filters.ts";
import { mutationField } from "../../kernel/mutation-fields.ts";
import { listField, readField } from "../../kernel/read-fields.ts";
import { seenAt } from "../../kernel/unchanged.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { completeBooking } from "./complete-booking.ts";
import { createBooking } from "./create-booking.ts";
import { overlapViolation } from "./overlap.ts";
import { selectBookings } from "./queries.ts";
import { BookingStatus, bookings, CreateBookingInput, UpdateBookingInput } from "./schema.ts";
import { updateBooking } from "./update-booking.ts";

export const bookingFields = [
  listField("bookings", {
    type: bookings,
    page: "BookingPage",
    records: "bookings",
    description: "The business's bookings, newest first.",
    access: "bookings:read",
    isSortable: true,
    filters: {
      from: { type: "DateTime", description: "Return only bookings that end after this time." },
      to: { type: "DateTime", description: "Return only bookings that start before this time." },
      customer_id: { type: "ID", description: "Filter by customer." },
      job_id: { type: "ID", description: "Filter by job." },
      lead_id: { type: "ID", description: "Filter by lead." },
      assignee_id: assigneeFilter,
      status: { type: BookingStatus, description: "Filter by status." },
      statuses: statusesFilter(BookingStatus),
      ...createdFilters,
      external_id: { type: "ExternalId", description: "Filter by your own id." },
    },
    select: selectBookings,
  }),

  readField("booking", { type: bookings, noun: "booking", description: "A booking.", access: "bookings:read" }),

  mutationField("create_booking", {
    type: bookings,
    description: "Creates a booking, emails the customer a confirmation and emits `booking.created`.",
    access: "bookings:write",
    problems: ["not-found", "conflict", "booking-overlap", "duplicate-external-id"],
    args: { input: inputOf(CreateBookingInput, "The booking.") },
    run: createBooking,
  }),

  mutationField("update_booking", {
    type: bookings,
    description:
      "Updates a booking. Of a completed or cancelled booking, only the title, the instructions and the external id can be changed. Emails the customer a new time or site.",
    access: "bookings:write",
    problems: ["not-found", "conflict", "booking-overlap", "duplicate-external-id"],
    args: {
      id: idOf("booking"),
      input: inputOf(UpdateBookingInput, "The fields to change."),
      updated_at: seenAt("booking"),
    },
    run: updateBooking,
    violation: overlapViolation,
  }),

  mutationField("complete_booking", {
    type: bookings,
    description: "Completes a scheduled booking.",
    access: "bookings:write",
    problems: ["not-found", "conflict"],
    example: { status: "completed" },
    args: { id: idOf("booking") },
    run: completeBooking,
  }),

  mutationField("cancel_booking", {
    type: bookings,
    description: "Cancels a scheduled booking, frees its time and emails the customer.",
    access: "bookings:write",
    problems: ["not-found", "conflict"],
    example: { status: "cancelled" },
    args: { id: idOf("booking") },
    run: cancelBooking,
  }),
];
