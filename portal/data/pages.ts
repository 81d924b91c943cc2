import type { Cache, DataField, Resolver, UpdateResolver } from "@urql/exchange-graphcache";

export type Page = { records: readonly string[]; next: string | null };

/** Of a list with a gap `next` is where that begins: what follows it is shown already. */
export type Joined = Page & { hasGap: boolean };

/** The lists of more than one page as they were last shown without a gap. */
const opened = new Map<string, Page>();

const gaps = new Set<string>();

/** Whether records are missing there, between what is shown before and after it. */
export function isGap(cursor: string): boolean {
  return gaps.has(cursor);
}

/**
 * A list with the pages that follow it: those of equal arguments, chained by their cursors in whatever order they came.
 * The last page's cursor goes on from the whole. Asked for itself, a page that follows is that page alone: what shows the
 * list asks for its first one.
 */
export const chainPages: Resolver = (_parent, given, cache, { fieldName }) => {
  if (given.cursor != null) return cache.resolve("Query", fieldName, given) as DataField;
  const { typename, joined } = readPages(cache, fieldName, given);
  if (joined === undefined) return undefined;
  // Whoever has asked for a page is called again once it is there.
  if (joined.next !== null) cache.resolve("Query", fieldName, { ...given, cursor: joined.next });
  return { __typename: typename, data: joined.records, next_cursor: joined.next };
};

/** Once a page has come: the cache keeps the records of the whole list, which would else go with their page. */
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
 * The first page with those that are chained to it, then what was shown after their last record `before`: once the first
 * page has been read again, new records have moved its end, and the page that followed is chained to nothing. Where so many
 * are new that the two do not meet, there is a gap, until the pages in between have been read.
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

/** Adds the records of the pages from the cursor on; where they end. */
function follow(pages: ReadonlyMap<string, Page>, start: string, records: Set<string>): string | null {
  let next: string | null = start;
  for (let page = pages.get(start); page !== undefined; page = next === null ? undefined : pages.get(next)) {
    for (const record of page.records) records.add(record);
    next = page.next;
  }
  return next;
}

/**
 * Two records that follow each other in both have not moved: there they meet. One alone may have moved to the top among
 * new ones.
 */
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
