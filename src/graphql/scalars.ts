import { GraphQLScalarType, Kind, type ValueNode } from "graphql";
import countries from "i18n-iso-countries";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import validator from "validator";
import type { Prisma } from "../generated/prisma/client.ts";
import type { JsonSchema } from "../json-schema/json-schema.ts";
import { canonicalTimeZone } from "../time-zone.ts";
import { characters, type DecimalLimits, day, decimal, instant, isAbn, refuse, string, text } from "./parse.ts";

type Shape<Input, Output = Input> = { Input: Input; Output: Output };
export type ScalarShapes = {
  ID: Shape<string>;
  String: Shape<string>;
  Abn: Shape<string>;
  AreaM2: Shape<Prisma.Decimal>;
  CapacityKw: Shape<Prisma.Decimal>;
  CountryCode: Shape<string>;
  Cursor: Shape<string>;
  Date: Shape<Date>;
  DateTime: Shape<Date>;
  Days: Shape<number>;
  Email: Shape<string>;
  EndpointUrl: Shape<string>;
  EventType: Shape<string>;
  ExternalId: Shape<string>;
  Line: Shape<string>;
  LinePrice: Shape<Prisma.Decimal>;
  MessageHtml: Shape<string>;
  MessageText: Shape<string>;
  Money: Shape<Prisma.Decimal>;
  Outlets: Shape<number>;
  PageLimit: Shape<number>;
  Password: Shape<string>;
  PaymentAmount: Shape<Prisma.Decimal>;
  Phone: Shape<string>;
  PositiveMoney: Shape<Prisma.Decimal>;
  Quantity: Shape<Prisma.Decimal>;
  SearchText: Shape<string>;
  ShortText: Shape<string>;
  Subject: Shape<string>;
  TaxRate: Shape<Prisma.Decimal>;
  Text: Shape<string>;
  TimeZone: Shape<string>;
  UnitPrice: Shape<Prisma.Decimal>;
  Url: Shape<string>;
  Zones: Shape<number>;
};

export type ScalarDefinition = {
  name: keyof ScalarShapes;
  description: string;
  /** Its JSON Schema, and the `example` in the reference. */
  jsonSchema: JsonSchema;
  example: unknown;
  parse: (value: unknown) => unknown;
  serialize?: (value: unknown) => unknown;
};

/** A decimal with the same limits in its schema and its check. */
function number(
  name: ScalarDefinition["name"],
  description: string,
  limits: DecimalLimits,
  example: number,
): ScalarDefinition {
  return {
    name,
    description,
    jsonSchema: { type: "number", minimum: limits.least, maximum: limits.most },
    example,
    parse: (value) => decimal(value, limits),
    serialize: Number,
  };
}

const amountOrRefund = number(
  "PaymentAmount",
  "An amount in Australian dollars, with at most 2 decimals: greater than 0, or negative for a refund.",
  { least: -9_999_999_999.99, most: 9_999_999_999.99, places: 2 },
  1000,
);

const paymentAmount: ScalarDefinition = {
  ...amountOrRefund,
  parse: (value) => {
    if (value === 0) refuse("must not be 0");
    return amountOrRefund.parse(value);
  },
};

const definitions: ScalarDefinition[] = [
  {
    name: "Abn",
    description: "An Australian Business Number: 11 digits with a valid checksum. Spaces are removed.",
    jsonSchema: { type: "string", maxLength: 20 },
    example: "51824753556",
    parse: (value) => {
      const digits = string(value).replaceAll(" ", "");
      if (!isAbn(digits)) refuse("must be a valid ABN of 11 digits");
      return digits;
    },
  },
  number(
    "AreaM2",
    "An area in square metres, greater than 0, with at most 2 decimals.",
    { least: 0.01, most: 10_000, places: 2 },
    180,
  ),
  number(
    "CapacityKw",
    "A cooling capacity in kilowatts, greater than 0, with at most 2 decimals.",
    { least: 0.01, most: 1000, places: 2 },
    14,
  ),
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
    name: "Cursor",
    description: "The `next_cursor` of the previous page, unchanged.",
    jsonSchema: { type: "string", maxLength: 1000 },
    example: null,
    parse: (value) => string(value),
  },
  {
    name: "Date",
    description: "A day of the calendar, `YYYY-MM-DD`.",
    jsonSchema: { type: "string", format: "date" },
    example: "2026-07-01",
    parse: day,
    serialize: (value) => (value as Date).toISOString().slice(0, 10),
  },
  {
    name: "DateTime",
    description: "An ISO 8601 timestamp with an offset. Responses are in UTC with milliseconds.",
    jsonSchema: { type: "string", format: "date-time" },
    example: "2026-07-01T02:30:00.000Z",
    parse: instant,
    serialize: (value) => (value as Date).toISOString(),
  },
  {
    name: "Days",
    description: "A number of days, 0 to 365.",
    jsonSchema: { type: "integer", minimum: 0, maximum: 365 },
    example: 14,
    parse: (value) => wholeNumber(value, 365, 0),
  },
  {
    name: "Email",
    description: "An email address.",
    jsonSchema: { type: "string", format: "email", maxLength: 254 },
    example: "jane@example.com",
    parse: (value) => {
      const address = string(value).trim();
      if (!validator.isEmail(address)) refuse("must be an email address");
      return address;
    },
  },
  {
    name: "EndpointUrl",
    description: "An https URL on the public internet, at most 2,000 characters. It is stored unchanged.",
    jsonSchema: { type: "string", format: "uri", maxLength: 2000 },
    example: "https://example.com/hooks/fieldline",
    parse: (value) => {
      const address = string(value).trim();
      if (characters(address) > 2000) refuse("must have at most 2000 characters");
      // The URL parser would remove line breaks and tabs and accept the rest.
      if (!/^https?:\/\/[^\s\\]+$/i.test(address) || !URL.canParse(address)) refuse("must be an https URL");
      return address;
    },
  },
  {
    name: "ExternalId",
    description: "The caller's own id of the record, 1 to 255 characters. It is stored unchanged.",
    jsonSchema: { type: "string", minLength: 1, maxLength: 255 },
    example: "crm-48213",
    parse: (value) => {
      const id = string(value);
      if (id.length === 0 || characters(id) > 255) refuse("must have 1 to 255 characters");
      return id;
    },
  },
  {
    name: "Line",
    description: "A text of 1 to 255 characters. Surrounding whitespace is removed.",
    jsonSchema: { type: "string", minLength: 1, maxLength: 255 },
    example: "Main",
    parse: (value) => text(value, 1, 255),
  },
  number(
    "LinePrice",
    "A unit price in Australian dollars, excluding GST, with at most 2 decimals. It is negative for a discount.",
    { least: -99_999_999.99, most: 99_999_999.99, places: 2 },
    1250.5,
  ),
  number(
    "Money",
    "An amount in Australian dollars, with at most 2 decimals.",
    { least: -9_999_999_999.99, most: 9_999_999_999.99, places: 2 },
    1250.5,
  ),
  {
    name: "Outlets",
    description: "A number of outlets, 1 to 40.",
    jsonSchema: { type: "integer", minimum: 1, maximum: 40 },
    example: 8,
    parse: (value) => wholeNumber(value, 40),
  },
  {
    name: "PageLimit",
    description: "The maximum number of records in a page, 1 to 100.",
    jsonSchema: { type: "integer", minimum: 1, maximum: 100 },
    example: 25,
    parse: (value) => wholeNumber(value, 100),
  },
  {
    name: "Password",
    description: "A password of 10 to 200 characters.",
    jsonSchema: { type: "string", minLength: 10, maxLength: 200 },
    example: "correct horse battery",
    parse: (value) => {
      const password = string(value);
      if (characters(password) < 10 || characters(password) > 200) refuse("must have 10 to 200 characters");
      return password;
    },
  },
  paymentAmount,
  {
    name: "Phone",
    description: "A phone number, Australian unless it starts with `+`. It is stored and returned in E.164.",
    jsonSchema: { type: "string", maxLength: 40 },
    example: "+61412345678",
    parse: (value) => {
      const parsed = parsePhoneNumberFromString(string(value), "AU");
      if (parsed === undefined || !parsed.isValid() || parsed.ext !== undefined) refuse("must be a valid phone number");
      return parsed.number;
    },
  },
  number(
    "PositiveMoney",
    "An amount in Australian dollars, greater than 0, with at most 2 decimals.",
    { least: 0.01, most: 9_999_999_999.99, places: 2 },
    500,
  ),
  number(
    "Quantity",
    "A quantity, greater than 0, with at most 3 decimals.",
    { least: 0.001, most: 1_000_000, places: 3 },
    2,
  ),
  {
    name: "SearchText",
    description: "A search text of 1 to 200 characters. Case is ignored, and there are no wildcards.",
    jsonSchema: { type: "string", minLength: 1, maxLength: 200 },
    example: "jane",
    parse: (value) => text(value, 1, 200),
  },
  {
    name: "ShortText",
    description: "A text of 1 to 1,000 characters. Surrounding whitespace is removed.",
    jsonSchema: { type: "string", minLength: 1, maxLength: 1000 },
    example: "Please call first.",
    parse: (value) => text(value, 1, 1000),
  },
  number(
    "TaxRate",
    "A tax rate as a fraction, with at most 4 decimals: 0.1 is 10 % GST, 0 is no tax.",
    { least: 0, most: 1, places: 4 },
    0.1,
  ),
  {
    name: "Text",
    description: "A text of at most 10,000 characters. Surrounding whitespace is removed.",
    jsonSchema: { type: "string", maxLength: 10_000 },
    example: "Side gate; the dog is friendly.",
    parse: (value) => text(value, 0, 10_000),
  },
  {
    name: "TimeZone",
    description: "The IANA name of a time zone, such as `Australia/Perth`.",
    jsonSchema: { type: "string", maxLength: 64 },
    example: "Australia/Sydney",
    parse: (value) => {
      const name = canonicalTimeZone(string(value).trim());
      if (name === undefined) refuse("must be the IANA name of a time zone, such as Australia/Sydney");
      return name;
    },
  },
  number(
    "UnitPrice",
    "A price of one unit in Australian dollars, excluding GST, with at most 2 decimals.",
    { least: 0, most: 100_000, places: 2 },
    450,
  ),
  {
    name: "Url",
    description: "An http or https URL.",
    jsonSchema: { type: "string", format: "uri", maxLength: 2000 },
    example: "https://example.com",
    parse: (value) => {
      const address = string(value).trim();
      if (!validator.isURL(address, { protocols: ["http", "https"], require_protocol: true }))
        refuse("must be an http or https URL");
      return address;
    },
  },
  {
    name: "Zones",
    description: "A number of zones, 1 to 20.",
    jsonSchema: { type: "integer", minimum: 1, maximum: 20 },
    example: 4,
    parse: (value) => wholeNumber(value, 20),
  },
];

function wholeNumber(value: unknown, most: number, least = 1): number {
  if (typeof value !== "number" || !Number.isInteger(value) || value < least || value > most)
    refuse(`must be an integer ${least}..${most}`);
  return value;
}

function literal(node: ValueNode): unknown {
  if (node.kind === Kind.STRING || node.kind === Kind.ENUM) return node.value;
  if (node.kind === Kind.INT || node.kind === Kind.FLOAT) return Number(node.value);
  if (node.kind === Kind.BOOLEAN) return node.value;
  return null;
}

export function scalarType({ name, description, jsonSchema, example, parse, serialize }: ScalarDefinition) {
  return new GraphQLScalarType({
    name,
    description,
    extensions: { jsonSchema, example },
    coerceInputValue: parse,
    coerceInputLiteral: (node) => parse(literal(node as ValueNode)),
    coerceOutputValue: serialize ?? ((value) => value),
  });
}

export const scalarTypes: GraphQLScalarType[] = definitions.map(scalarType);
