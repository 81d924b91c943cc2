import { basename, dirname } from "node:path";
import { scopesOf } from "../auth/access.ts";
import { cataloguePath, eventSchemas } from "../events/published.ts";
import { Definitions } from "../json-schema/definitions.ts";
import { exampleOf } from "../json-schema/example.ts";
import { batchPath } from "../operations/batch.ts";
import { filesPath } from "../operations/file-upload.ts";
import type { HttpBinding, Operation } from "../operations/operation.ts";
import { bodyIsOptional } from "../operations/optional-body.ts";
import { pdfKinds, pdfPath } from "../operations/pdfs.ts";
import { describeRetirement } from "../operations/retirement.ts";
import { inputSchema } from "../operations/schema/input.ts";
import { describeBatch } from "./batch.ts";
import { type Components, failureResponses, problemSchema } from "./failure.ts";
import { describeUpload } from "./file-upload.ts";
import { headers, retirementHeaders } from "./headers.ts";
import { introduction, type Tag, tags } from "./introduction.ts";
import { headerParameters, parametersOf } from "./parameters.ts";
import { describePdf } from "./pdf.ts";
import { codeSamples } from "./samples.ts";
import { describeSecurity } from "./security.ts";
import { successResponses } from "./success.ts";
import { deliveryParameters, describeCatalogue, describeWebhooks } from "./webhooks.ts";

type Options = { appUrl: string; baseUrl: string };

/** Builds the OpenAPI 3.1 document of the operations that are bound to HTTP. Without addresses, uses the defaults. */
export function buildOpenApi(operations: readonly Operation[], at?: Options): object {
  const { appUrl, baseUrl } = at ?? defaults;
  const definitions = new Definitions("#/components/schemas/", { withExpandable: true });
  const failures: Components = {};
  const paths: Record<string, Record<string, object>> = {};
  const used = new Map<string, Tag>();
  for (const [operation, http] of inOrder(operations)) {
    const tag = tagOf(folderOf(operation));
    used.set(tag.name, tag);
    const path = paths[http.path] ?? {};
    paths[http.path] = path;
    path[http.method.toLowerCase()] = {
      operationId: operation.name,
      summary: operation.summary,
      description: describe(operation),
      tags: [tag.name],
      ...retirementOf(operation),
      ...requiredScope(operation),
      security: securityOf(operation),
      parameters: parametersOf(operation, definitions),
      ...requestBody(operation, definitions),
      responses: {
        ...successResponses(operation, http, definitions, baseUrl),
        ...failureResponses(operation, failures),
      },
      "x-codeSamples": codeSamples({ ...operation, http }, definitions, baseUrl),
    };
  }
  const webhooks = tagOf("webhooks");
  used.set(webhooks.name, webhooks);
  for (const kind of pdfKinds) paths[pdfPath(kind)] = describePdf(kind, tagOf(`${kind}s`).name, failures, baseUrl);
  Object.assign(paths[filesPath] ?? {}, { post: describeUpload(tagOf("files").name, failures, baseUrl) });
  const batch = tagOf("batch");
  used.set(batch.name, batch);
  paths[batchPath] = describeBatch(batch.name, failures, baseUrl);
  paths[cataloguePath] = describeCatalogue(webhooks.name, failures, baseUrl);
  return {
    openapi: "3.1.0",
    info: {
      title: "Fieldline",
      version: "v1",
      description: introduction,
      contact: { name: "Fieldline", url: `${baseUrl}/v1/docs` },
      license: { name: "Apache License 2.0", identifier: "Apache-2.0" },
    },
    // Absolute, because tools also read saved files. The reference's own forms call their page's origin.
    servers: [at === undefined ? anyServer : { url: baseUrl }],
    tags: [...used.values()],
    paths,
    webhooks: describeWebhooks(webhooks.name),
    components: {
      schemas: sorted({ ...definitions.schemas, ...eventSchemas, Problem: problemSchema }),
      parameters: { ...headerParameters, ...deliveryParameters },
      headers: { ...headers, ...headersOfRetired(operations) },
      responses: sorted(failures),
      securitySchemes: describeSecurity(appUrl, baseUrl),
    },
  };
}

const defaults = { appUrl: "http://localhost:3000", baseUrl: "http://localhost:3000/api" };

const anyServer = {
  url: "{base_url}",
  description: "The base address of the installation.",
  variables: { base_url: { default: defaults.baseUrl } },
};

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Orders by resource, collections before records, and reads before writes. */
function inOrder(operations: readonly Operation[]): [Operation, HttpBinding][] {
  const folders = Object.keys(tags);
  const rank = (operation: Operation) => {
    const at = folders.indexOf(folderOf(operation));
    return at === -1 ? folders.length : at;
  };
  return operations
    .flatMap((operation): [Operation, HttpBinding][] =>
      operation.http === undefined ? [] : [[operation, operation.http]],
    )
    .sort(
      ([a, one], [b, other]) =>
        rank(a) - rank(b) ||
        Number(isOwnPath(a, one)) - Number(isOwnPath(b, other)) ||
        compare(one.path, other.path) ||
        methods.indexOf(one.method) - methods.indexOf(other.method),
    );
}

/** True for `/v1/sites/{id}`; false for `/v1/customers/{id}/sites`, a collection of another resource. */
function isOwnPath(operation: Operation, { path }: HttpBinding): boolean {
  return path.startsWith(`/v1/${folderOf(operation)}`);
}

function tagOf(folder: string): Tag {
  return tags[folder] ?? { name: folder, description: "" };
}

function folderOf({ file }: Operation): string {
  return basename(dirname(file));
}

function retirementOf({ retirement }: Operation): object {
  if (retirement === undefined) return {};
  const { sunset } = retirement;
  return { deprecated: true, ...(sunset === undefined ? {} : { "x-sunset": sunset }) };
}

function describe({ description, access, retirement }: Operation): string {
  const scopes = scopesOf(access).map((scope) => `\`${scope}\``);
  const required = scopes.length === 0 ? "Requires no scope." : `Requires the scope ${scopes.join(" or ")}.`;
  const notice = retirement === undefined ? "" : describeRetirement(retirement, nameOf(retirement.successor));
  return [notice, description, required].filter((part) => part !== "").join("\n\n");
}

/** Defines only headers that the document uses. */
function headersOfRetired(operations: readonly Operation[]): object {
  const retired = operations.flatMap(({ retirement }) => retirement ?? []);
  const { Deprecation, Sunset } = retirementHeaders;
  return {
    ...(retired.length === 0 ? {} : { Deprecation }),
    ...(retired.every(({ sunset }) => sunset === undefined) ? {} : { Sunset }),
  };
}

function nameOf(operation: Operation | undefined): string | undefined {
  return operation?.http && `${operation.http.method} ${operation.http.path}`;
}

/** Requires a key, or a token with one of the scopes. */
function securityOf({ access }: Operation): object[] {
  const scopes = scopesOf(access);
  const tokens = scopes.length === 0 ? [{ OAuth: [] }] : scopes.map((scope) => ({ OAuth: [scope] }));
  return [{ ApiKey: [] }, ...tokens];
}

function requiredScope({ access }: Operation): object {
  const scopes = scopesOf(access);
  return scopes.length === 0 ? {} : { "x-required-scope": scopes.join("|") };
}

function requestBody(operation: Operation, definitions: Definitions): object {
  const { input } = operation;
  if (input === undefined) return {};
  const schema = inputSchema(input.type, definitions);
  const description = input.description === undefined ? {} : { description: input.description };
  return {
    requestBody: {
      ...description,
      required: !bodyIsOptional(operation),
      content: { "application/json": { schema, example: exampleOf(schema, definitions) } },
    },
  };
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => compare(a, b)));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
