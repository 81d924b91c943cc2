import { access, answering, builder, example, notNull } from "../../graphql/builder.ts";
import { pageArguments, pageCost, pageType, paginate } from "../../graphql/paginate.ts";
import { record } from "../../graphql/record.ts";
import { describeTransitions } from "../kernel/states.ts";
import { Person } from "../team/assignees.ts";
import { createJob } from "./create.ts";
import { jobsWhere } from "./list.ts";
import { moveJob } from "./move.ts";
import { jobStates } from "./states.ts";
import { updateJob } from "./update.ts";

const JobStatus = builder.enumType("JobStatus", {
  description: `How far the work is.\n\n${describeTransitions(jobStates)}`,
  values: {
    unscheduled: { description: "No time has been set." },
    scheduled: { description: "It has a `scheduled_start`." },
    in_progress: { description: "The work has begun." },
    completed: { description: "The work is done." },
    cancelled: { description: "It will not be done." },
  } as const,
});

export const Job = builder.prismaObject("Job", {
  description: "A piece of work for a customer.",
  include: { assignees: { orderBy: { position: "asc" }, include: { member: true } } },
  fields: (t) => ({
    id: t.exposeID("id", { description: "The job's id, a UUID." }),
    external_id: t.exposeString("externalId", {
      nullable: true,
      description: "The caller's own id, unique among the business's jobs.",
      ...example("crm-48213"),
    }),
    job_number: t.exposeString("jobNumber", {
      description: "The number that people know the job by.",
      ...example("J-1001"),
    }),
    title: t.exposeString("title", { description: "What is to be done.", ...example("Replace hot water unit") }),
    description: t.exposeString("description", {
      nullable: true,
      description: "The particulars of the work.",
      ...example("Gas, 170 L, in the laundry."),
    }),
    status: t.expose("status", { type: JobStatus, description: "How far the work is." }),
    customer_id: t.exposeID("customerId", { description: "Whom the work is for." }),
    site_id: t.exposeID("siteId", { nullable: true, description: "The customer's site where it is done." }),
    quote_id: t.exposeID("quoteId", { nullable: true, description: "The quote that it carries out." }),
    lead_id: t.exposeID("leadId", { nullable: true, description: "The lead that it came of." }),
    assignees: t.field({
      type: [Person],
      description: "The people who do the work, in the order they were named.",
      resolve: ({ assignees }) => assignees.map(({ member }) => member),
    }),
    scheduled_start: t.expose("scheduledStart", {
      type: "DateTime",
      nullable: true,
      description: "When the work is to begin; null while unscheduled.",
    }),
    scheduled_end: t.expose("scheduledEnd", {
      type: "DateTime",
      nullable: true,
      description: "When it is to be done.",
      ...example("2026-07-01T06:30:00.000Z"),
    }),
    completed_at: t.expose("completedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was completed.",
      ...example(null),
    }),
    cancelled_at: t.expose("cancelledAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was cancelled.",
      ...example(null),
    }),
    created_at: t.expose("createdAt", { type: "DateTime", description: "When the job was created." }),
    updated_at: t.expose("updatedAt", { type: "DateTime", description: "When the job last changed." }),
  }),
});

const JobPage = pageType(Job, "JobPage", "jobs");

export const CreateJobInput = builder.inputType("CreateJobInput", {
  description: "A new job.",
  fields: (t) => ({
    external_id: t.field({ type: "ExternalId", description: "The caller's own id, unique among the business's jobs." }),
    title: t.field({
      type: "Line",
      required: true,
      description: "What is to be done.",
      ...example("Replace hot water unit"),
    }),
    description: t.field({
      type: "Text",
      description: "The particulars of the work.",
      ...example("Gas, 170 L, in the laundry."),
    }),
    customer_id: t.id({ required: true, description: "Whom the work is for." }),
    site_id: t.id({ description: "Where it is done: a site of the same customer." }),
    quote_id: t.id({ description: "The quote that it carries out, of the same customer." }),
    lead_id: t.id({ description: "The lead that it came of. A new lead is thereby converted." }),
    assignee_ids: t.idList({
      description: "The people who do the work, at most 20: active members of the team. One named twice counts once.",
      ...notNull,
    }),
    scheduled_start: t.field({
      type: "DateTime",
      description: "When the work is to begin: the job is then `scheduled`, else `unscheduled`.",
    }),
    scheduled_end: t.field({
      type: "DateTime",
      description: "When it is to be done, after `scheduled_start`, which it needs.",
      ...example("2026-07-01T06:30:00.000Z"),
    }),
  }),
});

export const UpdateJobInput = builder.inputType("UpdateJobInput", {
  description: "What changes of a job. Fields that are left out keep their values; null clears one.",
  fields: (t) => ({
    external_id: t.field({ type: "ExternalId", description: "The caller's own id, unique among the business's jobs." }),
    title: t.field({
      type: "Line",
      description: "What is to be done.",
      ...example("Replace hot water unit"),
      ...notNull,
    }),
    description: t.field({
      type: "Text",
      description: "The particulars of the work.",
      ...example("Gas, 170 L, in the laundry."),
    }),
    site_id: t.id({ description: "Where it is done: a site of the same customer." }),
    assignee_ids: t.idList({
      description: "The people who do the work from now on, at most 20; they replace those before.",
      ...notNull,
    }),
    scheduled_start: t.field({
      type: "DateTime",
      description:
        "When the work is to begin. It makes an unscheduled job `scheduled`; null, which clears `scheduled_end` too, makes a scheduled one `unscheduled`.",
    }),
    scheduled_end: t.field({
      type: "DateTime",
      description: "When it is to be done, after `scheduled_start`, which it needs.",
      ...example("2026-07-01T06:30:00.000Z"),
    }),
  }),
});

builder.queryFields((t) => ({
  jobs: t.field({
    type: JobPage,
    description: "The business's jobs, newest first.",
    complexity: pageCost,
    ...access("jobs:read"),
    args: {
      status: t.arg({ type: JobStatus, description: "Only jobs in this state." }),
      customer_id: t.arg.id({ description: "Only this customer's jobs." }),
      external_id: t.arg({ type: "ExternalId", description: "The caller's own id." }),
      ...pageArguments(t.arg),
    },
    resolve: (_root, args, context, info) => paginate(context, info, "Job", args, { where: jobsWhere(args) }),
  }),
  job: t.prismaField({
    type: "Job",
    description: "One job.",
    ...answering(access("jobs:read", "not-found"), { status: "scheduled" }),
    args: { id: t.arg.id({ required: true, description: "The job's id." }) },
    resolve: (query, _root, { id }, context) => record(context.db, "Job", id, query),
  }),
}));

builder.mutationFields((t) => ({
  create_job: t.prismaField({
    type: "Job",
    description: "Creates a job. One that names a new lead converts it, and records `lead.converted`.",
    ...answering(access("jobs:write", "not-found", "duplicate-external-id"), { status: "scheduled" }),
    args: { input: t.arg({ type: CreateJobInput, required: true, description: "The job." }) },
    resolve: (query, _root, { input }, context) => createJob(context, input, query),
  }),
  update_job: t.prismaField({
    type: "Job",
    description: "Changes a job.",
    ...answering(access("jobs:write", "not-found", "conflict", "duplicate-external-id"), { status: "scheduled" }),
    args: {
      id: t.arg.id({ required: true, description: "The job's id." }),
      input: t.arg({ type: UpdateJobInput, required: true, description: "What changes." }),
    },
    resolve: (query, _root, { id, input }, context) => updateJob(context, id, input, query),
  }),
  start_job: t.prismaField({
    type: "Job",
    description: "Begins a scheduled job.",
    ...answering(access("jobs:write", "not-found", "conflict"), { status: "in_progress" }),
    args: { id: t.arg.id({ required: true, description: "The job's id." }) },
    resolve: (query, _root, { id }, context) => moveJob(context, id, "start", query),
  }),
  complete_job: t.prismaField({
    type: "Job",
    description: "Completes a job that is neither completed nor cancelled, and records `job.completed`.",
    ...answering(access("jobs:write", "not-found", "conflict"), {
      status: "completed",
      completed_at: "2026-07-03T04:00:00.000Z",
    }),
    args: { id: t.arg.id({ required: true, description: "The job's id." }) },
    resolve: (query, _root, { id }, context) => moveJob(context, id, "complete", query),
  }),
  cancel_job: t.prismaField({
    type: "Job",
    description: "Cancels a job that is neither completed nor cancelled.",
    ...answering(access("jobs:write", "not-found", "conflict"), {
      status: "cancelled",
      cancelled_at: "2026-07-03T04:00:00.000Z",
    }),
    args: { id: t.arg.id({ required: true, description: "The job's id." }) },
    resolve: (query, _root, { id }, context) => moveJob(context, id, "cancel", query),
  }),
}));
