/** The portal's routes. The server reads this file too, and serves the shell at these paths alone. */
export type Route = {
  path: string;
  /** The screen's module in `screens/`: `today/Today` exports `Today`. */
  screen: string;
  title: string;
  /** The lowest role that may open the screen. */
  role: "member" | "admin" | "owner";
};

/** Records a list reads per page. */
export const pageSize = 25;

/** Items a thread reads per page. */
export const threadSize = 30;

/** Members offered as assignees. */
export const maxAssignees = 100;

/** Keys and apps offered as filters. */
export const maxCredentials = 100;

/** A business can have 20 active webhooks, and inactive ones besides. */
export const webhooksLimit = 100;

/** The path of the list of webhooks, which prefixes the path of each webhook. */
export const webhooks = "/settings/developers/webhooks";

export const routes = [
  {
    path: "/today",
    screen: "today/Today",
    title: "Today",
    role: "member",
  },
  {
    path: "/messages",
    screen: "messages/Messages",
    title: "Messages",
    role: "member",
  },
  {
    path: "/messages/drafts",
    screen: "messages/drafts/Drafts",
    title: "Drafts",
    role: "member",
  },
  {
    path: "/messages/:id",
    screen: "messages/Messages",
    title: "Conversation",
    role: "member",
  },
  {
    path: "/leads",
    screen: "leads/Leads",
    title: "Leads",
    role: "member",
  },
  { path: "/leads/new", screen: "leads/NewLead", title: "New lead", role: "member" },
  {
    path: "/leads/:id",
    screen: "leads/Lead",
    title: "Lead",
    role: "member",
  },
  {
    path: "/quotes",
    screen: "quotes/Quotes",
    title: "Quotes",
    role: "member",
  },
  { path: "/quotes/new", screen: "quotes/NewQuote", title: "New quote", role: "member" },
  {
    path: "/quotes/:id",
    screen: "quotes/Quote",
    title: "Quote",
    role: "member",
  },
  {
    path: "/quotes/:id/edit",
    screen: "quotes/EditQuote",
    title: "Edit quote",
    role: "member",
  },
  {
    path: "/invoices",
    screen: "invoices/Invoices",
    title: "Invoices",
    role: "member",
  },
  { path: "/invoices/new", screen: "invoices/NewInvoice", title: "New invoice", role: "member" },
  {
    path: "/invoices/:id",
    screen: "invoices/Invoice",
    title: "Invoice",
    role: "member",
  },
  {
    path: "/invoices/:id/edit",
    screen: "invoices/EditInvoice",
    title: "Edit invoice",
    role: "member",
  },
  {
    path: "/jobs",
    screen: "jobs/Jobs",
    title: "Jobs",
    role: "member",
  },
  { path: "/jobs/new", screen: "jobs/NewJob", title: "New job", role: "member" },
  {
    path: "/jobs/:id",
    screen: "jobs/Job",
    title: "Job",
    role: "member",
  },
  { path: "/schedule", screen: "schedule/Schedule", title: "Schedule", role: "member" },
  {
    path: "/customers",
    screen: "customers/Customers",
    title: "Customers",
    role: "member",
  },
  { path: "/customers/new", screen: "customers/NewCustomer", title: "New customer", role: "member" },
  {
    path: "/customers/:id",
    screen: "customers/Customer",
    title: "Customer",
    role: "member",
  },
  { path: "/customers/:id/statement", screen: "statements/Statement", title: "Statement", role: "member" },
  {
    path: "/notifications",
    screen: "notifications/Notifications",
    title: "Notifications",
    role: "member",
  },
  {
    path: "/settings/profile",
    screen: "settings/Profile",
    title: "Profile",
    role: "member",
  },
  {
    path: "/settings/notifications",
    screen: "settings/NotificationSettings",
    title: "Notification settings",
    role: "member",
  },
  {
    path: "/settings/business",
    screen: "settings/Business",
    title: "Business",
    role: "member",
  },
  {
    path: "/settings/team",
    screen: "settings/Team",
    title: "Team",
    role: "member",
  },
  {
    path: "/settings/reminders",
    screen: "settings/Reminders",
    title: "Reminders",
    role: "admin",
  },
  {
    path: "/settings/custom-fields",
    screen: "settings/CustomFields",
    title: "Custom fields",
    role: "admin",
  },
  {
    path: "/settings/templates",
    screen: "settings/Templates",
    title: "Reply templates",
    role: "member",
  },
  {
    path: "/settings/prices",
    screen: "prices/Prices",
    title: "Prices",
    role: "member",
  },
  { path: "/settings/accounting", screen: "accounting/Accounting", title: "Accounting", role: "admin" },
  { path: "/settings/single-sign-on", screen: "settings/SingleSignOn", title: "Single sign-on", role: "owner" },
  { path: "/settings/audit-log", screen: "settings/AuditLog", title: "Audit log", role: "owner" },
  { path: "/settings/audit-log/stream", screen: "settings/AuditStream", title: "Audit stream", role: "owner" },
  { path: "/settings/emails", screen: "invoices/Emails", title: "Emails", role: "admin" },
  { path: "/settings/import", screen: "prices/Import", title: "Import", role: "admin" },
  { path: "/settings/import/:id", screen: "prices/Import", title: "Import", role: "admin" },
  {
    path: webhooks,
    screen: "webhooks/Webhooks",
    title: "Webhooks",
    role: "admin",
  },
  { path: `${webhooks}/new`, screen: "webhooks/NewWebhook", title: "New webhook", role: "owner" },
  {
    path: `${webhooks}/deliveries`,
    screen: "webhooks/DeliveryLog",
    title: "Delivery log",
    role: "admin",
  },
  {
    path: `${webhooks}/:id`,
    screen: "webhooks/Webhook",
    title: "Webhook",
    role: "admin",
  },
  {
    path: `${webhooks}/:id/edit`,
    screen: "webhooks/EditWebhook",
    title: "Edit webhook",
    role: "owner",
  },
  {
    path: `${webhooks}/:subscription_id/deliveries/:id`,
    screen: "webhooks/Delivery",
    title: "Delivery",
    role: "admin",
  },
  {
    path: "/settings/developers/keys",
    screen: "developers/ApiKeys",
    title: "API keys",
    role: "owner",
  },
  {
    path: "/settings/developers/keys/new",
    screen: "developers/NewApiKey",
    title: "New API key",
    role: "owner",
  },
  {
    path: "/settings/developers/apps",
    screen: "developers/ConnectedApps",
    title: "Connected apps",
    role: "owner",
  },
  {
    path: "/settings/developers/requests",
    screen: "developers/Requests",
    title: "Requests",
    role: "owner",
  },
  {
    path: "/settings/developers/sandbox",
    screen: "developers/Sandbox",
    title: "Sandbox",
    role: "admin",
  },
] as const satisfies readonly Route[];

export type Path = (typeof routes)[number]["path"];

export type ScreenName = (typeof routes)[number]["screen"];

/** Paths without a screen, and where they redirect to. */
export const redirects: Readonly<Record<string, string>> = {
  "/": "/today",
  "/settings": "/settings/profile",
  "/settings/developers": "/settings/developers/webhooks",
};
