import type { LimitGroup } from "./limit.ts";

export const sending = {
  emails: {
    what: "Emails sent",
    max: { variable: "EMAILS_PER_DAY" },
    unit: "in 24 hours; a fifth while on trial",
    per: "business",
    over: "rate-limited",
  },
  texts: {
    what: "Texts sent",
    max: { variable: "TEXTS_PER_DAY" },
    unit: "in 24 hours; a fifth while on trial",
    per: "business",
    over: "rate-limited",
  },
  perRecord: {
    what: "Emails with the same quote or invoice",
    max: { variable: "SENDS_PER_RECORD_PER_HOUR" },
    unit: "an hour",
    per: "record",
    over: "rate-limited",
  },
  onMyWayMinutes: {
    what: "The time until a booking's customer is texted again that somebody is on the way",
    max: 10,
    unit: "minutes",
    per: "record",
    over: "rate-limited",
  },
} as const satisfies LimitGroup;
