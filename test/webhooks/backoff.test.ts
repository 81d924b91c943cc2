import fc from "fast-check";
import { expect, test } from "vitest";
import { waitAfter } from "../../src/outbox/handlers/webhook/backoff.ts";

const schedule = [5, 300, 1800, 7200, 18_000];

test("each delay is the schedule's, plus at most a fifth", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
      const wait = schedule[attempt - 1] ?? 0;
      const waited = waitAfter(attempt, schedule, { random }) ?? 0;
      return waited >= wait && waited <= wait * 1.2;
    }),
  );
});

test("a delivery has at most six attempts", () => {
  expect(waitAfter(6, schedule)).toBeUndefined();
});

test("a receiver's Retry-After at most doubles a delay, and never shortens it", () => {
  expect(waitAfter(2, schedule, { retryAfterSeconds: 500, random: 0 })).toBe(500);
  expect(waitAfter(2, schedule, { retryAfterSeconds: 86_400, random: 0 })).toBe(600);
  expect(waitAfter(2, schedule, { retryAfterSeconds: 1, random: 0 })).toBe(300);
  expect(waitAfter(2, schedule, { retryAfterSeconds: 310, random: 1 })).toBe(360);
});
