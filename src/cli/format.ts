import { type Address, formatAddress } from "../domain/kernel/address.ts";

type Value = string | number | boolean | Date | Address | null;

export function formatDetails(heading: string, values: Record<string, Value>): string {
  const width = Math.max(...Object.keys(values).map((name) => name.length));
  const lines = Object.entries(values).map(([name, value]) => `  ${name.padEnd(width)}  ${formatValue(value)}`);
  return [heading, ...lines].join("\n");
}

export function formatTable(columns: string[], rows: Value[][]): string {
  const cells = [columns, ...rows.map((row) => row.map(formatValue))];
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

function formatValue(value: Value): string {
  if (value === null) return "-";
  if (typeof value === "object" && "line1" in value) return formatAddress(value).join(", ");
  return value instanceof Date ? value.toISOString() : String(value);
}
