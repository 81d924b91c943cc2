import type { Attributes } from "sanitize-html";
import { lengthsUpTo, numbersUpTo } from "./lengths.ts";
import { color, family } from "./styles.ts";

const keyword = /^[a-z-]{1,30}$/i;
const size = new RegExp(`^\\s*(?:${numbersUpTo(2000)}|${lengthsUpTo({ px: 2000, "%": 100 })})\\s*$`);
const upTo = (largest: number) => new RegExp(`^\\s*${numbersUpTo(largest)}\\s*$`);

/** The form of attributes' values. Attributes that are not listed hold words or addresses. */
const patterns: Record<string, RegExp> = {
  align: keyword,
  bgcolor: color,
  border: upTo(20),
  cellpadding: upTo(100),
  cellspacing: upTo(100),
  color,
  colspan: upTo(100),
  dir: /^(ltr|rtl|auto)$/i,
  face: family,
  height: size,
  lang: /^[\w-]{1,35}$/,
  rowspan: upTo(100),
  scope: keyword,
  size: /^[+-]?[1-7]$/,
  start: /^-?\d{1,6}$/,
  type: /^[1ai]$/i,
  valign: keyword,
  width: size,
};

/** The attributes whose values are within bounds. */
export function boundAttributes(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name, value]) => patterns[name]?.test(value) ?? true));
}
