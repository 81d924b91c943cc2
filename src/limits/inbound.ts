import type { LimitGroup } from "./limit.ts";

export const inbound = {
  emailsWaiting: {
    what: "Emails of more than 20,000 bytes that wait to be read",
    max: 3,
    unit: "",
    per: "business",
    over: "rate-limited",
  },
  emailsWaitingInAll: {
    what: "Such emails of all businesses that wait to be read",
    max: 16,
    unit: "",
    per: "process",
    over: "unavailable",
  },
  recipients: {
    what: "Recipients of an email",
    max: 2_000,
    unit: "",
    per: "record",
    over: { happens: "The rest is left out." },
  },
  subjectLength: {
    what: "The subject of an email",
    max: 1_000,
    unit: "characters",
    per: "record",
    over: { happens: "The rest is left out." },
  },
  textLength: {
    what: "The text of an email",
    max: 200_000,
    unit: "characters",
    per: "record",
    over: { happens: "The rest is left out." },
  },
  htmlLength: {
    what: "The HTML of an email",
    max: 500_000,
    unit: "characters",
    per: "record",
    over: { happens: "The rest is left out." },
  },
} as const satisfies LimitGroup;
