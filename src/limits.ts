import type { ProblemType } from "./problems.ts";

/** A limit that callers, people or strangers can reach. The documentation prints them all. */
export type Limit = {
  /** What is limited, as a noun phrase. */
  what: string;
  /** In `unit`; of a limit that the operator sets, the name of its environment variable. */
  max: number | { variable: string };
  unit: string;
  /** Who shares the limit. */
  per: "address" | "business" | "conversation" | "file" | "link" | "person" | "process" | "record" | "request";
  /** The problem of one more, or what happens instead. */
  over: ProblemType | { happens: string };
};

/** Code reads `max` from here, so that the table cannot differ from what the platform does. */
export const limits = {
  requests: {
    restRate: {
      what: "API requests",
      max: { variable: "RATE_LIMIT_PER_MINUTE" },
      unit: "a minute",
      per: "business",
      over: "rate-limited",
    },
    portalRate: {
      what: "Requests from the portal",
      max: { variable: "PORTAL_RATE_LIMIT_PER_MINUTE" },
      unit: "a minute",
      per: "business",
      over: "rate-limited",
    },
    portalWaiting: {
      what: "Requests from the portal that wait for a turn",
      max: 100,
      unit: "",
      per: "business",
      over: "rate-limited",
    },
    jsonBody: { what: "A JSON body", max: 1_000_000, unit: "bytes", per: "request", over: "payload-too-large" },
  },
  webhooks: {
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
  },
} as const satisfies Record<string, Record<string, Limit>>;

/** The headings of the table. */
export const limitGroups: Record<keyof typeof limits, string> = { requests: "Requests", webhooks: "Webhooks" };
