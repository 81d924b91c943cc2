import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/max";

/**
 * The number that a text names, in the country unless it begins with `+`; undefined where it names none. The library's
 * patterns for `;phone-context=` take exponential time: a hundred characters would hold the event loop for minutes.
 */
export function parsePhone(text: string, country?: CountryCode): PhoneNumber | undefined {
  return text.includes(";phone-context=") ? undefined : parsePhoneNumberFromString(text, country);
}
