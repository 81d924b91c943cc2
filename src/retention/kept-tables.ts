/** The tables whose rows have no retention period, and the reason why they do not grow without bound. */
export const keptTables: Readonly<Record<string, string>> = {
  ...because("one for each business", [
    "businesses",
    "quotas",
    "send_locks",
    "ducted_prices",
    "logos",
    "watched_businesses",
    "business_writes",
    "audit_streams",
    "single_sign_on",
  ]),
  ...because("the business's own people", [
    "members",
    "authenticators",
    "sso_identities",
    "device_notices",
    "preferences",
    "calendar_feeds",
  ]),
  ...because("the business's credentials, which records name", ["api_keys", "connected_apps"]),
  ...because("the business's records", [
    "customers",
    "sites",
    "contacts",
    "leads",
    "quotes",
    "quote_lines",
    "jobs",
    "job_assignees",
    "invoices",
    "invoice_lines",
    "payments",
    "online_payments",
    "bookings",
    "notes",
    "price_items",
    "custom_fields",
    "reply_templates",
    "counters",
    "files",
  ]),
  ...because("the business's correspondence", ["conversations", "messages"]),
  ...because("at most one for each person and conversation", ["conversation_unread", "conversation_seen"]),
  ...because("at most one row", ["maintenance"]),
  ...because("one for each release or replaced key", ["_prisma_migrations", "_functions", "secret_keys"]),
};

function because(reason: string, tables: readonly string[]): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [table, reason]));
}
