import type { Changes } from "./changes.ts";
import { assertKeys, type Json, listOf, objectOf, partOf, textOf } from "./json.ts";
import { type Direction, SchemaComparison } from "./schema.ts";

const fileKeys = new Set(["sunsets", "tools"]);
const toolKeys = new Set(["annotations", "description", "inputSchema", "name", "outputSchema", "title"]);

/** Compares the MCP server's tools with their inputs and outputs. */
export function compareTools(before: Json, after: Json, changes: Changes, today: string): void {
  const [old, now] = [toolsOf(before), toolsOf(after)];
  const sunsets = partOf(before.sunsets, "sunsets");
  for (const [name, tool] of old) {
    const counterpart = now.get(name);
    const where = `tool ${name}`;
    if (counterpart !== undefined) compareTool(tool, counterpart, where, changes.unlisted);
    else if (String(sunsets[name] ?? "9999") <= today)
      changes.removal(where, `Has stopped working, on ${sunsets[name]}.`);
    else changes.break(where, "removed");
  }
  for (const [name, tool] of now)
    if (!old.has(name)) changes.addition(`tool ${name}`, "new", String(tool.description ?? ""));
}

function toolsOf(file: Json): ReadonlyMap<string, Json> {
  assertKeys(file, fileKeys, "tools.json");
  const tools = listOf(file.tools, "tools").map((one) => {
    const tool = objectOf(one, "a tool");
    assertKeys(tool, toolKeys, `tool ${tool.name}`);
    return [textOf(tool.name, "a tool"), tool] as const;
  });
  return new Map(tools);
}

function compareTool(before: Json, after: Json, where: string, changes: Changes): void {
  compareRoot(before.inputSchema, after.inputSchema, where, "in", changes);
  compareRoot(before.outputSchema, after.outputSchema, `${where} result`, "out", changes);
  const [hints, hintsNow] = [partOf(before.annotations, where), partOf(after.annotations, where)];
  for (const hint of new Set([...Object.keys(hints), ...Object.keys(hintsNow)]))
    if (hints[hint] !== hintsNow[hint]) changes.break(where, hint, `${hints[hint]} became ${hintsNow[hint]}`);
}

/** Each schema is a document of its own, so the names of its definitions may change. */
function compareRoot(before: unknown, after: unknown, where: string, direction: Direction, changes: Changes): void {
  const side = (document: Json) => ({ document, eventTypes: [], eventNames: new Map<string, string>() });
  const [old, now] = [objectOf(before, where), objectOf(after, where)];
  new SchemaComparison(side(old), side(now), changes, { areNamed: false, canShrinkPages: true }).compare(
    old,
    now,
    where,
    direction,
  );
}
