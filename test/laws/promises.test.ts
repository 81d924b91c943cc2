import { expect, test } from "vitest";
import { findUnhandled } from "./promises.ts";

const sample = "test/laws/promises.sample.ts";

test("every promise is awaited or caught, and the law detects one that is not", () => {
  const found = findUnhandled((path) => path === sample || (path.startsWith("src/") && !path.includes("/generated/")));
  const forbidden = [7, 8, 9, 10, 11, 12, 13, 14].map((line) => `${sample}:${line}`);
  expect(found.filter((line) => !line.startsWith(sample))).toEqual([]);
  expect(found.map((line) => line.split(":", 2).join(":"))).toEqual(forbidden);
});
