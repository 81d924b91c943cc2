import { builder } from "../../../graphql/builder.ts";
import { Person, whereIdsAre } from "../../identity/team/assignees.ts";
import {
  choice,
  createdAt,
  derived,
  externalId,
  flag,
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
import { valueFields } from "../custom-values.ts";
import { discountOnAll, discountPercent, totalFields } from "../line-items/schema.ts";
import { CustomerName, InvoiceName, LeadName, QuoteName } from "../summaries.ts";
import { jobLines, linesOfJob } from "./line-schema.ts";
import { jobTransitions } from "./transitions.ts";

export const JobStatus = builder.enumType("JobStatus", {
  description: `A job's status, and the actions that change it:\n\n${jobTransitions.describe()}`,
  values: {
    unscheduled: { description: "No start time is set." },
    scheduled: { description: "A start time is set, and the work has not started." },
    in_progress: { description: "The work has started." },
    completed: { description: "The work is done." },
    cancelled: { description: "The work will not be done." },
  } as const,
});

export const jobs = resource("Job", {
  description: "A piece of work for a customer.",
  fields: {
    id: recordId("job"),
    external_id: externalId("jobs"),
    job_number: line({ description: "The job's number, unique within the business.", example: "J-1001" }),
    title: line({
      description: "A short description of the work.",
      example: "Replace hot water unit",
      writable: "always",
      required: true,
    }),
    description: text({
      description: "The details of the work.",
      example: "Gas, 170 L, in the laundry.",
      nullable: true,
      writable: "always",
    }),
    status: choice(JobStatus)({ description: "The job's status." }),
    customer_id: id({
      description: "The id of the customer that the work is for.",
      writable: "create",
      required: true,
    }),
    site_id: id({
      description: "The id of the site where the work is done; null if none is set.",
      input: { description: "The id of the site where the work is done, one of the customer's." },
      nullable: true,
      writable: "always",
    }),
    quote_id: id({
      description: "The id of the quote that the job carries out; null if there is none.",
      create: { description: "The id of the quote that the job carries out, one of the customer's." },
      nullable: true,
      writable: "create",
    }),
    lead_id: id({
      description: "The id of the lead that the job came from; null if there is none.",
      create: {
        description:
          "The id of the lead that the job came from. It must belong to the same customer or to none; a new lead becomes `converted`. Default: the quote's lead.",
      },
      nullable: true,
      writable: "create",
    }),
    assignees: derived<{ assignees: readonly { member: object }[] }>([Person], {
      description: "The team members who do the work, in the order in which they were assigned.",
      select: {
        assignees: { orderBy: { position: "asc" }, include: { member: { select: { id: true, name: true } } } },
      },
      resolve: ({ assignees }) => assignees.map(({ member }) => member),
    }),
    assignee_ids: sent<string[]>(["ID"])({
      description: `The ids of the active team members who do the work, at most 20. Duplicates are dropped. ${whereIdsAre}`,
      update: {
        description: `The ids of the active team members who do the work, at most 20. Duplicates are dropped. The list replaces the present one. ${whereIdsAre}`,
      },
      writable: "always",
    }),
    scheduled_start: instant({
      description: "When the work is scheduled to start; null while the job is `unscheduled`.",
      create: {
        description: "When the work is scheduled to start. With it the job is `scheduled`, without it `unscheduled`.",
      },
      update: {
        description:
          "When the work is scheduled to start. It makes an unscheduled job `scheduled`. Null makes a scheduled job `unscheduled` and clears `scheduled_end`.",
      },
      nullable: true,
      writable: "always",
    }),
    scheduled_end: instant({
      description: "When the work is scheduled to end; null if no end is set.",
      input: { description: "When the work is scheduled to end, after `scheduled_start`, which it requires." },
      example: "2026-07-01T06:30:00.000Z",
      nullable: true,
      writable: "always",
    }),
    lines: linesOfJob({
      description: "The job's work and materials that are not of its quote, by `position`.",
      create: { description: "The job's lines, in order, at most 200." },
      update: {
        description:
          "The job's lines, in order, at most 200. They replace all existing lines; equal lines keep their ids. Lines that an invoice has must be among them, unchanged.",
      },
    }),
    tax_inclusive: flag({
      description: "Whether `unit_price` and `line_total` include GST.",
      create: { description: "Whether unit prices include GST. Default: as on the quote, else false." },
      update: {
        description:
          "Whether unit prices include GST. A change keeps them as they are, and recomputes the totals. A quote's job has the quote's.",
      },
      example: false,
      writable: "always",
    }),
    ...totalFields,
    discount_percent: discountPercent(discountOnAll, "that of the quote, else 0"),
    completed_at: instant({
      description: "When the job was completed; null until then.",
      example: null,
      nullable: true,
    }),
    signed_by: line({
      description: "The name of the person who signed for the completed work; null if nobody did.",
      example: null,
      nullable: true,
    }),
    signature: line({
      description:
        "The signature that they drew; null if they drew none. It is an SVG path in a box of 600 by 200, as the `accepted_signature` of quotes.",
      example: null,
      nullable: true,
    }),
    cancelled_at: instant({
      description: "When the job was cancelled; null until then.",
      example: null,
      nullable: true,
    }),
    customer: relation("customer", { type: CustomerName, description: "The customer that the work is for." }),
    site: relation("site", { description: "The site where the work is done; null if none is set.", nullable: true }),
    quote: relation("quote", {
      type: QuoteName,
      description: "The quote that the job carries out; null if there is none.",
      nullable: true,
    }),
    lead: relation("lead", {
      type: LeadName,
      description: "The lead that the job came from; null if there is none.",
      nullable: true,
    }),
    customer_record: relation("customer", {
      description: "The whole customer that the work is for.",
    }),
    quote_record: relation("quote", {
      description: "The whole quote that the job carries out; null if there is none.",
      nullable: true,
    }),
    lead_record: relation("lead", {
      description: "The whole lead that the job came from; null if there is none.",
      nullable: true,
    }),
    bookings: relation("bookings", {
      description: "The job's 100 latest bookings by start, latest first, as many as have 1 MB of content together.",
      query: { orderBy: [{ startAt: "desc" }, { id: "desc" }], take: 100 },
      complexity: { field: 1, multiplier: 100 },
    }),
    invoices: relation("invoices", {
      type: InvoiceName,
      description: "The job's newest 100 invoices, newest first.",
      query: { orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: 100 },
      complexity: { field: 1, multiplier: 100 },
    }),
    ...valueFields("job"),
    created_at: createdAt("job"),
    updated_at: updatedAt("job"),
  },
});

export const CreateJobInput = jobs.createInput("CreateJobInput", { description: "A new job." });

export const UpsertJobInput = jobs.createInput("UpsertJobInput", {
  description: "A new job, or the fields to change.",
  except: ["external_id"],
});

export const UpdateJobInput = jobs.updateInput("UpdateJobInput", {
  description: "The fields to change. Fields that are left out keep their values; null clears a field.",
});

export const CompleteJobInput = builder.inputType("CompleteJobInput", {
  description: "The person who signed for the work.",
  fields: (t) => ({
    signed_by: t.field({
      type: "Line",
      description: "The name of the person who signed. Required with a `signature`.",
      extensions: { example: "Jane Citizen" },
    }),
    signature: t.field({
      type: "SignaturePath",
      description: "The signature that they drew, an SVG path in a box of 600 by 200.",
      extensions: { example: "M40 120L52 96L60 131" },
    }),
  }),
});

export const UpdateJobLineInput = jobLines.updateInput("UpdateJobLineInput", {
  description: "The fields to change. Fields that are left out keep their values.",
});
