import { expect, test } from "vitest";
import { snoozeTimes } from "../../../portal/screens/messages/thread/snooze.ts";

const offered = (now: string) =>
  snoozeTimes(Temporal.ZonedDateTime.from(`${now}[Australia/Perth]`)).map(({ name, at }) => [
    name,
    at.toPlainDateTime().toString({ smallestUnit: "minute" }),
  ]);

test("a snooze ends later today, tomorrow morning or on Monday morning", () => {
  expect(offered("2026-07-01T09:20")).toEqual([
    ["Later today", "2026-07-01T13:00"],
    ["Tomorrow", "2026-07-02T08:00"],
    ["Next week", "2026-07-06T08:00"],
  ]);
});

test("late in the evening there is no later today", () => {
  expect(offered("2026-07-01T21:30").map(([name]) => name)).toEqual(["Tomorrow", "Next week"]);
});

test("on a Sunday, next week is not tomorrow", () => {
  expect(offered("2026-07-05T09:00").slice(1)).toEqual([
    ["Tomorrow", "2026-07-06T08:00"],
    ["Next week", "2026-07-13T08:00"],
  ]);
});
