import { expect, test } from "vitest";
import { plantBefore } from "../compare.ts";
import { input, type Planted, parameter, rename, schemas, testPlanted, without } from "./planted.ts";

const sent: Planted[] = [
  ["a field removed", (c) => delete input(c).properties.notify, ["break CreateLeadInput.notify removed"]],
  [
    "a field renamed",
    (c) => rename(input(c).properties, "notify", "tell"),
    ["addition CreateLeadInput.tell new", "break CreateLeadInput.notify removed"],
  ],
  [
    "an optional field added",
    (c) => (input(c).properties.colour = { type: "string" }),
    ["addition CreateLeadInput.colour new"],
  ],
  [
    "a required field added",
    (c) => {
      input(c).properties.colour = { type: "string" };
      input(c).required.push("colour");
    },
    ["break CreateLeadInput.colour required"],
  ],
  ["a field that becomes required", (c) => input(c).required.push("email"), ["break CreateLeadInput.email required"]],
  ["a field no longer required", (c) => without(input(c).required, "name"), ["addition CreateLeadInput.name optional"]],
  [
    "a type that widens",
    (c) => (schemas(c).CreateDuctedQuoteInput.properties.outlets.type = "number"),
    ["addition CreateDuctedQuoteInput.outlets type"],
  ],
  [
    "a type that narrows",
    (c) => (schemas(c).LineInput.properties.quantity.type = "integer"),
    ["break LineInput.quantity type"],
  ],
  ["another type", (c) => (input(c).properties.notify.type = "string"), ["break CreateLeadInput.notify type"]],
  ["no null any more", (c) => (input(c).properties.email.type = "string"), ["break CreateLeadInput.email null"]],
  [
    "null from now on",
    (c) => (input(c).properties.name.type = ["string", "null"]),
    ["addition CreateLeadInput.name null"],
  ],
  [
    "no null any more where there is a reference",
    (c) => (input(c).properties.address = input(c).properties.address.anyOf[0]),
    ["break CreateLeadInput.address null"],
  ],
  ["a value gone", (c) => input(c).properties.source.enum.pop(), ["break CreateLeadInput.source values"]],
  ["a value added", (c) => input(c).properties.source.enum.push("fax"), ["addition CreateLeadInput.source values"]],
  ["any value", (c) => delete input(c).properties.source.enum, ["addition CreateLeadInput.source values"]],
  ["one value", (c) => (input(c).properties.phone.const = "1"), ["break CreateLeadInput.phone values"]],
  ["a format dropped", (c) => delete input(c).properties.email.format, ["addition CreateLeadInput.email format"]],
  ["a format added", (c) => (input(c).properties.phone.format = "phone"), ["break CreateLeadInput.phone format"]],
  ["a pattern dropped", (c) => delete input(c).properties.name.pattern, ["addition CreateLeadInput.name pattern"]],
  ["a pattern changed", (c) => (input(c).properties.name.pattern = "^x"), ["break CreateLeadInput.name pattern"]],
  ["a limit tightened", (c) => (input(c).properties.name.maxLength = 9), ["break CreateLeadInput.name maxLength"]],
  ["a limit loosened", (c) => (input(c).properties.name.maxLength = 999), ["addition CreateLeadInput.name maxLength"]],
  ["a lower limit raised", (c) => (input(c).properties.name.minLength = 2), ["break CreateLeadInput.name minLength"]],
  ["a limit dropped", (c) => delete input(c).properties.name.minLength, ["addition CreateLeadInput.name minLength"]],
  [
    "a limit added",
    (c) => (schemas(c).CreateInvoiceInput.properties.lines.maxItems = 5),
    ["break CreateInvoiceInput.lines maxItems"],
  ],
  [
    "multiples only",
    (c) => (schemas(c).LineInput.properties.quantity.multipleOf = 1),
    ["break LineInput.quantity multipleOf"],
  ],
  [
    "no duplicates",
    (c) => (schemas(c).CreateInvoiceInput.properties.lines.uniqueItems = true),
    ["break CreateInvoiceInput.lines uniqueItems"],
  ],
  ["a default added", (c) => (input(c).properties.notify.default = true), ["break CreateLeadInput.notify default"]],
  ["a default changed", (c) => (parameter(c, "limit").schema.default = 50), ["break GET /v1/leads limit default"]],
  ["a default gone", (c) => delete parameter(c, "limit").schema.default, ["break GET /v1/leads limit default"]],
  ["other fields taken", (c) => delete input(c).additionalProperties, ["addition CreateLeadInput open"]],
  [
    "a field deprecated",
    (c) => (input(c).properties.notify.deprecated = true),
    ["addition CreateLeadInput.notify deprecated"],
  ],
  [
    "something of what a field refers to",
    (c) => delete schemas(c).AddressInput.properties.suburb,
    ["break AddressInput.suburb removed"],
  ],
  [
    "the items of a list",
    (c) => (schemas(c).CreateCustomerInput.properties.tags.items.maxLength = 1),
    ["break CreateCustomerInput.tags[] maxLength"],
  ],
];

/** Changes to the released contract, for which the printed one has nothing to remove. */
const sentBefore: Planted[] = [
  ["no other fields taken any more", (c) => delete input(c).additionalProperties, ["break CreateLeadInput closed"]],
  [
    "other multiples than before",
    (c) => (schemas(c).LineInput.properties.quantity.multipleOf = 1),
    ["addition LineInput.quantity multipleOf"],
  ],
  [
    "duplicates from now on",
    (c) => (schemas(c).CreateInvoiceInput.properties.lines.uniqueItems = true),
    ["addition CreateInvoiceInput.lines uniqueItems"],
  ],
  [
    "a lower limit lowered",
    (c) => (input(c).properties.name.minLength = 2),
    ["addition CreateLeadInput.name minLength"],
  ],
  [
    "one value that becomes any",
    (c) => (input(c).properties.phone.const = "1"),
    ["addition CreateLeadInput.phone values"],
  ],
];

testPlanted("openapi", sent);

test.each(sentBefore)("%s", (_name, change, found) => {
  expect(plantBefore("openapi", change)).toEqual(found);
});
