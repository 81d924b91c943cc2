import type { LimitGroup } from "./limit.ts";

export const records = {
  lines: { what: "Lines of a quote or an invoice", max: 200, unit: "", per: "record", over: "bad-request" },
  lineDescription: {
    what: "The description of a line or of an item of the price list",
    max: 4_000,
    unit: "characters",
    per: "record",
    over: "bad-request",
  },
  fileBytes: { what: "A file", max: 10_000_000, unit: "bytes", per: "file", over: "payload-too-large" },
  files: {
    what: "Files of a customer, a quote, a job or a draft",
    max: 100,
    unit: "",
    per: "record",
    over: "conflict",
  },
  addedFiles: {
    what: "Files that are added over the API and wait for a turn; two more are under way",
    max: 10,
    unit: "",
    per: "business",
    over: "rate-limited",
  },
  addedFilesOfAll: {
    what: "Files of all businesses that wait for a turn; eight more are under way",
    max: 100,
    unit: "",
    per: "process",
    over: "unavailable",
  },
  note: { what: "A note", max: 10_000, unit: "characters", per: "record", over: "bad-request" },
  payments: { what: "Payments and refunds of an invoice", max: 500, unit: "", per: "record", over: "conflict" },
  tags: { what: "Tags of a customer", max: 50, unit: "", per: "record", over: "bad-request" },
  assignees: { what: "People assigned to a job", max: 20, unit: "", per: "record", over: "bad-request" },
  jobDays: { what: "The length of a job", max: 1_830, unit: "days", per: "record", over: "bad-request" },
  bookingDays: { what: "The length of a booking", max: 31, unit: "days", per: "record", over: "bad-request" },
} as const satisfies LimitGroup;
