import type { CsvRow } from "../../../csv/read-csv.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Columns } from "./row.ts";

/** As `createImport` and `checkImport` have stored them. */
export function columnsOf({ columns }: Pick<RowOf<"Import">, "columns">): Columns {
  return columns as unknown as Columns;
}

/** The rows that can name the columns; empty for a file that the last release uploaded. */
export function firstRowsOf({ firstRows }: Pick<RowOf<"Import">, "firstRows">): CsvRow[] {
  return firstRows as unknown as CsvRow[];
}
