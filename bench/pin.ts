import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";

/** Which cores the server under measurement has to itself, and which are left to everything else. */
export type Pinning = { server: string; others: string } | undefined;

/** Moves this process, and so the children it will start, off core 0; undefined where the system cannot pin. */
export function pin(): Pinning {
  const cores = availableParallelism();
  if (cores < 2) return undefined;
  const pinning = { server: "0", others: `1-${cores - 1}` };
  try {
    execFileSync("taskset", ["-a", "-p", "-c", pinning.others, String(process.pid)], { stdio: "ignore" });
    return pinning;
  } catch {
    return undefined;
  }
}
