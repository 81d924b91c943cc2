import { readdirSync } from "node:fs";
import { matchesGlob } from "node:path";
import { reachOf } from "./imports.ts";

/** In the order in which they run. */
export const projects = ["unit", "alone", "browser", "laws", "api"] as const;
export type ProjectName = (typeof projects)[number];

/** Tests of process-wide state: clocks, metrics, traces, environment and signals. */
const alone = [
  "test/automation/**/*.test.ts",
  "test/embedded-postgres/**/*.test.ts",
  "test/files/links.test.ts",
  "test/portal/messages/outgoing.test.ts",
  "test/replica/**/*.test.ts",
  "test/rest/retired.test.ts",
  "test/sdk/client.test.ts",
  "test/telemetry/**/*.test.ts",
  "test/uptime/**/*.test.ts",
  "test/webhooks/metrics.test.ts",
];

/** The maximum time of a unit test file, so that `npm run check` ends within a minute. */
export const maxUnitFileMs = 2500;

/** Files that need only time. They run with the rest of the suite. */
const slow = [
  "test/html-sanitizer/depth.test.ts",
  "test/http/unread.test.ts",
  "test/imports/cells.test.ts",
  "test/inbound/read-email.test.ts",
  "test/laws/linear.test.ts",
  "test/laws/patterns.test.ts",
  "test/laws/promises.test.ts",
  "test/mcp/tools.test.ts",
  "test/openapi/examples.test.ts",
  "test/safe-fetch/hostile.test.ts",
  "test/safe-fetch/ssrf.test.ts",
  "test/threads/task-thread.test.ts",
];

/** Names of files and packages that start a browser. */
const browsers = /^(puppeteer-core$|test\/browser\/)/;

/** Names of files and packages that start the platform, a database or a process. */
const worlds =
  /^(test\/world\/|test\/postgres\/|src\/(app\/start\.ts|main\.ts|embedded-postgres\/)|pg$|node:(child_process|cluster)$)/;

/** The project of a test file, derived from its imports. */
export function projectOf(file: string, reached = reachOf(file)): ProjectName {
  const reaches = (pattern: RegExp) => [...reached].some((name) => pattern.test(name));
  if (alone.some((pattern) => matchesGlob(file, pattern))) return "alone";
  if (reaches(browsers)) return "browser";
  if (!reaches(worlds) && !slow.includes(file)) return "unit";
  return file.startsWith("test/laws/") ? "laws" : "api";
}

export function listTestFiles(): string[] {
  return readdirSync("test", { recursive: true, encoding: "utf8" })
    .map((file) => `test/${file}`)
    .filter((file) => file.endsWith(".test.ts") && !file.includes("/node_modules/"))
    .sort();
}

/** The lists above, for a test that asserts that their files exist. */
export const listed = { alone, slow };
