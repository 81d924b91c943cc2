import { canonicalTimeZone } from "../../text/time-zone.ts";
import { BackupError } from "../backup-error.ts";
import type { ImportedTable, ValueKind } from "./columns.ts";
import type { Values } from "./parse-line.ts";
import type { Line } from "./read-lines.ts";

type Check = { isValid: (value: unknown) => boolean; detail: string };

const matches = (pattern: RegExp) => (value: unknown) => typeof value === "string" && pattern.test(value);

const email: Check = {
  isValid: (value) =>
    matches(/^[^\s"@\p{C}]{1,64}@[^\s"@\p{C}]{1,189}$/u)(value) && value === String(value).toLowerCase(),
  detail: "is not an email address in lower case",
};

/** PostgreSQL also stores infinite times, years of six digits, `NaN`, and arrays with nulls. */
const byKind: Partial<Record<ValueKind, Check>> = {
  time: {
    isValid: matches(/^(19[7-9]|2[01]\d)\d-[^B]+$/),
    detail: "is not a time from the year 1970 to the year 2199",
  },
  number: {
    isValid: (value) => Number.isFinite(value) || matches(/^-?\d+(\.\d+)?$/)(value),
    detail: "is not a number",
  },
  list: {
    isValid: (value) => Array.isArray(value) && !value.includes(null),
    detail: "is not a list of values",
  },
};

/** Columns that other records or all businesses depend on. */
const byColumn: Record<string, Record<string, Check>> = {
  businesses: {
    slug: { isValid: matches(/^(?=.{1,50}$)[a-z0-9]+(-[a-z0-9]+)*$/), detail: "is not a slug" },
    time_zone: {
      isValid: (value) => typeof value === "string" && canonicalTimeZone(value) !== undefined,
      detail: "is not a time zone",
    },
    inbound_email: email,
    sms_number: { isValid: matches(/^\+\d{6,15}$/), detail: "is not a phone number" },
  },
  members: { email },
};

/** Throws for values that the platform never stores, and at which a job for all businesses would fail. */
export function assertValues({ number }: Line, { table, columns }: ImportedTable, data: Values): void {
  for (const [column, value] of Object.entries(data)) {
    if (value === null) continue;
    const kind = columns.get(column)?.kind;
    const check = byColumn[table]?.[column] ?? (kind && byKind[kind]);
    if (check !== undefined && !check.isValid(value))
      throw new BackupError(`line ${number}: its ${column} ${check.detail}`);
  }
}
