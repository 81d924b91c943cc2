import { isNonNullType } from "graphql";
import { scopesOf } from "../auth/access.ts";
import type { Definitions } from "../json-schema/definitions.ts";
import type { JsonSchema } from "../json-schema/json-schema.ts";
import { filesPath } from "../operations/file-upload.ts";
import type { Expansion, Parameter } from "../operations/operation.ts";
import { bodyIsOptional } from "../operations/optional-body.ts";
import { type PdfKind, pdfKinds, pdfPath, pdfs } from "../operations/pdfs.ts";
import { problemsOf } from "../operations/problems.ts";
import { describeRetirement } from "../operations/retirement.ts";
import { inputSchema, parameterSchema } from "../operations/schema/input.ts";
import { outputSchema } from "../operations/schema/output.ts";
import { subjectOf } from "../operations/schema/subject.ts";
import { catalogueMethod, catalogueResource } from "./events.ts";
import { type Endpoint, lowerFirst, type MethodName, methodNameOf, pascalCase } from "./names.ts";
import { comment, indent, printType, typeOf } from "./types.ts";

/** Prints a resource's class, with a method for each endpoint. */
export function printResource(
  resource: string,
  methods: ReadonlyMap<string, Endpoint>,
  definitions: Definitions,
): string {
  const endpoints = [...methods.values()].map((endpoint) => printMethod(endpoint, definitions));
  const others = [
    ...(resource === catalogueResource ? [catalogueMethod] : []),
    ...(resource === "files" ? [uploadMethods] : []),
    ...pdfKinds.filter((kind) => resource === lowerFirst(pascalCase(`${kind}s`))).map(printPdfMethod),
  ];
  const printed = [...endpoints, ...others].map(indent);
  return `export class ${resourceClass(resource)} extends Resource {\n${printed.join("\n\n")}\n}`;
}

/** The descriptions of the methods that no operation has. */
export const described = {
  upload: `Upload a file.\n\nAdds a photo or another file to a customer, a quote or a job.\n\n\`POST ${filesPath}\` requires the scope \`files:write\`.`,
  fileAtUrl: `Add a file from a URL.\n\nThe platform reads it from the URL.\n\n\`POST ${filesPath}\` requires the scope \`files:write\`.`,
  pdf: (kind: PdfKind) =>
    `Get the ${pdfs[kind].noun} as a PDF.\n\nReturns what the customer gets.${kind === "credit_note" ? "" : " A draft has no PDF."}\n\n\`GET ${pdfPath(kind)}\` requires the scope \`${pdfs[kind].scopes}:read\`.`,
};

const uploadMethods = `${comment(described.upload)}upload(input: FileUpload, options?: PostOptions): Result<StoredFile> {
  return this.transport.call("POST", "${filesPath}", { body: formOf(input), options });
}

${comment(described.fileAtUrl)}create(input: FileAtUrl, options?: PostOptions): Result<StoredFile> {
  return this.transport.call("POST", "${filesPath}", { body: input, options });
}`;

function printPdfMethod(kind: PdfKind): string {
  const address = pdfPath(kind).replace("{", "${");
  return `${comment(described.pdf(kind))}pdf(id: string, options?: CallOptions): Result<Uint8Array> {\n  return this.transport.bytes("application/pdf", path\`${address}\`, { options });\n}`;
}

export function resourceClass(resource: string): string {
  return `${pascalCase(resource)}Resource`;
}

/** Prints the type of a list's filters, or of another endpoint's query parameters. */
export function printQuery(endpoint: Endpoint, definitions: Definitions): string | undefined {
  if (endpoint.query.length === 0) return undefined;
  const properties = Object.fromEntries(
    endpoint.query.map((parameter) => [parameter.name, parameterSchema(endpoint, parameter, definitions)]),
  );
  const required = endpoint.query.filter(isRequired).map(({ name }) => name);
  return printType(queryType(endpoint), { type: "object", properties, required }, "in");
}

/** Prints the names of the records that the endpoint expands. */
export function printExpansion({ name, names }: Expansion): string {
  const printed = names.map((one) => JSON.stringify(one)).join(" | ");
  return `/** The related records that \`expand\` can name. */\nexport type ${name} = ${printed};`;
}

function queryType({ name }: Endpoint): string {
  return `${name}Query`;
}

export function isRequired({ type, defaultValue }: Parameter): boolean {
  return isNonNullType(type) && defaultValue === undefined;
}

function printMethod(endpoint: Endpoint, definitions: Definitions): string {
  const { http, isList, isRecord, expansion } = endpoint;
  const parameters = parametersOf(endpoint, definitions);
  const generic = expansion === undefined ? "" : `<const E extends readonly ${expansion.name}[] = []>`;
  const declare = (options: string, result: string) => {
    const all = [...parameters.map(({ declared }) => declared), options].join(", ");
    return `${methodNameOf(endpoint).method}${generic}(${all}): ${result}`;
  };
  const sent = parameters.flatMap((one) => one.sent ?? []);
  const call = [...sent, ...laterBodySent(endpoint), ...expandSent(endpoint), "options"].join(", ");
  const result = resultOf(endpoint, definitions);
  const documentation = comment(describe(endpoint));
  if (isList) {
    const options = http.waits ? "options?: CallOptions | ReadOptions" : "options?: CallOptions";
    const declared = declare(options, listOf(endpoint, definitions));
    return `${documentation}${declared} {\n  return this.transport.list(${addressOf(endpoint)}, { ${call} });\n}`;
  }
  const body = `{\n  return this.transport.call("${http.method}", ${addressOf(endpoint)}, { ${call} });\n}`;
  if (http.method === "GET" && isRecord) {
    const expand = expansion === undefined ? "" : " & Expand<E>";
    const overloads = [
      `${documentation}${declare(`options?: CallOptions${expand}`, `Result<${result}>`)};`,
      `${comment("Without data, where the record is still as `ifNoneMatch` says.")}${declare(`options: ReadOptions${expand}`, `Result<${result} | undefined>`).replace(/(?<=[(, ])query\?: /, "query: undefined | ")};`,
    ];
    return [...overloads, `${declare(`options?: ReadOptions${expand}`, `Result<${result} | undefined>`)} ${body}`].join(
      "\n",
    );
  }
  const options = `${optionsType(http.method)}${laterBodyType(endpoint, definitions)}`;
  return `${documentation}${declare(`options?: ${options}`, `Result<${result}>`)} ${body}`;
}

/** A read of one record takes `expand` among its options, because it had no query before. */
function expandSent({ expansion, query }: Endpoint): string[] {
  return expansion === undefined || query.length > 0 ? [] : ["query: { expand: options?.expand }"];
}

/** Operations whose body came after a release. It is among the options, which stay at their place. */
const laterBodies: ReadonlySet<string> = new Set(["AcceptQuote"]);

function laterBodySent({ name }: Endpoint): string[] {
  return laterBodies.has(name) ? ["body: options?.input ?? {}"] : [];
}

function laterBodyType({ name, input }: Endpoint, definitions: Definitions): string {
  if (input === undefined || !laterBodies.has(name)) return "";
  return ` & { input?: ${typeOf(inputSchema(input.type, definitions), "in")} }`;
}

function addressOf(endpoint: Endpoint): string {
  const { path, http } = endpoint;
  if (path.length === 0) return JSON.stringify(http.path);
  return `path\`${http.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => `\${${pathArgument(endpoint, name)}}`)}\``;
}

type Argument = { declared: string; sent?: string };

function parametersOf(endpoint: Endpoint, definitions: Definitions): Argument[] {
  const { path, query, input } = endpoint;
  const parameters: Argument[] = path.map(({ name }) => ({ declared: `${pathArgument(endpoint, name)}: string` }));
  if (input !== undefined && !laterBodies.has(endpoint.name)) {
    const mark = bodyIsOptional(endpoint) ? "?" : "";
    const type = typeOf(inputSchema(input.type, definitions), "in");
    parameters.push({ declared: `input${mark}: ${type}`, sent: mark === "" ? "body: input" : "body: input ?? {}" });
  }
  if (query.length > 0) {
    const mark = query.some(isRequired) ? "" : "?";
    const expand = endpoint.expansion === undefined ? "" : " & Expand<E>";
    parameters.push({ declared: `query${mark}: ${queryType(endpoint)}${expand}`, sent: "query" });
  }
  return parameters;
}

/** `id` for the resource's own records, `customerId` for another's. */
export function pathArgument(endpoint: Endpoint, name: string): string {
  const [, , collection = ""] = endpoint.http.path.split("/");
  if (name !== "id") return lowerFirst(pascalCase(name));
  const isOwn = lowerFirst(pascalCase(collection)) === methodNameOf(endpoint).resource;
  return isOwn ? "id" : `${lowerFirst(pascalCase(subjectOf("id", endpoint)))}Id`;
}

function optionsType(method: Endpoint["http"]["method"]): string {
  if (method === "POST") return "PostOptions";
  return method === "PATCH" || method === "DELETE" ? "ChangeOptions" : "CallOptions";
}

/** Prints the type that a method resolves to; for a list, the type of its records. */
function resultOf(endpoint: Endpoint, definitions: Definitions): string {
  if (endpoint.http.status === 204) return "void";
  const schema = outputSchema(endpoint, definitions);
  return expandedOf(endpoint, typeOf(endpoint.isList ? itemsOf(schema) : schema, "out"));
}

function expandedOf({ expansion }: Endpoint, record: string): string {
  return expansion === undefined ? record : `Expanded<${record}, E>`;
}

function listOf(endpoint: Endpoint, definitions: Definitions): string {
  const schema = outputSchema(endpoint, definitions);
  const record = expandedOf(endpoint, typeOf(itemsOf(schema), "out"));
  const { next_updated_since: nextSync, total_count: total } = schema.properties ?? {};
  if (nextSync === undefined) return `List<${record}>`;
  return `List<${record}, ${total === undefined ? "SyncPage" : "CountedPage"}<${record}>>`;
}

export function itemsOf({ properties = {} }: JsonSchema): JsonSchema {
  return properties.data?.items ?? {};
}

function describe(endpoint: Endpoint): string {
  return [
    ...describeCall(endpoint),
    `@throws {ProblemError} ${listProblems(endpoint)}`,
    deprecation(endpoint, methodNameOf).replace(/^Deprecated since/, "@deprecated Since"),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** The paragraphs that say what the method does, and which scope it requires. */
export function describeCall({ summary, description, access, http }: Endpoint): string[] {
  const scopes = scopesOf(access).map((scope) => `\`${scope}\``);
  const required = scopes.length === 0 ? "requires no scope" : `requires the scope ${scopes.join(" or ")}`;
  return [`${summary}.`, description, `\`${http.method} ${http.path}\` ${required}.`];
}

export function listProblems(endpoint: Endpoint): string {
  const problems = [...problemsOf(endpoint)].sort(([a], [b]) => a - b).flatMap(([, types]) => types);
  return problems.map((type) => `\`${type}\``).join(", ");
}

/** Says since when the endpoint is deprecated, and which method replaces it; empty if it is not. */
export function deprecation({ retirement }: Endpoint, nameOf: (endpoint: Endpoint) => MethodName): string {
  if (retirement === undefined) return "";
  const { successor } = retirement;
  const { resource, method } = successor?.http === undefined ? {} : nameOf({ ...successor, http: successor.http });
  return describeRetirement(retirement, method && `${resource}.${method}`);
}
