import countries from "i18n-iso-countries";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import validator from "validator";
import { badFields, type FieldError } from "../../src/problems.ts";
import type { AddressRow } from "./customer-row.ts";

export type NewCustomer = {
  external_id: string | null;
  type: "individual" | "business";
  name: string;
  email: string | null;
  phone: string | null;
  abn: string | null;
  billing_address: AddressRow | null;
  notes: string | null;
  tags: string[];
};

type Fields = Record<string, unknown>;

const known = new Set(["external_id", "type", "name", "email", "phone", "abn", "billing_address", "notes", "tags"]);
const knownOfAddress = new Set(["line1", "line2", "suburb", "state", "postcode", "country"]);

/** Reports all invalid fields in one problem. */
export function readCustomer(body: unknown): NewCustomer {
  if (!isObject(body)) throw badFields([{ pointer: "", detail: "The body must be a JSON object." }]);
  const errors: FieldError[] = [];
  for (const name of Object.keys(body))
    if (!known.has(name)) errors.push({ pointer: `/${name}`, detail: "is not a known field" });
  const customer: NewCustomer = {
    external_id: text(body.external_id, "/external_id", 1, 255, errors, false),
    type: type(body.type, errors),
    name: required(body.name, "/name", errors),
    email: email(body.email, errors),
    phone: phone(body.phone, errors),
    abn: abn(body.abn, errors),
    billing_address: address(body.billing_address, errors),
    notes: text(body.notes, "/notes", 0, 10_000, errors),
    tags: tags(body.tags, errors),
  };
  if (errors.length > 0) throw badFields(errors);
  return customer;
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function text(
  value: unknown,
  pointer: string,
  min: number,
  max: number,
  errors: FieldError[],
  trims = true,
): string | null {
  if (value === undefined || value === null) return null;
  const fault = (detail: string) => {
    errors.push({ pointer, detail });
    return null;
  };
  if (typeof value !== "string") return fault("must be a string");
  if (value.includes("\u0000") || !value.isWellFormed()) return fault("must be well-formed Unicode without U+0000");
  const kept = trims ? value.trim() : value;
  if (kept.length < min) return fault("must not be blank");
  if (kept.length > max && [...kept].length > max) return fault(`must have at most ${max} characters`);
  return kept;
}

function required(value: unknown, pointer: string, errors: FieldError[]): string {
  if (value === undefined || value === null) errors.push({ pointer, detail: "is required" });
  return text(value, pointer, 1, 255, errors) ?? "";
}

function type(value: unknown, errors: FieldError[]): NewCustomer["type"] {
  if (value === undefined || value === "individual") return "individual";
  if (value !== "business") errors.push({ pointer: "/type", detail: "must be one of individual, business" });
  return "business";
}

function email(value: unknown, errors: FieldError[]): string | null {
  const given = text(value, "/email", 0, 320, errors);
  if (given !== null && !validator.isEmail(given))
    errors.push({ pointer: "/email", detail: "must be an email address" });
  return given;
}

function phone(value: unknown, errors: FieldError[]): string | null {
  const given = text(value, "/phone", 0, 255, errors);
  if (given === null) return null;
  const parsed = parsePhoneNumberFromString(given, "AU");
  if (parsed?.isValid() && parsed.ext === undefined) return parsed.number;
  errors.push({ pointer: "/phone", detail: "must be a valid phone number" });
  return null;
}

const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

function abn(value: unknown, errors: FieldError[]): string | null {
  const digits = text(value, "/abn", 0, 255, errors)?.replaceAll(" ", "") ?? null;
  if (digits === null) return null;
  const sum = weights.reduce(
    (total, weight, index) => total + (Number(digits[index]) - (index === 0 ? 1 : 0)) * weight,
    0,
  );
  if (!/^[1-9]\d{10}$/.test(digits) || sum % 89 !== 0)
    errors.push({ pointer: "/abn", detail: "must be a valid ABN of 11 digits" });
  return digits;
}

function address(value: unknown, errors: FieldError[]): AddressRow | null {
  if (value === undefined || value === null) return null;
  if (!isObject(value)) {
    errors.push({ pointer: "/billing_address", detail: "must be an object" });
    return null;
  }
  for (const name of Object.keys(value))
    if (!knownOfAddress.has(name)) errors.push({ pointer: `/billing_address/${name}`, detail: "is not a known field" });
  const line = (name: string) => text(value[name], `/billing_address/${name}`, 1, 255, errors);
  const country = line("country") ?? "AU";
  if (!/^[A-Z]{2}$/.test(country) || !countries.isValid(country))
    errors.push({ pointer: "/billing_address/country", detail: "must be an ISO 3166-1 alpha-2 country code" });
  return {
    line1: required(value.line1, "/billing_address/line1", errors),
    line2: line("line2"),
    suburb: line("suburb"),
    state: line("state"),
    postcode: line("postcode"),
    country,
  };
}

function tags(value: unknown, errors: FieldError[]): string[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > 50) {
    errors.push({ pointer: "/tags", detail: "must be an array of at most 50 entries" });
    return [];
  }
  return [...new Set(value.map((tag, index) => required(tag, `/tags/${index}`, errors)))];
}
