import { limits } from "../../limits/limits.ts";
import { normalize } from "../../text/normalize.ts";
import { characters, isVisible, line, refuse, string } from "../parse.ts";
import type { ScalarDefinition } from "./scalar-type.ts";

export const customKey = /^[a-z][a-z0-9_]{0,39}$/;

const maxValues = limits.records.customFields.max + limits.records.archivedCustomFields.max;
const maxPairs = limits.records.metadataPairs.max;
const maxName = limits.records.metadataName.max;
const maxText = limits.records.metadataValue.max;

/** Objects whose names are not in the schema. */
export const maps: ScalarDefinition[] = [
  {
    name: "CustomFilter",
    description:
      "The key of a custom field, a colon and the value, such as `boiler_type:Combi`. The value is compared as a whole and with its case.",
    jsonSchema: { type: "string", maxLength: 300, pattern: "^[a-z][a-z0-9_]{0,39}:[\\s\\S]+$" },
    example: "boiler_type:Combi",
    parse: (value) => {
      const given = string(value);
      const [, key = "", wanted = ""] = /^([a-z][a-z0-9_]{0,39}):([\s\S]+)$/.exec(given) ?? [];
      if (key === "" || characters(given) > 300) refuse("must be a custom field's key, a colon and the value");
      return { key, value: normalize(wanted.trim()) };
    },
  },
  {
    name: "CustomKey",
    description: "The name of a custom field in the API: 1 to 40 of a-z, 0-9 and _, the first a letter.",
    jsonSchema: { type: "string", maxLength: 40, pattern: customKey.source },
    example: "boiler_type",
    parse: (value) => {
      const key = string(value);
      if (!customKey.test(key) || key in {}) refuse("must be 1 to 40 of a-z, 0-9 and _, and begin with a letter");
      return key;
    },
  },
  {
    name: "CustomValues",
    description:
      "Values of the business's custom fields by their keys: texts and choices as strings, dates as `YYYY-MM-DD`, numbers, and booleans. A null clears a value. Values that are left out stay.",
    jsonSchema: { type: "object", additionalProperties: { type: ["string", "number", "boolean", "null"] } },
    example: { boiler_type: "Combi" },
    parse: (value) => {
      const entries = entriesOf(value);
      if (entries.length > maxValues) refuse(`must have at most ${maxValues} values`);
      for (const [key, one] of entries) {
        if (!customKey.test(key)) refuse("must have keys of custom fields");
        const isValue = one === null || ["string", "number", "boolean"].includes(typeof one);
        if (!isValue) refuse("must have strings, numbers, booleans or nulls as values");
      }
      return Object.fromEntries(entries);
    },
  },
  {
    name: "Metadata",
    description: `Up to ${maxPairs} pairs of your own: a name of at most ${maxName} characters with a text of at most ${maxText}. Only the API key, app or person that wrote them sees them. A null removes a pair. Pairs that are left out stay.`,
    jsonSchema: { type: "object", additionalProperties: { type: ["string", "null"], maxLength: maxText } },
    example: { crm_id: "48213" },
    parse: (value) => {
      const entries = entriesOf(value);
      // More names can be sent than are kept, because nulls remove pairs.
      if (entries.length > 2 * maxPairs) refuse(`must have at most ${2 * maxPairs} names`);
      return Object.fromEntries(
        entries.map(([name, text]) => [pairName(name), text === null ? null : pairValue(text)]),
      );
    },
  },
];

function entriesOf(value: unknown): [string, unknown][] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) refuse("must be an object");
  return Object.entries(value);
}

function pairName(name: string): string {
  if (name !== line(name, 1, maxName)) refuse("must have names without surrounding spaces, in Unicode's NFC");
  // Names that objects have by themselves would not survive as keys.
  if (name in {}) refuse(`must not have the name ${name}`);
  return name;
}

function pairValue(value: unknown): string {
  const text = string(value);
  if (characters(text) > maxText) refuse(`must have values of at most ${maxText} characters`);
  if (text !== "" && !isVisible(text)) refuse("must not have blank values");
  return text;
}
