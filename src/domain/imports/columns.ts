import type { CsvRow } from "../../csv/read-csv.ts";
import type { RowOf } from "../../database/query/types.ts";
import type { Columns } from "./row.ts";

/** As `createImport` and `checkImport` have stored them. */
export function columnsOf({ columns }: Pick<RowOf<"Import">, "columns">): Columns {
  return columns as unknown as Columns;
}

/** The rows of which another can be chosen to name the columns; none of a file that the last release has read. */
export function firstRowsOf({ firstRows }: Pick<RowOf<"Import">, "firstRows">): CsvRow[] {
  return firstRows as unknown as CsvRow[];
}
