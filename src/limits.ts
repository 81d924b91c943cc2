import type { ProblemType } from "./problems.ts";

/** A limit that callers, people or strangers can reach. The documentation prints them all. */
export type Limit = {
  /** What is limited, as a noun phrase. */
  what: string;
  /** In `unit`; of a limit that the operator sets, the name of its environment variable, and how often it is taken. */
  max: number | { variable: string; times?: number };
  unit: string;
  /** Who shares the limit. */
  per:
    | "address"
    | "business"
    | "connection"
    | "conversation"
    | "file"
    | "link"
    | "person"
    | "process"
    | "record"
    | "request";
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
    failedCredentials: {
      what: "API requests without a valid credential",
      max: 60,
      unit: "a minute",
      per: "address",
      over: "rate-limited",
    },
    missingCredentials: {
      what: "API requests without any credential",
      max: 600,
      unit: "a minute",
      per: "address",
      over: "rate-limited",
    },
    wrongLinks: {
      what: "Links that lead nowhere",
      max: 60,
      unit: "a minute",
      per: "address",
      over: "rate-limited",
    },
    calendarPolls: { what: "Reads of a calendar", max: 10, unit: "a minute", per: "link", over: "rate-limited" },
    calendarPollsOfBusiness: {
      what: "Reads of its people's calendars",
      max: 300,
      unit: "a minute",
      per: "business",
      over: "rate-limited",
    },
    jsonBody: { what: "A JSON body", max: 1_000_000, unit: "bytes", per: "request", over: "payload-too-large" },
    searchLength: {
      what: "A search of the documentation",
      max: 200,
      unit: "characters",
      per: "request",
      over: { happens: "The rest is left out." },
    },
    searchWords: {
      what: "Words of a search of the documentation",
      max: 8,
      unit: "",
      per: "request",
      over: { happens: "The rest is left out." },
    },
    pageSize: { what: "Records on a page", max: 100, unit: "", per: "request", over: "bad-request" },
    pageBytes: {
      what: "A page of records over REST or MCP",
      max: 4_000_000,
      unit: "bytes",
      per: "request",
      over: { happens: "The page ends early, with a `next_cursor`." },
    },
  },
  anonymous: {
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
      max: { variable: "ANONYMOUS_RATE_LIMIT_PER_MINUTE", times: 0.2 },
      unit: "a minute",
      per: "address",
      over: "rate-limited",
    },
  },
  graphql: {
    documentBytes: { what: "A response", max: 8_000_000, unit: "bytes", per: "request", over: "bad-request" },
    characters: { what: "A document", max: 30_000, unit: "characters", per: "request", over: "bad-request" },
    tokens: { what: "Tokens of a document", max: 2_000, unit: "", per: "request", over: "bad-request" },
    strangersCharacters: {
      what: "A document of a caller who has not signed in",
      max: 4_000,
      unit: "characters",
      per: "request",
      over: "bad-request",
    },
    depth: { what: "Levels of a document", max: 12, unit: "", per: "request", over: "bad-request" },
    fields: { what: "Fields of a document", max: 400, unit: "", per: "request", over: "bad-request" },
    aliases: { what: "Aliases of a document", max: 30, unit: "", per: "request", over: "bad-request" },
    complexity: { what: "The cost of a document", max: 25_000, unit: "", per: "request", over: "bad-request" },
  },
  accounts: {
    proofAge: {
      what: "Age of the last sign-in or confirmation, for exports and changes to access",
      max: 15,
      unit: "minutes",
      per: "person",
      over: "confirmation-required",
    },
    apiKeys: { what: "API keys that are not revoked", max: 200, unit: "", per: "business", over: "conflict" },
    sessions: { what: "Sessions", max: 100, unit: "", per: "person", over: { happens: "The oldest session ends." } },
    failuresByEmailAndAddress: {
      what: "Failed sign-ins of one person from one address",
      max: 10,
      unit: "in 15 minutes",
      per: "person",
      over: "rate-limited",
    },
    failuresByAddress: {
      what: "Failed sign-ins",
      max: 60,
      unit: "in 15 minutes",
      per: "address",
      over: "rate-limited",
    },
    failuresByEmail: {
      what: "Failed sign-ins from addresses that the person has not signed in from",
      max: 100,
      unit: "in 15 minutes",
      per: "person",
      over: "rate-limited",
    },
    codes: {
      what: "Wrong codes of two-factor authentication",
      max: 20,
      unit: "in 24 hours",
      per: "person",
      over: "rate-limited",
    },
    passwordChanges: {
      what: "Wrong passwords when changing a password or two-factor authentication",
      max: 10,
      unit: "in 24 hours",
      per: "person",
      over: "rate-limited",
    },
    signUps: { what: "Sign-ups", max: 30, unit: "an hour", per: "address", over: "rate-limited" },
    resetRequests: {
      what: "Requests for a new password",
      max: 30,
      unit: "an hour",
      per: "address",
      over: "rate-limited",
    },
    resets: {
      what: "Emails with a link to a new password",
      max: 3,
      unit: "an hour",
      per: "person",
      over: { happens: "No further email is sent." },
    },
    verifications: {
      what: "Emails to verify an address",
      max: 5,
      unit: "in 24 hours",
      per: "person",
      over: "rate-limited",
    },
    invitations: {
      what: "Emails with an invitation",
      max: 50,
      unit: "in 24 hours",
      per: "business",
      over: "rate-limited",
    },
  },
  records: {
    lines: { what: "Lines of a quote or an invoice", max: 200, unit: "", per: "record", over: "bad-request" },
    payments: { what: "Payments and refunds of an invoice", max: 500, unit: "", per: "record", over: "conflict" },
    tags: { what: "Tags of a customer", max: 50, unit: "", per: "record", over: "bad-request" },
    assignees: { what: "People assigned to a job", max: 20, unit: "", per: "record", over: "bad-request" },
    bookingDays: { what: "The length of a booking", max: 31, unit: "days", per: "record", over: "bad-request" },
  },
  inbox: {
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
    templates: { what: "Reply templates", max: 500, unit: "", per: "business", over: "conflict" },
    moved: { what: "Conversations moved at once", max: 100, unit: "", per: "request", over: "bad-request" },
    notifications: {
      what: "Notifications",
      max: 1_000,
      unit: "",
      per: "person",
      over: { happens: "The oldest are deleted within an hour." },
    },
  },
  connections: {
    perProcess: {
      what: "Open connections",
      max: 10_000,
      unit: "",
      per: "process",
      over: { happens: "The new connection is closed." },
    },
    perAddress: {
      what: "Open connections, unless a trusted proxy makes them",
      max: 2_000,
      unit: "",
      per: "address",
      over: { happens: "The new connection is closed." },
    },
    headBytes: {
      what: "The request line and the headers together",
      max: 16_384,
      unit: "bytes",
      per: "request",
      over: "headers-too-large",
    },
    headers: { what: "Headers", max: 200, unit: "", per: "request", over: "headers-too-large" },
    headSeconds: {
      what: "Time for the request line and the headers to arrive",
      max: 15,
      unit: "seconds",
      per: "request",
      over: "request-timeout",
    },
    idleSeconds: {
      what: "Time between two requests",
      max: 65,
      unit: "seconds",
      per: "connection",
      over: { happens: "The connection is closed." },
    },
    unreadSeconds: {
      what: "Time in which the caller reads nothing of a response",
      max: 30,
      unit: "seconds",
      per: "connection",
      over: { happens: "The connection is closed." },
    },
  },
  imports: {
    file: { what: "A file to import", max: 10_000_000, unit: "bytes", per: "file", over: "payload-too-large" },
    rows: { what: "Rows of a file to import", max: 10_000, unit: "", per: "file", over: "bad-request" },
    rowCells: { what: "Cells in one row of a file to import", max: 200, unit: "", per: "file", over: "bad-request" },
    rowBytes: { what: "One row of a file to import", max: 200_000, unit: "bytes", per: "file", over: "bad-request" },
    cell: { what: "One cell of a file to import", max: 10_000, unit: "characters", per: "file", over: "bad-request" },
    cells: { what: "Cells of a file to import", max: 2_000_000, unit: "", per: "file", over: "bad-request" },
    header: {
      what: "The name of a column of a file to import",
      max: 200,
      unit: "characters",
      per: "file",
      over: { happens: "The name is cut." },
    },
    rowPhones: {
      what: "Phone numbers in one row of a file to import",
      max: 20,
      unit: "",
      per: "record",
      over: { happens: "The cells are not split into numbers." },
    },
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
    replayed: {
      what: "Deliveries replayed at once",
      max: 10_000,
      unit: "",
      per: "request",
      over: { happens: "The others are replayed by asking again." },
    },
  },
  inbound: {
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
  },
  sending: {
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
  },
} as const satisfies Record<string, Record<string, Limit>>;

/** The headings of the table. */
export const limitGroups: Record<keyof typeof limits, string> = {
  requests: "Requests",
  anonymous: "Requests without a credential",
  connections: "Connections",
  graphql: "GraphQL",
  accounts: "Accounts",
  records: "Records",
  inbox: "Inbox",
  imports: "Imports",
  webhooks: "Webhooks",
  inbound: "Incoming messages",
  sending: "Sending",
};
