import { cpus } from "node:os";
import type { Finding } from "./finding.ts";

export function renderPortal(findings: readonly Finding[]): string {
  const rows = [{ what: "portal", limit: "limit", result: "result", holds: undefined }, ...findings];
  const width = (read: (one: Finding) => string) => Math.max(...rows.map((row) => read(row).length));
  const [what, limit, result] = [width((row) => row.what), width((row) => row.limit), width((row) => row.result)];
  const lines = rows.map((row) =>
    [row.what.padEnd(what), row.limit.padStart(limit), row.result.padStart(result), row.holds === false ? "BROKEN" : ""]
      .join("  ")
      .trimEnd(),
  );
  const broken = findings.filter(({ holds }) => holds === false).length;
  return [
    ...lines,
    "",
    broken === 0 ? "All limits hold." : `${broken} of ${findings.length} limits are broken.`,
    `Node ${process.version} on ${cpus().length} of ${cpus()[0]?.model ?? "an unknown processor"}, which server, Postgres and browser share.`,
    "",
  ].join("\n");
}
