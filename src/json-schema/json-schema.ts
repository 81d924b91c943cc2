import { type GraphQLEnumType, type GraphQLLeafType, isEnumType } from "graphql";
import { exampleId } from "./example-id.ts";

/** JSON Schema 2020-12, as far as the surfaces use it. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  default?: unknown;
  examples?: unknown[];
  [keyword: string]: unknown;
};

/** The named schemas that a document refers to, and no others. */
export class Definitions {
  readonly schemas: Record<string, JsonSchema> = {};
  /** Answers refuse fields that are not documented: for tests, because a client ignores them. */
  readonly strict: boolean;
  readonly #prefix: string;
  readonly #origins = new Map<string, unknown>();

  constructor(prefix: "#/components/schemas/" | "#/$defs/", { strict = false } = {}) {
    this.#prefix = prefix;
    this.strict = strict;
  }

  /** A reference to the schema of that name, built at its first use; `origin` tells one owner of a name from another. */
  refer(name: string, origin: object, build: () => JsonSchema): JsonSchema {
    const earlier = this.#origins.get(name);
    if (earlier !== undefined && earlier !== origin) throw new Error(`two schemas are called ${name}`);
    if (earlier === undefined) {
      this.#origins.set(name, origin);
      this.schemas[name] = {};
      this.schemas[name] = build();
    }
    return { $ref: this.#prefix + name };
  }

  resolve(reference: string): JsonSchema {
    const schema = this.schemas[reference.slice(this.#prefix.length)];
    if (schema === undefined) throw new Error(`${reference} is not defined`);
    return schema;
  }
}

const builtIn: Record<string, JsonSchema> = {
  ID: { type: "string", format: "uuid" },
  String: { type: "string" },
  Boolean: { type: "boolean" },
  Int: { type: "integer" },
  Float: { type: "number" },
};

/** `subject` is whose id an ID is, so that the examples of one document fit together. */
export function leafSchema(type: GraphQLLeafType, subject: string): JsonSchema {
  if (isEnumType(type)) return enumSchema(type);
  if (type.name === "ID") return { ...builtIn.ID, examples: [exampleId(subject)] };
  const { jsonSchema, example } = type.extensions as { jsonSchema?: JsonSchema; example?: unknown };
  const schema = jsonSchema ?? builtIn[type.name];
  if (schema === undefined) throw new Error(`the scalar ${type.name} has no jsonSchema`);
  return { ...schema, ...(example == null ? {} : { examples: [example] }) };
}

function enumSchema(type: GraphQLEnumType): JsonSchema {
  const values = type.getValues();
  const told = values.flatMap(({ name, description }) => (description ? [`- \`${name}\`: ${description}`] : []));
  const words = [...(type.description ? [type.description] : []), ...(told.length === 0 ? [] : [told.join("\n")])];
  return {
    type: "string",
    ...(words.length === 0 ? {} : { description: words.join("\n\n") }),
    enum: values.map(({ name }) => name),
  };
}

export function nullable(schema: JsonSchema): JsonSchema {
  if (schema.$ref !== undefined) return { anyOf: [schema, { type: "null" }] };
  if (schema.type === undefined) return schema;
  return {
    ...schema,
    type: [...[schema.type].flat(), "null"],
    ...(schema.enum === undefined ? {} : { enum: [...schema.enum, null] }),
  };
}

export type Annotated = { description?: string | null | undefined; extensions?: object };

/** The field's own words and example replace its type's; the values of an enum are told after the words. */
export function annotate(schema: JsonSchema, { description, extensions = {} }: Annotated): JsonSchema {
  const { description: ofType, examples, ...rest } = schema;
  const told = schema.enum === undefined ? [description || ofType] : [description, ofType];
  const words = told.filter((one) => one != null && one !== "").join("\n\n");
  const shown = "example" in extensions ? [extensions.example].filter((one) => one !== undefined) : examples;
  return {
    ...(words === "" ? {} : { description: words }),
    ...rest,
    ...(shown === undefined || shown.length === 0 ? {} : { examples: shown }),
  };
}
