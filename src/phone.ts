import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/max";

/**
 * The number that a text names, in the country unless it begins with `+`, or with `00` and another country's code; undefined
 * where it names none, or one of New Zealand that reads as Australian. The library's patterns for `;phone-context=` take
 * exponential time: a hundred characters would hold the event loop for minutes.
 */
export function parsePhone(text: string, country?: CountryCode): PhoneNumber | undefined {
  if (text.includes(";phone-context=")) return undefined;
  if (country === "AU" && isNewZealandMobile(text)) return undefined;
  const parsed = parsePhoneNumberFromString(text, country);
  return parsed?.isValid() === true ? parsed : (withPlus(text) ?? parsed);
}

/** The valid number as E.164; undefined where the text names none, or one with an extension. */
export function toE164(text: string, country?: CountryCode): string | undefined {
  const parsed = parsePhone(text, country);
  return parsed?.isValid() === true && parsed.ext === undefined ? parsed.number : undefined;
}

/** Follows the name of a field in a sentence about a number that `toE164` does not read. */
export function phoneFault(text: string): string {
  const start = "must be a valid phone number";
  if (!isNewZealandMobile(text)) return start;
  const local = text.replaceAll(/\D/g, "").slice(1);
  return `${start}. It looks like a New Zealand mobile number. Write it with its country code, as in +64${local}`;
}

/** Most countries dial `00` for a number abroad, where Australia dials `0011`. */
function withPlus(text: string): PhoneNumber | undefined {
  const [, rest] = /^\s*00\s*([1-9].*)$/s.exec(text) ?? [];
  const parsed = rest === undefined ? undefined : parsePhoneNumberFromString(`+${rest}`);
  return parsed?.isValid() === true ? parsed : undefined;
}

/**
 * `021 123 4567`: the library takes it for a landline of New South Wales, where no number begins with 020, 021 or 022. Some
 * there begin with 027; groups of three digits tell the mobile numbers of New Zealand from them.
 */
function isNewZealandMobile(text: string): boolean {
  const given = text.trim();
  if (given.length > 20 || /[^\d\s().-]/.test(given)) return false;
  return /^02[012]\d{6,8}$/.test(given.replaceAll(/\D/g, "")) || /^\(?027\)?[\s.-]+\d{3}[\s.-]+\d{3,4}$/.test(given);
}
