import type { Cache, Resolver } from "@urql/exchange-graphcache";

type Page = { key: string; next: string | null };

/**
 * A list with the pages that follow it: those of equal arguments, chained by their cursors in whatever order they came.
 * The last page's cursor goes on from the whole.
 */
export const chainPages: Resolver = (_parent, given, cache, { fieldName }) => {
  const wanted = filtersOf(given);
  const pages = new Map<string, Page>();
  for (const { fieldKey, fieldName: name, arguments: args } of cache.inspectFields("Query")) {
    if (name !== fieldName || filtersOf(args ?? {}) !== wanted) continue;
    const key = cache.resolve("Query", fieldKey);
    if (typeof key !== "string") continue;
    pages.set(String(args?.cursor ?? ""), { key, next: cache.resolve(key, "next_cursor") as string | null });
  }
  if (!pages.has(String(given.cursor ?? ""))) return undefined;
  return joined(cache, pages);
};

function joined(cache: Cache, pages: ReadonlyMap<string, Page>) {
  const found = new Set<string>();
  let last: Page | undefined;
  for (let page = pages.get(""); page !== undefined; page = page.next === null ? undefined : pages.get(page.next)) {
    for (const record of (cache.resolve(page.key, "data") ?? []) as string[]) found.add(record);
    last = page;
  }
  if (last === undefined) return undefined;
  return { __typename: cache.resolve(last.key, "__typename"), data: [...found], next_cursor: last.next };
}

function filtersOf(args: Record<string, unknown>): string {
  const filters = Object.entries(args).filter(([name, value]) => name !== "cursor" && value != null);
  return JSON.stringify(filters.sort(([a], [b]) => (a < b ? -1 : 1)));
}
