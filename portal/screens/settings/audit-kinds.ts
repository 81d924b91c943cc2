import type { AuditActorKind, AuditKind } from "../../generated/types.ts";

/** The actions in the audit log, by area. */
export const auditKinds = [
  {
    area: "Signing in",
    kinds: {
      signed_in: "Signed in",
      sign_in_failed: "Failed to sign in",
      signed_out: "Signed out",
      identity_confirmed: "Confirmed their identity",
      sessions_ended: "Ended sessions",
      password_changed: "Changed the password",
      password_reset: "Reset the password",
      two_factor_enabled: "Turned on two-factor sign-in",
      two_factor_disabled: "Turned off two-factor sign-in",
      two_factor_requirement_changed: "Changed whether two-factor sign-in is required",
      recovery_codes_renewed: "Replaced recovery codes",
      sso_changed: "Changed single sign-on",
      sso_linked: "Linked to the identity provider",
      sso_unlinked: "Removed the link to the identity provider",
      sso_refused: "Refused after single sign-on",
      calendar_feed_renewed: "Renewed the calendar's address",
    },
  },
  {
    area: "Team",
    kinds: {
      member_invited: "Invited",
      invitation_resent: "Sent an invitation again",
      invitation_revoked: "Revoked an invitation",
      member_joined: "Joined the team",
      member_added: "Added to the team",
      member_renamed: "Changed the name",
      member_role_changed: "Changed a role",
      member_deactivated: "Deactivated",
      member_reactivated: "Reactivated",
    },
  },
  {
    area: "Business",
    kinds: {
      business_created: "Created the business",
      business_imported: "Imported the business from another installation",
      business_verified: "Verified the email address",
      earlier_access_ended: "Ended all access from before the email address was verified",
      business_updated: "Changed the business's settings",
      business_suspended: "Suspended the business",
      business_unsuspended: "Lifted the suspension",
      sandbox_created: "Created the sandbox",
      sandbox_entered: "Switched to the sandbox",
      sandbox_reset: "Reset the sandbox",
      sandbox_advanced: "Moved the sandbox's time",
      reminder_settings_updated: "Changed the reminders",
      logo_uploaded: "Uploaded a logo",
      logo_removed: "Removed the logo",
      accounting_settings_updated: "Changed accounting codes",
      accounting_connected: "Connected to Xero",
      accounting_disconnected: "Disconnected from Xero",
      accounting_retried: "Retried sending to Xero",
      ducted_prices_updated: "Changed ducted prices",
      file_deleted: "Deleted a file",
      note_updated: "Changed a note",
      note_deleted: "Deleted a note",
      custom_field_created: "Added a custom field",
      custom_field_updated: "Changed a custom field",
      custom_field_archived: "Archived a custom field",
      price_item_created: "Added a price item",
      price_item_updated: "Changed a price item",
      price_item_archived: "Archived a price item",
      price_item_unarchived: "Restored a price item",
    },
  },
  {
    area: "Quotes, jobs and invoices",
    kinds: {
      quote_sent: "Sent a quote",
      quote_accepted: "Accepted a quote",
      quote_declined: "Declined a quote",
      quote_withdrawn: "Withdrew a quote",
      quote_revised: "Drafted a new version of a quote",
      quote_superseded: "Replaced a quote by a newer version",
      quote_deleted: "Deleted a draft quote",
      deposit_deleted: "Deleted a deposit",
      deposit_refunded: "Refunded a deposit",
      deposit_recorded: "Recorded a deposit",
      job_completed: "Completed a job",
      job_cancelled: "Cancelled a job",
      job_reopened: "Reopened a job",
      invoice_sent: "Sent an invoice",
      quote_reminded: "Sent a reminder of a quote",
      booking_reminded: "Sent a reminder of a booking",
      on_my_way_sent: "Texted “On my way”",
      invoice_reminded: "Sent a reminder",
      invoice_voided: "Voided an invoice",
      invoice_deleted: "Deleted a draft invoice",
      payment_recorded: "Recorded a payment",
      refund_recorded: "Recorded a refund",
      payment_deleted: "Deleted a payment",
      credit_note_issued: "Issued a credit note",
      credit_note_sent: "Sent a credit note",
      credit_note_applied: "Applied a credit note",
      credit_note_unapplied: "Took a credit back",
      credit_note_voided: "Voided a credit note",
      statement_sent: "Sent a statement",
    },
  },
  {
    area: "Developers",
    kinds: {
      api_key_created: "Created an API key",
      api_key_renamed: "Renamed an API key",
      api_key_scopes_changed: "Changed an API key's scopes",
      api_key_rolled: "Gave an API key a new secret",
      api_key_limited: "Limited an API key's requests",
      api_key_revoked: "Revoked an API key",
      app_connected: "Connected an app",
      app_limited: "Limited an app's requests",
      app_revoked: "Revoked an app",
      app_access_ended: "Ended an app's access",
      webhook_created: "Created a webhook",
      webhook_updated: "Changed a webhook",
      webhook_deleted: "Deleted a webhook",
      webhook_secret_rotated: "Rotated a webhook's secret",
      audit_stream_created: "Started the audit stream",
      audit_stream_updated: "Changed the audit stream's address",
      audit_stream_secret_rotated: "Rotated the audit stream's secret",
      audit_stream_paused: "Paused the audit stream",
      audit_stream_resumed: "Resumed the audit stream",
      audit_stream_deleted: "Stopped the audit stream",
    },
  },
  {
    area: "Files",
    kinds: {
      import_uploaded: "Uploaded a file to import",
      import_started: "Started an import",
      import_cancelled: "Cancelled an import",
      export_downloaded: "Downloaded a file",
    },
  },
] as const satisfies readonly { area: string; kinds: Partial<Record<AuditKind, string>> }[];

type KindsOf<Area> = Area extends { kinds: infer Kinds } ? keyof Kinds : never;

/** The cast fails to compile if a kind is missing from the areas. */
const names: Record<AuditKind, string> = Object.assign({}, ...auditKinds.map(({ kinds }) => kinds)) as Record<
  KindsOf<(typeof auditKinds)[number]>,
  string
>;

export function isAuditKind(text: string | undefined): text is AuditKind {
  return text !== undefined && Object.hasOwn(names, text);
}

export function nameOfKind(kind: AuditKind): string {
  return names[kind];
}

/** The label beside an actor that is no member. */
export const actorKinds: Record<AuditActorKind, string | undefined> = {
  user: undefined,
  api_key: "API key",
  oauth: "Connected app",
  operator: undefined,
  unknown: undefined,
};

const isoTime = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** `payment_terms_days` becomes "Payment terms days". */
export function nameOfField(field: string): string {
  const words = field
    .replaceAll("_", " ")
    .replace(/\b(url|abn|sms)\b/, (word) => word.toUpperCase())
    .replace("kw", "kW")
    .replace("m2", "m²");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

export function nameOfValue(value: string | null, dateTime: (instant: string) => string): string {
  if (value === null) return "nothing";
  if (value === "true" || value === "false") return value === "true" ? "yes" : "no";
  return isoTime.test(value) ? dateTime(value) : value;
}
