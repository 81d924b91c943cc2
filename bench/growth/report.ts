import type { GrowthFinding } from "./section.ts";

export function renderGrowth(findings: readonly GrowthFinding[]): string {
  const rows = findings.map(({ what, small, large, ratio, limit, holds }) => [
    what,
    small.toFixed(2),
    large.toFixed(2),
    ratio.toFixed(2),
    String(limit),
    holds ? "" : "BROKEN",
  ]);
  const table = [["request", "small ms", "large ms", "ratio", "limit", ""], ...rows];
  const width = (column: number) => Math.max(...table.map((row) => row[column]?.length ?? 0));
  const broken = findings.filter(({ holds }) => !holds).length;
  return [
    ...table.map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(width(column)) : cell.padStart(width(column))))
        .join("  ")
        .trimEnd(),
    ),
    "",
    broken === 0 ? "All limits hold." : `${broken} of ${findings.length} limits are broken.`,
    "",
  ].join("\n");
}
