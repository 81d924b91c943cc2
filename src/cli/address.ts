import { type Address, readAddress } from "../domain/kernel/address.ts";
import { CommandError } from "./command-error.ts";
import { optional, read } from "./options.ts";

const lines = ["line1", "line2", "suburb", "state", "postcode"] as const;

/** Reads an address: one line of text, or the API's address as JSON. */
export function readAddressOption(option: string, value: string): Address {
  if (!value.trimStart().startsWith("{")) return readAddress({ line1: read("Line", option, value) });
  const given = parse(option, value);
  const stray = Object.keys(given).find((name) => name !== "country" && !lines.some((line) => line === name));
  if (stray !== undefined) throw new CommandError(`${option} has no field ${JSON.stringify(stray)}`);
  const line = (name: string) =>
    optional(given[name] ?? undefined, (value) => read("Line", `${option}: ${name}`, value));
  const { line1, ...others } = Object.fromEntries(lines.map((name) => [name, line(name)]));
  if (line1 === undefined) throw new CommandError(`${option}: line1 is required`);
  const country = optional(given.country ?? undefined, (value) => read("CountryCode", `${option}: country`, value));
  return readAddress({ line1, ...others, country });
}

function parse(option: string, value: string): Record<string, string | null | undefined> {
  try {
    // Text that starts with a brace is an object or invalid JSON. Scalars read each value, and accept only strings.
    return JSON.parse(value) as Record<string, string | null | undefined>;
  } catch {
    throw new CommandError(`${option} must be one line of text or a JSON object`);
  }
}
