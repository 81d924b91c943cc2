import type { TSchema } from "@sinclair/typebox";
import { type ValueError, ValueErrorType } from "@sinclair/typebox/value";
import type { FieldError } from "../problems.ts";

/** What is wrong with each field of a carrier's JSON, said once. */
export function faultsOf(errors: Iterable<ValueError>): FieldError[] {
  const faults = new Map<string, string>();
  for (const [path, detail] of detailsOf(errors)) if (!faults.has(path)) faults.set(path, detail);
  return [...faults].map(([pointer, detail]) => ({ pointer, detail }));
}

function* detailsOf(errors: Iterable<ValueError>): Generator<[string, string]> {
  for (const { type, schema, path, value, errors: inside } of errors) {
    const wanted: TSchema = schema.anyOf?.[0] ?? schema;
    if (value === undefined) yield [path, "is required"];
    else if (path === "") yield [path, "The body must be a JSON object."];
    else if (type === ValueErrorType.StringMinLength) yield [path, "must not be empty"];
    else if (type === ValueErrorType.Union && kindOf(value) === wanted.type) yield* detailsOf(inside[0] ?? []);
    else yield [path, `must be ${wanted.type === "array" || wanted.type === "object" ? "an" : "a"} ${wanted.type}`];
  }
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
