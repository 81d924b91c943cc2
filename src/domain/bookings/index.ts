import { access, answering, builder, example, notNull } from "../../graphql/builder.ts";
import { pageArguments, pageCost, pageType, paginate } from "../../graphql/paginate.ts";
import { record } from "../../graphql/record.ts";
import { describeTransitions } from "../kernel/states.ts";
import { Person } from "../team/assignees.ts";
import { createBooking } from "./create.ts";
import { bookingsWhere } from "./list.ts";
import { moveBooking } from "./move.ts";
import { bookingStates } from "./states.ts";
import { updateBooking } from "./update.ts";

const BookingKind = builder.enumType("BookingKind", {
  description: "What the time is kept for.",
  values: {
    booking: { description: "An appointment that the customer has booked." },
    visit: { description: "A visit that the business has scheduled." },
  } as const,
});

const BookingStatus = builder.enumType("BookingStatus", {
  description: `Whether the booking stands.\n\n${describeTransitions(bookingStates)}`,
  values: {
    scheduled: { description: "It stands, and keeps the assignee's time." },
    completed: { description: "It was kept." },
    cancelled: { description: "It was called off; its time is free again." },
  } as const,
});

export const Booking = builder.prismaObject("Booking", {
  description: "A time in the calendar, kept for a customer.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The booking's id, a UUID." }),
    external_id: t.exposeString("externalId", {
      nullable: true,
      description: "The caller's own id, unique among the business's bookings.",
      ...example("crm-48213"),
    }),
    title: t.exposeString("title", { description: "What it is for.", ...example("Quote for air conditioning") }),
    kind: t.expose("kind", { type: BookingKind, description: "What the time is kept for." }),
    status: t.expose("status", { type: BookingStatus, description: "Whether the booking stands." }),
    customer_id: t.exposeID("customerId", { description: "Whom it is for." }),
    site_id: t.exposeID("siteId", { nullable: true, description: "The customer's site where it takes place." }),
    job_id: t.exposeID("jobId", { nullable: true, description: "The job that it is part of." }),
    lead_id: t.exposeID("leadId", { nullable: true, description: "The lead that it came of." }),
    assignee: t.relation("assignee", {
      type: Person,
      nullable: true,
      description: "Whose time it is; null while nobody has been chosen.",
    }),
    start_at: t.expose("startAt", { type: "DateTime", description: "When it begins." }),
    end_at: t.expose("endAt", {
      type: "DateTime",
      description: "When it ends. Another booking may begin at that very instant.",
      ...example("2026-07-01T03:30:00.000Z"),
    }),
    instructions: t.exposeString("instructions", {
      nullable: true,
      description: "What the assignee should know.",
      ...example("Call when ten minutes away."),
    }),
    created_at: t.expose("createdAt", { type: "DateTime", description: "When the booking was created." }),
    updated_at: t.expose("updatedAt", { type: "DateTime", description: "When the booking last changed." }),
  }),
});

const BookingPage = pageType(Booking, "BookingPage", "bookings");

export const CreateBookingInput = builder.inputType("CreateBookingInput", {
  description: "A new booking.",
  fields: (t) => ({
    external_id: t.field({
      type: "ExternalId",
      description: "The caller's own id, unique among the business's bookings.",
    }),
    title: t.field({
      type: "Line",
      required: true,
      description: "What it is for.",
      ...example("Quote for air conditioning"),
    }),
    kind: t.field({ type: BookingKind, description: "`booking` unless given.", ...notNull }),
    customer_id: t.id({ required: true, description: "Whom it is for." }),
    site_id: t.id({ description: "Where it takes place: a site of the same customer." }),
    job_id: t.id({ description: "The job that it is part of, of the same customer." }),
    lead_id: t.id({ description: "The lead that it came of." }),
    assignee_id: t.id({ description: "Whose time it is: an active member of the team." }),
    start_at: t.field({ type: "DateTime", required: true, description: "When it begins." }),
    end_at: t.field({
      type: "DateTime",
      required: true,
      description: "When it ends, after `start_at` and at most 31 days later.",
      ...example("2026-07-01T03:30:00.000Z"),
    }),
    instructions: t.field({
      type: "Text",
      description: "What the assignee should know.",
      ...example("Call when ten minutes away."),
    }),
  }),
});

export const UpdateBookingInput = builder.inputType("UpdateBookingInput", {
  description: "What changes of a booking. Fields that are left out keep their values; null clears one.",
  fields: (t) => ({
    external_id: t.field({
      type: "ExternalId",
      description: "The caller's own id, unique among the business's bookings.",
    }),
    title: t.field({
      type: "Line",
      description: "What it is for.",
      ...example("Quote for air conditioning"),
      ...notNull,
    }),
    kind: t.field({ type: BookingKind, description: "What the time is kept for.", ...notNull }),
    site_id: t.id({ description: "Where it takes place: a site of the same customer." }),
    job_id: t.id({ description: "The job that it is part of, of the same customer." }),
    assignee_id: t.id({ description: "Whose time it is from now on: an active member of the team." }),
    start_at: t.field({ type: "DateTime", description: "When it begins.", ...notNull }),
    end_at: t.field({
      type: "DateTime",
      description: "When it ends, after `start_at` and at most 31 days later.",
      ...example("2026-07-01T03:30:00.000Z"),
      ...notNull,
    }),
    instructions: t.field({
      type: "Text",
      description: "What the assignee should know.",
      ...example("Call when ten minutes away."),
    }),
  }),
});

builder.queryFields((t) => ({
  bookings: t.field({
    type: BookingPage,
    description: "The business's bookings, newest first.",
    complexity: pageCost,
    ...access("bookings:read"),
    args: {
      from: t.arg({ type: "DateTime", description: "Only bookings that end after this time." }),
      to: t.arg({ type: "DateTime", description: "Only bookings that begin before this time." }),
      assignee_id: t.arg.id({ description: "Only this person's bookings." }),
      status: t.arg({ type: BookingStatus, description: "Only bookings in this state." }),
      external_id: t.arg({ type: "ExternalId", description: "The caller's own id." }),
      ...pageArguments(t.arg),
    },
    resolve: (_root, args, context, info) => paginate(context, info, "Booking", args, { where: bookingsWhere(args) }),
  }),
  booking: t.prismaField({
    type: "Booking",
    description: "One booking.",
    ...access("bookings:read", "not-found"),
    args: { id: t.arg.id({ required: true, description: "The booking's id." }) },
    resolve: (query, _root, { id }, context) => record(context.db, "Booking", id, query),
  }),
}));

builder.mutationFields((t) => ({
  create_booking: t.prismaField({
    type: "Booking",
    description: "Creates a booking and records `booking.created`.",
    ...access("bookings:write", "not-found", "booking-overlap", "duplicate-external-id"),
    args: { input: t.arg({ type: CreateBookingInput, required: true, description: "The booking." }) },
    resolve: (query, _root, { input }, context) => createBooking(context, input, query),
  }),
  update_booking: t.prismaField({
    type: "Booking",
    description: "Changes a booking.",
    ...access("bookings:write", "not-found", "conflict", "booking-overlap", "duplicate-external-id"),
    args: {
      id: t.arg.id({ required: true, description: "The booking's id." }),
      input: t.arg({ type: UpdateBookingInput, required: true, description: "What changes." }),
    },
    resolve: (query, _root, { id, input }, context) => updateBooking(context, id, input, query),
  }),
  complete_booking: t.prismaField({
    type: "Booking",
    description: "Completes a scheduled booking.",
    ...answering(access("bookings:write", "not-found", "conflict"), { status: "completed" }),
    args: { id: t.arg.id({ required: true, description: "The booking's id." }) },
    resolve: (query, _root, { id }, context) => moveBooking(context, id, "complete", query),
  }),
  cancel_booking: t.prismaField({
    type: "Booking",
    description: "Cancels a scheduled booking, whose time is then free.",
    ...answering(access("bookings:write", "not-found", "conflict"), { status: "cancelled" }),
    args: { id: t.arg.id({ required: true, description: "The booking's id." }) },
    resolve: (query, _root, { id }, context) => moveBooking(context, id, "cancel", query),
  }),
}));
