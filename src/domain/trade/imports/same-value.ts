import { isDeepStrictEqual } from "node:util";
import { Decimal } from "../../../query/decimal.ts";
import { oneLine } from "../../../text/one-line.ts";
import type { Address } from "../../kernel/address.ts";
import { postcodeOf, stateOf } from "./places.ts";

type Columns = Readonly<Record<string, unknown>>;

/** The fields of an input that differ from the record. Null if there are none. Empty fields change nothing. */
export function changedFields<Input extends object>(
  known: object,
  input: Input,
  patch: (input: Partial<Input>) => object,
): Partial<Input> | null {
  const changed = Object.entries(input).filter(([field, value]) => {
    if (value == null) return false;
    const [[column = "", next] = []] = Object.entries(patch({ [field]: value } as Partial<Input>));
    return !isSame((known as Columns)[column], next);
  });
  return changed.length === 0 ? null : (Object.fromEntries(changed) as Partial<Input>);
}

/** Ignores line breaks, spaces and the spelling of states, because spreadsheets change them on save. */
export function isSame(had: unknown, next: unknown): boolean {
  return isDeepStrictEqual(had, next) || isDeepStrictEqual(canonicalOf(had), canonicalOf(next));
}

/** Equal for records with the same content. */
export function contentOf(columns: Columns): string {
  const given = Object.entries(columns).filter(([, value]) => value != null && value !== "");
  return JSON.stringify(given.map(([name, value]) => [name, canonicalOf(value)]));
}

function canonicalOf(value: unknown): unknown {
  if (typeof value === "string")
    return value
      .split(/\r\n|\r|\n/)
      .map(oneLine)
      .join("\n")
      .trim();
  if (Decimal.isDecimal(value)) return value.toString();
  if (Array.isArray(value)) return value.map(canonicalOf);
  return isAddress(value) ? canonicalAddressOf(value) : value;
}

function isAddress(value: unknown): value is Address {
  return typeof value === "object" && value !== null && "line1" in value;
}

function canonicalAddressOf({ line1, line2, suburb, state, postcode, country }: Address): unknown {
  const code = stateOf(state ?? "", country);
  const parts = [line1, line2, suburb, code, postcodeOf(postcode ?? "", code, country), country];
  return parts.map((part) => oneLine(part ?? ""));
}
