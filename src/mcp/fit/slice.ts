import { bytesOf } from "./bytes.ts";
import { continuedMarkOf, endOfFitting, inEarlierPart, inLaterPart, restMarkOf, shortTextLength } from "./cut-text.ts";

/** A part of a value in the value's own shape, and the position of the next part. */
export type Slice = { value: unknown; next: number | undefined };

/** The maximum JSON length of a list that is never divided. */
const shortListLength = 2_000;

const markBytes = 200;

/**
 * Returns the part of a value from a position, within `maxBytes`. Every part repeats the short texts and lists, so that
 * it is valid by itself; long ones are divided. A position counts the characters and list items before it.
 */
export function slice(value: unknown, from: number, maxBytes: number): Slice {
  const slicer = new Slicer(from, maxBytes - bytesOf(skeletonOf(value)));
  return { value: slicer.slice(value), next: slicer.next };
}

class Slicer {
  next: number | undefined;
  readonly #from: number;
  #left: number;
  #at = 0;
  #isEmpty = true;

  constructor(from: number, left: number) {
    this.#from = from;
    this.#left = left;
  }

  slice(value: unknown): unknown {
    if (isLongText(value)) return this.#sliceText(value);
    if (isLongList(value)) return this.#sliceList(value);
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => this.slice(item));
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, this.slice(item)]));
  }

  #sliceText(text: string): string {
    const begin = this.#at;
    this.#at += text.length;
    const start = Math.max(0, this.#from - begin);
    if (start >= text.length) return inEarlierPart;
    if (this.next !== undefined) return inLaterPart;
    const end = this.#endOf(text, start);
    if (end === start) {
      this.next = begin + start;
      return inLaterPart;
    }
    this.#isEmpty = false;
    this.#left -= bytesOf(text.slice(start, end));
    if (end < text.length) this.next = begin + end;
    const rest = end < text.length ? restMarkOf(text.length - end) : "";
    return (start > 0 ? continuedMarkOf(start) : "") + text.slice(start, end) + rest;
  }

  /** A part contains at least one character of a text. */
  #endOf(text: string, start: number): number {
    const end = endOfFitting(text, start, this.#left - markBytes);
    return end > start || !this.#isEmpty ? end : start + String.fromCodePoint(text.codePointAt(start) ?? 0).length;
  }

  #sliceList(list: readonly unknown[]): unknown[] {
    const taken: unknown[] = [];
    for (const item of list) {
      const begin = this.#at;
      const end = begin + unitsOf(item);
      const bytes = bytesOf(skeletonOf(item)) + 2;
      if (end > this.#from && this.next === undefined && bytes > this.#left && !this.#isEmpty)
        this.next = Math.max(begin, this.#from);
      if (end <= this.#from || this.next !== undefined) {
        this.#at = end;
        continue;
      }
      this.#left -= bytes;
      if (begin >= this.#from) this.#isEmpty = false;
      this.#at += 1;
      taken.push(this.slice(item));
    }
    return taken;
  }
}

/** The short texts and lists, which every part contains. */
function skeletonOf(value: unknown): unknown {
  if (isLongText(value)) return "";
  if (isLongList(value)) return [];
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(skeletonOf);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, skeletonOf(item)]));
}

/** Returns the length of an item in positions: one for itself, plus its divided characters and items. */
function unitsOf(item: unknown): number {
  return 1 + dividedIn(item);
}

function dividedIn(value: unknown): number {
  if (isLongText(value)) return value.length;
  if (isLongList(value)) return value.reduce<number>((sum, item) => sum + unitsOf(item), 0);
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce<number>((sum, item) => sum + dividedIn(item), 0);
}

function isLongText(value: unknown): value is string {
  return typeof value === "string" && value.length > shortTextLength;
}

function isLongList(value: unknown): value is unknown[] {
  return Array.isArray(value) && JSON.stringify(value).length > shortListLength;
}
