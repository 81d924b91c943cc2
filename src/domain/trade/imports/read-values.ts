import countries from "i18n-iso-countries/index.js";
import english from "i18n-iso-countries/langs/en.json" with { type: "json" };
import { splitList } from "./split-list.ts";

/**
 * Text of a file as input values. Unknown text is returned unchanged, and the input's validation refuses it. All
 * patterns run in linear time: none has two repetitions that match the same characters.
 */

export function isYes(text: string): boolean {
  return /^(y(es)?|t(rue)?|1|x|business|company|commercial|organi[sz]ation)$/i.test(text.trim());
}

export function isNo(text: string): boolean {
  return /^(no?|f(alse)?|0|individual|person|residential|household|homeowner)$/i.test(text.trim());
}

/** Whether a flag is set. A time also counts as set; an empty text or a no does not. */
export function isSet(text: string): boolean {
  return text.trim() !== "" && !isNo(text);
}

/**
 * Parses an amount, with an optional sign, currency and thousands separators. Brackets or a minus mean negative. A
 * comma is a decimal separator if at most two digits follow it.
 */
export function readAmount(text: string): number | string {
  const bare = text.trim().replaceAll(/AUD|NZD|GBP|USD|CAD|EUR|(?:AU?|NZ|US|CA?)?\$|[£€]|[\s\u00a0']/gi, "");
  const [, inBrackets] = /^\((.+)\)$/.exec(bare) ?? [];
  const written = inBrackets ?? bare.replace(/^−/, "-");
  const plain = /^-?\d{1,3}(\.\d{3})+,\d{1,2}$|^-?\d+,\d{1,2}$/.test(written)
    ? written.replaceAll(".", "").replace(",", ".")
    : /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(written)
      ? written.replaceAll(",", "")
      : written;
  if (!/^-?(\d+(\.\d*)?|\.\d+)$/.test(plain)) return text;
  return inBrackets === undefined ? Number(plain) : -Number(plain);
}

/** Turns an Australian date such as `24/12/2026` into `2026-12-24`. */
export function readDay(text: string): string {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return year === "" ? text : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** The longest country name has about 50 characters. */
const maxCountryCharacters = 100;

countries.registerLocale(english);

export function readCountry(text: string): string {
  const given = text.trim();
  if (given.length > maxCountryCharacters) return given;
  return /^[a-z]{2}$/i.test(given) ? given.toUpperCase() : (countries.getSimpleAlpha2Code(given, "en") ?? given);
}

/** Parses a list as exports write it, such as `"a, b"; c`, and the commas of other products. */
export function readTags(text: string): string[] {
  return splitList(text)
    .map(unquoted)
    .filter((tag) => tag !== "");
}

export function writeTags(tags: readonly string[]): string {
  return tags.map((tag) => (/[",;]/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join("; ");
}

function unquoted(text: string): string {
  return /^".*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"').trim() : text;
}

export function readEmails(cells: readonly string[]): string[] {
  return [...new Set(cells.flatMap((cell) => cell.split(/[,;\s]+/)).filter((email) => email !== ""))];
}
