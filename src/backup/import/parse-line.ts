import { limits } from "../../limits/limits.ts";
import { BackupError } from "../backup-error.ts";
import { exportFormat } from "../export-business.ts";
import type { Line } from "./read-lines.ts";

export type Values = Record<string, unknown>;

export type Header = { id: string; slug: string; name: string };

/** Parses a line. PostgreSQL reads numbers from the text itself, so that none loses digits. */
export function parseLine({ number, text }: Line): Values {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // The check below throws.
  }
  throw new BackupError(`line ${number}: it is not a JSON object`);
}

export function readHeader({ number }: Line, { type, format, business }: Values): Header {
  if (type !== "header" || !isObject(business)) throw new BackupError("it is no export of a business");
  if (format !== exportFormat)
    throw new BackupError("it was made by a newer version of Fieldline: import it with that version");
  const { id, slug, name } = business;
  if (!isUuid(id) || typeof slug !== "string" || typeof name !== "string")
    throw new BackupError(`line ${number}: its header names no business`);
  return { id, slug, name };
}

export function dataOf({ number }: Line, { data }: Values): Values {
  if (isObject(data)) return data;
  throw new BackupError(`line ${number}: it has no data`);
}

/** Texts that lists, messages and documents show on one line. */
const shortTexts =
  /(^|_)(name|title|email|phone|slug|reference|number|address|subject|url|website|abn|series|label|filename)$/;

/** Checks lengths, because the database limits few columns. */
export function assertLengths({ number }: Line, data: Values): void {
  for (const [column, value] of Object.entries(data)) {
    const { max } = shortTexts.test(column) ? limits.moves.name : limits.moves.text;
    if (lengthOf(value) > max) throw new BackupError(`line ${number}: its ${column} is longer than ${max} characters`);
  }
}

function lengthOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  return typeof value === "object" && value !== null ? JSON.stringify(value).length : 0;
}

export function isObject(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isUuid(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}
