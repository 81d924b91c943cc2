import { byteOrderMark, type Cell, csvRow } from "../../csv/write-csv.ts";

export type { Cell };

/** A file's columns by name, each with the function that reads its cell from a record. */
export type ExportColumns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

type Exported = { id: string; createdAt: Date };

/** Rows per page. A page of the longest texts still fits easily into memory. */
const rowsPerPage = 200;

export const newestFirst = [{ createdAt: "desc" as const }, { id: "desc" as const }];

/** Reads one page. `after` is the sort key of the previous page's last record. */
type ReadPage<Row> = (
  args: { orderBy: typeof newestFirst; take: number },
  options: { after: readonly unknown[] | undefined; maxTake: number },
) => Promise<Row[]>;

/** Yields records as CSV (RFC 4180), newest first: the header, then one page at a time. */
export async function* exportCsv<Row extends Exported>(
  columns: ExportColumns<Row>,
  readPage: ReadPage<Row>,
): AsyncGenerator<string, void, undefined> {
  yield byteOrderMark + csvRow(Object.keys(columns));
  let after: readonly unknown[] | undefined;
  for (;;) {
    const rows = await readPage({ orderBy: newestFirst, take: rowsPerPage }, { after, maxTake: rowsPerPage });
    const last = rows.at(-1);
    if (last !== undefined)
      yield rows.map((row) => csvRow(Object.values(columns).map((cellOf) => cellOf(row)))).join("");
    if (last === undefined || rows.length < rowsPerPage) return;
    after = [last.createdAt, last.id];
  }
}
