import { expect, test } from "vitest";
import { newId } from "../../src/query/new-id.ts";

const uuidv7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

test("the ids of a process sort by creation, also thousands of one millisecond", () => {
  const ids = Array.from({ length: 50_000 }, newId);
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids.slice(0, 100)) expect(id).toMatch(uuidv7);
});
