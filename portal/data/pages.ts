import type { Cache, DataField, Resolver, UpdateResolver } from "@urql/exchange-graphcache";

export type Page = { records: readonly string[]; next: string | null };

/** A joined list. With a gap, `next` is the cursor of the gap, and later records are shown already. */
export type Joined = Page & { hasGap: boolean };

/** The lists with more than one page, as last shown without a gap. */
const opened = new Map<string, Page>();

const gaps = new Set<string>();

/** Whether records after this cursor are missing. */
export function isGap(cursor: string): boolean {
  return gaps.has(cursor);
}

/**
 * Resolves a list's first page to all its pages: those with equal arguments, chained by their cursors, whatever order
 * they came in. A later page resolves to itself.
 */
export const chainPages: Resolver = (_parent, given, cache, { fieldName }) => {
  if (given.cursor != null) return cache.resolve("Query", fieldName, given) as DataField;
  const { typename, joined } = readPages(cache, fieldName, given);
  if (joined === undefined) return undefined;
  // Makes the reader depend on the next page, so that it is read again when that page arrives.
  if (joined.next !== null) cache.resolve("Query", fieldName, { ...given, cursor: joined.next });
  return { __typename: typename, data: joined.records, next_cursor: joined.next };
};

/** Links all records of a list after each page, because the cache drops records that no page links. */
export const keepOpened: UpdateResolver = (_result, given, cache, { fieldName }) => {
  const { list, pages, joined } = readPages(cache, fieldName, given);
  if (joined === undefined) return;
  const { records, next, hasGap } = joined;
  if (hasGap && next !== null) gaps.add(next);
  if (hasGap || !(opened.has(list) || records.length > (pages.get("")?.records.length ?? 0))) return;
  opened.set(list, { records, next });
  cache.link("Query", "opened", { list }, [...records]);
};

function readPages(cache: Cache, fieldName: string, given: Record<string, unknown>) {
  const wanted = filtersOf(given);
  const pages = new Map<string, Page>();
  let typename: DataField = null;
  for (const { fieldKey, fieldName: name, arguments: args } of cache.inspectFields("Query")) {
    if (name !== fieldName || filtersOf(args ?? {}) !== wanted) continue;
    const key = cache.resolve("Query", fieldKey);
    if (typeof key !== "string") continue;
    typename = cache.resolve(key, "__typename") ?? null;
    pages.set(String(args?.cursor ?? ""), {
      records: (cache.resolve(key, "data") ?? []) as string[],
      next: cache.resolve(key, "next_cursor") as string | null,
    });
  }
  const list = `${fieldName} ${wanted}`;
  return { list, pages, typename, joined: joinPages(pages, opened.get(list)) };
}

/**
 * Joins the chained pages and the records shown after them `before`. New records on a first page that is read again
 * move its end, so the second page has no link to it. If the two do not overlap, there is a gap.
 */
export function joinPages(pages: ReadonlyMap<string, Page>, before: Page | undefined): Joined | undefined {
  if (!pages.has("")) return undefined;
  const records = new Set<string>();
  const next = follow(pages, "", records);
  if (next === null || before === undefined) return { records: [...records], next, hasGap: false };
  const { rest, meets } = restOf(before, records);
  for (const record of rest) records.add(record);
  if (rest.length === 0 || !meets) return { records: [...records], next, hasGap: rest.length > 0 };
  const end = before.next === null ? null : follow(pages, before.next, records);
  return { records: [...records], next: end, hasGap: false };
}

/** Adds the records of the pages from the cursor on; returns the last page's cursor. */
function follow(pages: ReadonlyMap<string, Page>, start: string, records: Set<string>): string | null {
  let next: string | null = start;
  for (let page = pages.get(start); page !== undefined; page = next === null ? undefined : pages.get(next)) {
    for (const record of page.records) records.add(record);
    next = page.next;
  }
  return next;
}

/** The lists meet at two records that are adjacent in both. One record alone may have moved to the top. */
function restOf(before: Page, records: ReadonlySet<string>): { rest: string[]; meets: boolean } {
  const positions = new Map(before.records.map((record, position) => [record, position]));
  const found = [...records].flatMap((record) => positions.get(record) ?? []);
  const meets = found.some((position, index) => index > 0 && position === (found[index - 1] ?? 0) + 1);
  const rest = before.records.slice(meets ? (found.at(-1) ?? 0) + 1 : 0).filter((record) => !records.has(record));
  return { rest, meets };
}

function filtersOf(args: Record<string, unknown>): string {
  const filters = Object.entries(args).filter(([name, value]) => name !== "cursor" && value != null);
  return JSON.stringify(filters.sort(([a], [b]) => (a < b ? -1 : 1)));
}
