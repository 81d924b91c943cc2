import pg from "pg";
import { writeInstant } from "./query/instant.ts";

const timestamptz = 1184;
const date = 1082;
const textArray = 1009;
const parseSlowly = pg.types.getTypeParser(timestamptz);

/** As the driver's parser of instants, at a third of the cost for those of our era in UTC. */
export function parseInstant(text: string): unknown {
  const written = writeInstant(text);
  return written === undefined ? parseSlowly(text) : new Date(written);
}

/** An instant as it is answered. */
function readInstant(text: string): string {
  return writeInstant(text) ?? (parseSlowly(text) as Date).toISOString();
}

const leave = pg.types.getTypeParser(pg.types.builtins.TEXT);

type Parse = (text: string) => unknown;

/** Undefined where a value stays the text that it is, as an instant does where `isText` says so. */
export function parserOf(oid: number, isText: boolean): Parse | undefined {
  if (isText && oid === timestamptz) return readInstant;
  const parse = parsers.getTypeParser(oid, "text") as Parse;
  if (oid === textArray) return (text) => parseTexts(text) ?? parse(text);
  return parse === leave ? undefined : parse;
}

/** Undefined where some text is quoted, or may be null. */
function parseTexts(text: string): string[] | undefined {
  if (text === "{}") return [];
  return /^\{[^"\\{]*$/.test(text) && !text.includes("NULL") ? text.slice(1, -1).split(",") : undefined;
}

/** A day is its midnight in UTC, whatever the process's zone, as Prisma has it. */
function parseDay(text: string): Date {
  return new Date(`${text}T00:00:00Z`);
}

// So that a day's midnight is written as that day.
pg.defaults.parseInputDatesAsUTC = true;

/** For every connection: the driver's own parsers but for instants and days. */
export const parsers: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (format !== "binary" && oid === timestamptz) return parseInstant;
    if (format !== "binary" && oid === date) return parseDay;
    return pg.types.getTypeParser(oid, format);
  },
};
