import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { limitSettings, limitsTable } from "../../src/app/limits-table.ts";
import type { Limit } from "../../src/limits/limit.ts";
import { limitGroups, limits } from "../../src/limits/limits.ts";

const source = fileURLToPath(new URL("../../src", import.meta.url));

const code = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.startsWith("generated/") && !file.startsWith("limits/"))
  .map((file) => readFileSync(join(source, file), "utf8"))
  .join("\n");

const settings = {
  rateLimitPerMinute: 120,
  portalRateLimitPerMinute: 600,
  anonymousRateLimitPerMinute: 300,
  sending: { emailsPerDay: 500, textsPerDay: 100, perRecordPerHour: 5 },
};

const named: [string, Limit][] = Object.entries(limits).flatMap(([group, entries]) =>
  Object.entries(entries).map(([name, limit]): [string, Limit] => [`${group}.${name}`, limit]),
);

test.each(named)("the code reads the limit %s from the table", (name, { max }) => {
  if (typeof max === "number") expect(code).toContain(`limits.${name}`);
});

test("the table prints every limit under its group, and every setting's value", () => {
  const table = limitsTable(limitSettings(settings));
  for (const heading of Object.values(limitGroups)) expect(table).toContain(`## ${heading}\n`);
  for (const [, { what }] of named) expect(table).toContain(`| ${what} |`);
});

test("no two limits of a group have the same name for the same callers", () => {
  for (const entries of Object.values(limits)) {
    const names = Object.values(entries).map(({ what, per }) => `${what} (${per})`);
    expect(names).toEqual([...new Set(names)]);
  }
});
