import type { RowOf } from "../../database/query/types.ts";
import type { Columns } from "./row.ts";

/** As `createImport` and `checkImport` have stored them. */
export function columnsOf({ columns }: Pick<RowOf<"Import">, "columns">): Columns {
  return columns as unknown as Columns;
}
