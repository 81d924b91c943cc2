import { sha256 } from "../../../crypto/hash.ts";
import { type CsvRow, readCsv } from "../../../csv/read-csv.ts";
import { limits } from "../../../limits/limits.ts";
import { Problem } from "../../../problems.ts";
import type { ImportKind } from "./fields.ts";
import { countKnown, matchColumns } from "./match-columns.ts";
import type { Columns } from "./row.ts";

export type FileTask = { kind: ImportKind; bytes: Uint8Array };

/** An uploaded file as it is stored. */
export type FileRead = {
  encoding: string;
  delimiter: string;
  columns: Columns;
  headerRow: number;
  /** The rows that can be the header. Empty if they are too long to store. */
  firstRows: CsvRow[];
  rowCount: number;
  /** Rows and positions as JSON, one batch per statement. The event loop passes them on without parsing. */
  batches: string[];
  contentHash: Uint8Array<ArrayBuffer>;
};

export const sampleRows = 20;

const maxFirstRowsCharacters = 50_000;

const maxBatchRows = 500;
const maxBatchCharacters = 250_000;

/** The file's content, or the reason to refuse it. Threads cannot pass errors on. */
export function readFile({ kind, bytes }: FileTask): FileRead | { refusal: string } {
  try {
    const file = readCsv(bytes, (cells) => countKnown(kind, cells));
    const { header, headerPosition, firstRows, rows, encoding, delimiter } = file;
    return {
      encoding,
      delimiter,
      columns: columnsUnder(kind, header, rows.slice(0, sampleRows)),
      headerRow: headerPosition,
      firstRows: JSON.stringify(firstRows).length <= maxFirstRowsCharacters ? firstRows : [],
      rowCount: rows.length,
      batches: batchesOf(rows),
      contentHash: new Uint8Array(sha256(bytes)),
    };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { refusal: error.message };
  }
}

/** The columns, each with the field that its header matches. */
export function columnsUnder(
  kind: ImportKind,
  header: readonly string[],
  rows: readonly { cells: string[] }[],
): Columns {
  const fields = matchColumns(
    kind,
    header.map((name, index) => ({ header: name, samples: rows.map(({ cells }) => cells[index] ?? "") })),
  );
  return header.map((name, index) => ({ header: nameOf(name, index), field: fields[index] ?? null }));
}

function nameOf(header: string, index: number): string {
  return header.slice(0, limits.imports.header.max).toWellFormed() || `Column ${index + 1}`;
}

function batchesOf(rows: readonly CsvRow[]): string[] {
  const batches: string[] = [];
  let batch: string[] = [];
  let characters = 0;
  for (const row of rows) {
    const written = JSON.stringify(row);
    if (batch.length === maxBatchRows || (batch.length > 0 && characters + written.length > maxBatchCharacters)) {
      batches.push(`[${batch.join(",")}]`);
      batch = [];
      characters = 0;
    }
    batch.push(written);
    characters += written.length;
  }
  return [...batches, `[${batch.join(",")}]`];
}
