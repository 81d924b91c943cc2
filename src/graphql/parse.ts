import { GraphQLError } from "graphql";
import validator from "validator";
import { Decimal } from "../query/decimal.ts";
import { normalize } from "../text/normalize.ts";

/** Rejects a scalar's value. The detail follows the field's name in a sentence. */
export function refuse(detail: string): never {
  throw new GraphQLError(detail);
}

export function string(value: unknown): string {
  if (typeof value !== "string") refuse("must be a string");
  if (value.includes("\u0000")) refuse("must not contain the character U+0000");
  if (!value.isWellFormed()) refuse("must be well-formed Unicode, without lone surrogates");
  return value;
}

/** Spaces, control characters and invisible characters: joiners, fillers, variation selectors, the Braille blank. */
const unseen = "\\s\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800";
const visible = new RegExp(`[^${unseen}]`, "u");

/** Whether the text has a visible character. */
export function isVisible(text: string): boolean {
  return visible.test(text);
}

/** Normalizes to NFC, so that two spellings of a word are equal. A text without visible characters is empty. */
export function text(value: unknown, minCharacters: number, maxCharacters: number): string {
  const trimmed = normalize(trimmedWithin(value, maxCharacters));
  if (characters(trimmed) > maxCharacters) refuse(tooLong(maxCharacters));
  const seen = isVisible(trimmed) ? trimmed : "";
  if (characters(seen) < minCharacters) refuse("must not be blank");
  return seen;
}

/** The maximum number of UTF-16 units that NFC combines into one character. */
const unitsPerCharacter = 4;

/** Trims whitespace. Immediately refuses a text that is too long in every normal form. */
export function trimmedWithin(value: unknown, maxCharacters: number): string {
  const trimmed = typeof value === "string" ? value.trim() : value;
  if (typeof trimmed === "string" && trimmed.length > maxCharacters * unitsPerCharacter) refuse(tooLong(maxCharacters));
  return string(trimmed);
}

function tooLong(maxCharacters: number): string {
  return `must have at most ${maxCharacters} characters`;
}

/**
 * Forbids line breaks, control characters and marks that override the direction of text. Also the `pattern` in the JSON
 * Schema.
 */
export const linePattern = "^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]*$";

const oneLine = new RegExp(linePattern, "u");

export function line(value: unknown, minCharacters: number, maxCharacters: number): string {
  trimmedWithin(value, maxCharacters);
  if (!oneLine.test(string(value))) refuse("must be one line, without control characters");
  return text(value, minCharacters, maxCharacters);
}

const paragraphsPattern = "^[^\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]*$";

const paragraphsOnly = new RegExp(paragraphsPattern, "u");

/** A text of several lines, with line feeds as line breaks. */
export function paragraphs(value: unknown, minCharacters: number, maxCharacters: number): string {
  trimmedWithin(value, maxCharacters);
  const written = string(value).replaceAll(/\r\n?|[\u2028\u2029]/g, "\n");
  if (!paragraphsOnly.test(written)) refuse("must have no control characters but line breaks and tabs");
  return text(written, minCharacters, maxCharacters);
}

/**
 * Whether mail can be sent to the address. Forbids quotes, spaces, invisible characters, and encodings that mail
 * programs or `mailto:` links would decode into them.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && !/["\p{C}\p{Z}]|=\?|%0[ad]/iu.test(text) && validator.isEmail(text);
}

export function characters(value: string): number {
  let count = 0;
  for (let at = 0; at < value.length; at += 1) if (!isLowSurrogate(value.charCodeAt(at))) count += 1;
  return count;
}

/** Whether the unit is the second of a surrogate pair, in well-formed text. */
function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

export type DecimalLimits = { min: number; max: number; places: number };

/** Reads the number's decimal notation, because the column would silently round extra places. */
export function decimal(value: unknown, { min, max, places }: DecimalLimits) {
  if (typeof value !== "number" || !Number.isFinite(value)) refuse("must be a number");
  if (value < min || value > max) refuse(`must be a number from ${min} to ${max}`);
  const written = new Decimal(String(value));
  if (written.decimalPlaces() > places) refuse(`must have at most ${places} decimals`);
  return written;
}

const iso = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** Also accepts a lower-case `t` or `z` (RFC 3339) and an offset without a colon (ISO 8601's basic form). */
export function instant(value: unknown): Date {
  const given = string(value);
  const written = given.length > 40 ? given : given.toUpperCase().replace(/([+-]\d\d)(\d\d)$/, "$1:$2");
  const date = iso.test(written) ? new Date(written) : invalidDate;
  if (Number.isNaN(date.getTime()) || !isCalendarDay(written))
    refuse("must be an ISO 8601 timestamp with an offset, such as 2026-07-01T02:30:00.000Z");
  if (date < firstInstant || date >= endOfTime) refuse("must be from the year 1 to the year 9998 in UTC");
  return date;
}

const invalidDate = new Date(Number.NaN);

/** The years of stored dates and times. Filters accept others too. */
export const storedYears = { min: 1970, max: 2199 };

export function isInStoredYears(time: Date): boolean {
  const year = time.getUTCFullYear();
  return year >= storedYears.min && year <= storedYears.max;
}

/** Years of four digits, with a margin for times computed from them. */
const firstInstant = new Date("0001-01-01T00:00:00.000Z");
const endOfTime = new Date("9999-01-01T00:00:00.000Z");

/** `new Date` reads 31 February as a day in March. */
function isCalendarDay(written: string): boolean {
  const day = written.slice(0, 10);
  const date = new Date(`${day}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** A calendar day, as midnight UTC. */
export function day(value: unknown): Date {
  const written = string(value);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(written) || !isCalendarDay(written)) refuse("must be a date such as 2026-07-01");
  const date = new Date(written);
  if (date < firstInstant || date >= endOfTime) refuse("must be a date from 0001-01-01 to 9998-12-31");
  return date;
}
