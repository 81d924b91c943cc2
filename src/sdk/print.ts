import { Definitions } from "../json-schema/definitions.ts";
import type { Operation } from "../operations/operation.ts";
import { catalogue } from "../problems.ts";
import { printEvents } from "./events.ts";
import { printExpansion, printQuery, printResource, resourceClass } from "./methods.ts";
import { groupByResource } from "./names.ts";
import { indent, printType } from "./types.ts";

/** Prints the generated part of the SDK: its resources with their types, events and problems. */
export function printSdk(operations: readonly Operation[]): string {
  const definitions = new Definitions("#/components/schemas/", { withExpandable: true });
  const resources = [...groupByResource(operations)];
  const endpoints = resources.flatMap(([, methods]) => [...methods.values()]);
  const queries = endpoints.flatMap((endpoint) => printQuery(endpoint, definitions) ?? []);
  const classes = resources.map(([resource, methods]) => printResource(resource, methods, definitions));
  const types = Object.entries(definitions.schemas).map(([name, schema]) =>
    printType(name, schema, name.endsWith("Input") ? "in" : "out"),
  );
  return `${[
    "// Printed by `npm run print` from schema/operations, src/events and src/problems.ts; edit those.",
    imports,
    ...classes,
    printResources(resources.map(([resource]) => resource)),
    ...types,
    ...queries,
    ...new Set(endpoints.flatMap(({ expansion }) => (expansion === undefined ? [] : printExpansion(expansion)))),
    printEvents(),
    printProblems(),
  ].join("\n\n")}\n`;
}

const imports = [
  'import type { Expand, Expanded } from "./expand.ts";',
  'import { type FileAtUrl, type FileUpload, formOf } from "./files.ts";',
  'import type { CountedPage, List, SyncPage } from "./list.ts";',
  'import type { CallOptions, ChangeOptions, PostOptions, ReadOptions } from "./options.ts";',
  'import { path, Resource } from "./resource.ts";',
  'import type { Result } from "./result.ts";',
  'import type { Transport } from "./transport.ts";',
].join("\n");

function printResources(resources: readonly string[]): string {
  const fields = resources.map((resource) => `readonly ${resource}: ${resourceClass(resource)};`);
  const created = resources.map((resource) => `this.${resource} = new ${resourceClass(resource)}(transport);`);
  const constructed = `constructor(transport: Transport) {\n${indent(created.join("\n"))}\n}`;
  return `export class Resources {\n${indent([...fields, "", constructed].join("\n"))}\n}`;
}

function printProblems(): string {
  const types = Object.entries(catalogue).map(([type, { status, title }]) => `// ${status}: ${title}.\n| "${type}"`);
  return `/** The types of problems: \`type\` of a problem, without \`urn:service:error:\`. */\nexport type ProblemType =\n${indent(types.join("\n"))};`;
}
