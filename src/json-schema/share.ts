import { type JsonSchema, mapSubschemas } from "./json-schema.ts";

/** Shortens a schema: repeated parts move into `$defs` if a reference is shorter. */
export function share(root: JsonSchema): JsonSchema {
  const uses = countUses(root);
  const $defs: Record<string, JsonSchema> = {};
  const names = new Map<string, string>();

  const write = (schema: JsonSchema): JsonSchema => {
    const text = JSON.stringify(schema);
    const name = names.get(text) ?? unusedName(schema, $defs);
    const reference = { $ref: `#/$defs/${name}` };
    if (names.has(text)) return reference;
    const saved = (uses.get(text) ?? 0) * (text.length - JSON.stringify(reference).length);
    if (saved <= text.length + name.length) return mapSubschemas(schema, write);
    names.set(text, name);
    $defs[name] = {};
    $defs[name] = mapSubschemas(schema, write);
    return reference;
  };

  const written = mapSubschemas(root, write);
  return Object.keys($defs).length === 0 ? written : { ...written, $defs };
}

/** Counts how often each schema below the root occurs, by its JSON. The content of a repeated schema counts once. */
function countUses(root: JsonSchema): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  const count = (schema: JsonSchema): JsonSchema => {
    const text = JSON.stringify(schema);
    const earlier = uses.get(text) ?? 0;
    uses.set(text, earlier + 1);
    return earlier === 0 ? mapSubschemas(schema, count) : schema;
  };
  mapSubschemas(root, count);
  return uses;
}

/**
 * Names a schema by its kind: `Text`, `ObjectList`; the second of a kind is `Object2`. Names are short, because most
 * fields use one.
 */
function unusedName(schema: JsonSchema, taken: object): string {
  const wanted = kindOf(schema);
  let name = wanted;
  for (let count = 2; Object.hasOwn(taken, name); count += 1) name = `${wanted}${count}`;
  return name;
}

function kindOf({ anyOf, items, type = "schema" }: JsonSchema): string {
  if (anyOf?.[0] !== undefined) return kindOf(anyOf[0]);
  if (items !== undefined) return `${kindOf(items)}List`;
  if (type === "string") return "Text";
  return String(type).replace(/^./, (letter) => letter.toUpperCase());
}
