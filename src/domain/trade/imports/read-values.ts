import countries from "i18n-iso-countries/index.js";
import english from "i18n-iso-countries/langs/en.json" with { type: "json" };
import { splitList } from "./split-list.ts";

/**
 * Texts of a file as inputs have them; what cannot be understood stays as it is, for the input's own check to refuse.
 * Each takes time in proportion to the text's length: no pattern has two repetitions that match the same characters.
 */

export function isYes(text: string): boolean {
  return /^(y(es)?|t(rue)?|1|x|business|company|commercial|organi[sz]ation)$/i.test(text.trim());
}

export function isNo(text: string): boolean {
  return /^(no?|f(alse)?|0|individual|person|residential|household|homeowner)$/i.test(text.trim());
}

/** A flag, or the time since when; nothing, and what means no, is false. */
export function isSet(text: string): boolean {
  return text.trim() !== "" && !isNo(text);
}

/**
 * Dollars as they are written: with a sign, a currency and thousands, in brackets or with a minus where they are negative;
 * with a comma for the point where at most two digits follow it.
 */
export function readAmount(text: string): number | string {
  const bare = text.trim().replaceAll(/AUD|A?\$|[\s\u00a0']/gi, "");
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

/** The longest name of a country has about 50. */
const maxCountryCharacters = 100;

countries.registerLocale(english);

export function readCountry(text: string): string {
  const given = text.trim();
  if (given.length > maxCountryCharacters) return given;
  return /^[a-z]{2}$/i.test(given) ? given.toUpperCase() : (countries.getSimpleAlpha2Code(given, "en") ?? given);
}

/** `"a, b"; c`: what a list is written as, and the commas of other products. */
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
