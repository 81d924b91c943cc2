import { scopesOf } from "../../auth/access.ts";
import { compileApp } from "../../automation/definition.ts";
import { changelogMarkdown, type Release, type Retired } from "../../docs/changelog.ts";
import { formatDuration } from "../../docs/duration.ts";
import type { Facts } from "../../docs/fill-in.ts";
import { sdkPackages } from "../../docs/sdk-package.ts";
import { limits } from "../../limits/limits.ts";
import type { Operation } from "../../operations/operation.ts";
import { describeRetirement } from "../../operations/retirement.ts";
import { limitSettings, limitsTable } from "../limits-table.ts";
import { retentionTable } from "../retention-table.ts";
import type { Services } from "../services.ts";
import { variablesTable } from "../variables-table.ts";

/** The facts that guides take from the configuration and the compiled operations. */
export function docsFacts(
  { operations, config }: Pick<Services, "operations" | "config">,
  releases: readonly Release[],
): Facts {
  const { retrySeconds, timeoutSeconds } = config.webhooks;
  const tools = operations.flatMap(({ tool, summary, access }) =>
    tool === undefined
      ? []
      : [
          `| \`${tool.name}\` | ${summary} | ${scopesOf(access)
            .map((one) => `\`${one}\``)
            .join(" or ")} |`,
        ],
  );
  return {
    rate_limit: config.rateLimitPerMinute,
    attempts: retrySeconds.length + 1,
    waits: [
      "1. immediately",
      ...retrySeconds.map((seconds, index) => `${index + 2}. ${formatDuration(seconds)} after that`),
    ].join("\n"),
    timeout: formatDuration(timeoutSeconds),
    max_stream_entries: limits.auditStream.batchEntries.max,
    max_stream_failing_days: limits.auditStream.failingDays.max,
    max_subscriptions: limits.webhooks.activeSubscriptions.max,
    emails_per_day: config.sending.emailsPerDay,
    sends_per_hour: config.sending.perRecordPerHour,
    undo_duration: formatDuration(config.undoSendSeconds),
    access_token_duration: formatDuration(config.oauth.accessTokenSeconds),
    ...automationOf(operations),
    sdk_integrity: `\`${sdkPackages.javascript?.integrity ?? "not built"}\``,
    python_sha256: `\`${sdkPackages.python?.sha256 ?? "not built"}\``,
    tools: ["| tool | what it does | scope |", "|---|---|---|", ...tools].join("\n"),
    variables: variablesTable(),
    limits: limitsTable(limitSettings(config)),
    retention: retentionTable(config.retention),
    delivery_days: config.retention.DELIVERY_RETENTION_DAYS,
    event_days: config.retention.EVENT_RETENTION_DAYS,
    operator_rows: limits.operator.pageRows.max,
    counted_rows: limits.operator.countedRows.max,
    max_waits: limits.responses.waitsPerBusiness.max,
    failing_days: `${limits.webhooks.failingDays.max} days`,
    max_subscriptions_paused: limits.webhooks.subscriptions.max,
    changelog: changelogMarkdown({ releases, retired: operations.flatMap(retiredOf) }),
  };
}

/** Tables of the automation app's triggers and actions. */
function automationOf(operations: readonly Operation[]): Facts {
  const { triggers, actions } = compileApp(operations);
  return {
    automation_triggers: [
      "| trigger | event |",
      "|---|---|",
      ...triggers.map(({ label, event }) => `| ${label} | [\`${event}\`](docs/events#${event}) |`),
    ].join("\n"),
    automation_actions: [
      "| action | endpoint |",
      "|---|---|",
      ...actions.map(({ label, method, path }) => `| ${label} | \`${method} ${path}\` |`),
    ].join("\n"),
  };
}

function retiredOf({ name, http, retirement }: Operation): Retired[] {
  if (http === undefined || retirement === undefined) return [];
  const instead = retirement.successor?.http;
  const text = describeRetirement(retirement, instead && `${instead.method} ${instead.path}`);
  return [{ name, endpoint: `${http.method} ${http.path}`, text }];
}
