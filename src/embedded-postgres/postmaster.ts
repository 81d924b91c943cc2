import { execFile } from "node:child_process";
import { readFile, readlink, realpath } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { program } from "./binaries.ts";
import type { ClusterLocation } from "./locate-cluster.ts";
import { isAlive } from "./lock.ts";

/** The contents of `postmaster.pid`, which a crash may leave behind. */
export type Postmaster = { pid: number; port: number; ready: boolean };

const execute = promisify(execFile);
const run = (file: string, args: string[]) => execute(file, args, { timeout: 30_000 });

export async function readPostmaster(data: string): Promise<Postmaster | null> {
  const text = await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "");
  const [pid, , , port, , , , status] = text.split("\n");
  if (!pid || !(Number(pid) > 0)) return null;
  return { pid: Number(pid), port: Number(port), ready: status?.trim() === "ready" };
}

/** Stops a server that an earlier process left running. This process holds the folder's lock, so nobody uses it. */
export async function stopOrphan(location: ClusterLocation, say: (line: string) => void): Promise<void> {
  const orphan = await readPostmaster(location.data);
  if (!orphan || !(await servesCluster(orphan.pid, location))) return;
  say(`Stopping the Postgres that an earlier start left running (pid ${orphan.pid})`);
  for (const [signal, seconds] of [
    ["SIGINT", 5],
    ["SIGQUIT", 10],
  ] as const) {
    await signalPostmaster(orphan.pid, signal, location);
    for (const deadline = performance.now() + seconds * 1000; performance.now() < deadline; await wait(20)) {
      if (!(await servesCluster(orphan.pid, location))) return;
    }
  }
  throw new Error(
    `A Postgres left running on ${location.data} (pid ${orphan.pid}) does not stop: end it and start again.`,
  );
}

export async function signalPostmaster(
  pid: number,
  signal: "SIGINT" | "SIGQUIT",
  location: ClusterLocation,
): Promise<void> {
  if (process.platform === "win32") {
    const mode = signal === "SIGINT" ? "fast" : "immediate";
    await run(program(location.binaries, "pg_ctl"), ["stop", "-D", location.data, "-m", mode, "-W"]).catch(
      () => undefined,
    );
  } else if (isAlive(pid)) {
    process.kill(pid, signal);
  }
}

// After a crash, the pid in the file may belong to another program, which must be left alone.
async function servesCluster(pid: number, location: ClusterLocation): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === "linux") {
    const [folder, name] = await Promise.all([
      readlink(`/proc/${pid}/cwd`).catch(() => ""),
      readFile(`/proc/${pid}/comm`, "utf8").catch(() => ""),
    ]);
    return name.trim() === "postgres" && folder === (await realpath(location.data));
  }
  if (process.platform === "win32") {
    return run(program(location.binaries, "pg_ctl"), ["status", "-D", location.data]).then(
      () => true,
      () => false,
    );
  }
  const { stdout } = await run("ps", ["-p", String(pid), "-o", "command="]).catch(() => ({ stdout: "" }));
  return stdout.includes("postgres") && stdout.includes(location.data);
}
