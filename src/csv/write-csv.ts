/** `plain` is a number or a name that the platform wrote itself: a spreadsheet may read its minus as a sign. */
export type Cell = string | { readonly plain: string } | null;

/** Without it, Excel does not recognise UTF-8. */
export const byteOrderMark = "\ufeff";

/** Formats one row by RFC 4180. */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(written).join(",")}\r\n`;
}

function written(cell: Cell): string {
  const text = typeof cell === "object" ? (cell?.plain ?? "") : escapeFormula(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Escapes a cell that a spreadsheet would run as a formula, with an apostrophe. Some spreadsheets also accept the
 * full-width signs of East Asian keyboards. A text that already starts with apostrophes gets one more, so that reading
 * restores exactly what was written.
 */
export function escapeFormula(text: string): string {
  return /^'*[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text;
}

export function unescapeFormula(text: string): string {
  return /^'+[=+\-@＝＋－＠\t\r\n]/.test(text) ? text.slice(1) : text;
}
