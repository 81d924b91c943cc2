import type { TSchema } from "@sinclair/typebox";
import { type ValueError, ValueErrorType } from "@sinclair/typebox/value";
import type { FieldError } from "../problems.ts";

/** Returns the faults of a provider's JSON, one for each field. */
export function fieldErrors(errors: Iterable<ValueError>): FieldError[] {
  const details = new Map<string, string>();
  for (const [path, detail] of detailsOf(errors)) if (!details.has(path)) details.set(path, detail);
  return [...details].map(([pointer, detail]) => ({ pointer, detail }));
}

function* detailsOf(errors: Iterable<ValueError>): Generator<[string, string]> {
  for (const { type, schema, path, value, errors: inner } of errors) {
    const expected: TSchema = schema.anyOf?.[0] ?? schema;
    if (value === undefined) yield [path, "is required"];
    else if (path === "") yield [path, "The body must be a JSON object."];
    else if (type === ValueErrorType.StringMinLength) yield [path, "must not be empty"];
    else if (type === ValueErrorType.Union && typeName(value) === expected.type) yield* detailsOf(inner[0] ?? []);
    else yield [path, `must be ${/^[aeio]/.test(expected.type) ? "an" : "a"} ${expected.type}`];
  }
}

function typeName(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
