import { event } from "../event.ts";
import { enumeration, id, nullable, timestamp } from "../fields.ts";
import { changed, custom, customerId, jobNumber, leadId, siteId } from "./shared.ts";

const jobId = id("job", "The job's id.");

const job = {
  job_id: jobId,
  job_number: jobNumber,
  customer_id: customerId,
  site_id: siteId,
  quote_id: nullable(id("quote", "The id of the quote that the job carries out. Null if there is none.")),
  lead_id: nullable(leadId),
  status: enumeration(
    ["unscheduled", "scheduled", "in_progress", "completed", "cancelled"],
    "The job's status.",
    "scheduled",
  ),
  scheduled_start: nullable(timestamp("When the work is scheduled to start. Null if no time is set.")),
  scheduled_end: nullable(
    timestamp("When the work is scheduled to end. Null if no end is set.", "2026-07-01T06:30:00.000Z"),
  ),
  custom: custom("job"),
};

export const jobEvents = {
  "job.created": event("A job was created. Emitted once for a job.", job),
  "job.scheduled": event(
    "A job got a time: it was created with one, or its time was set or moved. Emitted again when the time changes again.",
    { ...job, changed: changed("job", "scheduled_start", "status") },
  ),
  "job.started": event("The work on a job started. Emitted again when it was reopened and is started again.", {
    ...job,
    changed: changed("job", "status"),
  }),
  "job.completed": event(
    "A job was completed. Emitted again when it was reopened and is completed again.",
    {
      job_id: jobId,
      job_number: jobNumber,
      customer_id: customerId,
      site_id: siteId,
      completed_at: timestamp("When the job was completed."),
    },
    { key: "job_completed", when: "a job is completed" },
  ),
  "job.cancelled": event("A job was cancelled. Emitted again when it was reopened and is cancelled again.", {
    ...job,
    cancelled_at: timestamp("When the job was cancelled."),
    changed: changed("job", "status", "cancelled_at"),
  }),
  "job.reopened": event(
    "A completed or cancelled job was reopened. Its `status` is the one before. Emitted again when it is reopened again.",
    {
      ...job,
      changed: changed("job", "status", "completed_at"),
    },
  ),
  "job.updated": event(
    "A job's details, site, lines, assignees or links changed, or its time was removed. Emitted again when they change again. A new time and a change of the status have their own events.",
    { ...job, changed: changed("job", "title") },
  ),
};
