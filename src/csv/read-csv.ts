import { Readable } from "node:stream";
import { CsvError, type Options, parse } from "csv-parse";
import { Problem } from "../problems.ts";
import { decode } from "./decode.ts";
import { unescapeFormula } from "./write-csv.ts";

/** A row's position is its number in a spreadsheet, where the header is row 1. */
export type CsvRow = { position: number; cells: string[] };

export type CsvFile = { encoding: string; delimiter: string; header: string[]; rows: CsvRow[] };

type Limits = { rows: number; columns: number };

const delimiters = [",", ";", "\t"];

/** Few enough to parse for each delimiter. */
const sampledCharacters = 20_000;
const sampledRows = 20;

const charactersAtOnce = 65_536;

/** A file of rows under a header, by whichever delimiter and in whichever encoding; blank rows are left out. */
export async function readCsv(bytes: Uint8Array, { rows: mostRows, columns: mostColumns }: Limits): Promise<CsvFile> {
  const { text, encoding } = textOf(bytes);
  // Excel writes and reads a first line that names the delimiter.
  const [line = "", named] = /^sep=([^\r\n])\r?\n/i.exec(text) ?? [];
  const content = text.slice(line.length);
  const delimiter = named ?? (await delimiterOf(content));
  let header: string[] | undefined;
  let position = 0;
  const rows: CsvRow[] = [];
  for await (const record of records(content, { delimiter })) {
    position += 1;
    const cells = record.map(unescapeFormula);
    if (cells.every((cell) => cell.trim() === "")) continue;
    if (header === undefined) {
      header = cells.map((cell) => cell.trim());
      if (header.length > mostColumns) throw malformed(`The file has more than ${mostColumns} columns.`);
      continue;
    }
    if (rows.length === mostRows)
      throw malformed(
        `The file has more than ${mostRows.toLocaleString("en-AU")} rows. Split it, and import the parts one after the other.`,
      );
    rows.push({ position, cells });
  }
  if (header === undefined) throw malformed("The file is empty.");
  if (rows.length === 0)
    throw malformed("The file has one row only. The first row names the columns; the others are imported.");
  return { encoding, delimiter, ...rectangular(header, rows) };
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
async function delimiterOf(text: string): Promise<string> {
  const sample = text.slice(0, sampledCharacters);
  let best = { delimiter: ",", score: 0 };
  for (const delimiter of delimiters) {
    const widths: number[] = [];
    try {
      for await (const record of records(sample, { delimiter, to: sampledRows })) widths.push(record.length);
    } catch (error) {
      // The sample ends within a quoted cell.
      if (!(error instanceof Problem)) throw error;
    }
    const [width = 1] = widths;
    const alike = widths.filter((one) => one === width).length / widths.length;
    const score = width === 1 ? 0 : width * alike;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** A piece of the text at a time: between them other work goes on. */
async function* records(text: string, options: Options): AsyncGenerator<string[], void, undefined> {
  const parser = parse({
    ...options,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
  });
  const pieces = Readable.from(piecesOf(text));
  pieces.pipe(parser);
  try {
    for await (const record of parser) yield record as string[];
  } catch (error) {
    throw error instanceof CsvError ? malformed(sentenceOf(error)) : error;
  } finally {
    pieces.destroy();
    parser.destroy();
  }
}

function* piecesOf(text: string): Generator<string, void, undefined> {
  for (let start = 0; start < text.length; start += charactersAtOnce) yield text.slice(start, start + charactersAtOnce);
}

function sentenceOf({ code, lines }: CsvError & { lines?: unknown }): string {
  const where = typeof lines === "number" ? ` before line ${lines}` : "";
  return code === "CSV_QUOTE_NOT_CLOSED"
    ? `A quotation mark that opens${where} is not closed.`
    : `The file is not a CSV file: it cannot be read${where}.`;
}

/** All rows are as wide as the widest; columns without a name and without a value are left out. */
function rectangular(header: readonly string[], rows: readonly CsvRow[]): { header: string[]; rows: CsvRow[] } {
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), header.length);
  const used = Array.from({ length: width }, (_, index) => (header[index] ?? "") !== "");
  for (const { cells } of rows) for (const [index, cell] of cells.entries()) if (cell !== "") used[index] = true;
  const kept = used.flatMap((isUsed, index) => (isUsed ? [index] : []));
  const pick = (cells: readonly string[]) => kept.map((index) => cells[index] ?? "");
  return { header: pick(header), rows: rows.map(({ position, cells }) => ({ position, cells: pick(cells) })) };
}

function malformed(detail: string): Problem {
  return new Problem("bad-request", detail);
}
