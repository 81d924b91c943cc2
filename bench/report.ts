import { cpus } from "node:os";
import { connections } from "./drive.ts";
import type { Volume } from "./load.ts";
import type { Plan } from "./measure.ts";
import type { Pinning } from "./pin.ts";
import type { Policies } from "./policies.ts";
import { type Line, renderTable } from "./table.ts";

export type Setting = { pinning: Pinning; volume: Volume; plan: Plan; residentMegabytes: Resident };

/** Resident memory once each server was ready; undefined if the system does not report it. */
type Resident = Record<"platform" | "peer", number | undefined>;

export function renderReport(
  lines: readonly Line[],
  policies: Policies,
  { pinning, volume, plan, residentMegabytes }: Setting,
): string {
  const { kept, lifted, keptMilliseconds, liftedMilliseconds } = policies;
  const ratio = kept.requestsPerSecond / lifted.requestsPerSecond;
  return [
    renderTable(lines),
    "",
    `Row-level security's policies: the list makes ${ratio.toFixed(2)} of the requests/s that it makes without them, and its`,
    `statement takes ${keptMilliseconds.toFixed(3)} ms in Postgres instead of ${liftedMilliseconds.toFixed(3)} ms. Both send the claims.`,
    "",
    `Resident memory when ready: ${residentMegabytes.platform ?? "?"} MB, the peer's ${residentMegabytes.peer ?? "?"} MB.`,
    "",
    `${volume.customers} customers of ${volume.businesses} businesses, ${connections} connections, medians of ${plan.rounds} rounds of ${plan.seconds} s;`,
    `Node ${process.version} on ${cpus()[0]?.model ?? "an unknown processor"}, ` +
      (pinning === undefined
        ? "nothing pinned."
        : `each server on core ${pinning.server}, all else on ${pinning.others}.`),
    "",
  ].join("\n");
}

export function renderJson(lines: readonly Line[], policies: Policies, setting: Setting): string {
  const machine = { node: process.version, processor: cpus()[0]?.model, connections };
  return `${JSON.stringify({ setting: { ...machine, ...setting }, lines, policies }, null, 2)}\n`;
}
