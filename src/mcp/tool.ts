import type { ToolAnnotations, Tool as ToolDefinition } from "@modelcontextprotocol/server";
import { getNamedType, isInputObjectType } from "graphql";
import { scopesOf } from "../auth/access.ts";
import { Definitions } from "../json-schema/definitions.ts";
import { inline } from "../json-schema/inline.ts";
import type { JsonSchema } from "../json-schema/json-schema.ts";
import { share } from "../json-schema/share.ts";
import { type HttpMethod, type Operation, OperationError } from "../operations/operation.ts";
import { argumentsSchema } from "../operations/schema/input.ts";
import { outputSchema } from "../operations/schema/output.ts";

/** An operation as a tool, ready to be listed and called. */
export type Tool = { operation: Operation; definition: ToolDefinition };

type RootSchema = ToolDefinition["inputSchema"];

/** Every operation that is bound by `@tool`, by the tool's name. */
export function compileTools(operations: readonly Operation[]): ReadonlyMap<string, Tool> {
  const tools = new Map<string, Tool>();
  for (const operation of operations) {
    const { tool } = operation;
    if (tool !== undefined) tools.set(tool, { operation, definition: define(tool, operation) });
  }
  return tools;
}

function define(name: string, operation: Operation): ToolDefinition {
  if (!/^[A-Za-z0-9_.-]{1,128}$/.test(name))
    throw new OperationError(operation.file, `the tool name ${name} is not well formed`);
  refuseClashes(operation);
  return {
    name,
    title: operation.summary,
    description: describe(operation),
    inputSchema: asRoot(operation, describeInput(operation)),
    outputSchema: asRoot(operation, describeOutput(operation)),
    annotations: annotationsOf(operation),
  };
}

/** REST answers 204, without a body; a tool answers an empty object. */
export function answersNothing(operation: Operation): boolean {
  return operation.http?.status === 204;
}

/** The arguments lie side by side, so that one name can mean one thing only. */
function refuseClashes({ file, path, query, input }: Operation): void {
  const body = input === undefined ? undefined : getNamedType(input.type);
  const fields = isInputObjectType(body) ? body.getFields() : {};
  const clash = [...path, ...query].find(({ name }) => Object.hasOwn(fields, name));
  if (clash !== undefined)
    throw new OperationError(file, `the argument ${clash.name} is both in the body and beside it`);
}

function describe({ summary, description, access }: Operation): string {
  const needs =
    access === "any" ? "Any live credential may call it." : `Needs the scope ${scopesOf(access).join(" or ")}.`;
  return [description === "" ? `${summary}.` : description, needs].join("\n\n");
}

/** Told to an assistant in each conversation: what it fills in is described, in as few bytes as that takes. */
function describeInput(operation: Operation): JsonSchema {
  const definitions = new Definitions("#/$defs/");
  return inline(argumentsSchema(operation, definitions), definitions, ["examples"]);
}

/** An assistant reads the answer itself: its schema asserts and does not describe. */
function describeOutput(operation: Operation): JsonSchema {
  if (answersNothing(operation)) return { type: "object", properties: {}, additionalProperties: false };
  const definitions = new Definitions("#/$defs/");
  return share(inline(outputSchema(operation, definitions), definitions, ["description", "examples", "format"]));
}

/** The protocol wants an object at the root, made of JSON values alone, which the compiler's type does not tell. */
function asRoot({ file }: Operation, schema: JsonSchema): RootSchema {
  if (schema.type !== "object") throw new OperationError(file, "a tool answers an object");
  return schema as RootSchema;
}

/** What HTTP says of the method (RFC 9110, section 9.2) a tool says of itself. */
function annotationsOf({ kind, http, problems }: Operation): Required<Omit<ToolAnnotations, "title">> {
  const method: HttpMethod = http?.method ?? (kind === "query" ? "GET" : "POST");
  return {
    readOnlyHint: kind === "query",
    // Changing a record overwrites what it held.
    destructiveHint: method === "DELETE" || method === "PATCH",
    idempotentHint: method !== "POST",
    // Tools act on the business's own records, but for those that can lack an address to send to: they send.
    openWorldHint: problems.includes("no-email-on-file"),
  };
}
