/** The parts of an OpenAPI document that the reference shows. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  title?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};

type Reference = { $ref: string };
type Media = { schema: Schema; example?: unknown; examples?: Record<string, { summary: string; value: unknown }> };
export type Header = { description: string; example?: unknown };
export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
};
export type Response = {
  description: string;
  headers?: Record<string, Header | Reference>;
  content?: Record<string, Media>;
};
export type Described = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: object[];
  parameters: (Parameter | Reference)[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, Response | Reference>;
  "x-codeSamples": { lang: string; label: string; source: string }[];
  "x-required-scope"?: string;
};
export type OpenApi = {
  info: { description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Described>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Response>;
    headers: Record<string, Header>;
    securitySchemes: { OAuth: { flows: { authorizationCode: { scopes: Record<string, string> } } } };
  };
};

export type Endpoint = Described & { method: string; path: string };

export function endpointsOf({ paths }: OpenApi): Endpoint[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ ...described, method: method.toUpperCase(), path })),
  );
}

/** The object, or the one that its `$ref` names. */
export function resolve<T extends object>(document: OpenApi, value: T | Reference): T {
  if (!("$ref" in value) || typeof value.$ref !== "string") return value as T;
  const [, , kind = "", name = ""] = value.$ref.split("/");
  const named = (document.components as unknown as Record<string, Record<string, T>>)[kind]?.[name];
  if (named === undefined) throw new Error(`the document has no ${value.$ref}`);
  return named;
}

export function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf("/") + 1);
}

/** The problems that the endpoint responds with, by status. */
export function problemsOf(document: OpenApi, { responses }: Endpoint): [status: string, types: string[]][] {
  return Object.entries(responses).flatMap(([status, response]): [string, string[]][] => {
    const { schema } = resolve(document, response).content?.["application/problem+json"] ?? {};
    const types = schema?.allOf?.[1]?.properties?.type?.enum;
    return types === undefined ? [] : [[status, types.map((urn) => String(urn).replace("urn:service:error:", ""))]];
  });
}

/** The status, body and headers of the response to a call that succeeds. */
export function successOf(document: OpenApi, { responses }: Endpoint): { status: string; response: Response } {
  const [status, response] = Object.entries(responses).find(([code]) => code.startsWith("2")) ?? [];
  if (status === undefined || response === undefined) throw new Error("an endpoint never succeeds");
  return { status, response: resolve(document, response) };
}
