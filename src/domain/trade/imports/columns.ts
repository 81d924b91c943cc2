import type { CsvRow } from "../../../csv/read-csv.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Columns } from "./row.ts";

/** The columns that `createImport` or `checkImport` stored. */
export function columnsOf({ columns }: Pick<RowOf<"Import">, "columns">): Columns {
  return columns as unknown as Columns;
}

/** The rows that can be the header. Empty for files that the previous release uploaded. */
export function firstRowsOf({ firstRows }: Pick<RowOf<"Import">, "firstRows">): CsvRow[] {
  return firstRows as unknown as CsvRow[];
}
