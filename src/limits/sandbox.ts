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
  advanceDays: { what: "One move of its time", max: 365, unit: "days", per: "request", over: "bad-request" },
  advancedDays: {
    what: "All moves of its time until the next reset",
    max: 3_650,
    unit: "days",
    per: "business",
    over: "conflict",
  },
} as const satisfies LimitGroup;
