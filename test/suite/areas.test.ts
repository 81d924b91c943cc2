import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { testsOf } from "./area-map.ts";
import { areaOf, findAreas, listAreas, testsOfArea, testsOfFile } from "./areas.ts";
import { listTestFiles } from "./projects.ts";

const areas = listAreas();
const files = listTestFiles();

test("each folder of the source, the portal and the operations has tests", () => {
  expect(areas.filter((area) => testsOfArea(area, files).length === 0)).toEqual([]);
});

test("each test file except the laws and those of the suite's own tools belongs to an area", () => {
  const covered = new Set(areas.flatMap((area) => testsOfArea(area, files)));
  expect(files.filter((file) => !covered.has(file) && !/^test\/(browser|laws|suite)\//.test(file))).toEqual([]);
});

test("the map names existing folders and files", () => {
  const named = [...Object.keys(testsOf), ...Object.values(testsOf).flat()];
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

test("a changed file leads to the tests of its area, a changed test to itself, a helper to the tests that use it", () => {
  expect(areaOf("src/domain/trade/invoices/schema.ts")).toBe("src/domain/trade/invoices");
  expect(testsOfFile("src/domain/trade/invoices/schema.ts")).toEqual(
    expect.arrayContaining(["test/invoices/send.test.ts", "test/portal/invoices/invoices.test.ts"]),
  );
  expect(testsOfFile("test/invoices/send.test.ts")).toEqual(["test/invoices/send.test.ts"]);
  expect(testsOfFile("test/sending/twilio.ts")).toContain("test/cli/doctor.test.ts");
});

test("an area is found by its path, a path in it, or its name", () => {
  expect(findAreas("src/oauth/")).toEqual(["src/oauth"]);
  expect(findAreas("src/oauth/tokens")).toEqual(["src/oauth"]);
  expect(findAreas("jobs")).toEqual(["portal/screens/jobs", "schema/operations/jobs", "src/domain/trade/jobs"]);
  expect(findAreas("nowhere")).toEqual([]);
});
