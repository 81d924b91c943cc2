import { ContractError } from "./changes.ts";

export type Json = Record<string, unknown>;

export function objectOf(value: unknown, where: string): Json {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new ContractError(`${where} is no object`);
  return value as Json;
}

/** An optional object; empty if it is undefined. */
export function partOf(value: unknown, where: string): Json {
  return value === undefined ? {} : objectOf(value, where);
}

export function listOf(value: unknown, where: string): unknown[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new ContractError(`${where} is no list`);
  return value;
}

export function textOf(value: unknown, where: string): string {
  if (typeof value !== "string") throw new ContractError(`${where} is no text`);
  return value;
}

/** Throws for an unknown key, because the check cannot compare it. */
export function assertKeys(value: Json, known: ReadonlySet<string>, where: string): void {
  const strange = Object.keys(value).find((key) => !known.has(key));
  if (strange !== undefined) throw new ContractError(`${where}: the check does not classify \`${strange}\``);
}

/** Follows `$ref` within the document; the name is the last step of the last reference. */
export function follow(document: Json, value: unknown, where: string): { value: Json; name: string | undefined } {
  let found = objectOf(value, where);
  let name: string | undefined;
  for (const seen = new Set<string>(); typeof found.$ref === "string"; ) {
    const { $ref, ...beside } = found;
    if (seen.has($ref)) throw new ContractError(`${where}: ${$ref} refers to itself`);
    seen.add($ref);
    name = $ref.slice($ref.lastIndexOf("/") + 1);
    found = { ...pointed(document, $ref, where), ...beside };
  }
  return { value: found, name };
}

function pointed(document: Json, reference: string, where: string): Json {
  const steps = reference
    .replace(/^#\//, "")
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  const found = reference.startsWith("#/")
    ? steps.reduce<unknown>((value, step) => (value as Json | undefined)?.[step], document)
    : undefined;
  if (found === undefined) throw new ContractError(`${where}: ${reference} refers to nothing`);
  return objectOf(found, reference);
}
