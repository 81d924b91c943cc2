import { maxAssignees, maxCredentials, type Path, pageSize, threadSize, webhooks, webhooksLimit } from "./routes.ts";

type Parameters = Readonly<Record<string, string>>;

/** A document whose response is embedded in the page. */
export type Opening = { document: string; variables: Readonly<Record<string, unknown>> };

type Beginning = {
  /** Further modules in `screens/` that the screen shows. They are preloaded. */
  parts?: readonly string[];
  documents: (parameters: Parameters) => readonly Opening[];
};

/** The documents that the shell reads on every screen. */
export const frame: readonly Opening[] = [
  { document: "Shell", variables: {} },
  { document: "UnreadCount", variables: {} },
];

/** Each screen's first documents, by path. Only the server reads this. */
export const beginnings: Partial<Record<Path, Beginning>> = {
  "/today": {
    documents: () => [{ document: "TodayCounts", variables: {} }],
  },
  "/messages": {
    documents: () => [
      { document: "Inbox", variables: { limit: pageSize } },
      { document: "Assignees", variables: { limit: maxAssignees } },
    ],
  },
  "/messages/drafts": {
    documents: () => [{ document: "ReviewDrafts", variables: { statuses: ["draft"], limit: pageSize } }],
  },
  "/messages/:id": {
    parts: ["messages/thread/Thread"],
    documents: ({ id }) => [{ document: "Thread", variables: { id, limit: threadSize } }],
  },
  "/leads": {
    documents: () => [
      ...["new", "converted", "won", "lost"].map((status) => ({
        document: "Leads",
        variables: { status, limit: pageSize },
      })),
      { document: "Assignees", variables: { limit: maxAssignees } },
    ],
  },
  "/leads/:id": {
    documents: ({ id }) => [{ document: "Lead", variables: { id } }],
  },
  "/quotes": {
    documents: () => [{ document: "Quotes", variables: { limit: pageSize } }],
  },
  "/quotes/:id": {
    documents: ({ id }) => [{ document: "Quote", variables: { id } }],
  },
  "/quotes/:id/edit": {
    documents: ({ id }) => [{ document: "Quote", variables: { id } }],
  },
  "/invoices": {
    documents: () => [
      { document: "Invoices", variables: { limit: pageSize } },
      { document: "Owed", variables: {} },
    ],
  },
  "/invoices/:id": {
    documents: ({ id }) => [{ document: "Invoice", variables: { id } }],
  },
  "/invoices/:id/edit": {
    documents: ({ id }) => [{ document: "Invoice", variables: { id } }],
  },
  "/jobs": {
    documents: () => [
      { document: "Jobs", variables: { limit: pageSize } },
      { document: "Assignees", variables: { limit: maxAssignees } },
    ],
  },
  "/jobs/:id": {
    documents: ({ id }) => [{ document: "Job", variables: { id } }],
  },
  "/settings/import/:id": {
    documents: ({ id }) => [{ document: "ImportFile", variables: { id } }],
  },
  "/customers": {
    documents: () => [{ document: "Customers", variables: { limit: pageSize, archived: "exclude" } }],
  },
  "/customers/:id": {
    documents: ({ id }) => [{ document: "Customer", variables: { id } }],
  },
  "/notifications": {
    documents: () => [{ document: "Notifications", variables: { limit: pageSize } }],
  },
  "/settings/profile": {
    documents: () => [{ document: "Profile", variables: {} }],
  },
  "/settings/notifications": {
    documents: () => [{ document: "NotificationSettings", variables: {} }],
  },
  "/settings/business": {
    documents: () => [{ document: "Business", variables: {} }],
  },
  "/settings/team": {
    documents: () => [{ document: "Team", variables: { limit: pageSize } }],
  },
  "/settings/reminders": {
    documents: () => [{ document: "ReminderSettings", variables: {} }],
  },
  "/settings/custom-fields": {
    documents: () => [{ document: "CustomFields", variables: { record: "customer", limit: pageSize } }],
  },
  "/settings/templates": {
    documents: () => [{ document: "Templates", variables: { limit: pageSize } }],
  },
  "/settings/single-sign-on": {
    documents: () => [{ document: "SingleSignOn", variables: {} }],
  },
  "/settings/audit-log": {
    documents: () => [
      { document: "AuditLog", variables: { limit: pageSize } },
      { document: "AuditPeople", variables: { limit: maxAssignees } },
    ],
  },
  "/settings/audit-log/stream": {
    documents: () => [{ document: "AuditStream", variables: {} }],
  },
  "/settings/accounting": {
    documents: () => [{ document: "Accounting", variables: {} }],
  },
  "/settings/emails": {
    documents: () => [{ document: "Emails", variables: { limit: pageSize } }],
  },
  "/settings/prices": {
    documents: () => [
      { document: "PriceItems", variables: { archived: false, limit: pageSize } },
      { document: "DuctedPrices", variables: {} },
    ],
  },
  [webhooks]: {
    documents: () => [{ document: "Webhooks", variables: { limit: webhooksLimit } }],
  },
  [`${webhooks}/deliveries`]: {
    documents: () => [{ document: "Deliveries", variables: { limit: pageSize } }],
  },
  [`${webhooks}/:id`]: {
    documents: ({ id }) => [{ document: "Webhook", variables: { id } }],
  },
  [`${webhooks}/:id/edit`]: {
    documents: ({ id }) => [{ document: "Webhook", variables: { id } }],
  },
  [`${webhooks}/:subscription_id/deliveries/:id`]: {
    documents: ({ id }) => [{ document: "Delivery", variables: { id } }],
  },
  "/settings/developers/keys": {
    documents: () => [{ document: "ApiKeys", variables: { limit: pageSize, live: true } }],
  },
  "/settings/developers/keys/new": {
    documents: () => [{ document: "ScopeCatalogue", variables: {} }],
  },
  "/settings/developers/apps": {
    documents: () => [{ document: "ConnectedApps", variables: { limit: pageSize } }],
  },
  "/settings/developers/requests": {
    documents: () => [
      { document: "ApiRequests", variables: { limit: pageSize } },
      { document: "Credentials", variables: { limit: maxCredentials } },
    ],
  },
  "/settings/developers/sandbox": {
    documents: () => [{ document: "OwnSandbox", variables: {} }],
  },
};
