/** A table of a business's records as they are exported: their type, and what is left out of them. */
export type ExportedTable = { type: string; without?: readonly string[] };

/**
 * What an export has, in its order: a record comes after those it names, as far as that can be. Left out are secrets, their
 * hashes, and texts of emails, whose links let in whoever has them. The hash of an API key is exported, so that the key works
 * after a move: the key is 40 random characters, which nobody finds by their hash.
 */
export const exportedTables: Readonly<Record<string, ExportedTable>> = {
  businesses: { type: "business" },
  logos: { type: "logo" },
  counters: { type: "counter" },
  members: { type: "member", without: ["password_hash"] },
  preferences: { type: "preferences" },
  invitations: { type: "invitation", without: ["token_hash"] },
  api_keys: { type: "api_key" },
  connected_apps: { type: "connected_app" },
  single_sign_on: { type: "single_sign_on", without: ["client_secret"] },
  sso_identities: { type: "sso_identity" },
  customers: { type: "customer" },
  sites: { type: "site" },
  contacts: { type: "contact" },
  price_items: { type: "price_item" },
  ducted_prices: { type: "ducted_prices" },
  reply_templates: { type: "reply_template" },
  leads: { type: "lead" },
  quotes: { type: "quote" },
  quote_lines: { type: "quote_line" },
  jobs: { type: "job" },
  job_assignees: { type: "job_assignee" },
  bookings: { type: "booking" },
  invoices: { type: "invoice" },
  invoice_lines: { type: "invoice_line" },
  online_payments: { type: "online_payment" },
  payments: { type: "payment" },
  conversations: { type: "conversation" },
  messages: { type: "message" },
  drafts: { type: "draft" },
  conversation_unread: { type: "conversation_unread" },
  conversation_seen: { type: "conversation_seen" },
  emails: { type: "email", without: ["text", "html", "calendar"] },
  notifications: { type: "notification" },
  imports: { type: "import", without: ["content_hash"] },
  import_rows: { type: "import_row" },
  events: { type: "event" },
  webhook_subscriptions: { type: "webhook_subscription", without: ["secret"] },
  webhook_deliveries: { type: "webhook_delivery" },
  webhook_attempts: { type: "webhook_attempt" },
  files: { type: "file" },
  audit_log: { type: "audit_entry" },
};

/** A business's tables of which nothing is exported: secrets, and what the platform notes for its own work. */
export const unexportedTables = [
  "audit_streams",
  "authenticators",
  "device_notices",
  "business_writes",
  "calendar_feeds",
  "file_removals",
  "idempotency_records",
  "outbox",
  "outbox_claims",
  "password_resets",
  "quotas",
  "send_locks",
  "sends",
  "sessions",
  "stalled_queues",
  "stripe_events",
  "watched_businesses",
] as const;
