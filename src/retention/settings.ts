/** The periods that an operator can set, in days, by environment variable. */
export const retentionSettings = {
  SESSION_RETENTION_DAYS: {
    default: 14,
    min: 1,
    help: "Days that a session lasts after its last use. It ends 30 days after signing in, too.",
  },
  IDEMPOTENCY_RETENTION_DAYS: {
    default: 1,
    min: 1,
    help: "Days that the reply to a request with an `Idempotency-Key` is kept, which a retry gets.",
  },
  AUDIT_RETENTION_DAYS: { default: 730, min: 30, help: "Days that the audit log is kept." },
  EMAIL_RETENTION_DAYS: {
    default: 90,
    min: 1,
    help: "Days that outgoing emails are kept once they were sent or have failed.",
  },
  NOTIFICATION_RETENTION_DAYS: { default: 90, min: 1, help: "Days that notifications are kept, read or not." },
  EVENT_RETENTION_DAYS: {
    default: 30,
    min: 1,
    help: "Days that events are kept, with or without subscriptions, and the rest of their month; one whose delivery is kept stays with it.",
  },
  DELIVERY_RETENTION_DAYS: {
    default: 30,
    min: 1,
    help: "Days that webhook deliveries are kept once they were delivered, and the rest of their month.",
  },
  UNDELIVERED_RETENTION_DAYS: {
    default: 90,
    min: 1,
    help: "Days that webhook deliveries are kept that were never delivered, and can be replayed.",
  },
  DRAFT_RETENTION_DAYS: { default: 90, min: 1, help: "Days that deleted drafts of messages are kept." },
  INVITATION_RETENTION_DAYS: { default: 90, min: 1, help: "Days that invitations are kept after they expired." },
  IMPORT_RETENTION_DAYS: {
    default: 7,
    min: 1,
    help: "Days that imports are kept with their rows after they last changed.",
  },
  UNVERIFIED_RETENTION_DAYS: {
    default: 14,
    min: 1,
    help: "Days that a business is kept that signed itself up and whose owner's email address is never verified. Its owner is emailed 3 days before it is deleted.",
  },
  OAUTH_REGISTRATION_RETENTION_DAYS: {
    default: 7,
    min: 1,
    help: "Days that registrations of apps are kept that nobody has connected.",
  },
} as const;

export type RetentionSetting = keyof typeof retentionSettings;

export type RetentionDays = Readonly<Record<RetentionSetting, number>>;

export const defaultRetention = Object.fromEntries(
  Object.entries(retentionSettings).map(([name, { default: days }]) => [name, days]),
) as RetentionDays;

export function isSetting(kept: string): kept is RetentionSetting {
  return kept in retentionSettings;
}

/** The owner of an unverified business is emailed this many days before it is deleted. */
export function noticeDaysOf(unverifiedDays: number): number {
  return Math.min(3, unverifiedDays - 1);
}
