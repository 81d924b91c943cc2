import {
  ago,
  type Deletion,
  deleteBodiesOverLimit,
  deleteIdleDeliveries,
  deleteNotificationsOverLimit,
  deleteRequestsOverLimit,
  deleteRows,
  disconnectAppsWithoutGrant,
  isLive,
} from "./deletions.ts";
import type { RetentionSetting } from "./settings.ts";

export type Retention = {
  /** The kept data, in the operators' words. */
  what: string;
  tables: readonly string[];
  /** The variable that sets the period in days, or a fixed period in words. */
  kept: RetentionSetting | string;
  /** Run in order. Undefined where other code deletes the rows. */
  deletions?: (days: number) => readonly Deletion[];
};

/** All data that is deleted after a period. */
export const retentions: readonly Retention[] = [
  {
    what: "Replies to repeated requests (`Idempotency-Key`)",
    tables: ["idempotency_records"],
    kept: "IDEMPOTENCY_RETENTION_DAYS",
    deletions: (days) => [deleteRows("idempotency_records", `created_at < ${ago(days)}`)],
  },
  {
    what: "Sessions after their last use, and at most 30 days after signing in",
    tables: ["sessions"],
    kept: "SESSION_RETENTION_DAYS",
    deletions: (days) => [deleteRows("sessions", `expires_at <= now() or last_seen_at <= ${ago(days)}`)],
  },
  {
    what: "Addresses at which people have signed in",
    tables: ["known_addresses"],
    kept: "90 days from the last time",
    deletions: () => [deleteRows("known_addresses", `signed_in_at < ${ago(90)}`)],
  },
  {
    what: "Counts of failed sign-ins and other limits",
    tables: ["sign_in_failures"],
    kept: "the span of the limit, at most a day",
    deletions: () => [deleteRows("sign_in_failures", "expire < extract(epoch from now()) * 1000")],
  },
  {
    what: "Links to a new password",
    tables: ["password_resets", "password_reset_requests"],
    kept: "a day after they expired",
    deletions: () => [deleteRows("password_resets", `expires_at < ${ago(1)}`)],
  },
  {
    what: "Invitations",
    tables: ["invitations"],
    kept: "INVITATION_RETENTION_DAYS",
    deletions: (days) => [deleteRows("invitations", `expires_at < ${ago(days)}`)],
  },
  {
    what: "Tokens, codes and grants of connected apps",
    tables: ["oauth_records"],
    kept: "until they expire",
    deletions: () => [
      deleteRows("oauth_records", "expires_at < now()"),
      // Grants whose codes and refresh tokens have all expired.
      deleteRows(
        "oauth_records",
        `model = 'Grant' and created_at < ${ago(1)} and not exists (
           select from oauth_records o where o.grant_id = oauth_records.grant_id and o.model <> 'Grant')`,
      ),
      disconnectAppsWithoutGrant,
    ],
  },
  {
    what: "Registrations of apps that nobody has connected",
    tables: ["oauth_clients"],
    kept: "OAUTH_REGISTRATION_RETENTION_DAYS",
    deletions: (days) => [deleteRows("oauth_clients", `last_used_at is null and created_at < ${ago(days)}`)],
  },
  {
    what: "Registrations of apps that were connected once",
    tables: ["oauth_clients"],
    kept: "a year from the last connection, and while a token is valid",
    deletions: () => [
      deleteRows(
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
    deletions: (days) => [(maxRows) => `select from generate_series(1, prune_audit_log(${days}, ${maxRows}))`],
  },
  {
    what: "The operators' log of what they did",
    tables: ["operator_actions"],
    kept: "AUDIT_RETENTION_DAYS",
    deletions: (days) => [deleteRows("operator_actions", `created_at < ${ago(days)}`)],
  },
  {
    what: "Processes of the platform that have stopped",
    tables: ["processes"],
    kept: "a day",
    deletions: () => [deleteRows("processes", `last_seen_at < ${ago(1)}`)],
  },
  {
    what: "The log of API requests",
    tables: ["api_requests"],
    kept: "7 days, and the newest 100,000 of each business",
    deletions: () => [deleteRows("api_requests", `created_at < ${ago(7)}`), deleteRequestsOverLimit],
  },
  {
    what: "The bodies in a sandbox's log of API requests",
    tables: ["api_requests"],
    kept: "those of its newest 1,000 requests",
    deletions: () => [deleteBodiesOverLimit],
  },
  {
    what: "Emails and texts that a sandbox would have sent",
    tables: ["sandbox_messages"],
    kept: "30 days, and until the sandbox is reset",
    deletions: () => [deleteRows("sandbox_messages", `created_at < ${ago(30)}`)],
  },
  {
    what: "Notifications, except a sandbox's, which a reset deletes",
    tables: ["notifications"],
    kept: "NOTIFICATION_RETENTION_DAYS",
    deletions: (days) => [
      deleteRows("notifications", `created_at < ${ago(days)} and ${isLive("notifications")}`),
      deleteNotificationsOverLimit,
    ],
  },
  {
    what: "Outgoing emails that were sent or have failed, except a sandbox's, which a reset deletes",
    tables: ["emails"],
    kept: "EMAIL_RETENTION_DAYS",
    deletions: (days) => [
      deleteRows("emails", `status <> 'queued' and created_at < ${ago(days)} and ${isLive("emails")}`),
    ],
  },
  {
    what: "Sends that count towards the limits",
    tables: ["sends"],
    kept: "24 hours",
    deletions: () => [deleteRows("sends", "sent_at < now() - interval '24 hours'")],
  },
  {
    what: "Deleted drafts of messages",
    tables: ["drafts"],
    kept: "DRAFT_RETENTION_DAYS",
    deletions: (days) => [
      deleteRows("drafts", `status = 'deleted' and created_at < ${ago(days)} and updated_at < ${ago(days)}`),
    ],
  },
  {
    what: "Imports, with their rows",
    tables: ["imports", "import_rows"],
    kept: "IMPORT_RETENTION_DAYS",
    deletions(days) {
      const isOver = `status <> 'running' and updated_at < ${ago(days)}`;
      return [
        deleteRows("import_rows", `import_id in (select id from imports where ${isOver})`),
        deleteRows("imports", isOver),
      ];
    },
  },
  {
    what: "Webhook deliveries that were delivered, with their attempts, until all of their month can go",
    tables: ["webhook_deliveries", "webhook_attempts"],
    kept: "DELIVERY_RETENTION_DAYS",
    deletions: (days) => [
      deleteIdleDeliveries(`status = 'delivered' and created_at < ${ago(days)} and delivered_at < ${ago(days)}`),
    ],
  },
  {
    what: "Webhook deliveries that were never delivered, with their attempts",
    tables: ["webhook_deliveries", "webhook_attempts"],
    kept: "UNDELIVERED_RETENTION_DAYS",
    deletions: (days) => [
      deleteIdleDeliveries(`status in ('dead', 'skipped') and created_at < ${ago(days)} and updated_at < ${ago(days)}`),
    ],
  },
  {
    what: "Events, while no delivery of them is kept, until all of their month can go",
    tables: ["events"],
    kept: "EVENT_RETENTION_DAYS",
    deletions: (days) => [
      deleteRows(
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
      // A paused or deleted subscription has no due deliveries.
      deleteRows(
        "stalled_queues",
        `kind = 'webhook' and exists (
           select from webhook_subscriptions s where s.business_id = stalled_queues.business_id
             and s.id = stalled_queues.queue_id and (not s.active or s.deleted_at is not null))`,
      ),
      deleteRows(
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
    deletions: () => [deleteRows("stripe_events", `created_at < ${ago(30)}`)],
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
    deletions: () => [deleteRows("backups", `made_at < ${ago(365)}`)],
  },
  {
    what: "Businesses that signed themselves up and were never verified, with everything of theirs",
    tables: [],
    kept: "UNVERIFIED_RETENTION_DAYS",
  },
  {
    what: "Emails, messages and deliveries that wait",
    tables: ["outbox", "outbox_claims"],
    kept: "until it is done or given up, about a day",
  },
];
