import type { LimitGroup } from "./limit.ts";

export const operator = {
  proofAge: {
    what: "Age of an operator's last sign-in or confirmation",
    max: 12,
    unit: "hours",
    per: "person",
    over: { happens: "The page asks for a code." },
  },
  maintenanceMessage: {
    what: "The message of maintenance mode",
    max: 300,
    unit: "characters",
    per: "process",
    over: { happens: "It is refused." },
  },
  retryAfterSeconds: {
    what: "The `Retry-After` of maintenance mode",
    max: 86_400,
    unit: "seconds",
    per: "process",
    over: { happens: "It is refused." },
  },
  suspensionReason: {
    what: "The reason for a suspension",
    max: 500,
    unit: "characters",
    per: "business",
    over: { happens: "It is refused." },
  },
  pageRows: {
    what: "Rows on a page of a list in the operator's page",
    max: 50,
    unit: "",
    per: "request",
    over: { happens: "The page links to the next one." },
  },
  countedRows: {
    what: "Rows that the operator's page counts of a kind",
    max: 10_000,
    unit: "",
    per: "request",
    over: { happens: "The count says that there are more." },
  },
} as const satisfies LimitGroup;
