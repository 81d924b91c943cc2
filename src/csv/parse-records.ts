import { CsvError, type Options, parse } from "csv-parse/sync";
import { limits } from "../limits/limits.ts";
import { Problem } from "../problems.ts";

const maxCell = limits.imports.cell.max;
const maxCells = limits.imports.cells.max;
const maxRowBytes = limits.imports.rowBytes.max;
const maxRowCells = limits.imports.rowCells.max;

type ParseOptions = { delimiter: string } & Pick<Options, "to">;

/**
 * Calls `each` with the cells of each row. Throws at the first cell over a limit, before it reads the rest of the row.
 * An unclosed quotation mark therefore holds no more than a row's maximum bytes in memory.
 */
export function parseRecords(text: string, options: ParseOptions, each: (cells: string[]) => void): void {
  let cellCount = 0;
  try {
    parse(text, {
      ...options,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: maxRowBytes,
      cast(cell, { index, records }) {
        if (cell.length > maxCell)
          throw malformed(
            `Row ${records + 1} has a cell of more than ${formatNumber(maxCell)} characters. Shorten it, and upload the file again.`,
          );
        if (index >= maxRowCells)
          throw malformed(
            `Row ${records + 1} has more than ${maxRowCells} cells. Correct it, and upload the file again.`,
          );
        cellCount += 1;
        if (cellCount > maxCells)
          throw malformed(
            `The file has more than ${formatNumber(maxCells)} cells. Split it, and import the parts one after the other.`,
          );
        return cell;
      },
      on_record(record: string[]) {
        each(record);
        return null;
      },
    });
  } catch (error) {
    throw error instanceof CsvError ? malformed(sentenceOf(error)) : error;
  }
}

type Place = { lines?: unknown; records?: unknown };

function sentenceOf({ code, lines, records }: CsvError & Place): string {
  if (code === "CSV_MAX_RECORD_SIZE" && typeof records === "number")
    return `Row ${records + 1} has more than ${formatNumber(maxRowBytes)} bytes. A quotation mark in it may not be closed.`;
  const where = typeof lines === "number" ? ` before line ${lines}` : "";
  return code === "CSV_QUOTE_NOT_CLOSED"
    ? `A quotation mark that opens${where} is not closed.`
    : `The file is not a CSV file: it cannot be read${where}.`;
}

export function formatNumber(value: number): string {
  return value.toLocaleString("en-AU");
}

export function malformed(detail: string): Problem {
  return new Problem("bad-request", detail);
}
