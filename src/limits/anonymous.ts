import type { LimitGroup } from "./limit.ts";

export const anonymous = {
  assets: {
    what: "The portal's scripts, styles and icons",
    max: { variable: "ANONYMOUS_RATE_LIMIT_PER_MINUTE", times: 20 },
    unit: "a minute",
    per: "address",
    over: "rate-limited",
  },
  documents: {
    what: "Pages and files of the documentation, logos, and addresses at which nothing is",
    max: { variable: "ANONYMOUS_RATE_LIMIT_PER_MINUTE", times: 4 },
    unit: "a minute",
    per: "address",
    over: "rate-limited",
  },
  files: {
    what: "Photos and files by their links",
    max: { variable: "ANONYMOUS_RATE_LIMIT_PER_MINUTE", times: 4 },
    unit: "a minute",
    per: "address",
    over: "rate-limited",
  },
  links: {
    what: "Quotes, invoices and calendars by their links",
    max: { variable: "ANONYMOUS_RATE_LIMIT_PER_MINUTE", times: 2 },
    unit: "a minute",
    per: "address",
    over: "rate-limited",
  },
  oauth: {
    what: "Registrations, token requests and revocations of apps",
    max: { variable: "ANONYMOUS_RATE_LIMIT_PER_MINUTE", times: 2 },
    unit: "a minute",
    per: "address",
    over: "rate-limited",
  },
  pages: {
    what: "Other pages",
    max: { variable: "ANONYMOUS_RATE_LIMIT_PER_MINUTE", times: 1 },
    unit: "a minute",
    per: "address",
    over: "rate-limited",
  },
  graphql: {
    what: "Calls of the portal's endpoint",
    max: { variable: "ANONYMOUS_RATE_LIMIT_PER_MINUTE", times: 1 },
    unit: "a minute",
    per: "address",
    over: "rate-limited",
  },
  forms: {
    what: "Forms and uploads",
    max: { variable: "ANONYMOUS_RATE_LIMIT_PER_MINUTE", times: 0.5 },
    unit: "a minute",
    per: "address",
    over: "rate-limited",
  },
} as const satisfies LimitGroup;
