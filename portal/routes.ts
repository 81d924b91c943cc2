/** The portal's addresses. The server reads this file too: it serves the shell at them and nothing else. */
export type Route = {
  path: string;
  /** The screen's module in `screens/`: `today/Today` exports `Today`. */
  screen: string;
  title: string;
  /** The least role that may see it. */
  role: "member" | "admin" | "owner";
  /** Modules in `screens/` that it shows besides, which come with it. */
  parts?: readonly string[];
  /** The documents that the screen opens with, whose answers come with the page. */
  opens?: (parameters: Readonly<Record<string, string>>) => readonly Opening[];
};

export type Opening = { document: string; variables: Readonly<Record<string, unknown>> };

/** What the frame asks for, on every screen. */
export const frame: readonly Opening[] = [
  { document: "Shell", variables: {} },
  { document: "UnreadCount", variables: {} },
];

/** How many records of a list are read at once. */
export const pageSize = 25;

/** How many items of a thread are read at once. */
export const threadSize = 30;

/** How many people are offered to assign something to. */
export const mostAssignees = 100;

/** Of webhooks; 20 can be active. */
export const webhooksLimit = 100;

const webhooks = "/settings/developers/webhooks";

export const routes = [
  {
    path: "/today",
    screen: "today/Today",
    title: "Today",
    role: "member",
    opens: () => [{ document: "TodayCounts", variables: {} }],
  },
  {
    path: "/messages",
    screen: "messages/Messages",
    title: "Messages",
    role: "member",
    opens: () => [
      { document: "Inbox", variables: { limit: pageSize } },
      { document: "Assignees", variables: { limit: mostAssignees } },
    ],
  },
  {
    path: "/messages/drafts",
    screen: "messages/drafts/Drafts",
    title: "Drafts",
    role: "member",
    opens: () => [{ document: "ReviewDrafts", variables: { statuses: ["draft"], limit: pageSize } }],
  },
  {
    path: "/messages/:id",
    screen: "messages/Messages",
    parts: ["messages/thread/Thread"],
    title: "Conversation",
    role: "member",
    opens: ({ id }) => [{ document: "Thread", variables: { id, limit: threadSize } }],
  },
  {
    path: "/leads",
    screen: "leads/Leads",
    title: "Leads",
    role: "member",
    opens: () => [
      ...["new", "converted", "won", "lost"].map((status) => ({
        document: "Leads",
        variables: { status, limit: pageSize },
      })),
      { document: "Assignees", variables: { limit: mostAssignees } },
    ],
  },
  { path: "/leads/new", screen: "leads/NewLead", title: "New lead", role: "member" },
  {
    path: "/leads/:id",
    screen: "leads/Lead",
    title: "Lead",
    role: "member",
    opens: ({ id }) => [{ document: "Lead", variables: { id } }],
  },
  {
    path: "/quotes",
    screen: "quotes/Quotes",
    title: "Quotes",
    role: "member",
    opens: () => [{ document: "Quotes", variables: { limit: pageSize } }],
  },
  { path: "/quotes/new", screen: "quotes/NewQuote", title: "New quote", role: "member" },
  {
    path: "/quotes/:id",
    screen: "quotes/Quote",
    title: "Quote",
    role: "member",
    opens: ({ id }) => [{ document: "Quote", variables: { id } }],
  },
  {
    path: "/quotes/:id/edit",
    screen: "quotes/EditQuote",
    title: "Edit quote",
    role: "member",
    opens: ({ id }) => [{ document: "Quote", variables: { id } }],
  },
  {
    path: "/invoices",
    screen: "invoices/Invoices",
    title: "Invoices",
    role: "member",
    opens: () => [
      { document: "Invoices", variables: { limit: pageSize } },
      { document: "Owed", variables: {} },
    ],
  },
  { path: "/invoices/new", screen: "invoices/NewInvoice", title: "New invoice", role: "member" },
  {
    path: "/invoices/:id",
    screen: "invoices/Invoice",
    title: "Invoice",
    role: "member",
    opens: ({ id }) => [{ document: "Invoice", variables: { id } }],
  },
  {
    path: "/invoices/:id/edit",
    screen: "invoices/EditInvoice",
    title: "Edit invoice",
    role: "member",
    opens: ({ id }) => [{ document: "Invoice", variables: { id } }],
  },
  {
    path: "/jobs",
    screen: "jobs/Jobs",
    title: "Jobs",
    role: "member",
    opens: () => [
      { document: "Jobs", variables: { limit: pageSize } },
      { document: "Assignees", variables: { limit: mostAssignees } },
    ],
  },
  { path: "/jobs/new", screen: "jobs/NewJob", title: "New job", role: "member" },
  {
    path: "/jobs/:id",
    screen: "jobs/Job",
    title: "Job",
    role: "member",
    opens: ({ id }) => [{ document: "Job", variables: { id } }],
  },
  { path: "/schedule", screen: "schedule/Schedule", title: "Schedule", role: "member" },
  {
    path: "/customers",
    screen: "customers/Customers",
    title: "Customers",
    role: "member",
    opens: () => [{ document: "Customers", variables: { limit: pageSize, archived: "exclude" } }],
  },
  { path: "/customers/new", screen: "customers/NewCustomer", title: "New customer", role: "member" },
  {
    path: "/customers/:id",
    screen: "customers/Customer",
    title: "Customer",
    role: "member",
    opens: ({ id }) => [{ document: "Customer", variables: { id } }],
  },
  {
    path: "/notifications",
    screen: "notifications/Notifications",
    title: "Notifications",
    role: "member",
    opens: () => [{ document: "Notifications", variables: { limit: pageSize } }],
  },
  {
    path: "/settings/profile",
    screen: "settings/Profile",
    title: "Profile",
    role: "member",
    opens: () => [{ document: "Profile", variables: {} }],
  },
  {
    path: "/settings/notifications",
    screen: "settings/NotificationSettings",
    title: "Notification settings",
    role: "member",
    opens: () => [{ document: "NotificationSettings", variables: {} }],
  },
  {
    path: "/settings/business",
    screen: "settings/Business",
    title: "Business",
    role: "member",
    opens: () => [{ document: "Business", variables: {} }],
  },
  {
    path: "/settings/team",
    screen: "settings/Team",
    title: "Team",
    role: "member",
    opens: () => [{ document: "Team", variables: { limit: pageSize } }],
  },
  {
    path: "/settings/templates",
    screen: "settings/Templates",
    title: "Reply templates",
    role: "member",
    opens: () => [{ document: "Templates", variables: { limit: pageSize } }],
  },
  {
    path: "/settings/prices",
    screen: "prices/Prices",
    title: "Prices",
    role: "member",
    opens: () => [
      { document: "PriceItems", variables: { archived: false, limit: pageSize } },
      { document: "DuctedPrices", variables: {} },
    ],
  },
  {
    path: webhooks,
    screen: "webhooks/Webhooks",
    title: "Webhooks",
    role: "admin",
    opens: () => [{ document: "Webhooks", variables: { limit: webhooksLimit } }],
  },
  { path: `${webhooks}/new`, screen: "webhooks/NewWebhook", title: "New webhook", role: "owner" },
  {
    path: `${webhooks}/deliveries`,
    screen: "webhooks/DeliveryLog",
    title: "Delivery log",
    role: "admin",
    opens: () => [{ document: "Deliveries", variables: { limit: pageSize } }],
  },
  {
    path: `${webhooks}/:id`,
    screen: "webhooks/Webhook",
    title: "Webhook",
    role: "admin",
    opens: ({ id }) => [{ document: "Webhook", variables: { id } }],
  },
  {
    path: `${webhooks}/:id/edit`,
    screen: "webhooks/EditWebhook",
    title: "Edit webhook",
    role: "owner",
    opens: ({ id }) => [{ document: "Webhook", variables: { id } }],
  },
  {
    path: `${webhooks}/:subscription_id/deliveries/:id`,
    screen: "webhooks/Delivery",
    title: "Delivery",
    role: "admin",
    opens: ({ id }) => [{ document: "Delivery", variables: { id } }],
  },
  {
    path: "/settings/developers/keys",
    screen: "developers/ApiKeys",
    title: "API keys",
    role: "owner",
    opens: () => [{ document: "ApiKeys", variables: { limit: pageSize, live: true } }],
  },
  {
    path: "/settings/developers/keys/new",
    screen: "developers/NewApiKey",
    title: "New API key",
    role: "owner",
    opens: () => [{ document: "ScopeCatalogue", variables: {} }],
  },
  {
    path: "/settings/developers/apps",
    screen: "developers/ConnectedApps",
    title: "Connected apps",
    role: "owner",
    opens: () => [{ document: "ConnectedApps", variables: { limit: pageSize } }],
  },
] as const satisfies readonly Route[];

export type ScreenName = (typeof routes)[number]["screen"];

/** Where a path without a screen of its own leads. */
export const redirects: Readonly<Record<string, string>> = {
  "/": "/today",
  "/settings": "/settings/profile",
  "/settings/developers": "/settings/developers/webhooks",
};
