import { type GraphQLEnumType, type GraphQLLeafType, isEnumType } from "graphql";
import type { Definitions } from "../../json-schema/definitions.ts";
import { exampleId } from "../../json-schema/example-id.ts";
import type { JsonSchema } from "../../json-schema/json-schema.ts";

const builtIn: Record<string, JsonSchema> = {
  ID: { type: "string", format: "uuid" },
  String: { type: "string" },
  Boolean: { type: "boolean" },
  Int: { type: "integer" },
  Float: { type: "number" },
};

type Extensions = { jsonSchema?: JsonSchema; example?: unknown; oneOf?: Readonly<Record<string, JsonSchema>> };

type LeafOptions = {
  /** The resource of an ID, so that the examples in a document match each other. */
  subject: string;
  /** Leaves out an enum's description between its first paragraph and its values. */
  brief?: boolean;
  /** Receives the named schemas of a scalar with variants. */
  definitions?: Definitions;
};

export function leafSchema(type: GraphQLLeafType, { subject, brief = false, definitions }: LeafOptions): JsonSchema {
  if (isEnumType(type)) return enumSchema(type, brief);
  if (type.name === "ID") return { ...builtIn.ID, examples: [exampleId(subject)] };
  const { jsonSchema, example, oneOf } = type.extensions as Extensions;
  if (oneOf !== undefined && definitions !== undefined) return variantsSchema(type, { example, oneOf }, definitions);
  const schema = jsonSchema ?? builtIn[type.name];
  if (schema === undefined) throw new Error(`the scalar ${type.name} has no jsonSchema`);
  return { ...schema, ...(example == null ? {} : { examples: [example] }) };
}

function variantsSchema(
  type: GraphQLLeafType,
  { example, oneOf }: Required<Pick<Extensions, "example" | "oneOf">>,
  definitions: Definitions,
): JsonSchema {
  const closed = definitions.strict ? { additionalProperties: false } : {};
  return definitions.refer(type.name, type, () => ({
    ...(type.description == null ? {} : { description: type.description }),
    oneOf: Object.entries(oneOf).map(([name, schema]) =>
      definitions.refer(name, schema, () => ({ ...schema, ...closed })),
    ),
    ...(example == null ? {} : { examples: [example] }),
  }));
}

function enumSchema(type: GraphQLEnumType, brief: boolean): JsonSchema {
  const values = type.getValues();
  const [summary, ...details] = (type.description ?? type.name).split("\n\n");
  const described = values.flatMap(({ name, description }) => (description ? [`- \`${name}\`: ${description}`] : []));
  const paragraphs = [summary, ...(brief ? [] : details), described.join("\n")];
  return {
    type: "string",
    description: paragraphs.filter((one) => one !== "").join("\n\n"),
    enum: values.map(({ name }) => name),
  };
}
