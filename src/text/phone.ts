import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/max";

/**
 * Parses a number of the country, or one with `+` or `00` and a country code. Undefined for a New Zealand mobile
 * without its code, which reads as Australian. `;phone-context=` is refused, because the library's patterns take
 * exponential time: minutes for a hundred characters.
 */
export function parsePhone(text: string, country?: CountryCode): PhoneNumber | undefined {
  if (text.includes(";phone-context=")) return undefined;
  if (country === "AU" && isNewZealandMobile(text)) return undefined;
  const parsed = parsePhoneNumberFromString(text, country);
  return parsed?.isValid() === true ? parsed : (withPlus(text) ?? parsed);
}

/** The number in E.164; undefined if it is invalid or has an extension. */
export function toE164(text: string, country?: CountryCode): string | undefined {
  const parsed = parsePhone(text, country);
  return parsed?.isValid() === true && parsed.ext === undefined ? parsed.number : undefined;
}

/** The number in E.164 if it is an Australian mobile's, which texts go to. */
export function mobileOf(text: string): string | undefined {
  const parsed = parsePhone(text, "AU");
  return parsed?.country === "AU" && parsed.getType() === "MOBILE" ? parsed.number : undefined;
}

/** Whether it is a number in one of the countries, or with its country code. */
export function isPhone(text: string, countries: readonly CountryCode[]): boolean {
  return countries.some((country) => toE164(text, country) !== undefined);
}

/** The error of a field whose text `toE164` does not read. It follows the field's name. */
export function phoneFault(text: string, country: CountryCode = "AU"): string {
  const start = "must be a valid phone number";
  if (country !== "AU" || !isNewZealandMobile(text)) return start;
  const local = text.replaceAll(/\D/g, "").slice(1);
  return `${start}. It looks like a New Zealand mobile number. Write it with its country code, as in +64${local}`;
}

/** Most countries dial `00` for a number abroad. Australia dials `0011`. */
function withPlus(text: string): PhoneNumber | undefined {
  const [, rest] = /^\s*00\s*([1-9].*)$/s.exec(text) ?? [];
  const parsed = rest === undefined ? undefined : parsePhoneNumberFromString(`+${rest}`);
  return parsed?.isValid() === true ? parsed : undefined;
}

/**
 * The library reads `021 123 4567` as a landline of New South Wales, where no number begins with 020, 021 or 022. Some
 * begin with 027, so there only groups of three digits count as a New Zealand mobile.
 */
function isNewZealandMobile(text: string): boolean {
  const given = text.trim();
  if (given.length > 20 || /[^\d\s().-]/.test(given)) return false;
  return /^02[012]\d{6,8}$/.test(given.replaceAll(/\D/g, "")) || /^\(?027\)?[\s.-]+\d{3}[\s.-]+\d{3,4}$/.test(given);
}
