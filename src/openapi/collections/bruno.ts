import { type CollectionRequest, collectionRequests, type Document, type Value } from "./requests.ts";

/** The environment that a user selects, and gives the key. */
const environment = "Installation";

/** Builds the files of a Bruno collection by path, with a folder for each tag. */
export function buildBruno(document: Document, baseUrl: string): Record<string, string> {
  const requests = collectionRequests(document);
  const { title } = document.info;
  const folders = document.tags.flatMap(({ name, description }, folder) => [
    [`${name}/folder.bru`, join(block("meta", [`name: ${name}`, `seq: ${folder + 1}`]), docs(description))],
    ...requests
      .filter(({ tag }) => tag === name)
      .map((request, index) => [`${name}/${fileName(request.name)}.bru`, printRequest(request, index + 1)]),
  ]);
  return Object.fromEntries([
    ["bruno.json", `${JSON.stringify({ version: "1", name: title, type: "collection", ignore: [] }, null, 2)}\n`],
    [
      "collection.bru",
      join(
        block("auth", ["mode: apikey"]),
        block("auth:apikey", ["key: X-Api-Key", "value: {{api_key}}", "placement: header"]),
        docs(`Select the environment ${environment}, and set its secret \`api_key\` to an API key of your business.`),
      ),
    ],
    [`environments/${environment}.bru`, join(block("vars", [`base_url: ${baseUrl}`]), "vars:secret [\n  api_key\n]")],
    ...folders,
  ]);
}

function printRequest(
  { name, method, path, ids, query, headers, json, form, description }: CollectionRequest,
  seq: number,
): string {
  const sent = query.filter(({ isSent }) => isSent).map((one) => `${one.name}=${encodeURIComponent(one.value)}`);
  const address = `{{base_url}}${path.replaceAll(/\{(\w+)\}/g, ":$1")}${sent.length === 0 ? "" : `?${sent.join("&")}`}`;
  const body = form !== undefined ? "multipartForm" : json === undefined ? "none" : "json";
  return join(
    block("meta", [`name: ${name}`, "type: http", `seq: ${seq}`]),
    block(method.toLowerCase(), [`url: ${address}`, `body: ${body}`, "auth: inherit"]),
    block("params:query", query.map(lineOf)),
    block("params:path", ids.map(lineOf)),
    block("headers", headers.map(lineOf)),
    form === undefined ? "" : block("body:multipart-form", form.map(lineOf)),
    form !== undefined || json === undefined ? "" : block("body:json", JSON.stringify(json, null, 2).split("\n")),
    docs(description),
  );
}

function lineOf({ name, value, isSent, isFile = false }: Value): string {
  return `${isSent ? "" : "~"}${name}: ${isFile ? "@file(switchboard.jpg)" : value}`;
}

/** A block of lines; empty without lines. */
function block(name: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `${name} {\n${lines.map((line) => `  ${line}`.trimEnd()).join("\n")}\n}`;
}

function docs(text: string): string {
  return block("docs", text.split("\n"));
}

function join(...blocks: string[]): string {
  return `${blocks.filter((one) => one !== "").join("\n\n")}\n`;
}

function fileName(name: string): string {
  return name.replaceAll(/[^\w ()-]/g, "");
}
