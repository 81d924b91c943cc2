import type { ToolAnnotations, Tool as ToolDefinition } from "@modelcontextprotocol/server";
import { getNamedType, isInputObjectType } from "graphql";
import { Definitions } from "../json-schema/definitions.ts";
import { inline } from "../json-schema/inline.ts";
import { type JsonSchema, mapSubschemas } from "../json-schema/json-schema.ts";
import { share } from "../json-schema/share.ts";
import { type HttpMethod, type Operation, OperationError, type ToolBinding } from "../operations/operation.ts";
import { describeRetirement } from "../operations/retirement.ts";
import { argumentsSchema } from "../operations/schema/input.ts";
import { outputSchema } from "../operations/schema/output.ts";
import { programsOwn } from "./arguments.ts";
import { asTool } from "./as-tool.ts";
import { cutSchema, type Reading, readingOf, readOnSchema } from "./reading.ts";

/** An operation, its definition as a tool, and the ways to read records that do not fit. */
export type Tool = { operation: Operation; definition: ToolDefinition; reading: Reading };

type RootSchema = ToolDefinition["inputSchema"];

/** Compiles every operation with `@tool`, by the tool's name. */
export function compileTools(operations: readonly Operation[]): ReadonlyMap<string, Tool> {
  const tools = new Map<string, Tool>();
  const bound = operations.filter(({ tool }) => tool !== undefined);
  for (const one of bound) {
    const operation = asTool(one);
    const { tool } = operation;
    const reading = readingOf(operation, bound);
    if (tool !== undefined) tools.set(tool.name, { operation, definition: define(tool, operation, reading), reading });
  }
  return tools;
}

function define(tool: ToolBinding, operation: Operation, reading: Reading): ToolDefinition {
  const { name, description = operation.description } = tool;
  if (!/^[A-Za-z0-9_.-]{1,128}$/.test(name))
    throw new OperationError(operation.file, `the tool name ${name} is malformed`);
  assertDistinctArguments(operation);
  return {
    name,
    title: operation.summary,
    description: describe(operation, description === "" ? `${operation.summary}.` : description),
    inputSchema: asRoot(operation, describeInput(operation, reading)),
    outputSchema: asRoot(operation, describeOutput(operation, reading)),
    annotations: annotationsOf(operation, tool),
  };
}

function describe({ retirement }: Operation, description: string): string {
  if (retirement === undefined) return description;
  return `${describeRetirement(retirement, retirement.successor?.tool?.name)}\n\n${description}`;
}

/** REST responds with a 204, a tool with an empty object. */
export function answersNothing(operation: Operation): boolean {
  return operation.http?.status === 204;
}

/** A tool's arguments are the variables of the path and query and the fields of the body, at one level. */
function assertDistinctArguments({ file, path, query, input }: Operation): void {
  const body = input === undefined ? undefined : getNamedType(input.type);
  const fields = isInputObjectType(body) ? body.getFields() : {};
  const clash = [...path, ...query].find(({ name }) => Object.hasOwn(fields, name));
  if (clash !== undefined)
    throw new OperationError(file, `the argument ${clash.name} is both in the body and beside it`);
}

/** Omits examples, patterns and minimum lengths, because assistants read the schema in every conversation. */
function describeInput(operation: Operation, { canReadOn }: Reading): JsonSchema {
  const definitions = new Definitions("#/$defs/");
  const own = argumentsSchema(operation, definitions);
  const properties = { ...own.properties, ...(canReadOn ? { read_on: readOnSchema } : {}) };
  const whole = inline({ ...own, properties }, definitions, (keyword) => !unlisted.has(keyword));
  const brief = operation.isList ? mapSubschemas(whole, summarize) : withoutField(whole, programsOwn);
  return mapSubschemas(
    mapSubschemas(withoutOmittedArguments(brief), simplify),
    operation.http?.method === "PATCH" ? withoutNullBelow : withoutNull,
  );
}

/** Keeps a filter's first sentence and its rules. The tools that write records describe an enum's values. */
function summarize(schema: JsonSchema): JsonSchema {
  const [paragraph = ""] = (schema.description ?? "").split("\n\n");
  const [first = "", ...others] = paragraph.split(/(?<=\.) /);
  const rules = others.filter((sentence) => /^(Default|By default|Not together|Must)/.test(sentence));
  return first === "" ? schema : { ...schema, description: [first, ...rules].join(" ") };
}

/** Arguments that the schemas leave out for the same reason. People set discounts and options. */
const omittedArguments: ReadonlySet<string> = new Set([
  "deposit_percent",
  "discount_percent",
  "is_optional",
  "is_selected",
  "job_line_id",
  "progress_amount",
  "progress_percent",
  "quote_line_id",
]);

function withoutOmittedArguments(schema: JsonSchema): JsonSchema {
  const mapped = mapSubschemas(schema, withoutOmittedArguments);
  if (mapped.properties === undefined) return mapped;
  const { properties } = mapped;
  const kept = Object.entries(properties).filter(([name]) => !omittedArguments.has(name) && !isOfJob(name, properties));
  return { ...mapped, properties: Object.fromEntries(kept) };
}

function withoutField({ properties = {}, ...schema }: JsonSchema, name: string): JsonSchema {
  const { [name]: _field, ...others } = properties;
  return { ...schema, properties: others };
}

const unlisted = new Set(["examples", "maxLength", "pattern", "minLength"]);

/**
 * Omits that ids are UUIDs, limits that no amount reaches, and the descriptions of items, because their list has one.
 * Omits the types of an object's unlisted values too: clients expect one type in each place.
 */
function simplify(schema: JsonSchema): JsonSchema {
  const { additionalProperties: others, format, items, ...rest } = withoutHugeLimits(mapSubschemas(schema, simplify));
  return {
    ...rest,
    ...(items === undefined ? {} : { items: undescribed(items) }),
    ...(format === undefined || format === "uuid" ? {} : { format }),
    ...(typeof others === "boolean" ? { additionalProperties: others } : {}),
  };
}

const hugeAmount = 99_999_999;

function withoutHugeLimits({ minimum, maximum, ...rest }: JsonSchema): JsonSchema {
  return {
    ...rest,
    ...(minimum === undefined || Number(minimum) <= -hugeAmount ? {} : { minimum }),
    ...(maximum === undefined || Number(maximum) >= hugeAmount ? {} : { maximum }),
  };
}

function undescribed(items: JsonSchema): JsonSchema {
  const { description: _said, ...rest } = items;
  return rest;
}

/** In an update, null clears an argument. Elsewhere it means the same as omitting the argument, so it is left out. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = withoutNullBelow(schema);
  const [only, ...more] = anyOf?.filter(({ type }) => type !== "null") ?? [];
  if (only === undefined) return rest;
  return more.length === 0 ? { ...only, ...rest } : { anyOf: [only, ...more], ...rest };
}

function withoutNullBelow(schema: JsonSchema): JsonSchema {
  return mapSubschemas(schema, schema.anyOf === undefined ? withoutNull : withoutNullBelow);
}

/** Fields of results that the schemas leave out, because `tools/list` is limited in size. Their names say enough. */
const omittedResults: ReadonlySet<string> = new Set([
  "amount_refunded",
  "currency",
  "credited",
  "owed_again",
  "credit_note_id",
  "deposit_method",
  "deposit_reference",
  "deposit_percent",
  "discount_percent",
  "discount_total",
  "is_optional",
  "is_selected",
  "quote_line_id",
  "job_line_id",
  "invoiced_total",
  "uninvoiced_total",
  "version",
  "revises_quote_id",
  "revised_by_quote_id",
  "superseded_at",
  "withdrawn_at",
  "last_viewed_at",
  "view_count",
  "accepted_by",
  "accepted_signature",
  "signed_by",
  "signature",
  "terms",
  "reminders_muted",
  "on_my_way_at",
]);

function withoutOmitted(schema: JsonSchema): JsonSchema {
  const mapped = mapSubschemas(schema, withoutOmitted);
  const { properties, required = [] } = mapped;
  if (properties === undefined) return mapped;
  const isOmitted = (name: string) => isOmittedResult(name, properties);
  return {
    ...mapped,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !isOmitted(name))),
    required: required.filter((name) => !isOmitted(name)),
  };
}

/** Whether the schemas leave out the field of a result, beside the others of its record. */
export function isOmittedResult(name: string, record: object): boolean {
  return omittedResults.has(name) || isOfJob(name, record);
}

const pricing = new Set(["lines", "tax_inclusive", "subtotal", "tax_total", "total"]);

/** Whether it is a job's lines or totals, which people set. Quotes and invoices, which have no times, keep theirs. */
function isOfJob(name: string, record: object): boolean {
  return pricing.has(name) && "scheduled_start" in record;
}

const structure = new Set(["type", "properties", "required", "items", "anyOf"]);

/**
 * Contains only the structure: an assistant reads the values in the result, so descriptions would waste bytes. Enums
 * have no values, because a version can add some.
 */
function describeOutput(operation: Operation, reading: Reading): JsonSchema {
  if (answersNothing(operation)) return { type: "object", properties: {}, additionalProperties: false };
  const definitions = new Definitions("#/$defs/");
  const own = outputSchema(operation, definitions);
  const schema = withoutOmitted(inline(own, definitions, (keyword) => structure.has(keyword)));
  return share({ ...schema, properties: { ...schema.properties, cut: cutSchema(reading) } });
}

/** The protocol requires an object at the root. JsonSchema types JSON values as `unknown`, so a cast is needed. */
function asRoot({ file }: Operation, schema: JsonSchema): RootSchema {
  if (schema.type !== "object") throw new OperationError(file, "a tool returns an object");
  return schema as RootSchema;
}

/** The properties of the HTTP method (RFC 9110, section 9.2). */
function annotationsOf({ kind, http }: Operation, { emails }: ToolBinding): Required<Omit<ToolAnnotations, "title">> {
  const method: HttpMethod = http?.method ?? (kind === "query" ? "GET" : "POST");
  return {
    readOnlyHint: kind === "query",
    // An update overwrites values.
    destructiveHint: method === "DELETE" || method === "PUT" || method === "PATCH",
    idempotentHint: method !== "POST",
    // Other tools only reach the business's records.
    openWorldHint: emails,
  };
}
