import { limits } from "../../../limits/limits.ts";
import type { CountryCode } from "../../../text/countries.ts";
import { oneLine } from "../../../text/one-line.ts";
import { toE164 } from "../../../text/phone.ts";

/** Puts the first valid number first, mobiles before others. Adds the area code to landlines that have none. */
export function readPhones(
  mobiles: readonly string[],
  others: readonly string[],
  areaCode?: string,
  country: CountryCode = "AU",
): string[] {
  const cells = [...mobiles, ...others].map(oneLine).filter((cell) => cell !== "");
  const pieces = cells.map((cell) => cell.split(/[,;/|]|\bor\b/).map((piece) => piece.trim()));
  if (pieces.flat().length > limits.imports.rowPhones.max) return cells;
  const all = cells.flatMap((cell, index) => phonesIn(cell, pieces[index] ?? [], { areaCode, country }));
  const best = all.findIndex((text) => isPhone(text, country));
  const [first] = all.splice(Math.max(best, 0), 1);
  return [...new Set(first === undefined ? [] : [first, ...all])];
}

/** An Australian landline without its area code: `9374 4000`. */
export function isLocal(text: string): boolean {
  return text.length <= 20 && /^[2-9]\d{7}$/.test(text.replaceAll(/[\s.-]/g, ""));
}

type Place = { areaCode: string | undefined; country: CountryCode };

function phonesIn(cell: string, pieces: readonly string[], place: Place): string[] {
  const { country } = place;
  if (isPhone(cell, country)) return [cell];
  const completed = pieces.filter((piece) => piece !== "").map((piece) => withAreaCode(piece, place));
  return completed.some((piece) => isPhone(piece, country) || isLocal(piece)) ? completed : [cell];
}

function withAreaCode(piece: string, { areaCode, country }: Place): string {
  if (areaCode === undefined || !isLocal(piece)) return piece;
  const completed = `${areaCode} ${piece}`;
  return isPhone(completed, country) ? completed : piece;
}

function isPhone(text: string, country: CountryCode): boolean {
  return toE164(text, country) !== undefined;
}
