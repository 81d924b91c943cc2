import type { FailedJob, JobQueue } from "../installation/job-queues.ts";
import type { OutboxFigures } from "../installation/outbox-figures.ts";
import { html } from "../text/html.ts";
import { button, count, duration, type Frame, operatorPath, page, table, time } from "./parts.ts";

export type Queues = {
  outbox: readonly OutboxFigures[];
  /** Undefined where no worker has ever started. */
  queues: readonly JobQueue[] | undefined;
  failed: readonly FailedJob[];
};

export function queuesPage(frame: Frame, { outbox, queues, failed }: Queues): string {
  return page(frame, {
    title: "Queues and jobs",
    tab: "queues",
    body: html`<h2>Outgoing queues</h2>
${outboxTable(outbox)}
<h2>Scheduled jobs</h2>
<p class="quiet">As pg-boss counts them, once a minute.</p>
${queueTable(queues ?? [])}
<h2>Failed jobs</h2>
<p class="quiet">A failed job's work is done by its next run.</p>
${failedTable(failed)}`,
  });
}

const kinds = {
  webhook: "Webhook deliveries",
  email: "Emails",
  message: "Messages",
  accounting: "Records for Xero",
} as const;

export function outboxTable(figures: readonly OutboxFigures[]) {
  return table(
    "Outgoing queues",
    ["Kind", "Waiting, due or later", "Under way", "Oldest that is due"],
    figures.map(({ kind, waitingCount, underWayCount, oldestDueSeconds }) => [
      kinds[kind],
      count(waitingCount),
      count(underWayCount),
      duration(oldestDueSeconds),
    ]),
    "The queues are empty.",
  );
}

function queueTable(queues: readonly JobQueue[]) {
  return table(
    "Scheduled jobs",
    ["Job", "Schedule", "Next run", "Waiting", "Active", "Failed", "Kept"],
    queues.map(({ name, cron, nextRunAt, readyCount, activeCount, failedCount, totalCount }) => [
      html`<code>${name}</code>`,
      cron === null ? null : html`<code>${cron}</code>`,
      time(nextRunAt),
      readyCount,
      activeCount,
      failedCount > 0 ? html`<span class="bad-text">${failedCount}</span>` : 0,
      totalCount,
    ]),
    "No worker has started on this database yet.",
  );
}

function failedTable(failed: readonly FailedJob[]) {
  return table(
    "Failed jobs",
    ["Job", "Failed", "Attempts", "Error", "Action"],
    failed.map(({ id, name, error, attempts, failedAt }) => [
      html`<code>${name}</code>`,
      time(failedAt),
      attempts,
      error,
      button(`${operatorPath}/queues/retry`, "Retry", { name, id }),
    ]),
    "No job has failed.",
  );
}
