import { oneLine } from "../../../text/one-line.ts";
import { findState, postcodeOf, stateOf } from "./places.ts";
import { readCountry } from "./read-values.ts";

export type WrittenAddress = Partial<Record<"line1" | "line2" | "suburb" | "state" | "postcode" | "country", string>>;

/**
 * An address from its parts. If the file has no columns for the town (`isWhole`), `line1` is parsed. Without a street,
 * the town becomes the first line. Undefined for a country alone, which products fill in by default.
 */
export function readAddress(written: WrittenAddress, isWhole: boolean): WrittenAddress | undefined {
  const address = findParts(written, isWhole);
  if (address === undefined) return undefined;
  const { state = "", postcode = "", country = "", ...rest } = address;
  const code = stateOf(state, country);
  return trimmed({ ...rest, state: code, postcode: postcodeOf(postcode, code, country), country });
}

function findParts(written: WrittenAddress, isWhole: boolean): WrittenAddress | undefined {
  const { line1 = "", line2 = "", suburb = "", state = "", postcode = "", country = "" } = trimmed(written);
  const rest = { state, postcode, country: readCountry(country) };
  if (line1 !== "")
    return trimmed({ line2, suburb, ...rest, ...(isWhole ? parseWhole(line1) : { line1: oneLine(line1) }) });
  if (line2 + suburb !== "")
    return trimmed(line2 === "" ? { line1: suburb, ...rest } : { line1: line2, suburb, ...rest });
  return state + postcode === "" ? undefined : trimmed(rest);
}

function trimmed(address: WrittenAddress): WrittenAddress {
  const parts = Object.entries(address).map(([part, text]) => [part, part === "line1" ? text.trim() : oneLine(text)]);
  return Object.fromEntries(parts.filter(([, text]) => text !== ""));
}

/** Parses `Unit 3, 12 Wattle Street, Bayswater WA 6053, Australia`. */
function parseWhole(address: string): WrittenAddress {
  const lines = address.split(/[\r\n]+/).map((line) => line.trim());
  const whole = withoutCountry(oneLine(lines.filter((line) => line !== "").join(", ")));
  const [postcode = ""] = /\d{3,4}$/.exec(whole.slice(-5)) ?? [];
  const beforePostcode = postcode === "" ? undefined : beforeSeparators(whole.slice(0, -postcode.length));
  const state = beforePostcode === undefined ? undefined : findState(beforePostcode);
  if (beforePostcode === undefined || state === undefined) return { line1: whole };
  if (postcode.length === 3 && postcodeOf(postcode, stateOf(state, ""), "").length === 3) return { line1: whole };
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

/** The text before its trailing commas and spaces. Undefined if there are none. */
function beforeSeparators(text: string): string | undefined {
  let end = text.length;
  while (end > 0 && /[,\s]/.test(text.charAt(end - 1))) end -= 1;
  return end === text.length ? undefined : text.slice(0, end);
}
