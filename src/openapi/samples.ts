import { getNamedType, isNonNullType } from "graphql";
import type { Definitions } from "../json-schema/definitions.ts";
import { exampleOf } from "../json-schema/example.ts";
import type { Parameter } from "../operations/operation.ts";
import { inputSchema, parameterSchema } from "../operations/schema/input.ts";
import { type Endpoint, lowerFirst, methodNameOf } from "../sdk/names.ts";
import { format } from "../sdk/python/layout.ts";
import { parameterName, pythonNameOf, snakeCase } from "../sdk/python/names.ts";
import { valueLayout } from "../sdk/python/types.ts";

/** A program that calls the endpoint, for the extension `x-codeSamples`. */
export type CodeSample = { lang: string; label: string; source: string };

/** Builds the endpoint's calls with its example values. */
export function codeSamples(endpoint: Endpoint, definitions: Definitions, baseUrl: string): CodeSample[] {
  const { path, query, input } = endpoint;
  const exampleValue = (parameter: Parameter) =>
    exampleOf(parameterSchema(endpoint, parameter, definitions), definitions);
  const required = query.filter(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined);
  const call: Call = {
    path: path.map((parameter) => [parameter.name, String(exampleValue(parameter))]),
    query: Object.fromEntries(required.map((parameter) => [parameter.name, exampleValue(parameter)])),
    body: input === undefined ? undefined : exampleOf(inputSchema(input.type, definitions), definitions),
  };
  return [
    curlSample(endpoint, call, baseUrl),
    sdkSample(endpoint, call, baseUrl),
    pythonSample(endpoint, call, baseUrl),
  ];
}

/** Builds calls of a document that needs no credential, with curl and with the SDK. */
export function openSamples(baseUrl: string, path: string, sdkCall: string, pythonCall: string): CodeSample[] {
  return [
    { lang: "Shell", label: "curl", source: `curl ${baseUrl}${path}` },
    sdkProgram(baseUrl, [`const { data } = await fieldline.${sdkCall};`, "console.log(data);"]),
    pythonProgram(baseUrl, [`catalogue = fieldline.${pythonCall}`, 'print(catalogue["data"])']),
  ];
}

/** Builds calls of the batch endpoint. */
export function batchSamples(baseUrl: string, path: string, operations: readonly object[]): CodeSample[] {
  return [
    curlSample({ http: { method: "POST", path } }, { path: [], query: {}, body: { operations } }, baseUrl),
    sdkProgram(baseUrl, [
      `const { results } = await fieldline.batch(${literal(operations)});`,
      "console.log(results);",
    ]),
    pythonProgram(baseUrl, [
      format({ open: "(", parts: [valueLayout(operations)], close: ")" }, "", "batch = fieldline.batch"),
      'print(batch["results"])',
    ]),
  ];
}

/** Builds calls of a PDF, which save it. */
export function pdfSamples(baseUrl: string, path: string, kind: string, id: string): CodeSample[] {
  const lines = [`curl ${baseUrl}${path}`, '-H "X-Api-Key: $FIELDLINE_API_KEY"', `-o ${kind}.pdf`];
  return [
    { lang: "Shell", label: "curl", source: lines.join(" \\\n  ") },
    sdkProgram(baseUrl, [
      `const pdf = await fieldline.${kind.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())}s.pdf(${JSON.stringify(id)});`,
      "console.log(pdf.length);",
    ]),
    pythonProgram(baseUrl, [`pdf = fieldline.${kind}s.pdf(${JSON.stringify(id)})`, "print(len(pdf))"]),
  ];
}

/** Builds calls that upload a file of the current folder to a job. */
export function uploadSamples(baseUrl: string, path: string, jobId: string): CodeSample[] {
  const lines = [
    `curl ${baseUrl}${path}`,
    '-H "X-Api-Key: $FIELDLINE_API_KEY"',
    `-F job_id=${jobId}`,
    "-F file=@switchboard.jpg",
  ];
  return [
    { lang: "Shell", label: "curl", source: lines.join(" \\\n  ") },
    sdkProgram(
      baseUrl,
      [
        'const file = await openAsBlob("switchboard.jpg");',
        `const input = { job_id: ${JSON.stringify(jobId)}, file, filename: "switchboard.jpg" };`,
        "const { id } = await fieldline.files.upload(input);",
        "console.log(id);",
      ],
      ['import { openAsBlob } from "node:fs";'],
    ),
    pythonProgram(
      baseUrl,
      [
        "file = fieldline.files.upload(",
        '    file=Path("switchboard.jpg"),',
        `    job_id=${JSON.stringify(jobId)},`,
        ")",
        'print(file["id"])',
      ],
      ["from pathlib import Path"],
    ),
  ];
}

type Call = { path: [name: string, value: string][]; query: Record<string, unknown>; body: unknown };

function curlSample(
  { http }: { http: Pick<Endpoint["http"], "method" | "path"> },
  { path, query, body }: Call,
  baseUrl: string,
): CodeSample {
  const filled = path.reduce((left, [name, value]) => left.replace(`{${name}}`, encodeURIComponent(value)), http.path);
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const address = `${baseUrl}${filled}`;
  const implied = body === undefined ? "GET" : "POST";
  const lines = [
    `curl ${http.method === implied ? "" : `-X ${http.method} `}${search === "" ? address : `'${address}?${search}'`}`,
    '-H "X-Api-Key: $FIELDLINE_API_KEY"',
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`]),
  ];
  return { lang: "Shell", label: "curl", source: lines.join(" \\\n  ") };
}

function sdkSample(endpoint: Endpoint, { path, query, body }: Call, baseUrl: string): CodeSample {
  const { resource, method } = methodNameOf(endpoint);
  const values = [
    ...path.map(([, value]) => value),
    ...(body === undefined ? [] : [body]),
    ...(Object.keys(query).length === 0 ? [] : [query]),
  ];
  const call = `await fieldline.${resource}.${method}(${values.map((value) => literal(value)).join(", ")});`;
  const name = resultName(endpoint);
  return sdkProgram(baseUrl, name === undefined ? [call] : [`const ${name} = ${call}`, `console.log(${name});`]);
}

function sdkProgram(baseUrl: string, calls: readonly string[], imports: readonly string[] = []): CodeSample {
  const lines = [
    `// npm install ${baseUrl}/v1/sdk.tgz`,
    ...imports,
    'import { Fieldline } from "@fieldline/sdk";',
    "",
    "const fieldline = new Fieldline({",
    `  baseUrl: ${JSON.stringify(baseUrl)},`,
    "  apiKey: process.env.FIELDLINE_API_KEY,",
    "});",
    ...calls,
  ];
  return { lang: "TypeScript", label: "SDK", source: lines.join("\n") };
}

function pythonSample(endpoint: Endpoint, { path, query, body }: Call, baseUrl: string): CodeSample {
  const { resource, method } = pythonNameOf(endpoint);
  const fields = Object.entries({ ...(body as Record<string, unknown> | undefined), ...query });
  const parts = [
    ...path.map(([, value]) => valueLayout(value)),
    ...fields.map(([name, value]) => valueLayout(value, `${parameterName(name)}=`)),
  ];
  const call = { open: `fieldline.${resource}.${method}(`, parts, close: ")" };
  const name = resultName(endpoint);
  if (name === undefined) return pythonProgram(baseUrl, [format(call, "")]);
  const variable = snakeCase(name);
  const read = endpoint.isList ? ".page()" : "";
  return pythonProgram(baseUrl, [format(call, "", `${variable} = `, read), `print(${variable})`]);
}

function pythonProgram(baseUrl: string, calls: readonly string[], imports: readonly string[] = []): CodeSample {
  const lines = [
    `# pip install ${baseUrl}/v1/sdk-python.tar.gz`,
    "import os",
    ...imports,
    "",
    "from fieldline import Fieldline",
    "",
    "fieldline = Fieldline(",
    `    base_url=${JSON.stringify(baseUrl)},`,
    '    api_key=os.environ["FIELDLINE_API_KEY"],',
    ")",
    ...calls,
  ];
  return { lang: "Python", label: "Python", source: lines.join("\n") };
}

function resultName({ http, isList, output }: Endpoint): string | undefined {
  if (http.status === 204) return undefined;
  return isList ? "page" : lowerFirst(getNamedType(output).name);
}

const width = 90;

/** Formats the value as a TypeScript literal. */
function literal(value: unknown, indent = ""): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const deeper = `${indent}  `;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((item) => literal(item, deeper))
    : Object.entries(value).map(([name, item]) => `${key(name)}: ${literal(item, deeper)}`);
  if (parts.length === 0) return isList ? "[]" : "{}";
  const [open, close] = isList ? ["[", "]"] : ["{ ", " }"];
  const line = `${open}${parts.join(", ")}${close}`;
  if (!line.includes("\n") && indent.length + line.length < width) return line;
  return `${open.trim()}\n${parts.map((part) => `${deeper}${part},\n`).join("")}${indent}${close.trim()}`;
}

function key(name: string): string {
  return /^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name);
}
