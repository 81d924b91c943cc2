import { getNamedType, getNullableType, isListType, isScalarType } from "graphql";
import { coerce, type Fault } from "../graphql/coerce.ts";
import { parseForm } from "../http/body.ts";
import { isPercentEncoded } from "../http/is-percent-encoded.ts";
import type { Operation, Parameter } from "../operations/operation.ts";
import { bodyIsOptional } from "../operations/optional-body.ts";
import { badFields, type FieldError, Problem, pointer } from "../problems.ts";

/** The decoded path values, the raw query string, and the parsed body, undefined without one. */
export type Given = { path: Record<string, string>; query: string; body: unknown };

/** Reads the operation's variables, coerced. Throws one problem that names every invalid field. */
export function readVariables(operation: Operation, given: Given): Record<string, unknown> {
  const errors: FieldError[] = [];
  const variables: Record<string, unknown> = {};
  readPath(operation.path, given.path, variables, errors);
  readQuery(operation.expansion?.query ?? operation.query, given.query, variables, errors);
  const body = given.body === undefined && bodyIsOptional(operation) ? {} : given.body;
  readInput(operation.input, body, variables, errors);
  if (errors.length > 0) throw badFields(errors);
  return variables;
}

/** A malformed id in the path is not a 400. The domain responds as it does to an unknown id. */
function readPath(
  parameters: readonly Parameter[],
  given: Given["path"],
  variables: Record<string, unknown>,
  errors: FieldError[],
): void {
  for (const { name, type } of parameters) {
    const text = given[name] ?? "";
    const faults: Fault[] = [];
    variables[name] = getNamedType(type).name === "ID" ? text : coerce(type, text, [], faults);
    for (const { detail } of faults) errors.push({ parameter: name, detail });
  }
}

type QueryParameter = Pick<Parameter, "name" | "type" | "defaultValue">;

/** Reads the parameters of a query string that belongs to no operation. */
export function readParameters(parameters: readonly QueryParameter[], query: string): Record<string, unknown> {
  const errors: FieldError[] = [];
  const variables: Record<string, unknown> = {};
  readQuery(parameters, query, variables, errors);
  if (errors.length > 0) throw badFields(errors);
  return variables;
}

function readQuery(
  parameters: readonly QueryParameter[],
  query: string,
  variables: Record<string, unknown>,
  errors: FieldError[],
): void {
  // `URLSearchParams` replaces what it cannot decode, so the query would mean something else.
  if (!isPercentEncoded(query)) throw new Problem("bad-request", "The query string is not percent-encoded UTF-8.");
  const given = parseForm(query);
  for (const name of new Set(given.keys())) {
    if (!parameters.some((one) => one.name === name))
      errors.push({ parameter: name, detail: "is not a known parameter" });
    else if (given.getAll(name).length > 1) errors.push({ parameter: name, detail: "must be given once" });
  }
  for (const { name, type, defaultValue } of parameters) {
    const text = given.get(name);
    if (text === null && defaultValue !== undefined) {
      variables[name] = defaultValue;
      continue;
    }
    const faults: Fault[] = [];
    const value = coerce(type, text === null ? undefined : fromText(type, text), [], faults);
    for (const { detail } of faults) errors.push({ parameter: name, detail: explain(type, text, detail) });
    if (value !== undefined) variables[name] = value;
  }
}

/** An unencoded `+` means a space in a query string, so the offset is invalid. */
function explain(type: Parameter["type"], text: string | null, detail: string): string {
  const hasLostPlus = getNamedType(type).name === "DateTime" && / \d\d:?\d\d$/.test(text ?? "");
  return hasLostPlus ? `${detail}; encode the + of the offset as %2B` : detail;
}

/** Converts numbers, booleans and lists from their text. Any other text stays text, and fails coercion. */
function fromText(type: Parameter["type"], text: string): unknown {
  const scalar = getNullableType(type);
  if (isListType(scalar)) return text.split(",").map((part) => fromText(scalar.ofType, part));
  if (!isScalarType(scalar)) return text;
  const kind = (scalar.extensions.jsonSchema as { type?: string } | undefined)?.type ?? scalar.name;
  if (/^(integer|Int)$/.test(kind) && /^-?(0|[1-9]\d*)$/.test(text)) return Number(text);
  if (/^(number|Float)$/.test(kind) && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text)) return Number(text);
  if (kind === "Boolean" && (text === "true" || text === "false")) return text === "true";
  return text;
}

function readInput(
  input: Parameter | undefined,
  body: unknown,
  variables: Record<string, unknown>,
  errors: FieldError[],
): void {
  if (input === undefined) {
    if (body === undefined) return;
    if (typeof body !== "object" || body === null || Array.isArray(body))
      errors.push({ pointer: "", detail: "The body must be an object or be left out." });
    else
      for (const name of Object.keys(body)) errors.push({ pointer: pointer([name]), detail: "is not a known field" });
    return;
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    errors.push({ pointer: "", detail: "The body must be a JSON object." });
    return;
  }
  const faults: Fault[] = [];
  variables[input.name] = coerce(input.type, body, [], faults);
  for (const { path, detail } of faults) errors.push({ pointer: pointer(path), detail });
}
