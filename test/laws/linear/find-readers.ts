import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";

const root = fileURLToPath(new URL("../../../src", import.meta.url));

/** Folders and files whose functions read untrusted text. */
const places =
  /^(accounting|auth|domain|files|graphql|html-sanitizer|http|inbound|mcp|oauth|portal|rest|safe-fetch|stripe|text|web|[a-z-]+\.ts$)/;
/** Imports have a test of their own, with the limits of a file's cells. */
const elsewhere = /^domain\/trade\/imports\//;

type Node = { type: string; [key: string]: unknown };

/** Every exported function whose first parameter may be a string, as `file#name`. */
export function findReaders(): string[] {
  const files = globSync("**/*.ts", { cwd: root }).map((file) => file.replaceAll("\\", "/"));
  return files
    .filter((file) => places.test(file) && !elsewhere.test(file))
    .sort()
    .flatMap((file) =>
      functionsOf(file)
        .filter(({ parameters }) => takesText(parameters[0]))
        .map(({ name }) => `${file}#${name}`),
    );
}

function functionsOf(file: string): { name: string; parameters: Node[] }[] {
  const { program } = parseSync(file, readFileSync(`${root}/${file}`, "utf8"));
  return program.body.flatMap((statement) => {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : null;
    if (declared?.type === "FunctionDeclaration")
      return [{ name: declared.id?.name ?? "", parameters: declared.params as unknown as Node[] }];
    if (declared?.type !== "VariableDeclaration") return [];
    return declared.declarations.flatMap(({ id, init }) =>
      init?.type === "ArrowFunctionExpression" && id.type === "Identifier"
        ? [{ name: id.name, parameters: init.params as unknown as Node[] }]
        : [],
    );
  });
}

function takesText(parameter: Node | undefined): boolean {
  if (parameter?.type === "AssignmentPattern") return takesText(parameter.left as Node);
  return isText((parameter?.typeAnnotation as { typeAnnotation?: Node } | undefined)?.typeAnnotation);
}

function isText(type: Node | undefined): boolean {
  if (type?.type === "TSUnionType") return (type.types as Node[]).some(isText);
  if (type?.type === "TSTypeReference") return (type.typeName as { name?: string }).name === "URLSearchParams";
  return type?.type === "TSStringKeyword" || type?.type === "TSUnknownKeyword";
}
