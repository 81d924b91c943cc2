import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";

/** Which cores the server under measurement has to itself, and which are left to everything else. */
export type Pinning = { server: string; others: string } | undefined;

/** As many as there were when the process began, which one that is kept to some of them is not told. */
export const allCores = availableParallelism();

/** Moves this process, and so the children it will start, off core 0; undefined where the system cannot pin. */
export function pin(): Pinning {
  if (allCores < 2) return undefined;
  const pinning = { server: "0", others: `1-${allCores - 1}` };
  return confine(pinning.others) ? pinning : undefined;
}

/** Whether this process, and so the children it will start, could be kept to these cores. */
export function confine(cores: string): boolean {
  try {
    execFileSync("taskset", ["-a", "-p", "-c", cores, String(process.pid)], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
