import countries from "i18n-iso-countries/index.js";
import validator from "validator";
import { countryCodes } from "../../text/countries.ts";
import { normalize } from "../../text/normalize.ts";
import { isPhone, phoneFault, toE164 } from "../../text/phone.ts";
import { isAbn } from "../../text/tax-ids.ts";
import { characters, isEmailAddress, refuse, string, trimmedWithin } from "../parse.ts";
import type { ScalarDefinition } from "./scalar-type.ts";

/** Texts in formats that other bodies define. */
export const formats: ScalarDefinition[] = [
  {
    name: "Abn",
    description:
      "An Australian Business Number: 11 digits with a valid checksum, at most 20 characters. Spaces are removed.",
    jsonSchema: { type: "string", maxLength: 20 },
    example: "51824753556",
    parse: (value) => {
      const digits = trimmedWithin(value, 20).replaceAll(" ", "");
      if (!isAbn(digits)) refuse("must be a valid ABN of 11 digits");
      return digits;
    },
  },
  {
    name: "CountryCode",
    description: "An ISO 3166-1 alpha-2 country code.",
    jsonSchema: { type: "string", pattern: "^[A-Z]{2}$" },
    example: "AU",
    parse: (value) => {
      const code = string(value);
      if (!/^[A-Z]{2}$/.test(code) || !countries.isValid(code)) refuse("must be an ISO 3166-1 alpha-2 country code");
      return code;
    },
  },
  {
    name: "Email",
    description: "An email address of at most 254 characters. A local part in quotes is refused.",
    jsonSchema: { type: "string", format: "email", maxLength: 254 },
    example: "jane@example.com",
    parse: (value) => {
      const address = normalize(trimmedWithin(value, 254));
      if (!isEmailAddress(address)) refuse("must be an email address");
      return address;
    },
  },
  {
    name: "EndpointUrl",
    description: "An https URL on the public internet, at most 2,000 characters. It is stored unchanged.",
    jsonSchema: { type: "string", format: "uri", maxLength: 2000 },
    example: "https://example.com/hooks/fieldline",
    parse: (value) => {
      const address = trimmedWithin(value, 2000);
      if (characters(address) > 2000) refuse("must have at most 2000 characters");
      // The URL parser would remove line breaks and tabs and accept the rest.
      if (!/^https?:\/\/[^\s\p{C}\\]+$/iu.test(address) || !URL.canParse(address)) refuse("must be an https URL");
      return address;
    },
  },
  {
    name: "Phone",
    description:
      "A phone number of at most 40 characters, national unless it starts with `+`, or with `00` and a country code. It is stored and returned in E.164.",
    jsonSchema: { type: "string", maxLength: 40 },
    example: "+61412345678",
    parse: (value) => {
      const given = trimmedWithin(value, 40);
      if (characters(given) > 40) refuse("must have at most 40 characters");
      if (given.startsWith("+")) return toE164(given) ?? refuse(phoneFault(given));
      // The mutation completes it by the business's country (`domain/kernel/complete-phones.ts`).
      return isPhone(given, countryCodes) ? given : refuse(phoneFault(given));
    },
  },
  {
    name: "Url",
    description: "An http or https URL of at most 2,000 characters.",
    jsonSchema: { type: "string", format: "uri", maxLength: 2000 },
    example: "https://example.com",
    parse: (value) => {
      const address = trimmedWithin(value, 2000);
      if (characters(address) > 2000) refuse("must have at most 2000 characters");
      if (/\p{C}/u.test(address) || !validator.isURL(address, { protocols: ["http", "https"], require_protocol: true }))
        refuse("must be an http or https URL");
      return address;
    },
  },
];
