import { eventTypes } from "../../events/catalogue.ts";
import { publishedEvents, schemaNameOf } from "../../events/published.ts";
import { Definitions } from "../../json-schema/definitions.ts";
import type { Operation } from "../../operations/operation.ts";
import { catalogue } from "../../problems.ts";
import { groupByResource } from "../names.ts";
import { docString, format, type Layout } from "./layout.ts";
import { type Method, printAsyncMethod, printMethod } from "./method.ts";
import { methodsOf } from "./methods.ts";
import { className, resourceClass, snakeCase } from "./names.ts";
import { literal, PythonTypes, valueLayout } from "./types.ts";

const notice = "# Printed by `npm run print` from schema/operations, src/events and src/problems.ts; edit those.";

type Resource = { name: string; methods: readonly Method[] };

/** Prints the generated files of the Python SDK, by name. */
export function printPython(operations: readonly Operation[]): Record<string, string> {
  const definitions = new Definitions("#/components/schemas/", { withExpandable: true });
  const types = new PythonTypes(new Map([["EventType", eventTypes]]));
  const resources = [...groupByResource(operations)].map(([resource, methods]) => ({
    name: resource,
    methods: methodsOf(resource, methods.values(), definitions, types),
  }));
  for (const [name, schema] of Object.entries(definitions.schemas))
    types.declare(className(name), schema, name.endsWith("Input") ? "in" : "out");
  const declared = [...types.declared].sort(([a], [b]) => rank(a) - rank(b));
  return {
    "types.py": printTypes(declared.map(([, text]) => text)),
    "_resources.py": printResources(
      resources,
      declared.map(([name]) => name),
    ),
    "_async_resources.py": printAliases(resources),
    "_async_resources.pyi": printAsyncResources(
      resources,
      declared.map(([name]) => name),
    ),
    "_samples.py": printSamples(),
  };
}

/** The union of events is evaluated when it is read, so it stands behind them. */
function rank(name: string): number {
  return name.startsWith("_") ? 0 : name === "Event" ? 2 : 1;
}

function printTypes(declared: readonly string[]): string {
  const eventType: Layout = { open: "Literal[", parts: eventTypes.map(literal), close: "]" };
  const problemType: Layout = { open: "Literal[", parts: Object.keys(catalogue).map(literal), close: "]" };
  const bodies: Layout = {
    open: "{",
    parts: publishedEvents.map(({ type }) => `${literal(type)}: ${className(schemaNameOf(type))}`),
    close: "}",
  };
  return printModule(
    '"""The records, inputs and events of the API."""',
    ["from typing import Any, Dict, List, Literal, Mapping, Optional, Sequence, TypedDict, Union"],
    [
      `${format(eventType, "", "EventType = ")}\n"""The types of events."""`,
      `${format(problemType, "", "ProblemType = ")}\n"""The types of problems, without \`urn:service:error:\`."""`,
      ...declared,
      `${format({ open: "TypedDict(", parts: ['"Events"', bodies], close: ")" }, "", "Events = ")}\n"""The body of each event, by its type."""`,
      catalogueTypes,
    ],
  );
}

const catalogueTypes = `class EventTypeDescription(TypedDict):
    """An event type as the event catalogue describes it."""

    type: Union[EventType, str]
    description: str
    """When the event is emitted."""
    schema: Dict[str, Any]
    """The JSON Schema (2020-12) of the delivery body, self-contained."""
    sample: Event
    """An example of the delivery body."""


class EventTypes(TypedDict):
    """The event catalogue."""

    data: List[EventTypeDescription]`;

function printResources(resources: readonly Resource[], types: readonly string[]): string {
  const classes = resources.map(
    ({ name, methods }) =>
      `class ${resourceClass(name)}(Resource):\n${docString(`The methods of \`fieldline.${snakeCase(name)}\`.`, "    ")}\n\n${methods.map(printMethod).join("\n\n")}`,
  );
  const fields = resources.map(({ name }) => `        self.${snakeCase(name)} = ${resourceClass(name)}(transport)`);
  const all = `class Resources:\n    """The resources of the API."""\n\n    def __init__(self, transport: Transport) -> None:\n${fields.join("\n")}`;
  const body = [...classes, all];
  return printModule(
    '"""The methods of the API, a class for each resource."""',
    importsOf(body, types, [
      ["._files", ["FileContent", "Form"]],
      ["._listing", ["CountedPage", "Listing", "Page", "SyncPage"]],
      ["._options", ["NOT_GIVEN", "CallOptions", "NotGiven"]],
      ["._resource", ["Resource", "Transport", "segment"]],
    ]),
    body,
  );
}

function printAliases(resources: readonly Resource[]): string {
  const names = resources.map(({ name }) => resourceClass(name));
  const parts = [...names, "Resources"].sort();
  const lines = names.map((name) => `Async${name} = ${name}`);
  return printModule(
    '"""The same methods, which return coroutines. The stub beside this file has their types."""',
    [format({ open: "(", parts, close: ")" }, "", "from ._resources import ")],
    [[...lines, "AsyncResources = Resources"].join("\n")],
  );
}

function printAsyncResources(resources: readonly Resource[], types: readonly string[]): string {
  const classes = resources.map(
    ({ name, methods }) => `class Async${resourceClass(name)}:\n${methods.map(printAsyncMethod).join("\n\n")}`,
  );
  const fields = resources.map(({ name }) => `    ${snakeCase(name)}: Async${resourceClass(name)}`);
  const all = `class AsyncResources:\n${fields.join("\n")}\n\n    def __init__(self, transport: object) -> None: ...`;
  const body = [...classes, all];
  return printModule(
    undefined,
    importsOf(body, types, [
      ["._files", ["FileContent"]],
      ["._listing", ["AsyncListing", "CountedPage", "Page", "SyncPage"]],
      ["._options", ["CallOptions", "NotGiven"]],
    ]).map((line) => line.replace("NotGiven", "NOT_GIVEN, NotGiven")),
    body,
  );
}

function printSamples(): string {
  const samples: Layout = {
    open: "{",
    parts: publishedEvents.map(({ type, sample }) => valueLayout(sample, `${literal(type)}: `)),
    close: "}",
  };
  return printModule(
    '"""An event of each type."""',
    ["from .types import Events"],
    [format(samples, "", "samples: Events = ")],
  );
}

const typingNames = ["Any", "Dict", "List", "Literal", "Mapping", "Optional", "Sequence", "Union", "overload"];

/** The imports of the names that the classes use. */
function importsOf(
  body: readonly string[],
  types: readonly string[],
  own: [module: string, names: string[]][],
): string[] {
  const text = body.join("\n").replaceAll(/"""[\s\S]*?"""/g, "");
  const used = (name: string) => new RegExp(`\\b${name}\\b`).test(text);
  const modules: [string, string[]][] = [...own, [".types", [...types, "EventType", "EventTypes"]]];
  const lines = modules.flatMap(([module, names]) => {
    const parts = names.filter((name) => !name.startsWith("_") && used(name)).sort();
    return parts.length === 0 ? [] : [printImport(module, parts)];
  });
  return [printImport("typing", typingNames.filter(used)), "", ...lines];
}

function printImport(module: string, names: readonly string[]): string {
  const line = `from ${module} import ${names.join(", ")}`;
  return line.length <= 100 ? line : format({ open: "(", parts: names, close: ")" }, "", `from ${module} import `);
}

function printModule(title: string | undefined, imports: readonly string[], body: readonly string[]): string {
  const head = [notice, ...(title === undefined ? [] : [title]), "from __future__ import annotations"].join("\n");
  return `${head.replace("\nfrom", "\n\nfrom")}\n\n${imports.join("\n")}\n\n\n${body.join("\n\n\n")}\n`;
}
