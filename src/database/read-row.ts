import { parserOf } from "./parsers.ts";
import type { Row } from "./query/hydrate.ts";
import type { Texts } from "./query/text.ts";

/** As Postgres describes it. */
export type Column = { name: string; dataTypeID: number };

export type ReadRow = (values: readonly (string | null)[]) => Row;

/** For a statement that is run once or rarely. */
export function readByColumn(columns: readonly Column[], texts: Texts | undefined): ReadRow {
  const parsers = parsersOf(columns, texts);
  return (values) => {
    const row: Row = {};
    for (const [at, { name }] of columns.entries()) {
      const value = values[at] ?? null;
      row[name] = value === null ? null : (parsers[at]?.(value) ?? value);
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
export function compileRead(key: string, columns: readonly Column[], texts: Texts | undefined): ReadRow {
  const made = compiled.get(key);
  if (made !== undefined && isSame(made.columns, columns)) return made.read;
  const parsers = parsersOf(columns, texts);
  const entries = columns.map(({ name }, at) => {
    const parsed =
      parsers[at] === undefined ? `values[${at}]` : `values[${at}] === null ? null : parse[${at}](values[${at}])`;
    return `${JSON.stringify(name)}: ${parsed}`;
  });
  const write = new Function("parse", `return (values) => ({ ${entries.join(", ")} });`);
  const read = (write as (parse: typeof parsers) => ReadRow)(parsers);
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

function parsersOf(columns: readonly Column[], texts: Texts | undefined) {
  return columns.map(({ name, dataTypeID }) => parserOf(dataTypeID, texts?.has(name) === true));
}
