/** The parts of an OpenAPI document that a collection shows. */
export type Document = {
  info: { title: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Endpoint>>;
  components: { parameters: Record<string, Parameter> };
};

type Schema = { type?: string | string[]; format?: string; default?: unknown; examples?: unknown[]; enum?: unknown[] };

type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  example?: unknown;
  schema: Schema & { items?: Schema };
};

type Endpoint = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters: (Parameter | { $ref: string })[];
  requestBody?: {
    content: Record<string, { schema: { properties?: Record<string, Schema> }; example?: unknown }>;
  };
};

/** A value of a request. One that is optional is shown, and not sent. */
export type Value = { name: string; value: string; description: string; isSent: boolean; isFile?: boolean };

/** A request of a collection, for any of the tools. */
export type CollectionRequest = {
  name: string;
  tag: string;
  description: string;
  method: string;
  /** The path in the document, with parameters in braces. */
  path: string;
  ids: Value[];
  query: Value[];
  headers: Value[];
  json: unknown;
  form: Value[] | undefined;
};

/** The document's endpoints as requests with the reference's examples, in the order of the reference. */
export function collectionRequests({ paths, components }: Document): CollectionRequest[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, endpoint]) => {
      const parameters = endpoint.parameters.map((one) => resolve(one, components.parameters));
      const valuesIn = (place: string) => parameters.filter((one) => one.in === place).map(parameterValue);
      const { content = {} } = endpoint.requestBody ?? {};
      const form = content["multipart/form-data"]?.schema.properties;
      return {
        name: endpoint.summary,
        tag: endpoint.tags[0] ?? "",
        description: endpoint.description,
        method: method.toUpperCase(),
        path,
        ids: valuesIn("path").map((one) => ({ ...one, isSent: true })),
        query: valuesIn("query"),
        headers: valuesIn("header"),
        json: content["application/json"]?.example,
        form: form && formOf(form),
      };
    }),
  );
}

function resolve(one: Parameter | { $ref: string }, known: Record<string, Parameter>): Parameter {
  if (!("$ref" in one)) return one;
  const found = known[one.$ref.slice(one.$ref.lastIndexOf("/") + 1)];
  if (found === undefined) throw new Error(`${one.$ref} is not defined`);
  return found;
}

function parameterValue({ name, required = false, description = "", example, schema }: Parameter): Value {
  return { name, value: textOf(example ?? exampleOf(schema)), description, isSent: required };
}

function exampleOf({ default: byDefault, examples, items, ...schema }: Parameter["schema"]): unknown {
  return byDefault ?? examples?.[0] ?? schema.enum?.[0] ?? (items === undefined ? undefined : exampleOf(items));
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? "" : String(value);
}

/** A form belongs to one record, so that only the fields with an example are sent. */
function formOf(properties: Record<string, Schema & { description?: string }>): Value[] {
  return Object.entries(properties).map(([name, { examples = [], format, description = "" }]) => {
    const isFile = format === "binary";
    return { name, value: textOf(examples[0]), description, isSent: isFile || examples.length > 0, isFile };
  });
}
