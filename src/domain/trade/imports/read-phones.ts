import { limits } from "../../../limits/limits.ts";
import { oneLine } from "../../../text/one-line.ts";
import { toE164 } from "../../../text/phone.ts";

/** Puts the first valid number first, mobiles before others. Adds the area code to landlines that have none. */
export function readPhones(mobiles: readonly string[], others: readonly string[], areaCode?: string): string[] {
  const cells = [...mobiles, ...others].map(oneLine).filter((cell) => cell !== "");
  const pieces = cells.map((cell) => cell.split(/[,;/|]|\bor\b/).map((piece) => piece.trim()));
  if (pieces.flat().length > limits.imports.rowPhones.max) return cells;
  const all = cells.flatMap((cell, index) => phonesIn(cell, pieces[index] ?? [], areaCode));
  const best = all.findIndex(isPhone);
  const [first] = all.splice(Math.max(best, 0), 1);
  return [...new Set(first === undefined ? [] : [first, ...all])];
}

/** An Australian landline without its area code: `9374 4000`. */
export function isLocal(text: string): boolean {
  return text.length <= 20 && /^[2-9]\d{7}$/.test(text.replaceAll(/[\s.-]/g, ""));
}

function phonesIn(cell: string, pieces: readonly string[], areaCode: string | undefined): string[] {
  if (isPhone(cell)) return [cell];
  const completed = pieces.filter((piece) => piece !== "").map((piece) => withAreaCode(piece, areaCode));
  return completed.some((piece) => isPhone(piece) || isLocal(piece)) ? completed : [cell];
}

function withAreaCode(piece: string, areaCode: string | undefined): string {
  if (areaCode === undefined || !isLocal(piece)) return piece;
  const completed = `${areaCode} ${piece}`;
  return isPhone(completed) ? completed : piece;
}

function isPhone(text: string): boolean {
  return toE164(text, "AU") !== undefined;
}
