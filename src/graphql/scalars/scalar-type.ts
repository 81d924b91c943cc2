import { GraphQLScalarType, Kind, type ValueNode } from "graphql";
import type { JsonSchema } from "../../json-schema/json-schema.ts";

export type ScalarDefinition = {
  name: string;
  description: string;
  /** Its JSON Schema, and its `example` in the reference. */
  jsonSchema?: JsonSchema;
  example?: unknown;
  /** The named schemas of its variants, instead of `jsonSchema`. */
  oneOf?: Readonly<Record<string, JsonSchema>>;
  parse: (value: unknown) => unknown;
  serialize?: (value: unknown) => unknown;
};

function literal(node: ValueNode): unknown {
  if (node.kind === Kind.STRING || node.kind === Kind.ENUM) return node.value;
  if (node.kind === Kind.INT || node.kind === Kind.FLOAT) return Number(node.value);
  if (node.kind === Kind.BOOLEAN) return node.value;
  if (node.kind === Kind.LIST) return node.values.map(literal);
  if (node.kind === Kind.OBJECT)
    return Object.fromEntries(node.fields.map(({ name, value }) => [name.value, literal(value)]));
  return null;
}

export function scalarType({ name, description, jsonSchema, example, oneOf, parse, serialize }: ScalarDefinition) {
  return new GraphQLScalarType({
    name,
    description,
    extensions: { jsonSchema, example, oneOf },
    coerceInputValue: parse,
    coerceInputLiteral: (node) => parse(literal(node as ValueNode)),
    coerceOutputValue: serialize ?? ((value) => value),
  });
}
