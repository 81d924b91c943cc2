import type { List } from "./definition.ts";

export type Row = Record<string, unknown> & { id: string };
export type Page = { data: Row[]; next_cursor: string | null };

/** The list's path; undefined while a field that it depends on is empty. */
export function pathOf({ path }: List, input: Record<string, unknown>): string | undefined {
  const names = [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name = ""]) => name);
  if (!names.every((name) => /^[\w-]+$/.test(String(input[name] ?? "")))) return undefined;
  return path.replaceAll(/\{([a-z_]+)\}/g, (_all, name: string) => String(input[name]));
}

/** A page's choices. Former team members are left out, because they cannot be assigned. */
export function choicesOn(page: Page, list: List): { id: string; label: string }[] {
  return page.data.filter((row) => row.is_active !== false).map((row) => ({ id: row.id, label: labelOf(row, list) }));
}

function labelOf(row: Row, { title, detail }: List): string {
  const first = (names: string[]) => names.map((name) => read(row, name)).find((text) => text !== "") ?? "";
  return [first(title) || row.id, first(detail)].filter((text) => text !== "").join(", ");
}

function read(row: Row, name: string): string {
  const value = name.split(".").reduce<unknown>((below, step) => (below as Row | null)?.[step], row);
  return typeof value === "string" ? value : "";
}
