import type { Cache, UpdateResolver } from "@urql/exchange-graphcache";

/** The `updated_at` of each conversation whose thread is cached, from the last answer with its items. */
const readUntil = new Map<string, string>();

const deleted = new Set<string>();

export function threadReadUntil(id: string): string | undefined {
  return readUntil.get(id);
}

type Arguments = { id?: string; cursor?: string | null; updated_since?: string | null };
type Answer = { conversation?: { updated_at?: string; deleted_comments?: string[] } | null };
type Page = { key: string; cursor: string; items: string[]; next: string | null };

/**
 * Merges an answer with items into a cached thread: changed items join their pages, and deleted comments leave them. If
 * more changed than one answer holds, the thread is dropped and read again.
 */
export const keepThread: UpdateResolver = (answer, given, cache) => {
  const { id = "", cursor, updated_since: since } = given as Arguments;
  const { updated_at: until, deleted_comments: comments = [] } = (answer as Answer).conversation ?? {};
  for (const comment of comments) deleted.add(`Message:${comment}`);
  if (cursor == null && until !== undefined) readUntil.set(id, until);
  if (since != null) {
    const changes = pageOf(cache, given);
    if (changes?.next != null) return forget(cache, id);
    join(cache, id, changes?.items ?? []);
    forgetOthers(cache, since);
  }
  for (const page of pagesOf(cache, id)) {
    const left = page.items.filter((item) => !deleted.has(item));
    if (left.length < page.items.length) cache.link(page.key, "data", left);
  }
};

/** Inserts items by time. An item before all cached pages comes with its own page. */
function join(cache: Cache, id: string, items: readonly string[]): void {
  const pages = pagesOf(cache, id);
  const known = new Set(pages.flatMap((page) => page.items));
  const isLater = (one: string, other: string) => keyOf(cache, one) > keyOf(cache, other);
  for (const item of items) {
    if (known.has(item) || deleted.has(item)) continue;
    const page = pages.find(
      ({ items: [first], next }) => next === null || (first !== undefined && isLater(item, first)),
    );
    if (page === undefined) continue;
    const after = page.items.findIndex((other) => isLater(other, item));
    page.items.splice(after === -1 ? page.items.length : after, 0, item);
    cache.link(page.key, "data", [...page.items]);
  }
}

/** Sorts by time, then by id. */
function keyOf(cache: Cache, item: string): string {
  return `${cache.resolve(item, "at")} ${cache.resolve(item, "id")}`;
}

/** The cached pages of a thread, latest first. */
function pagesOf(cache: Cache, id: string): Page[] {
  const byCursor = new Map<string, Page>();
  for (const given of argumentsOf(cache)) {
    if (given.id !== id || given.updated_since != null) continue;
    const page = pageOf(cache, given);
    if (page !== undefined) byCursor.set(page.cursor, page);
  }
  const pages: Page[] = [];
  let page = byCursor.get("");
  while (page !== undefined) {
    pages.push(page);
    page = page.next === null ? undefined : byCursor.get(page.next);
  }
  return pages;
}

function pageOf(cache: Cache, given: Arguments): Page | undefined {
  const key = cache.resolve("Query", field, given);
  if (typeof key !== "string") return undefined;
  const items = (cache.resolve(key, "data") ?? []) as string[];
  return {
    key,
    cursor: given.cursor ?? "",
    items: [...items],
    next: cache.resolve(key, "next_cursor") as string | null,
  };
}

/** Drops earlier answers of changed items. */
function forgetOthers(cache: Cache, since: string): void {
  for (const given of argumentsOf(cache))
    if (given.updated_since != null && given.updated_since !== since) cache.invalidate("Query", field, given);
}

function forget(cache: Cache, id: string): void {
  readUntil.delete(id);
  for (const given of argumentsOf(cache)) if (given.id === id) cache.invalidate("Query", field, given);
}

const field = "conversation_messages";

function argumentsOf(cache: Cache): Arguments[] {
  const fields = cache.inspectFields("Query").filter(({ fieldName }) => fieldName === field);
  return fields.map(({ arguments: given }) => given as Arguments);
}
