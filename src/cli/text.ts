type Cell = string | number | boolean | Date | null;

/** For a person to read: a heading, and a line a value. */
export function sheet(heading: string, values: Record<string, Cell>): string {
  const width = Math.max(...Object.keys(values).map((name) => name.length));
  const lines = Object.entries(values).map(([name, value]) => `  ${name.padEnd(width)}  ${show(value)}`);
  return [heading, ...lines].join("\n");
}

export function table(columns: string[], rows: Cell[][]): string {
  const cells = [columns, ...rows.map((row) => row.map(show))];
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => (row[index] ?? "").length)));
  return cells
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function show(value: Cell): string {
  if (value === null) return "-";
  return value instanceof Date ? value.toISOString() : String(value);
}
