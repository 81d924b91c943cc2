import countries from "i18n-iso-countries/index.js";
import english from "i18n-iso-countries/langs/en.json" with { type: "json" };
import { limits } from "../../limits.ts";
import { oneLine } from "../../one-line.ts";
import { parsePhone } from "../../phone.ts";
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

/** A rate of GST as a fraction: from a fraction, a percentage, a yes or no, or the name of one. */
export function readTaxRate(text: string): number | string {
  const given = text.trim();
  const rate = readRate(given);
  if (rate !== undefined) return rate;
  if (isNo(given) || /free|exempt|excluded|export|none|out of scope|n-t|^fre$/i.test(given)) return 0;
  return isYes(given) || /^gst\b|gst on income|taxable/i.test(given) ? 0.1 : text;
}

/** `0.1`, `10`, `10%`, `10 % GST`; undefined where it is no number. */
function readRate(given: string): number | undefined {
  const [number] = /^\d+(?:\.\d+)?/.exec(given) ?? [];
  if (number === undefined) return undefined;
  const rest = given.slice(number.length).trimStart();
  const isPercentage = rest.startsWith("%");
  const name = isPercentage ? rest.slice(1).trimStart() : rest;
  if (name !== "" && !/^gst/i.test(name)) return undefined;
  const rate = Number(number);
  // Nobody charges a fraction of 1: it is a spreadsheet's yes.
  if (!isPercentage && rate === 1) return 0.1;
  return isPercentage || rate > 1 ? Number((rate / 100).toFixed(6)) : rate;
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

/** The first is the best: one that is valid, a mobile's before the others'. */
export function readPhones(mobiles: readonly string[], others: readonly string[]): string[] {
  const cells = [...mobiles, ...others].map(oneLine).filter((cell) => cell !== "");
  const pieces = cells.map((cell) => cell.split(/[,;/|]|\bor\b/).map((piece) => piece.trim()));
  if (pieces.flat().length > limits.imports.rowPhones.max) return cells;
  const all = cells.flatMap((cell, index) => phonesIn(cell, pieces[index] ?? []));
  const best = all.findIndex(isPhone);
  const [first] = all.splice(Math.max(best, 0), 1);
  return [...new Set(first === undefined ? [] : [first, ...all])];
}

function phonesIn(cell: string, pieces: readonly string[]): string[] {
  if (isPhone(cell)) return [cell];
  return pieces.some(isPhone) ? pieces.filter((piece) => piece !== "") : [cell];
}

function isPhone(text: string): boolean {
  const phone = parsePhone(text, "AU");
  return phone?.isValid() === true && phone.ext === undefined;
}

export function readEmails(cells: readonly string[]): string[] {
  return [...new Set(cells.flatMap((cell) => cell.split(/[,;\s]+/)).filter((email) => email !== ""))];
}

export type WrittenAddress = Partial<Record<"line1" | "line2" | "suburb" | "state" | "postcode" | "country", string>>;

const states = ["NSW", "VIC", "QLD", "SA", "WA", "TAS", "NT", "ACT"];

/**
 * An address of its parts; one that is written whole, where the file has no columns for the town, is taken apart. Without a
 * street the town stands in its place. Undefined where there is none: a country alone is what products fill in by themselves.
 */
export function readAddress(written: WrittenAddress, isWhole: boolean): WrittenAddress | undefined {
  const { line1 = "", line2 = "", suburb = "", state = "", postcode = "", country = "" } = trimmed(written);
  const rest = { state, postcode, country: readCountry(country) };
  if (line1 !== "")
    return trimmed({ line2, suburb, ...rest, ...(isWhole ? takeApart(line1) : { line1: oneLine(line1) }) });
  if (line2 + suburb !== "")
    return trimmed(line2 === "" ? { line1: suburb, ...rest } : { line1: line2, suburb, ...rest });
  return state + postcode === "" ? undefined : trimmed(rest);
}

function trimmed(address: WrittenAddress): WrittenAddress {
  const parts = Object.entries(address).map(([part, text]) => [part, part === "line1" ? text.trim() : oneLine(text)]);
  return Object.fromEntries(parts.filter(([, text]) => text !== ""));
}

/** `Unit 3, 12 Wattle Street, Bayswater WA 6053, Australia` */
function takeApart(address: string): WrittenAddress {
  const lines = address.split(/[\r\n]+/).map((line) => line.trim());
  const whole = withoutCountry(oneLine(lines.filter((line) => line !== "").join(", ")));
  const postcode = whole.slice(-4);
  const beforePostcode = beforeSeparators(whole.slice(0, -4));
  const state = states.find((one) => beforePostcode?.slice(-one.length).toUpperCase() === one);
  if (!/^\d{4}$/.test(postcode) || beforePostcode === undefined || state === undefined) return { line1: whole };
  const before = beforeSeparators(beforePostcode.slice(0, -state.length));
  if (before === undefined) return { line1: whole };
  const comma = before.lastIndexOf(",");
  if (comma === -1) return { line1: before, state, postcode };
  return { line1: before.slice(0, comma).trim(), suburb: before.slice(comma + 1).trim(), state, postcode };
}

const country = "australia";

function withoutCountry(address: string): string {
  const bare = address.endsWith(".") ? address.slice(0, -1) : address;
  if (bare.slice(-country.length).toLowerCase() !== country) return address;
  return beforeSeparators(bare.slice(0, -country.length)) ?? address;
}

/** The text before the commas and spaces at its end; undefined where there are none. */
function beforeSeparators(text: string): string | undefined {
  let end = text.length;
  while (end > 0 && /[,\s]/.test(text.charAt(end - 1))) end -= 1;
  return end === text.length ? undefined : text.slice(0, end);
}
