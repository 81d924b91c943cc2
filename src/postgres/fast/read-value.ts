import pg from "pg";
import { writeInstant } from "../instant.ts";
import { types } from "../types.ts";

const [bool, int4, textArray, timestamptz] = [16, 23, 1009, 1184];
const parseSlowly = pg.types.getTypeParser(timestamptz);
const leave = pg.types.getTypeParser(pg.types.builtins.TEXT);

/** Reads a non-null value from the bytes of its text. It can overwrite them. */
export type ReadValue = (bytes: Buffer, begin: number, end: number) => unknown;

/** The reader of a type. With `isText`, a time stays a string in the response's format. */
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

/** Like `readerOf`, with pg's own text parsers. */
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

/** Reads a time in the response's format. Overwrites Postgres' text, which has the same digits. */
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

/** Parses a simple array. Undefined if an element is quoted or may be null. */
function parseTexts(text: string): string[] | undefined {
  if (text === "{}") return [];
  return /^\{[^"\\{]*$/.test(text) && !text.includes("NULL") ? text.slice(1, -1).split(",") : undefined;
}
