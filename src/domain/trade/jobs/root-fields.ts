import { assigneeFilter } from "../../identity/team/assignees.ts";
import { idOf, inputOf } from "../../kernel/arguments.ts";
import { all, anyOf, createdBetween, createdFilters, statusesFilter } from "../../kernel/list-filters.ts";
import { mutationField } from "../../kernel/mutation-fields.ts";
import { listField, readField } from "../../kernel/read-fields.ts";
import { searched } from "../../kernel/searched.ts";
import { seenAt } from "../../kernel/unchanged.ts";
import { externalIdOf } from "../../kernel/upsert.ts";
import { assertCustomKey, customFilter, customWhere } from "../custom-values.ts";
import { JobLineInput } from "../line-items/schema.ts";
import { cancelJob } from "../workflows/cancel-job.ts";
import { addJobLine } from "./add-job-line.ts";
import { completeJob } from "./complete-job.ts";
import { createJob } from "./create-job.ts";
import { deleteJobLine } from "./delete-job-line.ts";
import { reopenJob } from "./reopen-job.ts";
import {
  CompleteJobInput,
  CreateJobInput,
  JobStatus,
  jobs,
  UpdateJobInput,
  UpdateJobLineInput,
  UpsertJobInput,
} from "./schema.ts";
import { startJob } from "./start-job.ts";
import { readTimeFilters } from "./time-filters.ts";
import { updateJob } from "./update-job.ts";
import { updateJobLine } from "./update-job-line.ts";
import { upsertJob } from "./upsert-job.ts";

export const jobFields = [
  listField("jobs", {
    type: jobs,
    page: "JobPage",
    records: "jobs",
    description: "The business's jobs, newest first.",
    access: "jobs:read",
    isSortable: true,
    filters: {
      status: { type: JobStatus, description: "Filter by status." },
      statuses: statusesFilter(JobStatus),
      customer_id: { type: "ID", description: "Filter by customer." },
      assignee_id: assigneeFilter,
      lead_id: { type: "ID", description: "Filter by lead." },
      quote_id: { type: "ID", description: "Filter by the quote that created the job." },
      job_number: { type: "Line", description: "Filter by the job's number." },
      from: {
        type: "DateTime",
        description: "Only jobs that are scheduled to end after this time, or to start at or after it.",
      },
      to: { type: "DateTime", description: "Only jobs that are scheduled to start before this time." },
      scheduled_from: { type: "DateTime", description: "Only jobs that are scheduled to start at or after this time." },
      scheduled_to: { type: "DateTime", description: "Only jobs that are scheduled to start before this time." },
      search: {
        type: "SearchText",
        description: "Filter by part of the job's number or title, or of its customer's name.",
      },
      ...createdFilters,
      ...customFilter,
      external_id: { type: "ExternalId", description: "Filter by your own id." },
    },
    before: ({ db }, { custom }) => assertCustomKey(db, "Job", custom),
    select: ({
      status,
      statuses,
      customer_id,
      assignee_id,
      lead_id,
      quote_id,
      job_number,
      search,
      external_id,
      custom,
      ...times
    }) => {
      const { range, ...scheduled } = readTimeFilters(times);
      return searched<"Job">(search, {
        function: "jobs_matching",
        filters: [status, customer_id, assignee_id],
        taken: {
          status: status ?? undefined,
          customerId: customer_id ?? undefined,
          assignees: assignee_id == null ? undefined : { some: { memberId: assignee_id } },
        },
        where: {
          leadId: lead_id ?? undefined,
          quoteId: quote_id ?? undefined,
          jobNumber: job_number ?? undefined,
          ...scheduled,
          externalId: external_id ?? undefined,
          AND: all<"Job">(
            customWhere<"Job">(custom),
            createdBetween(times),
            anyOf(status, statuses, (one) => ({ status: one })),
          ),
        },
        range,
      });
    },
  }),

  readField("job", {
    type: jobs,
    noun: "job",
    description: "A job.",
    access: "jobs:read",
    example: { status: "scheduled" },
  }),

  mutationField("create_job", {
    type: jobs,
    description: "Creates a job. If it names a new lead, the lead is converted and `lead.converted` is emitted.",
    access: "jobs:write",
    problems: ["not-found", "conflict", "duplicate-external-id", "unprocessable"],
    example: { status: "scheduled" },
    args: { input: inputOf(CreateJobInput, "The job.") },
    run: createJob,
  }),

  mutationField("upsert_job", {
    type: jobs,
    description:
      "Updates the job with your id, or creates it if there is none. An existing job keeps its customer, quote and lead.",
    access: "jobs:write",
    problems: ["not-found", "conflict", "unprocessable"],
    example: { status: "scheduled" },
    args: { external_id: externalIdOf("jobs"), input: inputOf(UpsertJobInput, "The job.") },
    run: upsertJob,
  }),

  mutationField("update_job", {
    type: jobs,
    description:
      "Updates a job. Of a completed or cancelled job, only the title, the description and the external id can be changed, and of a completed one the lines.",
    access: "jobs:write",
    problems: ["not-found", "conflict", "duplicate-external-id", "unprocessable"],
    example: { status: "scheduled" },
    args: { id: idOf("job"), input: inputOf(UpdateJobInput, "The fields to change."), updated_at: seenAt("job") },
    run: updateJob,
  }),

  mutationField("add_job_line", {
    type: jobs,
    description: "Adds a line to the end of a job that is not cancelled, and emits `job.updated`.",
    access: "jobs:write",
    problems: ["not-found", "conflict", "unprocessable"],
    example: { status: "scheduled" },
    args: { id: idOf("job"), input: inputOf(JobLineInput, "The line.") },
    run: addJobLine,
  }),

  mutationField("update_job_line", {
    type: jobs,
    description: "Updates a line of a job that no invoice has, and emits `job.updated`.",
    access: "jobs:write",
    problems: ["not-found", "conflict", "unprocessable"],
    example: { status: "scheduled" },
    args: {
      id: idOf("job"),
      line_id: idOf("line"),
      input: inputOf(UpdateJobLineInput, "The fields to change."),
      updated_at: seenAt("job"),
    },
    run: updateJobLine,
  }),

  mutationField("delete_job_line", {
    type: jobs,
    description:
      "Deletes a line of a job that no invoice has, and emits `job.updated`. The lines after it move up by one position.",
    access: "jobs:write",
    problems: ["not-found", "conflict", "unprocessable"],
    example: { status: "scheduled" },
    args: { id: idOf("job"), line_id: idOf("line"), updated_at: seenAt("job") },
    run: deleteJobLine,
  }),

  mutationField("start_job", {
    type: jobs,
    description: "Starts a scheduled job.",
    access: "jobs:write",
    problems: ["not-found", "conflict"],
    example: { status: "in_progress" },
    args: { id: idOf("job") },
    run: startJob,
  }),

  mutationField("complete_job", {
    type: jobs,
    description:
      "Completes a job that is neither completed nor cancelled, with the signature for the work if there is one, and emits `job.completed`.",
    access: "jobs:write",
    problems: ["not-found", "conflict"],
    example: { status: "completed", completed_at: "2026-07-03T04:00:00.000Z" },
    args: { id: idOf("job"), input: { type: CompleteJobInput, description: "The person who signed for the work." } },
    run: completeJob,
  }),

  mutationField("cancel_job", {
    type: jobs,
    description:
      "Cancels a job that is neither completed nor cancelled, and its scheduled bookings. A cancelled job cannot get new bookings.",
    access: "jobs:write",
    problems: ["not-found", "conflict"],
    example: { status: "cancelled", cancelled_at: "2026-07-03T04:00:00.000Z" },
    args: { id: idOf("job") },
    run: cancelJob,
  }),

  mutationField("reopen_job", {
    type: jobs,
    description:
      "Reopens a completed or cancelled job, which returns to the status that it had, and emits `job.reopened`. Its cancelled bookings stay cancelled.",
    access: "jobs:write",
    problems: ["not-found", "conflict"],
    example: { status: "in_progress" },
    args: { id: idOf("job") },
    run: reopenJob,
  }),
];
