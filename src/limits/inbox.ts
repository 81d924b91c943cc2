import type { LimitGroup } from "./limit.ts";

export const inbox = {
  smsCharacters: { what: "The text of an SMS", max: 459, unit: "characters", per: "record", over: "bad-request" },
  emailBody: { what: "The body of an email draft", max: 102_400, unit: "bytes", per: "record", over: "bad-request" },
  appDraftsInConversation: {
    what: "Waiting drafts by apps in a conversation",
    max: 3,
    unit: "",
    per: "conversation",
    over: "draft-cap",
  },
  appDrafts: { what: "Waiting drafts by apps", max: 200, unit: "", per: "business", over: "draft-cap" },
  peopleDrafts: { what: "Waiting drafts by people", max: 10_000, unit: "", per: "business", over: "conflict" },
  listed: {
    what: "Conversations that a list pages through",
    max: 10_000,
    unit: "",
    per: "request",
    over: { happens: "`next_cursor` is null." },
  },
  htmlWaiting: {
    what: "Drafts and signatures of more than 10,000 characters of HTML that wait to be sanitized",
    max: 20,
    unit: "",
    per: "business",
    over: "rate-limited",
  },
  htmlWaitingInAll: {
    what: "Such drafts and signatures of all businesses",
    max: 200,
    unit: "",
    per: "process",
    over: "unavailable",
  },
  pagesWaiting: {
    what: "Emails of more than 10,000 characters of HTML that wait to be shown",
    max: 50,
    unit: "",
    per: "business",
    over: "rate-limited",
  },
  pagesWaitingInAll: {
    what: "Such emails of all businesses that wait to be shown",
    max: 500,
    unit: "",
    per: "process",
    over: "unavailable",
  },
  templates: { what: "Reply templates", max: 500, unit: "", per: "business", over: "conflict" },
  moved: { what: "Conversations moved at once", max: 100, unit: "", per: "request", over: "bad-request" },
  notifications: {
    what: "Notifications",
    max: 1_000,
    unit: "",
    per: "person",
    over: { happens: "The oldest are deleted within an hour." },
  },
} as const satisfies LimitGroup;
