import { builder } from "../../../graphql/builder.ts";
import { Person, whereIdsAre } from "../../identity/team/assignees.ts";
import {
  choice,
  createdAt,
  externalId,
  id,
  instant,
  line,
  recordId,
  relation,
  sent,
  text,
  updatedAt,
} from "../../kernel/fields.ts";
import { resource } from "../../kernel/resource.ts";
import { CustomerName, JobName, LeadName } from "../summaries.ts";
import { bookingTransitions } from "./transitions.ts";

export const BookingKind = builder.enumType("BookingKind", {
  description: "The kind of booking.",
  values: {
    booking: { description: "An appointment that the customer booked." },
    visit: { description: "A visit that the business scheduled." },
  } as const,
});

export const BookingStatus = builder.enumType("BookingStatus", {
  description: `A booking's status, and the actions that change it:\n\n${bookingTransitions.describe()}`,
  values: {
    scheduled: { description: "The booking takes up the assignee's time." },
    completed: { description: "The booking took place." },
    cancelled: { description: "The booking was cancelled, and its time is free again." },
  } as const,
});

export const bookings = resource("Booking", {
  description: "An appointment with a customer.",
  fields: {
    id: recordId("booking"),
    external_id: externalId("bookings"),
    title: line({
      description: "The purpose of the booking. Emails to the customer show it.",
      example: "Quote for air conditioning",
      writable: "always",
      required: true,
    }),
    kind: choice(BookingKind)({
      description: "The kind of booking: `booking` or `visit`.",
      writable: "always",
      default: "`booking`",
    }),
    status: choice(BookingStatus)({ description: "The booking's status." }),
    customer_id: id({
      description: "The id of the customer that the booking is with.",
      writable: "create",
      required: true,
    }),
    site_id: id({
      description: "The id of the site where the booking takes place; null if none is set.",
      input: {
        description: "The id of the site where the booking takes place, one of the customer's.",
      },
      nullable: true,
      writable: "always",
    }),
    job_id: id({
      description: "The id of the job that the booking is part of; null if there is none.",
      input: { description: "The id of the job that the booking is part of, one of the customer's." },
      nullable: true,
      writable: "always",
    }),
    lead_id: id({
      description: "The id of the lead that the booking came from; null if there is none.",
      create: {
        description:
          "The id of the lead that the booking came from. It must belong to the same customer or to none; its status stays.",
      },
      nullable: true,
      writable: "create",
    }),
    assignee: relation("assignee", {
      type: Person,
      description: "The team member who attends; null if nobody is assigned.",
      nullable: true,
    }),
    assignee_id: sent<string>("ID")({
      description: `The id of the active team member who attends. ${whereIdsAre}`,
      nullable: true,
      writable: "always",
    }),
    start_at: instant({ description: "When the booking starts.", writable: "always", required: true }),
    end_at: instant({
      description: "When the booking ends. The assignee's next booking can start at the same instant.",
      input: { description: "When the booking ends, after `start_at` and at most 31 days later." },
      example: "2026-07-01T03:30:00.000Z",
      writable: "always",
      required: true,
    }),
    instructions: text({
      description: "Instructions for the assignee. The customer does not see them.",
      example: "Call when ten minutes away.",
      nullable: true,
      writable: "always",
    }),
    on_my_way_at: instant({
      description: "When the customer was last texted that somebody is on the way; null until then.",
      example: null,
      nullable: true,
    }),
    customer: relation("customer", { type: CustomerName, description: "The customer that the booking is with." }),
    site: relation("site", {
      description: "The site where the booking takes place; null if none is set.",
      nullable: true,
    }),
    job: relation("job", {
      type: JobName,
      description: "The job that the booking is part of; null if there is none.",
      nullable: true,
    }),
    lead: relation("lead", {
      type: LeadName,
      description: "The lead that the booking came from; null if there is none.",
      nullable: true,
    }),
    customer_record: relation("customer", {
      description: "The whole customer that the booking is with.",
    }),
    job_record: relation("job", {
      description: "The whole job that the booking is part of; null if there is none.",
      nullable: true,
    }),
    lead_record: relation("lead", {
      description: "The whole lead that the booking came from; null if there is none.",
      nullable: true,
    }),
    created_at: createdAt("booking"),
    updated_at: updatedAt("booking"),
  },
});

export const CreateBookingInput = bookings.createInput("CreateBookingInput", { description: "A new booking." });

export const UpdateBookingInput = bookings.updateInput("UpdateBookingInput", {
  description: "The fields to change. Fields that are left out keep their values; null clears a field.",
});
