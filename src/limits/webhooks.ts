import type { LimitGroup } from "./limit.ts";

export const webhooks = {
  activeSubscriptions: {
    what: "Active webhook subscriptions",
    max: 20,
    unit: "",
    per: "business",
    over: "subscription-limit",
  },
  subscriptions: {
    what: "Webhook subscriptions, paused ones included",
    max: 100,
    unit: "",
    per: "business",
    over: "subscription-limit",
  },
  replayed: {
    what: "Deliveries replayed at once",
    max: 10_000,
    unit: "",
    per: "request",
    over: { happens: "The others are replayed by asking again." },
  },
  filters: {
    what: "Filters of a webhook subscription",
    max: 10,
    unit: "",
    per: "record",
    over: "bad-request",
  },
  failingDays: {
    what: "Time that a webhook subscription may fail without one successful attempt",
    max: 5,
    unit: "days",
    per: "record",
    over: { happens: "The subscription is switched off with its next dead delivery, and the owners are notified." },
  },
  filterValues: {
    what: "Values of a webhook subscription's filter",
    max: 50,
    unit: "",
    per: "record",
    over: "bad-request",
  },
} as const satisfies LimitGroup;
