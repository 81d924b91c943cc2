import type { LimitGroup } from "./limit.ts";

export const auditStream = {
  batchEntries: {
    what: "Entries that an audit stream sends at once",
    max: 200,
    unit: "",
    per: "request",
    over: { happens: "The others follow in the next request or connection." },
  },
  batchBytes: {
    what: "Entries that an audit stream sends at once, without what signs them; a longer one is sent alone",
    max: 500_000,
    unit: "bytes",
    per: "request",
    over: { happens: "The others follow in the next request or connection." },
  },
  failingDays: {
    what: "Time for which a business's audit stream may fail",
    max: 3,
    unit: "days",
    per: "business",
    over: { happens: "It is paused, and the owners are notified." },
  },
  tests: {
    what: "Test entries of an audit stream",
    max: 10,
    unit: "a minute",
    per: "business",
    over: "rate-limited",
  },
} as const satisfies LimitGroup;
