import { idOf } from "../markdown.ts";
import type { Page, Part } from "../page.ts";
import { callForm, credentialForm } from "./call-form.ts";
import {
  type Endpoint,
  endpointsOf,
  nameOf,
  type OpenApi,
  problemsOf,
  resolve,
  type Schema,
  successOf,
} from "./document.ts";
import { fieldItem, fieldList, given, type Homes } from "./fields.ts";

export function referencePath(tag: string): string {
  return `reference/${idOf(tag)}`;
}

/** The reference: a page of all endpoints, and one for each resource. */
export function referencePages(
  document: OpenApi,
  { basePath, baseUrl }: { basePath: string; baseUrl: string },
): Page[] {
  const endpoints = endpointsOf(document);
  const homes = homesOf(document, endpoints);
  const byTag = document.tags.map((tag) => ({
    ...tag,
    endpoints: endpoints.filter(({ tags }) => tags.includes(tag.name)),
  }));
  const overview: Page = {
    path: "reference",
    title: "API reference",
    summary: "Every endpoint of the API with its scope, parameters, problems and samples.",
    group: "Reference",
    parts: [{ markdown: overviewOf(document, baseUrl, byTag) }],
  };
  const pages = byTag.map(({ name, description, endpoints: own }): Page => {
    const objects = [...homes].filter(([, home]) => home.startsWith(`docs/${referencePath(name)}#`));
    return {
      path: referencePath(name),
      title: name,
      summary: description.replaceAll(/ See \[.*$/g, ""),
      group: "Reference",
      parts: [
        { markdown: own.map(listed).join("\n"), form: credentialForm() },
        ...own.map(
          (endpoint): Part => ({
            markdown: endpointMarkdown(document, endpoint, homes),
            form: callForm(document, endpoint, basePath),
          }),
        ),
        ...objects.map(([object]): Part => ({ markdown: objectMarkdown(document, object, homes) })),
      ],
    };
  });
  return [overview, ...pages];
}

type Tagged = { name: string; description: string; endpoints: Endpoint[] };

function overviewOf(document: OpenApi, baseUrl: string, tags: readonly Tagged[]): string {
  const headers = Object.entries(document.components.headers);
  return [
    `Paths are relative to the base address, \`${baseUrl}\`. The same is an [OpenAPI 3.1 document](openapi.json), for tools that generate clients.`,
    ...tags.flatMap(({ name, description, endpoints }) => [
      `## ${name}`,
      description,
      endpoints.map((endpoint) => listed(endpoint, `docs/${referencePath(name)}`)).join("\n"),
    ]),
    "## Response headers",
    headers
      .map(([name, { description, example }]) => `- \`${name}\`: ${description} Example: \`${example}\`.`)
      .join("\n"),
    "## Problem",
    fieldList(document, document.components.schemas.Problem ?? {}, { direction: "out", homes: new Map() }),
  ].join("\n\n");
}

function listed({ operationId, summary, method, path }: Endpoint, page: unknown = ""): string {
  return `- [${summary}](${typeof page === "string" ? page : ""}#${operationId}): \`${method} ${path}\``;
}

function endpointMarkdown(document: OpenApi, endpoint: Endpoint, homes: Homes): string {
  const { operationId, summary, description, method, path } = endpoint;
  const parameters = endpoint.parameters.map((parameter) => resolve(document, parameter));
  const body = endpoint.requestBody?.content["application/json"];
  const items = parameters.map(({ name, required = false, schema, ...more }) =>
    fieldItem(document, { name, schema, isRequired: required, description: more.description ?? "" }, given),
  );
  const locations = { path: "Path", query: "Query", header: "Headers" };
  return [
    `## ${summary} {#${operationId}}`,
    fence("text", `${method} ${path}`),
    description,
    ...Object.entries(locations).flatMap(([location, title]) => {
      const own = items.filter((_item, index) => parameters[index]?.in === location);
      return own.length === 0 ? [] : [`### ${title} {#${operationId}.${location}}`, own.join("\n")];
    }),
    ...(body === undefined
      ? []
      : [
          `### Body${endpoint.requestBody?.required === true ? "" : " (optional)"} {#${operationId}.body}`,
          fieldList(document, body.schema, given),
        ]),
    `### Samples {#${operationId}.samples}`,
    ...endpoint["x-codeSamples"].map(({ lang, source }) => fence(fences[lang] ?? "ts", source)),
    ...responseMarkdown(document, endpoint, homes),
    `### Problems {#${operationId}.problems}`,
    problemsOf(document, endpoint)
      .map(([status, types]) => `- ${status}: ${types.map((type) => `[\`${type}\`](docs/errors#${type})`).join(", ")}`)
      .join("\n"),
  ].join("\n\n");
}

function responseMarkdown(document: OpenApi, endpoint: Endpoint, homes: Homes): string[] {
  const { status, response } = successOf(document, endpoint);
  const content = response.content?.["application/json"];
  const named = Object.keys(response.headers ?? {}).map((name) => `\`${name}\``);
  const headers = `Headers: ${named.join(", ")}. See [Response headers](docs/reference#response-headers).`;
  const title = `### Response {#${endpoint.operationId}.response}`;
  const unchanged =
    "304" in endpoint.responses ? ["304 without a body, if the record is as `If-None-Match` says."] : [];
  const [otherType] = Object.keys(response.content ?? {});
  if (content === undefined) {
    const body = otherType === undefined ? "without a body" : `with a body of the type \`${otherType}\``;
    return [title, `${status} ${body}.`, headers];
  }
  const whole = shownType(document, content.schema, homes);
  const fields = whole === undefined ? [fieldList(document, content.schema, { direction: "out", homes })] : [];
  return [
    title,
    whole === undefined ? `${status} with:` : `${status} with ${whole}.`,
    ...fields,
    fence("json", JSON.stringify(content.example, null, 2)),
    ...unchanged,
    headers,
  ];
}

function shownType(document: OpenApi, schema: Schema, homes: Homes): string | undefined {
  const home = schema.$ref === undefined ? undefined : homes.get(nameOf(schema.$ref));
  if (schema.$ref !== undefined && home !== undefined) return `a [${nameOf(schema.$ref)}](${home})`;
  return resolve(document, schema as { $ref: string }) === undefined ? "any value" : undefined;
}

function objectMarkdown(document: OpenApi, name: string, homes: Homes): string {
  const schema = document.components.schemas[name] ?? {};
  const variants = schema.oneOf?.map(({ $ref = "" }) => {
    const { title = nameOf($ref) } = document.components.schemas[nameOf($ref)] ?? {};
    return `- [\`${title}\`](docs/events#${title})`;
  });
  return [
    `## ${name} {#${name}}`,
    schema.description ?? "",
    variants === undefined
      ? fieldList(document, schema, { direction: "out", homes })
      : `One of:\n\n${variants.join("\n")}`,
  ].join("\n\n");
}

/**
 * Each object of a response is described once: with the resource whose endpoints return it, or else the first that
 * contains it. Events have a page of their own.
 */
function homesOf(document: OpenApi, endpoints: readonly Endpoint[]): Homes {
  const homes = new Map<string, string>();
  const settle = (schema: Schema, page: string, depth: number) => {
    if (schema.$ref !== undefined) {
      const name = nameOf(schema.$ref);
      if (homes.has(name) && depth === 0) return;
      if (!homes.has(name)) homes.set(name, `docs/${page}#${name}`);
      if (depth > 0) settle(document.components.schemas[name] ?? {}, page, depth - 1);
      return;
    }
    for (const one of [
      ...Object.values(schema.properties ?? {}),
      ...(schema.items ? [schema.items] : []),
      ...(schema.anyOf ?? []),
    ])
      settle(one, page, depth);
  };
  for (const depth of [0, 3])
    for (const endpoint of endpoints) {
      const schema = successOf(document, endpoint).response.content?.["application/json"]?.schema;
      const [tag = ""] = endpoint.tags;
      if (schema !== undefined) settle(schema, referencePath(tag), depth);
    }
  return homes;
}

/** The languages of samples, as code blocks name them. */
const fences: Record<string, string> = { Shell: "sh", TypeScript: "ts", Python: "python" };

function fence(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}
