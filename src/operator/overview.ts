import { defaultMessage, defaultRetryAfterSeconds, type Maintenance } from "../installation/maintenance.ts";
import type { LoggedAction } from "../installation/operator-log.ts";
import type { OutboxFigures } from "../installation/outbox-figures.ts";
import type { RunningProcess } from "../installation/processes.ts";
import { limits } from "../limits/limits.ts";
import { html } from "../text/html.ts";
import { logTable } from "./log.ts";
import { type Frame, operatorPath, page, table, time } from "./parts.ts";
import { outboxTable } from "./queues.ts";

export type Overview = {
  maintenance: Maintenance | undefined;
  processes: readonly RunningProcess[];
  outbox: readonly OutboxFigures[];
  actions: readonly LoggedAction[];
  /** The input that turns maintenance mode on. */
  entered?: URLSearchParams;
};

export function overviewPage(frame: Frame, overview: Overview, problem?: string): string {
  const { maintenance, processes, outbox, actions, entered } = overview;
  return page(frame, {
    title: "Overview",
    tab: "overview",
    problem,
    body: html`<h2>Maintenance mode</h2>
${maintenanceSection(maintenance, processes, entered)}
<h2>Processes</h2>
${versionsNotice(processes)}
${processTable(processes)}
<h2>Outgoing queues</h2>
${outboxTable(outbox)}
<h2>Last actions of operators</h2>
${logTable(actions)}`,
  });
}

function maintenanceSection(
  maintenance: Maintenance | undefined,
  processes: readonly RunningProcess[],
  entered?: URLSearchParams,
) {
  const path = `${operatorPath}/maintenance`;
  if (maintenance !== undefined) {
    const running = processes.filter(({ isSilent }) => !isSilent);
    const obeying = running.filter(({ inMaintenance }) => inMaintenance);
    return html`<p class="state warn"><strong>On since ${time(maintenance.startedAt)}</strong>, by ${maintenance.startedBy}.
${obeying.length} of ${running.length} running processes follow it.</p>
<dl><dt>Message</dt><dd>${maintenance.message}</dd><dt>Retry-After</dt><dd>${maintenance.retryAfterSeconds} seconds</dd></dl>
<form method="post" action="${path}"><input type="hidden" name="mode" value="off">
<div class="actions"><button type="submit">Turn off maintenance mode</button></div></form>`;
  }
  return html`<p>Off. While it is on, data is read-only, and emails, SMS and webhooks are held.</p>
<form method="post" action="${path}"><input type="hidden" name="mode" value="on">
<div class="field"><label for="message">Message</label>
<input id="message" name="message" maxlength="${limits.operator.maintenanceMessage.max}" value="${entered?.get("message") ?? defaultMessage}" required></div>
<div class="field"><label for="retry_after">Seconds until callers try again</label>
<input id="retry_after" name="retry_after" type="number" min="1" max="${limits.operator.retryAfterSeconds.max}" value="${entered?.get("retry_after") ?? defaultRetryAfterSeconds}" required></div>
<div class="actions"><button type="submit">Turn on maintenance mode</button></div></form>`;
}

function versionsNotice(processes: readonly RunningProcess[]) {
  const versions = new Set(processes.filter(({ isSilent }) => !isSilent).map(({ version }) => version));
  return (
    versions.size > 1 &&
    html`<p class="state warn"><strong>${versions.size} versions are running:</strong> ${[...versions].join(", ")}.</p>`
  );
}

function processTable(processes: readonly RunningProcess[]) {
  return table(
    "Processes",
    ["Role", "Version", "Node.js", "Host", "Process", "Started", "Last seen", "State"],
    processes.map((one) => [
      one.role,
      one.version,
      one.nodeVersion,
      one.host,
      String(one.pid),
      time(one.startedAt),
      time(one.lastSeenAt),
      one.isSilent ? html`<span class="bad-text">Silent</span>` : one.inMaintenance ? "In maintenance" : "Running",
    ]),
    "No process has reported yet.",
  );
}
