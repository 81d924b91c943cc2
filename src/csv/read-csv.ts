import { limits } from "../limits.ts";
import { Problem } from "../problems.ts";
import { decode } from "./decode.ts";
import { formatNumber, malformed, parseRecords } from "./parse-records.ts";
import { unescapeFormula } from "./write-csv.ts";

/** A row's position is its number in a spreadsheet, where the header is row 1. */
export type CsvRow = { position: number; cells: string[] };

/** A row may have fewer cells than the header. */
export type CsvFile = { encoding: string; delimiter: string; header: string[]; rows: CsvRow[] };

const maxRows = limits.imports.rows.max;

const delimiters = [",", ";", "\t"];

/** Few enough to parse for each delimiter. */
const sampledCharacters = 20_000;
const sampledRows = 20;

/**
 * A file of rows under a header, by whichever delimiter and in whichever encoding; blank rows are left out. It holds the
 * event loop for as long as it takes.
 */
export function readCsv(bytes: Uint8Array): CsvFile {
  const { text, encoding } = textOf(bytes);
  // Excel writes and reads a first line that names the delimiter.
  const [line = "", named] = /^sep=([^"\r\n])\r?\n/iu.exec(text) ?? [];
  const content = text.slice(line.length);
  const delimiter = named ?? delimiterOf(content);
  let header: string[] | undefined;
  let position = 0;
  const rows: CsvRow[] = [];
  parseRecords(content, { delimiter }, (record) => {
    position += 1;
    if (record.every((cell) => cell.trim() === "")) return;
    const cells = record.map(unescapeFormula);
    if (header === undefined) {
      header = cells.map((cell) => cell.trim());
      return;
    }
    if (rows.length === maxRows)
      throw malformed(
        `The file has more than ${formatNumber(maxRows)} rows. Split it, and import the parts one after the other.`,
      );
    rows.push({ position, cells });
  });
  if (header === undefined) throw malformed("The file is empty.");
  if (rows.length === 0)
    throw malformed("The file has one row only. The first row names the columns; the others are imported.");
  return { encoding, delimiter, ...withoutEmptyColumns(header, rows) };
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

/** The one that makes most rows as wide as the first, and the first the widest. */
function delimiterOf(text: string): string {
  const sample = text.slice(0, sampledCharacters);
  let best = { delimiter: ",", score: 0 };
  for (const delimiter of delimiters) {
    const widths: number[] = [];
    try {
      parseRecords(sample, { delimiter, to: sampledRows }, ({ length }) => widths.push(length));
    } catch (error) {
      // The sample ends within a quoted cell, or has a row that is refused when the file is read.
      if (!(error instanceof Problem)) throw error;
    }
    const [width = 1] = widths;
    const alike = widths.filter((one) => one === width).length / widths.length;
    const score = width === 1 ? 0 : width * alike;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** Columns without a name and without a value are left out. No row is made longer for it. */
function withoutEmptyColumns(header: readonly string[], rows: readonly CsvRow[]): { header: string[]; rows: CsvRow[] } {
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), header.length);
  const used = Array.from({ length: width }, (_, index) => (header[index] ?? "") !== "");
  for (const { cells } of rows) for (const [index, cell] of cells.entries()) if (cell !== "") used[index] = true;
  const kept = used.flatMap((isUsed, index) => (isUsed ? [index] : []));
  const pick = (cells: readonly string[]) =>
    kept.filter((index) => index < cells.length).map((index) => cells[index] ?? "");
  return {
    header: kept.map((index) => header[index] ?? ""),
    rows: rows.map(({ position, cells }) => ({ position, cells: pick(cells) })),
  };
}
