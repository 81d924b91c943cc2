import { limits } from "../limits/limits.ts";

type Row = { cells: readonly string[] };

/** Counts the cells that name a column. */
export type NameCounter = (cells: readonly string[]) => number;

/** Reports begin with a title and dates before the header. */
export const maxHeaderRow = limits.imports.headerRows.max;

/**
 * Returns the index of the row that names the columns: the first row with the most known names, if it has two.
 * Otherwise the first row wider than half of the table, because titles are narrower.
 */
export function chooseHeader(rows: readonly Row[], countNames: NameCounter): number {
  const first = rows.slice(0, maxHeaderRow);
  const counts = first.map(({ cells }) => countNames(cells));
  const max = Math.max(...counts);
  if (max >= 2) return counts.indexOf(max);
  if ((counts[0] ?? 0) > 0) return 0;
  const widths = rows.slice(0, 2 * maxHeaderRow).map(({ cells }) => widthOf(cells));
  const table = Math.max(...widths);
  const isTitle = (width: number) => table > 2 && width <= table / 2;
  return Math.max(
    widths.slice(0, maxHeaderRow).findIndex((width) => !isTitle(width)),
    0,
  );
}

function widthOf(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== "").length;
}
