export type Cell = string | null;

/** Without it Excel takes UTF-8 for another encoding. */
export const byteOrderMark = "\ufeff";

/** One row of RFC 4180. */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(written).join(",")}\r\n`;
}

function written(cell: Cell): string {
  const text = escapeFormula(cell ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A spreadsheet takes a cell that begins like a formula for one, unless an apostrophe comes first; some take the full-width
 * signs of East Asian keyboards for the others. What has apostrophes there already gets one more, so that reading takes back
 * exactly what writing has added.
 */
export function escapeFormula(text: string): string {
  return /^'*[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text;
}

export function unescapeFormula(text: string): string {
  return /^'+[=+\-@＝＋－＠\t\r\n]/.test(text) ? text.slice(1) : text;
}
