import { expect, test } from "vitest";
import { findUnhandled } from "./promises.ts";

test("no rejection is left to nobody, where it would end the process", () => {
  expect(findUnhandled((path) => path.startsWith("src/") && !path.startsWith("src/generated/"))).toEqual([]);
});

test("the law finds what it forbids", () => {
  const found = findUnhandled((path) => path === "test/laws/promises.sample.ts");
  expect(found.map((line) => Number(line.split(":")[1]))).toEqual([7, 8, 9, 10, 11, 12, 13, 14]);
});
