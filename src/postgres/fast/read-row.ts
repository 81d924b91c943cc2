import type { Row, Texts } from "../statement.ts";
import { type ReadValue, readerOf, textReaderOf } from "./read-value.ts";

/** A column, as Postgres describes it. */
export type Column = { name: string; dataTypeID: number };

/**
 * Reads the row at `at`. A row starts with its number of columns. Each column has a length, negative for null, and a
 * text.
 */
export type ReadRow = (bytes: Buffer, at: number) => Row;

/** Reads rows without compiling a function. For statements that run once or rarely. */
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

/** Readers by the statement's key, shared by its connections. */
const compiled = new Map<string, Compiled>();

/**
 * Compiles a reader for a prepared statement. It builds the row as an object literal, because engines build literals
 * fastest. All names come from the statement's text.
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

/** An enum's type id differs between databases. */
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
