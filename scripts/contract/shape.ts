import { assertKeys, follow, type Json, listOf, partOf } from "./json.ts";

/** A schema in the form that is compared: references resolved, null separate, a constant as an enum of one value. */
export type Shape = {
  /** The component's name, in documents whose components have names. */
  name: string | undefined;
  /** Undefined if any type is allowed. */
  types: string[] | undefined;
  canBeNull: boolean;
  values: unknown[] | undefined;
  /** The alternatives of `anyOf` or `oneOf`, without null. */
  alternatives: unknown[];
  properties: Json;
  required: string[];
  items: unknown;
  isClosed: boolean;
  isDeprecated: boolean;
  description: string | undefined;
  /** `format`, `pattern`, `default`, limits, and alternatives of required fields. */
  keywords: Json;
};

export const lowerLimits = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"];
export const upperLimits = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"];

const structure = [
  "$defs",
  "additionalProperties",
  "anyOf",
  "const",
  "deprecated",
  "enum",
  "items",
  "oneOf",
  "properties",
];
const texts = ["$schema", "$comment", "description", "example", "examples", "title"];
const compared = ["format", "pattern", "default", "multipleOf", "uniqueItems", ...lowerLimits, ...upperLimits];
const known = new Set(["required", "type", ...structure, ...texts, ...compared]);

export function shapeOf(document: Json, schema: unknown, where: string): Shape {
  const { value, name } = follow(document, schema, where);
  assertKeys(value, known, where);
  const all = [...listOf(value.anyOf, where), ...listOf(value.oneOf, where)];
  const alternatives = all.filter((one) => !isNull(one) && !isRequirement(one));
  const [only, ...more] = alternatives;
  if (only !== undefined && more.length === 0 && all.some(isNull)) {
    const { anyOf: _any, oneOf: _one, ...beside } = value;
    return { ...merge(shapeOf(document, only, where), own(beside, where)), canBeNull: true };
  }
  const plain = own(value, where);
  const requirements = all.filter(isRequirement);
  const keywords = requirements.length === 0 ? plain.keywords : { ...plain.keywords, requirements };
  const shape = { ...plain, keywords, alternatives, name };
  return alternatives.length === 0 ? shape : { ...shape, canBeNull: all.some(isNull) };
}

function own(value: Json, where: string): Shape {
  const types = value.type === undefined ? undefined : [value.type].flat().map(String);
  const values = value.const === undefined ? (value.enum as unknown[] | undefined) : [value.const];
  const { additionalProperties: others = true } = value;
  // Only booleans can be compared. A schema here is an unclassified keyword.
  if (typeof others !== "boolean") assertKeys({ "additionalProperties with a schema": others }, known, where);
  return {
    name: undefined,
    types: types?.filter((type) => type !== "null"),
    canBeNull: types === undefined ? values === undefined || values.includes(null) : types.includes("null"),
    values: values?.filter((one) => one !== null),
    alternatives: [],
    properties: partOf(value.properties, where),
    required: listOf(value.required, where).map(String),
    items: value.items,
    isClosed: others === false,
    isDeprecated: value.deprecated === true,
    description: typeof value.description === "string" ? value.description : undefined,
    keywords: Object.fromEntries(Object.entries(value).filter(([keyword]) => compared.includes(keyword))),
  };
}

/** Adds the keywords beside a reference, or beside an `anyOf` with null. */
function merge(shape: Shape, beside: Shape): Shape {
  return {
    ...shape,
    keywords: { ...shape.keywords, ...beside.keywords },
    isDeprecated: shape.isDeprecated || beside.isDeprecated,
    description: beside.description ?? shape.description,
  };
}

function isNull(schema: unknown): boolean {
  return (schema as Json | null)?.type === "null";
}

/** Whether an alternative has the form `{required: […]}`. */
function isRequirement(schema: unknown): boolean {
  return Object.keys(schema as Json).join() === "required";
}
