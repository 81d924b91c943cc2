import { badFields } from "../../problems.ts";
import type { Transaction } from "../../tenancy/tenant.ts";
import { type CountryCode, countryCodeOf, isCountryCode } from "../../text/countries.ts";
import { phoneFault, toE164 } from "../../text/phone.ts";
import { find } from "./store.ts";

/** The fields of inputs whose type is `Phone`. */
export const phoneFields = ["phone", "business_phone"] as const;

/** The arguments besides `input` whose fields can have phone numbers. */
export const phoneArguments = ["new_customer"] as const;

/**
 * Completes the phone numbers that the caller wrote without a country code, by the business's country. The scalar
 * cannot, because it does not know the business. Reads the country only if there is such a number.
 */
export async function completePhones<Input extends object>(db: Transaction, input: Input): Promise<Input> {
  let completed = await completeFields(db, input);
  for (const name of phoneArguments) {
    const value = (input as Record<string, unknown>)[name];
    if (typeof value === "object" && value !== null)
      completed = { ...completed, [name]: await completeFields(db, value, `/${name}`) };
  }
  return completed;
}

/** `at` is the pointer of the object. */
async function completeFields<Input extends object>(db: Transaction, input: Input, at = ""): Promise<Input> {
  const written = phoneFields.flatMap((name): [string, string][] => {
    const value = (input as Record<string, unknown>)[name];
    return typeof value === "string" && !value.startsWith("+") ? [[name, value]] : [];
  });
  if (written.length === 0) return input;
  const country = countryIn(input) ?? countryCodeOf(await find(db, "Business", db.businessId));
  const completed = written.map(([name, text]) => [name, toE164(text, country)] as const);
  const faults = written.filter((_, index) => completed[index]?.[1] === undefined);
  if (faults.length > 0)
    throw badFields(faults.map(([name, text]) => ({ pointer: `${at}/${name}`, detail: phoneFault(text, country) })));
  return { ...input, ...Object.fromEntries(completed) };
}

/** The country that the business gets with the same change. */
function countryIn(input: object): CountryCode | undefined {
  const { country } = input as { country?: unknown };
  return typeof country === "string" && isCountryCode(country) ? country : undefined;
}
