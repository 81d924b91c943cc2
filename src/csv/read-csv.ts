import { limits } from "../limits/limits.ts";
import { Problem } from "../problems.ts";
import { chooseHeader, maxHeaderRow, type NameCounter } from "./choose-header.ts";
import { decode } from "./decode.ts";
import { formatNumber, malformed, parseRecords } from "./parse-records.ts";
import { unescapeFormula } from "./write-csv.ts";

/** `position` is the row's number in a spreadsheet, where the file's first row is 1. */
export type CsvRow = { position: number; cells: string[] };

/** Rows may have fewer cells than the header. */
export type CsvFile = {
  encoding: string;
  delimiter: string;
  header: string[];
  headerPosition: number;
  /** The first rows of the file, including the header. */
  firstRows: CsvRow[];
  rows: CsvRow[];
};

const maxRows = limits.imports.rows.max;

const delimiters = [",", ";", "\t"];

/** Few enough to parse once per delimiter. */
const sampledCharacters = 20_000;
const sampledRows = 20;

/**
 * Reads rows under a header, with any common delimiter and encoding. Skips blank rows. Blocks the event loop meanwhile.
 */
export function readCsv(bytes: Uint8Array, countNames: NameCounter = () => 0): CsvFile {
  const { text, encoding } = textOf(bytes);
  // Excel writes and reads a first line that names the delimiter.
  const [line = "", named] = /^sep=([^"\r\n])\r?\n/iu.exec(text) ?? [];
  const content = text.slice(line.length);
  const delimiter = named ?? delimiterOf(content);
  let position = 0;
  const all: CsvRow[] = [];
  parseRecords(content, { delimiter }, (record) => {
    position += 1;
    if (record.every((cell) => cell.trim() === "")) return;
    assertFew(all.length - maxHeaderRow);
    all.push({ position, cells: record.map(unescapeFormula) });
  });
  const [first] = all;
  if (first === undefined) throw malformed("The file is empty.");
  const table = withoutEmptyColumns(all);
  const header = table[chooseHeader(table, countNames)] ?? first;
  const rows = table.filter((row) => row.position > header.position);
  assertFew(rows.length);
  if (rows.length === 0)
    throw malformed(
      table.length === 1
        ? "The file has only one row. Add rows below the one that names the columns."
        : `Row ${header.position} names the columns, but there are no rows below it.`,
    );
  const width = table.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  return {
    encoding,
    delimiter,
    header: Array.from({ length: width }, (_, index) => (header.cells[index] ?? "").trim()),
    headerPosition: header.position,
    firstRows: table.slice(0, maxHeaderRow),
    rows,
  };
}

function assertFew(rowCount: number): void {
  if (rowCount > maxRows)
    throw malformed(
      `The file has more than ${formatNumber(maxRows)} rows. Split it, and import the parts one after the other.`,
    );
}

function textOf(bytes: Uint8Array): { text: string; encoding: string } {
  if (bytes.length === 0) throw malformed("The file is empty.");
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw malformed("The file is an Excel workbook. In Excel, save it as “CSV UTF-8” first, and import that file.");
  const decoded = decode(bytes);
  if (decoded.text.includes("\u0000")) throw malformed("The file is not a CSV file.");
  return decoded;
}

function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte);
}

/** Finds the delimiter that gives the most rows the same width, and the greatest width. */
function delimiterOf(text: string): string {
  const sample = text.slice(0, sampledCharacters);
  let best = { delimiter: ",", score: 0 };
  for (const delimiter of delimiters) {
    const widths: number[] = [];
    try {
      parseRecords(sample, { delimiter, to: sampledRows }, (cells) => {
        if (cells.some((cell) => cell.trim() !== "")) widths.push(cells.length);
      });
    } catch (error) {
      // The sample may end within a quoted cell, or contain a row that is refused when the file is read.
      if (!(error instanceof Problem)) throw error;
    }
    const score = scoreOf(widths);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** Returns the greatest product of a width and its share of the rows. */
function scoreOf(widths: readonly number[]): number {
  const scores = widths.map((width) =>
    width === 1 ? 0 : (width * widths.filter((one) => one === width).length) / widths.length,
  );
  return Math.max(0, ...scores);
}

/** Leaves out columns without a value. Short rows stay short. */
function withoutEmptyColumns(rows: readonly CsvRow[]): CsvRow[] {
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  const used = new Array<boolean>(width).fill(false);
  for (const { cells } of rows) for (const [index, cell] of cells.entries()) if (cell !== "") used[index] = true;
  const kept = used.flatMap((isUsed, index) => (isUsed ? [index] : []));
  if (kept.length === width) return [...rows];
  return rows.map(({ position, cells }) => ({
    position,
    cells: kept.filter((index) => index < cells.length).map((index) => cells[index] ?? ""),
  }));
}
