import type { Row, Texts } from "../statement.ts";
import { type ReadValue, readerOf, textReaderOf } from "./read-value.ts";

/** As Postgres describes it. */
export type Column = { name: string; dataTypeID: number };

/** Reads the row that begins there, with the number of its columns; each is its length, below zero of null, and its text. */
export type ReadRow = (bytes: Buffer, at: number) => Row;

/** For a statement that is run once or rarely. */
export function readByColumn(columns: readonly Column[], readers: readonly ReadValue[]): ReadRow {
  return (bytes, at) => {
    const row: Row = {};
    let begin = at + 2;
    for (const [index, { name }] of columns.entries()) {
      const length = bytes.readInt32BE(begin);
      begin += 4;
      const end = begin + Math.max(length, 0);
      row[name] = length < 0 ? null : readers[index]?.(bytes, begin, end);
      begin = end;
    }
    return row;
  };
}

type Compiled = { columns: readonly Column[]; read: ReadRow };

/** By the key of the statement: its connections share it. */
const compiled = new Map<string, Compiled>();

/**
 * For a statement that connections keep prepared: the row as a literal of its own, which the engine makes in one piece. The
 * names are the statement's own, as they are in its text.
 */
export function compileRead(key: string, columns: readonly Column[], readers: readonly ReadValue[]): ReadRow {
  const made = compiled.get(key);
  if (made !== undefined && isSame(made.columns, columns)) return made.read;
  const steps = columns.map(
    (_, index) =>
      `const length${index} = bytes.readInt32BE(end); begin = end + 4; end = length${index} < 0 ? begin : begin + length${index};
      const value${index} = length${index} < 0 ? null : read[${index}](bytes, begin, end);`,
  );
  const entries = columns.map(({ name }, index) => `${JSON.stringify(name)}: value${index}`);
  const source = `return (bytes, at) => { let begin, end = at + 2; ${steps.join("\n")} return { ${entries.join(", ")} }; };`;
  const read = (new Function("read", source) as (read: readonly ReadValue[]) => ReadRow)(readers);
  compiled.set(key, { columns, read });
  return read;
}

/** Enumerations have other types in each database. */
function isSame(known: readonly Column[], columns: readonly Column[]): boolean {
  return (
    known.length === columns.length &&
    columns.every(({ name, dataTypeID }, at) => known[at]?.name === name && known[at].dataTypeID === dataTypeID)
  );
}

export function readersOf(columns: readonly Column[], texts: Texts | undefined, isOfBytes = true): ReadValue[] {
  const readerOfType = isOfBytes ? readerOf : textReaderOf;
  return columns.map(({ name, dataTypeID }) => readerOfType(dataTypeID, texts?.has(name) === true));
}
