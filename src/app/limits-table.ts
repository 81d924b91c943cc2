import type { Limit } from "../limits/limit.ts";
import { limitGroups, limits } from "../limits/limits.ts";
import { catalogue } from "../problems.ts";
import type { Config } from "./config/config.ts";

/** The values of the limits that environment variables set, by the variables' names. */
export type LimitSettings = Record<string, number>;

export function limitSettings(
  config: Pick<Config, "rateLimitPerMinute" | "portalRateLimitPerMinute" | "anonymousRateLimitPerMinute" | "sending">,
): LimitSettings {
  return {
    EMAILS_PER_DAY: config.sending.emailsPerDay,
    TEXTS_PER_DAY: config.sending.textsPerDay,
    SENDS_PER_RECORD_PER_HOUR: config.sending.perRecordPerHour,
    RATE_LIMIT_PER_MINUTE: config.rateLimitPerMinute,
    PORTAL_RATE_LIMIT_PER_MINUTE: config.portalRateLimitPerMinute,
    ANONYMOUS_RATE_LIMIT_PER_MINUTE: config.anonymousRateLimitPerMinute,
  };
}

/** Every limit as this installation is configured, in Markdown: a heading and a table for each group. */
export function limitsTable(settings: LimitSettings): string {
  const groups = Object.entries(limits) as [keyof typeof limits, Record<string, Limit>][];
  return groups
    .map(([group, entries]) => {
      const rows = Object.values(entries).map((limit) => `${rowOf(limit, settings)}\n`);
      return `## ${limitGroups[group]}\n\n| what | limit | for each | over it |\n|---|---|---|---|\n${rows.join("")}`;
    })
    .join("\n");
}

function rowOf({ what, max, unit, per, over }: Limit, settings: LimitSettings): string {
  return `| ${what} | ${formatMax(max, unit, settings)} | ${per} | ${formatOver(over)} |`;
}

function formatMax(max: Limit["max"], unit: string, settings: LimitSettings): string {
  if (typeof max === "number") return unit === "bytes" ? formatBytes(max) : `${formatNumber(max)} ${unit}`.trim();
  const value = settings[max.variable];
  if (value === undefined) throw new Error(`a limit names ${max.variable}, which limitSettings does not have`);
  const { variable, times = 1 } = max;
  const setting = times === 1 ? `\`${variable}\`` : `${times} × \`${variable}\``;
  return `${formatNumber(Math.ceil(value * times))} ${unit} (${setting})`.replace("  ", " ");
}

function formatOver(over: Limit["over"]): string {
  if (typeof over !== "string") return over.happens;
  return `${catalogue[over].status} [\`${over}\`](docs/errors#${over})`;
}

function formatNumber(value: number): string {
  return value.toLocaleString("en-AU");
}

function formatBytes(bytes: number): string {
  const units: [number, string][] = [
    [1_000_000_000, "GB"],
    [1_000_000, "MB"],
    [1_000, "kB"],
  ];
  const [size, name] = units.find(([one]) => bytes >= one && bytes % (one / 100) === 0) ?? [1, "bytes"];
  return `${formatNumber(bytes / size)} ${name}`;
}
