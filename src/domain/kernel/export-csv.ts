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
export function exportCsv<Row extends Exported>(
  columns: ExportColumns<Row>,
  readPage: ReadPage<Row>,
): AsyncGenerator<string, void, undefined> {
  const cellsOf = Object.values(columns);
  return exportRows(
    {
      header: byteOrderMark + csvRow(Object.keys(columns)),
      rowsOf: (row) => csvRow(cellsOf.map((cellOf) => cellOf(row))),
      perPage: rowsPerPage,
    },
    readPage,
  );
}

/** Yields the header, then the rows of each record, newest first, one page of records at a time. */
export async function* exportRows<Row extends Exported>(
  { header, rowsOf, perPage }: { header: string; rowsOf: (row: Row) => string; perPage: number },
  readPage: ReadPage<Row>,
): AsyncGenerator<string, void, undefined> {
  yield header;
  let after: readonly unknown[] | undefined;
  for (;;) {
    const rows = await readPage({ orderBy: newestFirst, take: perPage }, { after, maxTake: perPage });
    const last = rows.at(-1);
    if (last !== undefined) yield rows.map(rowsOf).join("");
    if (last === undefined || rows.length < perPage) return;
    after = [last.createdAt, last.id];
  }
}
