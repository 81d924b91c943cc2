import { setImmediate } from "node:timers/promises";
import { limits } from "../limits/limits.ts";
import { Problem } from "../problems.ts";

/** The maximum size of a REST response, in bytes as sent. Longer pages end early. */
export const { max: maxPageBytes } = limits.requests.pageBytes;

/** The same of a GraphQL document, all its lists together. */
export const { max: maxDocumentBytes } = limits.graphql.documentBytes;

/** The maximum size of a REST page's records. The rest is for the cursor and the names around them. */
export const maxRecordBytes = maxPageBytes - 10_000;

/** A record that takes a while to measure. */
const longBytes = 50_000;

/** How a page can end earlier. */
export type Cursors = {
  /** The cursor behind as many of the page's records, from its newest. */
  cursorAfter(count: number): string | null;
  oldestFirst: boolean;
};

/** What an operation answers, in JSON; with `cursors` where that is a page. */
export type Answer = { value: Record<string, unknown>; cursors: Cursors | undefined };

/**
 * Ends a page early, after at least one record, so that its records fit into `maxRecordBytes`. The statement limits stored
 * characters only, and JSON escapes some of them.
 */
export function fitPage(
  { value, cursors: { cursorAfter, oldestFirst } }: { value: Record<string, unknown>; cursors: Cursors },
  bytesOf: (record: unknown) => number,
  maxRecordBytes: number,
): Record<string, unknown> {
  const data = value.data as unknown[];
  const newestFirst = oldestFirst ? data.toReversed() : data;
  let left = maxRecordBytes;
  let count = 0;
  for (const record of newestFirst) {
    left -= bytesOf(record);
    if (left < 0 && count > 0) break;
    count += 1;
  }
  const kept = newestFirst.slice(0, count);
  return { ...value, data: oldestFirst ? kept.toReversed() : kept, next_cursor: cursorAfter(count) };
}

/** The bytes that one document may still answer. Its lists are read in turn, so that each knows what is left. */
export class AnswerBytes {
  #left: number = maxDocumentBytes;
  #taken = 0;
  #turn: Promise<unknown> = Promise.resolve();

  /** What has been read, be it answered or not. */
  get taken(): number {
    return this.#taken;
  }

  /** The rows of one list, as many as fit; a list that comes after those that took all is refused. */
  take<Row>(read: (mostBytes: number) => Promise<Row[]>): Promise<Row[]> {
    const taken = this.#turn.then(async () => {
      if (this.#left <= 0) throw tooLarge();
      const isFirst = this.#left === maxDocumentBytes;
      const rows = await read(this.#left);
      const units = unitsOf(rows);
      if (units * leftPerUnit <= this.#left) {
        this.#taken += units;
        this.#left -= units;
        return rows;
      }
      const kept: Row[] = [];
      for (const row of rows) {
        const bytes = jsonBytes(row);
        this.#taken += bytes;
        // Other requests go on meanwhile.
        if (bytes > longBytes) await setImmediate();
        if (bytes > this.#left && !(isFirst && kept.length === 0)) break;
        this.#left -= bytes;
        kept.push(row);
      }
      const last = kept.at(-1);
      if (last === undefined && rows.length > 0) throw tooLarge();
      if (kept.length < rows.length) {
        Object.assign(last as object, { hasNext: true });
        this.#left = 0;
      }
      return kept;
    });
    this.#turn = taken.catch(() => undefined);
    return taken;
  }
}

/** Whether a document may answer so much; no character has more than three bytes for each of its units. */
export function fitsDocument(json: string): boolean {
  return json.length * 3 <= maxDocumentBytes || Buffer.byteLength(json) <= maxDocumentBytes;
}

/** Throws where the document's JSON has more bytes than one may answer; it is not written for that. */
export async function assertDocumentFits(data: object): Promise<void> {
  let left: number = maxDocumentBytes;
  let untilPause = longBytes;
  for (const value of Object.values(data))
    for (const record of recordsOf(value)) {
      const bytes = jsonBytes(record, left);
      left -= bytes;
      untilPause -= bytes;
      if (left < 0) throw tooLarge();
      if (untilPause > 0) continue;
      // Other requests go on meanwhile.
      await setImmediate();
      untilPause = longBytes;
    }
}

function recordsOf(value: unknown): readonly unknown[] {
  const { data } = Object(value) as { data?: unknown };
  return Array.isArray(data) ? data : [value];
}

/** A list is short where so many bytes are left for each of its characters; those count as one then, though some have more. */
const leftPerUnit = 24;

/** About how long the value's JSON is. */
function unitsOf(value: unknown): number {
  if (typeof value === "string") return value.length + 2;
  if (typeof value !== "object" || value === null) return 5;
  if ("toJSON" in value) return 26;
  let units = 2;
  if (Array.isArray(value)) for (const item of value) units += unitsOf(item) + 1;
  else for (const name in value) units += name.length + 4 + unitsOf((value as Record<string, unknown>)[name]);
  return units;
}

/** The bytes of the value's JSON; of one that has more than `most`, that it has. */
function jsonBytes(value: unknown, most = Number.POSITIVE_INFINITY): number {
  if (typeof value === "string") return textBytes(value) + 2;
  if (typeof value !== "object" || value === null) return String(value).length;
  if ("toJSON" in value) return JSON.stringify(value).length;
  let bytes = 2;
  const isList = Array.isArray(value);
  for (const [name, item] of Object.entries(value)) {
    bytes += (isList ? 0 : name.length + 3) + jsonBytes(item, most - bytes) + 1;
    if (bytes > most) break;
  }
  return bytes;
}

/** What `JSON.stringify` escapes. */
const escaped = /["\\\p{Cc}\p{Cs}]/u;

/** As `JSON.stringify` writes it in UTF-8, which most texts are counted for without being written. */
function textBytes(text: string): number {
  return escaped.test(text) ? Buffer.byteLength(JSON.stringify(text)) - 2 : Buffer.byteLength(text);
}

function tooLarge(): Problem {
  return new Problem(
    "bad-request",
    `The answer has more than ${maxDocumentBytes / 1_000_000} MB. Ask for fewer fields, or for fewer lists in one document.`,
  );
}
