import { cataloguePath } from "../../events/published.ts";
import type { Definitions } from "../../json-schema/definitions.ts";
import type { JsonSchema } from "../../json-schema/json-schema.ts";
import { fileAtUrl, filesPath } from "../../operations/file-upload.ts";
import { type PdfKind, pdfKinds, pdfPath } from "../../operations/pdfs.ts";
import { inputSchema, parameterSchema } from "../../operations/schema/input.ts";
import { outputSchema } from "../../operations/schema/output.ts";
import { catalogueDescription, catalogueResource } from "../events.ts";
import { deprecation, describeCall, described, isRequired, itemsOf, listProblems, pathArgument } from "../methods.ts";
import type { Endpoint } from "../names.ts";
import { lowerFirst, pascalCase } from "../names.ts";
import type { Layout } from "./layout.ts";
import type { Method, Parameter } from "./method.ts";
import { className, parameterName, pythonNameOf, snakeCase } from "./names.ts";
import { literal, type PythonTypes, union } from "./types.ts";

const options: Parameter = { name: "options", type: "Optional[CallOptions]", default: "None" };

const key: Parameter = {
  name: "idempotency_key",
  type: "Optional[str]",
  default: "None",
  description: "Identifies the request, so that retries run it once. Default: a new UUID.",
};

const match: Parameter = {
  name: "if_match",
  type: "Optional[str]",
  default: "None",
  description: "The last `etag` of the record. If it has changed, the problem is `precondition-failed`.",
};

const noneMatch: Parameter = {
  name: "if_none_match",
  type: "Optional[str]",
  default: "None",
  description: "The last `etag` of the page. An unchanged page has no data.",
};

/** The methods of a resource: those of its endpoints, and those that no operation has. */
export function methodsOf(
  resource: string,
  endpoints: Iterable<Endpoint>,
  definitions: Definitions,
  types: PythonTypes,
): Method[] {
  return [
    ...[...endpoints].map((endpoint) => methodOf(endpoint, definitions, types)),
    ...(resource === catalogueResource ? [catalogueMethod] : []),
    ...(resource === "files" ? [uploadMethod, urlMethod] : []),
    ...pdfKinds.filter((kind) => resource === lowerFirst(pascalCase(`${kind}s`))).map(pdfMethod),
  ];
}

function methodOf(endpoint: Endpoint, definitions: Definitions, types: PythonTypes): Method {
  const { http, isList, isRecord, expansion, summary } = endpoint;
  const ids = endpoint.path.map(({ name }) => snakeCase(pathArgument(endpoint, name)));
  const taken = new Set(ids);
  const filters = (expansion?.query ?? endpoint.query).map((parameter) => ({
    wire: parameter.name,
    schema: parameterSchema(endpoint, parameter, definitions),
    isRequired: isRequired(parameter),
  }));
  const fields = fieldsOf(endpoint, definitions);
  const named = [
    ...(fields ?? []).map((field) => bodyParameter(field, taken, types)),
    ...filters.map((filter) => queryParameter(filter, taken, types)),
  ];
  const conditions =
    http.method === "POST"
      ? [key]
      : http.method === "PATCH" || http.method === "DELETE"
        ? [match]
        : http.waits
          ? [noneMatch]
          : [];
  const isConditional = http.method === "GET" && isRecord && !isList;
  const path = pathOf(http.path, ids);
  const sent = [
    ...(isList ? [path, pageOf(endpoint, definitions)] : [literal(http.method), path]),
    ...(filters.length === 0 ? [] : [dictOf("query=", filters, taken)]),
    ...(fields === undefined ? [] : [dictOf("body=", fields, taken)]),
    ...[...conditions, ...(isConditional ? [noneMatch] : []), options].map(({ name }) => `${name}=${name}`),
  ];
  const notice = deprecation(endpoint, pythonNameOf);
  return {
    name: pythonNameOf(endpoint).method,
    summary: `${summary}.`,
    description: [...describeCall(endpoint), notice].filter((part) => part !== "").join("\n\n"),
    problems: listProblems(endpoint),
    ids,
    named: [...named, ...conditions, options],
    result: resultOf(endpoint, definitions, types),
    isConditional,
    call: { function: isList ? "list" : "call", sent },
  };
}

type Field = { wire: string; schema: JsonSchema; isRequired: boolean; owner?: string };

/** The fields of the body; undefined without a body. */
function fieldsOf({ input }: Endpoint, definitions: Definitions): Field[] | undefined {
  if (input === undefined) return undefined;
  const { $ref = "" } = inputSchema(input.type, definitions);
  const { properties = {}, required = [] } = definitions.resolve($ref);
  const owner = className($ref.slice($ref.lastIndexOf("/") + 1));
  return Object.entries(properties).map(([wire, schema]) => ({
    wire,
    schema,
    isRequired: required.includes(wire),
    owner,
  }));
}

function bodyParameter(
  { wire, schema, isRequired: required, owner = "" }: Field,
  taken: ReadonlySet<string>,
  types: PythonTypes,
): Parameter {
  const type = types.typeOf(schema, "in", `${owner}${className(wire)}`);
  const { description } = schema;
  const name = parameterName(wire, taken);
  if (required) return { name, type, description };
  // Null clears a field, so that a field that is left out needs a value of its own.
  const isNullable = typeof type === "object" && type.open === "Optional[";
  const variants = isNullable ? [...type.parts, "None", "NotGiven"] : [type, "NotGiven"];
  const flat = variants.flatMap((one) => (typeof one === "object" && one.open === "Union[" ? one.parts : [one]));
  return { name, type: { open: "Union[", parts: flat, close: "]" }, default: "NOT_GIVEN", description };
}

function queryParameter(
  { wire, schema, isRequired: required }: Field,
  taken: ReadonlySet<string>,
  types: PythonTypes,
): Parameter {
  const type = types.typeOf(schema, "in", className(wire));
  // Only the address has commas: the method takes a sequence.
  const description = schema.description?.replace(/, separated by commas, such as `[^`]*`/, "");
  const name = parameterName(wire, taken);
  return required ? { name, type, description } : { name, type: union([type, "None"]), default: "None", description };
}

function dictOf(before: string, fields: readonly Field[], taken: ReadonlySet<string>): Layout {
  const parts = fields.map(({ wire }) => `${literal(wire)}: ${parameterName(wire, taken)}`);
  return { open: `${before}{`, parts, close: "}" };
}

function pathOf(path: string, ids: readonly string[]): string {
  if (ids.length === 0) return literal(path);
  let at = 0;
  return `f"${path.replaceAll(/\{\w+\}/g, () => `{segment(${ids[at++]})}`)}"`;
}

function pageOf(endpoint: Endpoint, definitions: Definitions): string {
  const { next_updated_since: nextSync, total_count: total } = outputSchema(endpoint, definitions).properties ?? {};
  if (nextSync === undefined) return "Page";
  return total === undefined ? "SyncPage" : "CountedPage";
}

function resultOf(endpoint: Endpoint, definitions: Definitions, types: PythonTypes): Method["result"] {
  if (endpoint.http.status === 204) return "None";
  const schema = outputSchema(endpoint, definitions);
  if (!endpoint.isList) return types.typeOf(schema, "out", `${endpoint.name}Result`);
  const record = types.typeOf(itemsOf(schema), "out", `${endpoint.name}Record`);
  const page: Layout = { open: `${pageOf(endpoint, definitions)}[`, parts: [record], close: "]" };
  return {
    sync: { open: "Listing[", parts: [record, page], close: "]" },
    async: { open: "AsyncListing[", parts: [record, page], close: "]" },
  };
}

const catalogueMethod: Method = {
  name: "list_event_types",
  summary: "List event types.",
  description: catalogueDescription,
  ids: [],
  named: [options],
  result: "EventTypes",
  isConditional: false,
  call: { function: "call", sent: ['"GET"', literal(cataloguePath), "options=options"] },
};

const owners = ["customer_id", "quote_id", "job_id"] as const;

const ownersOf: Parameter[] = owners.map((name) => ({
  name,
  type: "Optional[str]",
  default: "None",
  description: fileAtUrl.properties[name].description,
}));

const uploadMethod: Method = {
  name: "upload",
  summary: "Upload a file.",
  description: described.upload,
  ids: [],
  named: [
    {
      name: "file",
      type: "FileContent",
      description: "The content, an open file, or a path. Bytes need a `filename`.",
    },
    { name: "filename", type: "Optional[str]", default: "None", description: "Default: the name of the file." },
    ...ownersOf,
    key,
    options,
  ],
  result: "StoredFile",
  isConditional: false,
  call: {
    function: "call",
    sent: [
      '"POST"',
      literal(filesPath),
      {
        open: "body=Form(",
        parts: ["file", "filename", { open: "{", parts: owners.map((name) => `"${name}": ${name}`), close: "}" }],
        close: ")",
      },
      "idempotency_key=idempotency_key",
      "options=options",
    ],
  },
};

const urlFields = ["source_url", "filename", ...owners];

const urlMethod: Method = {
  name: "create",
  summary: "Add a file from a URL.",
  description: described.fileAtUrl,
  ids: [],
  named: [
    { name: "source_url", type: "str", description: fileAtUrl.properties.source_url.description },
    {
      name: "filename",
      type: "Union[str, NotGiven]",
      default: "NOT_GIVEN",
      description: fileAtUrl.properties.filename.description,
    },
    ...ownersOf.map((one) => ({ ...one, type: "Union[str, NotGiven]", default: "NOT_GIVEN" })),
    key,
    options,
  ],
  result: "StoredFile",
  isConditional: false,
  call: {
    function: "call",
    sent: [
      '"POST"',
      literal(filesPath),
      { open: "body={", parts: urlFields.map((name) => `"${name}": ${name}`), close: "}" },
      "idempotency_key=idempotency_key",
      "options=options",
    ],
  },
};

function pdfMethod(kind: PdfKind): Method {
  return {
    name: "pdf",
    summary: `Get the ${kind} as a PDF.`,
    description: described.pdf(kind),
    ids: ["id"],
    named: [options],
    result: "bytes",
    isConditional: false,
    call: { function: "bytes", sent: ['"application/pdf"', pathOf(pdfPath(kind), ["id"]), "options=options"] },
  };
}
