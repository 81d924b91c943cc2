import type { LimitGroup } from "./limit.ts";

export const sandbox = {
  sandboxes: { what: "Sandboxes", max: 1, unit: "", per: "business", over: "conflict" },
  keptDays: {
    what: "The age of a sandbox's data",
    max: 30,
    unit: "days",
    per: "business",
    over: { happens: "The sandbox is reset." },
  },
  changes: { what: "Resets and moves of its time", max: 120, unit: "an hour", per: "business", over: "rate-limited" },
  loggedBody: {
    what: "A body of a request or a response in its log of requests",
    max: 16_000,
    unit: "characters",
    per: "request",
    over: { happens: "The rest is cut." },
  },
  loggedBodies: {
    what: "The newest requests whose bodies its log of requests keeps",
    max: 1_000,
    unit: "requests",
    per: "business",
    over: { happens: "Within the hour, the bodies of older ones are deleted." },
  },
  advanceDays: { what: "One move of its time", max: 365, unit: "days", per: "request", over: "bad-request" },
  movedRows: {
    what: "Records of one kind in a sandbox whose time is moved",
    max: 10_000,
    unit: "records",
    per: "business",
    over: "conflict",
  },
  advancedDays: {
    what: "All moves of its time until the next reset",
    max: 3_650,
    unit: "days",
    per: "business",
    over: "bad-request",
  },
} as const satisfies LimitGroup;
