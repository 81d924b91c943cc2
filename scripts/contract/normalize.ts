type Json = unknown;

/** Keys with texts for people, which no program depends on. */
const texts = new Set([
  "description",
  "title",
  "summary",
  "example",
  "examples",
  "x-codeSamples",
  "contact",
  "license",
]);

/** Below these keys, keys are names of the contract's own, such as a field that is called `description`. */
const named = new Set([
  "$defs",
  "callbacks",
  "content",
  "headers",
  "parameters",
  "paths",
  "properties",
  "responses",
  "schemas",
  "securitySchemes",
  "variables",
  "webhooks",
]);

/** Values, which are kept unchanged. */
const values = new Set(["const", "default", "enum"]);

/** A document without descriptions, examples and code samples, its keys sorted. */
export function normalize(document: Json): Json {
  return walk(document, false);
}

function walk(value: Json, areNames: boolean): Json {
  if (Array.isArray(value)) return value.map((item) => walk(item, false));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value)
    .filter(([key]) => areNames || !texts.has(key))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, below]) => [key, walkKey(key, below, areNames)] as const);
  return Object.fromEntries(entries);
}

function walkKey(key: string, below: Json, isName: boolean): Json {
  if (isName) return walk(below, false);
  if (values.has(key)) return below;
  // An OAuth flow maps its scopes to descriptions; a security requirement lists them.
  if (key === "scopes" && !Array.isArray(below))
    return Object.fromEntries(
      Object.keys(below as object)
        .sort()
        .map((name) => [name, ""]),
    );
  return walk(below, named.has(key) && !Array.isArray(below));
}
