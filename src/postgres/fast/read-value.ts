import pg from "pg";
import { writeInstant } from "../instant.ts";
import { types } from "../types.ts";

const [bool, int4, textArray, timestamptz] = [16, 23, 1009, 1184];
const parseSlowly = pg.types.getTypeParser(timestamptz);
const leave = pg.types.getTypeParser(pg.types.builtins.TEXT);

/** Reads a value that is not null from the bytes of its text, which are nobody else's. */
export type ReadValue = (bytes: Buffer, begin: number, end: number) => unknown;

/** An instant stays text, as it is answered, where `isText` says so. */
export function readerOf(oid: number, isText: boolean): ReadValue {
  if (oid === bool) return (bytes, begin) => bytes[begin] === 0x74;
  if (oid === int4) return readInteger;
  if (isText && oid === timestamptz) return readInstant;
  const parse = types.getTypeParser(oid, "text") as (text: string) => unknown;
  if (oid === textArray)
    return (bytes, begin, end) => {
      const text = readText(bytes, begin, end);
      return parseTexts(text) ?? parse(text);
    };
  return parse === leave ? readText : (bytes, begin, end) => parse(readText(bytes, begin, end));
}

/** The same by pg's parsers of texts. */
export function textReaderOf(oid: number, isText: boolean): ReadValue {
  const parse = types.getTypeParser(oid, "text") as (text: string) => unknown;
  return (bytes, begin, end) => {
    const value = parse(readText(bytes, begin, end));
    return isText && value instanceof Date ? value.toISOString() : value;
  };
}

function readText(bytes: Buffer, begin: number, end: number): string {
  return bytes.utf8Slice(begin, end);
}

function readInteger(bytes: Buffer, begin: number, end: number): number {
  const isNegative = bytes[begin] === 0x2d;
  let value = 0;
  for (let at = isNegative ? begin + 1 : begin; at < end; at += 1) value = value * 10 + (bytes[at] ?? 0) - 0x30;
  return isNegative ? -value : value;
}

/** An instant as it is answered: written over the text that Postgres sent, whose digits are the same. */
function readInstant(bytes: Buffer, begin: number, end: number): string {
  const isOfUtc = bytes[begin + 23] === 0x2b && bytes[begin + 24] === 0x30 && bytes[begin + 25] === 0x30;
  if (end - begin === 26 && bytes[begin + 4] === 0x2d && isOfUtc) {
    bytes[begin + 10] = 0x54;
    bytes[begin + 23] = 0x5a;
    return bytes.latin1Slice(begin, begin + 24);
  }
  const text = readText(bytes, begin, end);
  return writeInstant(text) ?? (parseSlowly(text) as Date).toISOString();
}

/** Undefined where some text is quoted, or may be null. */
function parseTexts(text: string): string[] | undefined {
  if (text === "{}") return [];
  return /^\{[^"\\{]*$/.test(text) && !text.includes("NULL") ? text.slice(1, -1).split(",") : undefined;
}
