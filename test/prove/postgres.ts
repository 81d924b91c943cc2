import { readdir, readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { ask, startCluster } from "../../bench/cluster.ts";
import { acceptsConnections } from "../../src/embedded-postgres/connection.ts";
import { readPostmaster } from "../../src/embedded-postgres/postmaster.ts";

/** Modes of `pg_ctl`: `fast` ends every connection and writes a checkpoint, `immediate` is a crash. */
export type Shutdown = "fast" | "immediate";

const signals = { fast: "SIGINT", immediate: "SIGQUIT" } as const;

/** A Postgres with production settings that can be shut down under load. It restarts at once. */
export async function startPostgres() {
  const cluster = await startCluster();
  const [setting] = await ask<{ data_directory: string }>(cluster.url, "show data_directory");
  const folder = setting?.data_directory ?? "";

  async function signalAll(signal: "SIGSTOP" | "SIGCONT"): Promise<void> {
    const postmaster = (await readPostmaster(folder))?.pid;
    if (postmaster === undefined) return;
    // Signals the postmaster first, because it would start new processes.
    process.kill(postmaster, signal);
    for (const pid of await childrenOf(postmaster)) signalIfAlive(pid, signal);
  }

  return {
    url: cluster.url,
    /** Returns once the next server accepts connections. */
    async restart(how: Shutdown): Promise<void> {
      const before = await readPostmaster(folder);
      if (before === null) throw new Error(`no Postgres runs on ${folder}`);
      process.kill(before.pid, signals[how]);
      for (;;) {
        const now = await readPostmaster(folder);
        if (now?.ready && now.pid !== before.pid && (await acceptsConnections(cluster.url))) return;
        await delay(20);
      }
    },
    /** Freezes every process of the server. Connections stay open without responses. */
    freeze: () => signalAll("SIGSTOP"),
    thaw: () => signalAll("SIGCONT"),
    stop: () => cluster.stop(),
  };
}

/** A backend may end after it was listed. */
function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
      return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    }),
  );
  return pids.filter((_, index) => parents[index] === parent).map(Number);
}

export type Postgres = Awaited<ReturnType<typeof startPostgres>>;
