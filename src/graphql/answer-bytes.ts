import { setImmediate } from "node:timers/promises";
import { limits } from "../limits/limits.ts";
import { Problem } from "../problems.ts";

/** The maximum size of a REST response, in bytes as sent. Longer pages end early. */
export const { max: maxPageBytes } = limits.requests.pageBytes;

/** The maximum size of a GraphQL response's data, in bytes. All lists of a document share it. */
export const { max: maxDocumentBytes } = limits.graphql.documentBytes;

/** The maximum size of a page's records in a REST response. The rest is for the cursor and field names. */
export const maxRecordBytes = maxPageBytes - 10_000;

/** Measuring a record of this size is slow. */
const longBytes = 50_000;

/** The cursors with which a page can end early. */
export type Cursors = {
  /** The cursor after the first `count` records, newest first. */
  cursorAfter(count: number): string | null;
  oldestFirst: boolean;
};

/** An operation's response value. `cursors` is set for a page. `isNew` if an upsert has created the record. */
export type Answer = { value: Record<string, unknown>; cursors: Cursors | undefined; isNew: boolean };

/**
 * Ends a page early so that its records fit into `maxRecordBytes`, but keeps at least one. The statement limits stored
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

/** The bytes that a document may still return. Its lists are read in turn, so that each knows what is left. */
export class AnswerBytes {
  #left: number = maxDocumentBytes;
  #taken = 0;
  #turn: Promise<unknown> = Promise.resolve();

  /** The bytes read so far, whether they are returned or not. */
  get taken(): number {
    return this.#taken;
  }

  /** Reads the rows of a list that fit. Throws if earlier lists have used all bytes. */
  readList<Row>(read: (maxBytes: number) => Promise<Row[]>): Promise<Row[]> {
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
        // Lets other requests run.
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

/** Whether a document's JSON is within the limit. A UTF-16 unit has at most three bytes in UTF-8. */
export function fitsDocument(json: string): boolean {
  return json.length * 3 <= maxDocumentBytes || Buffer.byteLength(json) <= maxDocumentBytes;
}

/** Throws if the document's JSON would exceed the limit. Counts the bytes without writing the JSON. */
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
      // Lets other requests run.
      await setImmediate();
      untilPause = longBytes;
    }
}

function recordsOf(value: unknown): readonly unknown[] {
  const { data } = Object(value) as { data?: unknown };
  return Array.isArray(data) ? data : [value];
}

/**
 * A list is short if this many bytes are left for each of its characters. Each then counts as one byte, although some
 * have more.
 */
const leftPerUnit = 24;

/** The approximate length of the value's JSON. */
function unitsOf(value: unknown): number {
  if (typeof value === "string") return value.length + 2;
  if (typeof value !== "object" || value === null) return 5;
  if ("toJSON" in value) return 26;
  let units = 2;
  if (Array.isArray(value)) for (const item of value) units += unitsOf(item) + 1;
  else for (const name in value) units += name.length + 4 + unitsOf((value as Record<string, unknown>)[name]);
  return units;
}

/** The bytes of the value's JSON. Stops counting above `maxBytes`. */
function jsonBytes(value: unknown, maxBytes = Number.POSITIVE_INFINITY): number {
  if (typeof value === "string") return textBytes(value) + 2;
  if (typeof value !== "object" || value === null) return String(value).length;
  if ("toJSON" in value) return JSON.stringify(value).length;
  let bytes = 2;
  const isList = Array.isArray(value);
  for (const [name, item] of Object.entries(value)) {
    bytes += (isList ? 0 : name.length + 3) + jsonBytes(item, maxBytes - bytes) + 1;
    if (bytes > maxBytes) break;
  }
  return bytes;
}

/** Characters that `JSON.stringify` escapes. */
const escaped = /["\\\p{Cc}\p{Cs}]/u;

/** The bytes of the text in JSON. Most texts are counted without being written. */
function textBytes(text: string): number {
  return escaped.test(text) ? Buffer.byteLength(JSON.stringify(text)) - 2 : Buffer.byteLength(text);
}

function tooLarge(): Problem {
  return new Problem(
    "bad-request",
    `The answer has more than ${maxDocumentBytes / 1_000_000} MB. Ask for fewer fields, or for fewer lists in one document.`,
  );
}
