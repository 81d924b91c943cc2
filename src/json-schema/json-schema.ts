/** The subset of JSON Schema 2020-12 that the surfaces use. */
export type JsonSchema = {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  [keyword: string]: unknown;
};

export function nullable(schema: JsonSchema): JsonSchema {
  if (schema.$ref !== undefined) return { anyOf: [schema, { type: "null" }] };
  if (schema.type === undefined) return schema;
  return {
    ...schema,
    type: [...[schema.type].flat(), "null"],
    ...(schema.enum === undefined ? {} : { enum: [...schema.enum, null] }),
  };
}

/** Returns the schema with each direct subschema replaced. */
export function mapSubschemas(schema: JsonSchema, map: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const { properties, items, anyOf, oneOf } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, map(one)])),
    }),
    ...(items && { items: map(items) }),
    ...(anyOf && { anyOf: anyOf.map(map) }),
    ...(oneOf && { oneOf: oneOf.map(map) }),
  };
}

export type Annotated = {
  description?: string | null | undefined;
  deprecationReason?: string | null | undefined;
  extensions?: object;
};

/** Adds the field's own description and example, which replace those of its type. */
export function annotate(schema: JsonSchema, annotated: Annotated): JsonSchema {
  const { deprecationReason: reason, extensions = {} } = annotated;
  const { description } =
    reason == null ? annotated : { description: `${annotated.description}\n\nDeprecated: ${reason}` };
  const { description: typeDescription, examples, ...rest } = schema;
  const described =
    schema.enum === undefined ? description || typeDescription : describeEnum(description, typeDescription);
  const shown = "example" in extensions ? [extensions.example].filter((one) => one !== undefined) : examples;
  return {
    ...(described ? { description: described } : {}),
    ...rest,
    ...(shown === undefined || shown.length === 0 ? {} : { examples: shown }),
    ...(reason == null ? {} : { deprecated: true }),
  };
}

/** An enum's description continues with its values, so the field's own replaces only the first paragraph. */
function describeEnum(own: Annotated["description"], ofType = ""): string {
  const [summary, ...details] = ofType.split("\n\n");
  return [own || summary, ...details].join("\n\n");
}
