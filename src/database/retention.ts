import { limits } from "../limits/limits.ts";

/** How long what an operator may decide about is kept, in days, by the variable that says so: its default, and the least. */
export const retentionSettings = {
  SESSION_RETENTION_DAYS: {
    default: 14,
    least: 1,
    help: "Days that a session lasts after its last use. It ends 30 days after signing in, too.",
  },
  IDEMPOTENCY_RETENTION_DAYS: {
    default: 1,
    least: 1,
    help: "Days that the reply to a request with an `Idempotency-Key` is kept, which a retry gets.",
  },
  AUDIT_RETENTION_DAYS: { default: 730, least: 30, help: "Days that the audit log is kept." },
  EMAIL_RETENTION_DAYS: {
    default: 90,
    least: 1,
    help: "Days that outgoing emails are kept once they were sent or have failed.",
  },
  NOTIFICATION_RETENTION_DAYS: { default: 90, least: 1, help: "Days that notifications are kept, read or not." },
  EVENT_RETENTION_DAYS: {
    default: 30,
    least: 1,
    help: "Days that events are kept, with or without subscriptions, and the rest of their month; one whose delivery is kept stays with it.",
  },
  DELIVERY_RETENTION_DAYS: {
    default: 30,
    least: 1,
    help: "Days that webhook deliveries are kept once they were delivered, and the rest of their month.",
  },
  UNDELIVERED_RETENTION_DAYS: {
    default: 90,
    least: 1,
    help: "Days that webhook deliveries are kept that were never delivered, and can be replayed.",
  },
  DRAFT_RETENTION_DAYS: { default: 90, least: 1, help: "Days that deleted drafts of messages are kept." },
  INVITATION_RETENTION_DAYS: { default: 90, least: 1, help: "Days that invitations are kept after they expired." },
  IMPORT_RETENTION_DAYS: {
    default: 7,
    least: 1,
    help: "Days that imports are kept with their rows after they last changed.",
  },
  UNVERIFIED_RETENTION_DAYS: {
    default: 14,
    least: 1,
    help: "Days that a business is kept that signed itself up and whose owner's email address is never verified. Its owner is emailed 3 days before it is deleted.",
  },
  OAUTH_REGISTRATION_RETENTION_DAYS: {
    default: 7,
    least: 1,
    help: "Days that registrations of apps are kept that nobody has connected.",
  },
} as const;

export type RetentionSetting = keyof typeof retentionSettings;

export type RetentionDays = Readonly<Record<RetentionSetting, number>>;

export const defaultRetention = Object.fromEntries(
  Object.entries(retentionSettings).map(([name, { default: days }]) => [name, days]),
) as RetentionDays;

/** A statement that deletes some rows, at most so many at once; how many, is its number of rows. */
type Deletion = (most: number) => string;

export type Retention = {
  /** What is kept, as operators know it. */
  what: string;
  tables: readonly string[];
  /** The variable that says how long, or in words, where nobody decides. */
  kept: RetentionSetting | string;
  /** In turn; none where rows go with what they are about, as soon as it is over. */
  deletions?: (days: number) => readonly Deletion[];
};

/**
 * Deletes what fulfils the condition. Whoever else deletes, or changes a row meanwhile, is not waited for: a row that is
 * locked is left to the next time.
 */
function rows(table: string, condition: string): Deletion {
  return (most) =>
    `delete from ${table} where ctid = any(array(
       select ctid from ${table} where ${condition} limit ${most} for update skip locked))`;
}

const ago = (days: number) => `now() - interval '${days} days'`;

const isIdle = `not exists (select from outbox o where o.business_id = d.business_id and o.id = d.id)
  and not exists (select from outbox_claims c where c.business_id = d.business_id and c.id = d.id)`;

/** What nothing waits for and nothing is on its way of, with its attempts. Of months, `dropPartitions` drops all at once. */
function deliveries(condition: string): Deletion {
  return (most) =>
    `with old as (
       delete from partitions.webhook_deliveries_default where (business_id, id) in (
         select business_id, id from partitions.webhook_deliveries_default d where ${condition} and ${isIdle}
         limit ${most} for update skip locked)
       returning business_id, id
     ), attempts as (
       delete from webhook_attempts a using old where a.business_id = old.business_id and a.delivery_id = old.id
     )
     select from old`;
}

/** Each person keeps the newest notifications, up to the limit. */
const notificationsOverLimit: Deletion = (most) => {
  const { max } = limits.inbox.notifications;
  return `delete from notifications where (business_id, id) in (
      select business_id, id from (
        select business_id, member_id from notifications group by business_id, member_id having count(*) > ${max}) person
      cross join lateral (
        select id from notifications n where n.business_id = person.business_id and n.member_id = person.member_id
        order by created_at desc, id desc offset ${max} limit ${most}) oldest
      limit ${most})`;
};

/** Disconnects apps whose last grant has expired. A connection of the last day may not have its grant yet. */
const appsWithoutGrant: Deletion = (most) =>
  `update connected_apps set revoked_at = now(), updated_at = clock_timestamp() where id in (
     select id from connected_apps a where revoked_at is null and updated_at < ${ago(1)} and not exists (
       select from oauth_records o where o.app_id = a.id)
     limit ${most} for update skip locked)`;

/** Everything that is deleted in time: the one list of how long it is kept. */
export const retentions: readonly Retention[] = [
  {
    what: "Replies to repeated requests (`Idempotency-Key`)",
    tables: ["idempotency_records"],
    kept: "IDEMPOTENCY_RETENTION_DAYS",
    deletions: (days) => [rows("idempotency_records", `created_at < ${ago(days)}`)],
  },
  {
    what: "Sessions after their last use, and at most 30 days after signing in",
    tables: ["sessions"],
    kept: "SESSION_RETENTION_DAYS",
    deletions: (days) => [rows("sessions", `expires_at <= now() or last_seen_at <= ${ago(days)}`)],
  },
  {
    what: "Addresses at which people have signed in",
    tables: ["known_addresses"],
    kept: "90 days from the last time",
    deletions: () => [rows("known_addresses", `signed_in_at < ${ago(90)}`)],
  },
  {
    what: "Counts of failed sign-ins and other limits",
    tables: ["sign_in_failures"],
    kept: "the span of the limit, at most a day",
    deletions: () => [rows("sign_in_failures", "expire < extract(epoch from now()) * 1000")],
  },
  {
    what: "Links to a new password",
    tables: ["password_resets", "password_reset_requests"],
    kept: "a day after they expired",
    deletions: () => [rows("password_resets", `expires_at < ${ago(1)}`)],
  },
  {
    what: "Invitations",
    tables: ["invitations"],
    kept: "INVITATION_RETENTION_DAYS",
    deletions: (days) => [rows("invitations", `expires_at < ${ago(days)}`)],
  },
  {
    what: "Tokens, codes and grants of connected apps",
    tables: ["oauth_records"],
    kept: "until they expire",
    deletions: () => [
      rows("oauth_records", "expires_at < now()"),
      // Nothing hangs on them any more: their codes and refresh tokens have run out.
      rows(
        "oauth_records",
        `model = 'Grant' and created_at < ${ago(1)} and not exists (
           select from oauth_records o where o.grant_id = oauth_records.grant_id and o.model <> 'Grant')`,
      ),
      appsWithoutGrant,
    ],
  },
  {
    what: "Registrations of apps that nobody has connected",
    tables: ["oauth_clients"],
    kept: "OAUTH_REGISTRATION_RETENTION_DAYS",
    deletions: (days) => [rows("oauth_clients", `last_used_at is null and created_at < ${ago(days)}`)],
  },
  {
    what: "Registrations of apps that were connected once",
    tables: ["oauth_clients"],
    kept: "a year from the last connection, and while a token is valid",
    deletions: () => [
      rows(
        "oauth_clients",
        `last_used_at < ${ago(365)} and not exists (
           select from connected_apps a join oauth_records r on r.app_id = a.id
           where a.client_id = oauth_clients.client_id)`,
      ),
    ],
  },
  {
    what: "The audit log",
    tables: ["audit_log"],
    kept: "AUDIT_RETENTION_DAYS",
    deletions: (days) => [(most) => `select from generate_series(1, prune_audit_log(${days}, ${most}))`],
  },
  {
    what: "The operators' log of what they did",
    tables: ["operator_actions"],
    kept: "AUDIT_RETENTION_DAYS",
    deletions: (days) => [rows("operator_actions", `created_at < ${ago(days)}`)],
  },
  {
    what: "Processes of the platform that have stopped",
    tables: ["processes"],
    kept: "a day",
    deletions: () => [rows("processes", `last_seen_at < ${ago(1)}`)],
  },
  {
    what: "Notifications",
    tables: ["notifications"],
    kept: "NOTIFICATION_RETENTION_DAYS",
    deletions: (days) => [rows("notifications", `created_at < ${ago(days)}`), notificationsOverLimit],
  },
  {
    what: "Outgoing emails that were sent or have failed",
    tables: ["emails"],
    kept: "EMAIL_RETENTION_DAYS",
    deletions: (days) => [rows("emails", `status <> 'queued' and created_at < ${ago(days)}`)],
  },
  {
    what: "What was sent, as the limits of sending count it",
    tables: ["sends"],
    kept: "24 hours",
    deletions: () => [rows("sends", "sent_at < now() - interval '24 hours'")],
  },
  {
    what: "Deleted drafts of messages",
    tables: ["drafts"],
    kept: "DRAFT_RETENTION_DAYS",
    deletions: (days) => [
      rows("drafts", `status = 'deleted' and created_at < ${ago(days)} and updated_at < ${ago(days)}`),
    ],
  },
  {
    what: "Imports, with their rows",
    tables: ["imports", "import_rows"],
    kept: "IMPORT_RETENTION_DAYS",
    deletions(days) {
      const isOver = `status <> 'running' and updated_at < ${ago(days)}`;
      return [rows("import_rows", `import_id in (select id from imports where ${isOver})`), rows("imports", isOver)];
    },
  },
  {
    what: "Webhook deliveries that were delivered, with their attempts, until all of their month can go",
    tables: ["webhook_deliveries", "webhook_attempts"],
    kept: "DELIVERY_RETENTION_DAYS",
    deletions: (days) => [
      deliveries(`status = 'delivered' and created_at < ${ago(days)} and delivered_at < ${ago(days)}`),
    ],
  },
  {
    what: "Webhook deliveries that were never delivered, with their attempts",
    tables: ["webhook_deliveries", "webhook_attempts"],
    kept: "UNDELIVERED_RETENTION_DAYS",
    deletions: (days) => [
      deliveries(`status in ('dead', 'skipped') and created_at < ${ago(days)} and updated_at < ${ago(days)}`),
    ],
  },
  {
    what: "Events, while no delivery of them is kept, until all of their month can go",
    tables: ["events"],
    kept: "EVENT_RETENTION_DAYS",
    deletions: (days) => [
      rows(
        "partitions.events_default",
        `occurred_at < ${ago(days)} and not exists (
           select from webhook_deliveries d where d.business_id = events_default.business_id and d.event_id = events_default.id)`,
      ),
    ],
  },
  {
    what: "Deleted webhook subscriptions, while no delivery of them is kept",
    tables: ["webhook_subscriptions", "stalled_queues"],
    kept: "30 days",
    deletions: () => [
      // Nothing is due of what receives nothing any more.
      rows(
        "stalled_queues",
        `kind = 'webhook' and exists (
           select from webhook_subscriptions s where s.business_id = stalled_queues.business_id
             and s.id = stalled_queues.queue_id and (not s.active or s.deleted_at is not null))`,
      ),
      rows(
        "webhook_subscriptions",
        `deleted_at < ${ago(30)} and not exists (
           select from webhook_deliveries d where d.business_id = webhook_subscriptions.business_id
             and d.subscription_id = webhook_subscriptions.id)`,
      ),
    ],
  },
  {
    what: "Events of Stripe's webhook, which repeats them for three days",
    tables: ["stripe_events"],
    kept: "30 days",
    deletions: () => [rows("stripe_events", `created_at < ${ago(30)}`)],
  },
  {
    what: "Bytes of deleted files, and uploads that were cut short",
    tables: ["file_removals"],
    kept: "an hour or two",
  },
  {
    what: "Times of backups",
    tables: ["backups"],
    kept: "a year",
    deletions: () => [rows("backups", `made_at < ${ago(365)}`)],
  },
  {
    what: "Businesses that signed themselves up and were never verified, with everything of theirs",
    tables: [],
    kept: "UNVERIFIED_RETENTION_DAYS",
  },
  {
    what: "What waits to be sent or delivered",
    tables: ["outbox", "outbox_claims"],
    kept: "until it is done or given up, about a day",
  },
];

/** The tables of which nothing is deleted by the clock, and why they do not grow for ever without the business growing. */
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
    "price_items",
    "reply_templates",
    "counters",
    "files",
  ]),
  ...because("the business's correspondence", ["conversations", "messages"]),
  ...because("at most one for each person and conversation", ["conversation_unread", "conversation_seen"]),
  ...because("at most one row", ["maintenance"]),
  ...because("one for each release or replaced key", ["_prisma_migrations", "_functions", "secret_keys"]),
};

/** The owner of an unverified business is emailed this many days before it is deleted. */
export function noticeDaysOf(unverifiedDays: number): number {
  return Math.min(3, unverifiedDays - 1);
}

function because(reason: string, tables: readonly string[]): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [table, reason]));
}

export function isSetting(kept: string): kept is RetentionSetting {
  return kept in retentionSettings;
}
