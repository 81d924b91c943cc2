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
} as const satisfies LimitGroup;
