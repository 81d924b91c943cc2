import { limits } from "../../limits/limits.ts";
import { type DecimalLimits, decimal, refuse } from "../parse.ts";
import type { ScalarDefinition } from "./scalar-type.ts";

const { max: maxRequestRate } = limits.requests.credentialShare;

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
    jsonSchema: { type: "number", minimum: limits.min, maximum: limits.max },
    example,
    parse: (value) => decimal(value, limits),
    serialize: Number,
  };
}

const amountOrRefund = number(
  "PaymentAmount",
  "An amount in your currency, with at most 2 decimals: greater than 0, or negative for a refund.",
  { min: -9_999_999_999.99, max: 9_999_999_999.99, places: 2 },
  1000,
);

const paymentAmount: ScalarDefinition = {
  ...amountOrRefund,
  parse: (value) => {
    if (value === 0) refuse("must not be 0");
    return amountOrRefund.parse(value);
  },
};

export const numbers: ScalarDefinition[] = [
  {
    name: "AdvanceDays",
    description: "A number of days, 1 to 365.",
    jsonSchema: { type: "integer", minimum: 1, maximum: limits.sandbox.advanceDays.max },
    example: 31,
    parse: (value) => wholeNumber(value, limits.sandbox.advanceDays.max),
  },
  number(
    "AreaM2",
    "An area in square metres, greater than 0, with at most 2 decimals.",
    { min: 0.01, max: 10_000, places: 2 },
    180,
  ),
  number(
    "CapacityKw",
    "A cooling capacity in kilowatts, greater than 0, with at most 2 decimals.",
    { min: 0.01, max: 1000, places: 2 },
    14,
  ),
  {
    name: "Days",
    description: "A number of days, 0 to 365.",
    jsonSchema: { type: "integer", minimum: 0, maximum: 365 },
    example: 14,
    parse: (value) => wholeNumber(value, 365, 0),
  },
  number(
    "LinePrice",
    "A unit price in your currency, with at most 4 decimals. It is negative for a discount.",
    { min: -99_999_999.99, max: 99_999_999.99, places: 4 },
    1250.5,
  ),
  number(
    "Money",
    "An amount in your currency, with at most 2 decimals. A unit price has up to 4.",
    { min: -9_999_999_999.99, max: 9_999_999_999.99, places: 2 },
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
  paymentAmount,
  number("Percent", "A percentage from 0 to 100, with at most 2 decimals.", { min: 0, max: 100, places: 2 }, 10),
  number(
    "PositiveMoney",
    "An amount in your currency, greater than 0, with at most 2 decimals.",
    { min: 0.01, max: 9_999_999_999.99, places: 2 },
    500,
  ),
  number(
    "PositivePercent",
    "A percentage greater than 0, up to 100, with at most 2 decimals.",
    { min: 0.01, max: 100, places: 2 },
    30,
  ),
  number(
    "Quantity",
    "A quantity, greater than 0, with at most 4 decimals.",
    { min: 0.0001, max: 1_000_000, places: 4 },
    2,
  ),
  {
    name: "RequestRate",
    description: `A number of requests a minute, 1 to ${maxRequestRate}.`,
    jsonSchema: { type: "integer", minimum: 1, maximum: maxRequestRate },
    example: 30,
    parse: (value) => wholeNumber(value, maxRequestRate),
  },
  number(
    "TaxRate",
    "A tax rate as a fraction, with at most 4 decimals: 0.1 is 10 % GST, 0 is no tax.",
    { min: 0, max: 1, places: 4 },
    0.1,
  ),
  number(
    "UnitPrice",
    "A price of one unit in your currency, excluding GST, with at most 2 decimals.",
    { min: 0, max: 100_000, places: 2 },
    450,
  ),
  {
    name: "Zones",
    description: "A number of zones, 1 to 20.",
    jsonSchema: { type: "integer", minimum: 1, maximum: 20 },
    example: 4,
    parse: (value) => wholeNumber(value, 20),
  },
];

function wholeNumber(value: unknown, max: number, min = 1): number {
  if (typeof value !== "number" || !Number.isInteger(value) || value < min || value > max)
    refuse(`must be an integer ${min}..${max}`);
  return value;
}
