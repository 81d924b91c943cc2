import { type Changes, ContractError } from "./changes.ts";
import { follow, type Json, listOf, objectOf, partOf } from "./json.ts";
import type { SchemaComparison } from "./schema.ts";

export const problemMediaType = "application/problem+json";

/** Compares the catalogue of problems and their fields. An operation may raise other problems than before. */
export function compareProblems(before: Json, after: Json, schemas: SchemaComparison, changes: Changes): void {
  const [old, now] = [catalogueOf(before), catalogueOf(after)];
  for (const [type, status] of old) {
    const counterpart = now.get(type);
    if (counterpart === undefined) changes.break(type, "removed");
    else if (counterpart !== status) changes.break(type, "status", `${status} became ${counterpart}`);
  }
  for (const [type, status] of now) if (!old.has(type)) changes.addition(type, "new", `A ${status}.`);
  const reference = { $ref: "#/components/schemas/Problem" };
  if (old.size > 0) schemas.compare(reference, reference, "Problem", "out");
}

/** Every type of problem in the document's responses, with its status. */
function catalogueOf(document: Json): ReadonlyMap<string, unknown> {
  const shared = Object.values(partOf(partOf(document.components, "components").responses, "components"));
  const own = Object.values(partOf(document.paths, "paths"))
    .flatMap((item) => Object.values(objectOf(item, "a path")))
    .flatMap((operation) => Object.values(partOf(objectOf(operation, "an operation").responses, "responses")));
  const types = new Map<string, unknown>();
  for (const response of [...shared, ...own]) {
    const { value } = follow(document, response, "a response");
    const media = partOf(value.content, "a response")[problemMediaType];
    if (media === undefined) continue;
    const { type, status } = problemsOf(objectOf(media, problemMediaType).schema);
    for (const name of listOf(type.enum, problemMediaType)) types.set(String(name), status.const);
  }
  return types;
}

/** The `Problem` schema, with the response's types and status. */
function problemsOf(schema: unknown): { type: Json; status: Json } {
  const [problem, narrowed, ...more] = listOf(objectOf(schema, problemMediaType).allOf, problemMediaType);
  const { properties } = partOf(narrowed, problemMediaType);
  const { type, status, ...others } = partOf(properties, problemMediaType);
  const isKnown = (problem as Json | undefined)?.$ref === "#/components/schemas/Problem";
  if (!isKnown || more.length > 0 || Object.keys(others).length > 0)
    throw new ContractError(`${problemMediaType}: the check does not classify this schema`);
  return { type: objectOf(type, problemMediaType), status: objectOf(status, problemMediaType) };
}
