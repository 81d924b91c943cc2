/**
 * The handling of a table's rows in a sandbox. `moved`: times move with the clock, and a reset deletes the rows.
 * `cleared`: a reset deletes the rows. `kept`: neither. A table comes before those that it refers to, because a reset
 * deletes in this order.
 */
export const treatments = {
  notifications: "moved",
  reminders: "moved",
  emails: "moved",
  accounting_records: "cleared",
  stripe_events: "cleared",
  payments: "moved",
  credit_applications: "moved",
  credit_note_lines: "moved",
  credit_notes: "moved",
  online_payments: "moved",
  files: "moved",
  notes: "moved",
  bookings: "moved",
  conversation_unread: "moved",
  conversation_seen: "moved",
  drafts: "moved",
  // After the emails and drafts that it comes from: storing a message locks them.
  sandbox_messages: "cleared",
  messages: "moved",
  conversations: "moved",
  invoice_lines: "moved",
  invoices: "moved",
  job_lines: "moved",
  job_assignees: "moved",
  jobs: "moved",
  quote_lines: "moved",
  quotes: "moved",
  leads: "moved",
  contacts: "moved",
  sites: "moved",
  customers: "moved",
  price_items: "moved",
  ducted_prices: "cleared",
  accounting_settings: "cleared",
  reply_templates: "cleared",
  import_rows: "cleared",
  imports: "cleared",
  sms_opt_outs: "cleared",
  counters: "cleared",
  // The parts of these that belong to records have statements of their own.
  idempotency_records: "kept",
  outbox: "kept",
  // The business, its people and its credentials, and the fields that it defined.
  businesses: "kept",
  custom_fields: "kept",
  // The times since when they hold have statements of their own.
  reminder_settings: "kept",
  reminder_steps: "kept",
  logos: "kept",
  members: "kept",
  preferences: "kept",
  invitations: "kept",
  sessions: "kept",
  password_resets: "kept",
  authenticators: "kept",
  device_notices: "kept",
  calendar_feeds: "kept",
  single_sign_on: "kept",
  sso_identities: "kept",
  api_keys: "kept",
  connected_apps: "kept",
  webhook_subscriptions: "kept",
  audit_streams: "kept",
  // A sandbox has none.
  accounting_connections: "kept",
  accounting_organisations: "kept",
  // Logs, whose times are when something really happened.
  events: "kept",
  webhook_deliveries: "kept",
  webhook_attempts: "kept",
  api_requests: "kept",
  audit_log: "kept",
  // The platform's own state.
  business_writes: "kept",
  file_removals: "kept",
  outbox_claims: "kept",
  quotas: "kept",
  send_locks: "kept",
  sends: "kept",
  stalled_queues: "kept",
  watched_businesses: "kept",
} as const satisfies Record<string, "moved" | "cleared" | "kept">;

const entries = Object.entries(treatments);

export const movedTables: readonly string[] = entries.flatMap(([table, how]) => (how === "moved" ? [table] : []));

export const deletedTables: readonly string[] = entries.flatMap(([table, how]) => (how === "kept" ? [] : [table]));
