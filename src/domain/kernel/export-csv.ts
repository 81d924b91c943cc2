import { byteOrderMark, type Cell, csvRow } from "../../csv/write-csv.ts";

export type { Cell };

/** What each column of a file holds of a record, by the column's name. */
export type ExportColumns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

type Exported = { id: string; createdAt: Date };

/** Few enough that the longest texts of as many are no burden. */
const atOnce = 200;

export const newestFirst = [{ createdAt: "desc" as const }, { id: "desc" as const }];

/** After the record that the page before ended with. */
export type ExportPage = {
  after: readonly unknown[] | undefined;
  orderBy: typeof newestFirst;
  take: number;
  atMost: number;
};

/** Records as CSV (RFC 4180), newest first: the header, and then some at a time, however many there are. */
export async function* exportCsv<Row extends Exported>(
  columns: ExportColumns<Row>,
  readPage: (page: ExportPage) => Promise<Row[]>,
): AsyncGenerator<string, void, undefined> {
  yield byteOrderMark + csvRow(Object.keys(columns));
  let after: readonly unknown[] | undefined;
  for (;;) {
    const rows = await readPage({ after, orderBy: newestFirst, take: atOnce, atMost: atOnce });
    const last = rows.at(-1);
    if (last !== undefined)
      yield rows.map((row) => csvRow(Object.values(columns).map((cellOf) => cellOf(row)))).join("");
    if (last === undefined || rows.length < atOnce) return;
    after = [last.createdAt, last.id];
  }
}
