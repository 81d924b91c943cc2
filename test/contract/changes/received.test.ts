import { expect, test } from "vitest";
import { changesOf, printed } from "../compare.ts";
import { create, event, output, type Planted, rename, schemas, testPlanted, without } from "./planted.ts";

const received: Planted[] = [
  ["a field removed", (c) => delete output(c).properties.status, ["break Lead.status removed"]],
  ["a field added", (c) => (output(c).properties.colour = { type: "string" }), ["addition Lead.colour new"]],
  [
    "a required field added",
    (c) => {
      output(c).properties.colour = { type: "string" };
      output(c).required.push("colour");
    },
    ["addition Lead.colour new"],
  ],
  ["a field that may be missing", (c) => without(output(c).required, "status"), ["break Lead.status optional"]],
  ["a field that is always there", (c) => event(c).required.push("test"), ["addition lead.created.test required"]],
  ["a type that widens", (c) => (schemas(c).Line.properties.position.type = "number"), ["break Line.position type"]],
  [
    "a type that narrows",
    (c) => (schemas(c).Line.properties.quantity.type = "integer"),
    ["addition Line.quantity type"],
  ],
  ["null from now on", (c) => (output(c).properties.name.type = ["string", "null"]), ["break Lead.name null"]],
  ["never null", (c) => (output(c).properties.email.type = "string"), ["addition Lead.email null"]],
  ["a value added", (c) => output(c).properties.status.enum.push("cold"), ["break Lead.status values"]],
  ["a value gone", (c) => output(c).properties.status.enum.pop(), ["addition Lead.status values"]],
  ["any value", (c) => delete output(c).properties.status.enum, ["break Lead.status values"]],
  ["a format gone", (c) => delete output(c).properties.won_at.format, ["break Lead.won_at format"]],
  ["a format changed", (c) => (output(c).properties.won_at.format = "date"), ["break Lead.won_at format"]],
  ["a format added", (c) => (output(c).properties.name.format = "email"), ["addition Lead.name format"]],
  ["a pattern added", (c) => (output(c).properties.name.pattern = "^x"), ["addition Lead.name pattern"]],
  [
    "a field renamed",
    (c) => rename(output(c).properties, "lead_type", "type"),
    ["addition Lead.type new", "break Lead.lead_type removed"],
  ],
  ["a limit", (c) => (output(c).properties.name.maxLength = 5), []],
  ["a default", (c) => (output(c).properties.name.default = "Jane"), []],
  [
    "other fields of another type",
    (c) => (output(c).properties.custom.additionalProperties.type = ["string", "null"]),
    ["addition Lead.custom.* type"],
  ],
  ["no other fields", (c) => (output(c).additionalProperties = false), []],
  ["a description", (c) => (output(c).properties.name.description = "Another."), []],
  ["an example", (c) => (output(c).properties.name.examples = ["Another"]), []],
  [
    "the order of fields",
    (c) => (output(c).properties = Object.fromEntries(Object.entries(output(c).properties).reverse())),
    [],
  ],
  [
    "a schema's name",
    (c) => (create(c).responses[201].content["application/json"].schema = { $ref: "#/components/schemas/Quote" }),
    expect.arrayContaining(["break Lead renamed", "break Lead.lead_type removed"]) as never,
  ],
  [
    "an alternative",
    (c) => schemas(c).Event.oneOf.push({ $ref: "#/components/schemas/Lead" }),
    ["break Event alternative"],
  ],
];

testPlanted("openapi", received);

test("an unchanged contract has no changes", () => {
  expect(changesOf(printed, printed)).toEqual([]);
});
