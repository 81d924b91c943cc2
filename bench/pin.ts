import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";

/** The core reserved for the measured server, and the cores for everything else. */
export type Pinning = { server: string; others: string } | undefined;

/** Read at start, because a process confined to some cores later sees only those. */
export const allCores = availableParallelism();

/** Moves this process and its future children off core 0. Returns undefined if the system cannot pin. */
export function pin(): Pinning {
  if (allCores < 2) return undefined;
  const pinning = { server: "0", others: `1-${allCores - 1}` };
  return confine(pinning.others) ? pinning : undefined;
}

/** Confines this process and its future children to these cores. Returns false if the system cannot. */
export function confine(cores: string): boolean {
  try {
    execFileSync("taskset", ["-a", "-p", "-c", cores, String(process.pid)], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
