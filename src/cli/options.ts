import { GraphQLError } from "graphql";
import { toSlug } from "../domain/identity/business/create-business.ts";
import { Plan, Role, SubscriptionState } from "../generated/prisma/enums.ts";
import { type ScalarShapes, scalarTypes } from "../graphql/scalars.ts";
import type { CountryCode } from "../text/countries.ts";
import { phoneFault, toE164 } from "../text/phone.ts";
import { CommandError } from "./command-error.ts";

/** Reads a value as the API's scalar of that name does. The error names the option and never repeats the value. */
export function read<N extends keyof ScalarShapes>(
  scalar: N,
  option: string,
  value: unknown,
): ScalarShapes[N]["Input"] {
  const type = scalarTypes.find(({ name }) => name === scalar);
  if (type === undefined) throw new Error(`there is no scalar ${scalar}`);
  try {
    // The scalar returns the type that the table of shapes gives its name.
    return type.coerceInputValue(value) as ScalarShapes[N]["Input"];
  } catch (error) {
    throw error instanceof GraphQLError ? new CommandError(`${option} ${error.message}`) : error;
  }
}

/** Reads a phone number. One without `+` is of the country. */
export function readPhone(option: string, value: string, country: CountryCode = "AU"): string {
  const text = read("Phone", option, value);
  const number = toE164(text, country);
  if (number === undefined) throw new CommandError(`${option} ${phoneFault(text, country)}`);
  return number;
}

export function readOneOf<const T extends string>(option: string, value: string, known: readonly T[]): T {
  const found = known.find((each) => each === value);
  if (found === undefined) throw new CommandError(`${option} must be one of ${known.join(", ")}`);
  return found;
}

export function readSlug(option: string, value: string): string {
  if (value === "" || toSlug(value) !== value)
    throw new CommandError(
      `${option} must be 1 to 50 lower-case letters and digits, with single hyphens between words`,
    );
  return value;
}

export function readCount(option: string, value: string, max: number): number {
  const count = Number(value);
  if (!/^\d+$/.test(value) || count > max) throw new CommandError(`${option} must be a whole number from 0 to ${max}`);
  return count;
}

export function optional<T>(value: string | undefined, reader: (value: string) => T): T | undefined {
  return value === undefined ? undefined : reader(value);
}

export const plans = Object.values(Plan);
export const subscriptions = Object.values(SubscriptionState);
export const roles = Object.values(Role);
