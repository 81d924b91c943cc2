import type { Figures } from "./measure.ts";
import type { Statements } from "./statements.ts";

export type Line = {
  call: string;
  server: string;
  figures: Figures;
  /** The ratio to the peer's requests per second. */
  ratio: number;
  statements: Statements | undefined;
};

const heads = [
  "call",
  "server",
  "requests/s",
  "of peer",
  "p50 ms",
  "p99 ms",
  "core busy",
  "µs core/request",
  "µs Postgres",
  "SQL",
  "claims",
  "begin/commit",
];

export function renderTable(lines: readonly Line[]): string {
  const rows = lines.map(({ call, server, figures, ratio, statements }, index) => [
    lines[index - 1]?.call === call ? "" : call,
    server,
    figures.requestsPerSecond.toFixed(0),
    ratio.toFixed(2),
    figures.p50.toFixed(1),
    figures.p99.toFixed(1),
    figures.busy === undefined ? "" : `${(figures.busy * 100).toFixed(0)} %`,
    figures.cpuMicroseconds === undefined ? "" : figures.cpuMicroseconds.toFixed(0),
    figures.postgresMicroseconds?.toFixed(0) ?? "",
    statements?.work.toFixed(2) ?? "",
    statements?.claims.toFixed(2) ?? "",
    statements?.transaction.toFixed(2) ?? "",
  ]);
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)));
  return [heads, ...rows]
    .map((row) =>
      row
        .map((cell, column) => pad(cell, widths[column] ?? 0, column < 2))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function pad(cell: string, width: number, isText: boolean): string {
  return isText ? cell.padEnd(width) : cell.padStart(width);
}
