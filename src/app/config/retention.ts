import { type RetentionDays, type RetentionSetting, retentionSettings } from "../../retention/settings.ts";
import { wholeNumber } from "./parse-variable.ts";
import { type ValuesOf, type Variable, variable } from "./variable.ts";

const maxDaysKept = 36_500;

function daysKept(name: RetentionSetting): Variable<number> & { default: string } {
  const { default: days, min, help } = retentionSettings[name];
  return variable(wholeNumber(min, maxDaysKept), String(days), help);
}

export const retentionVariables = {
  SESSION_RETENTION_DAYS: daysKept("SESSION_RETENTION_DAYS"),
  IDEMPOTENCY_RETENTION_DAYS: daysKept("IDEMPOTENCY_RETENTION_DAYS"),
  AUDIT_RETENTION_DAYS: daysKept("AUDIT_RETENTION_DAYS"),
  EMAIL_RETENTION_DAYS: daysKept("EMAIL_RETENTION_DAYS"),
  NOTIFICATION_RETENTION_DAYS: daysKept("NOTIFICATION_RETENTION_DAYS"),
  EVENT_RETENTION_DAYS: daysKept("EVENT_RETENTION_DAYS"),
  DELIVERY_RETENTION_DAYS: daysKept("DELIVERY_RETENTION_DAYS"),
  UNDELIVERED_RETENTION_DAYS: daysKept("UNDELIVERED_RETENTION_DAYS"),
  DRAFT_RETENTION_DAYS: daysKept("DRAFT_RETENTION_DAYS"),
  INVITATION_RETENTION_DAYS: daysKept("INVITATION_RETENTION_DAYS"),
  IMPORT_RETENTION_DAYS: daysKept("IMPORT_RETENTION_DAYS"),
  UNVERIFIED_RETENTION_DAYS: daysKept("UNVERIFIED_RETENTION_DAYS"),
  OAUTH_REGISTRATION_RETENTION_DAYS: daysKept("OAUTH_REGISTRATION_RETENTION_DAYS"),
};

type Values = ValuesOf<typeof retentionVariables>;

export function readRetention(values: Values): RetentionDays {
  const names = Object.keys(retentionSettings) as RetentionSetting[];
  return Object.fromEntries(names.map((name) => [name, values[name]])) as RetentionDays;
}
