import { matchesGlob } from "node:path";
import { expect, test } from "vitest";
import { readDurations } from "./durations.ts";
import { listed, listTestFiles, maxUnitFileMs, projectOf } from "./projects.ts";

const files = listTestFiles();

test.each([
  ["test/new.test.ts", ["vitest", "src/text/phone.ts"], "unit"],
  ["test/laws/new.test.ts", ["node:fs"], "unit"],
  ["test/new.test.ts", ["test/world/shared.ts"], "api"],
  ["test/new.test.ts", ["pg"], "api"],
  ["test/new.test.ts", ["node:child_process"], "api"],
  ["test/new.test.ts", ["src/embedded-postgres/embedded-postgres.ts"], "api"],
  ["test/laws/new.test.ts", ["test/world/world.ts"], "laws"],
  ["test/new.test.ts", ["test/world/world.ts", "test/browser/launch.ts"], "browser"],
  ["test/telemetry/new.test.ts", ["vitest"], "alone"],
] as const)("%s that imports %j is in the project %s", (file, reached, project) => {
  expect(projectOf(file, new Set(reached))).toBe(project);
});

test("a file that starts a world through another file is no unit test", () => {
  expect(projectOf("test/portal/every-screen.test.ts")).toBe("browser");
  expect(projectOf("test/cli/usage.test.ts")).toBe("api");
});

test("no unit test asks for more time", () => {
  const durations = readDurations();
  const unit = files.filter((file) => projectOf(file) === "unit");
  expect(unit.length).toBeGreaterThan(50);
  expect(unit.filter((file) => (durations[file] ?? 0) > maxUnitFileMs)).toEqual([]);
});

test("the lists name existing files, and the slow ones would otherwise be unit tests", () => {
  for (const pattern of listed.alone)
    expect(
      files.some((file) => matchesGlob(file, pattern)),
      pattern,
    ).toBe(true);
  for (const file of listed.slow) {
    expect(files).toContain(file);
    expect(projectOf(file)).not.toBe("browser");
  }
});
