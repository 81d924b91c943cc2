import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { Socket } from "node:net";
import { join, parse } from "node:path";
import { program } from "./binaries.ts";
import { bareEnvironment } from "./cluster.ts";
import type { ClusterLocation } from "./locate-cluster.ts";
import { readPostmaster } from "./postmaster.ts";

export type Launched = {
  child: ChildProcess;
  /** Resolves when Postgres has ended, or could not be launched. */
  ended: Promise<void>;
  hasEnded: boolean;
  /** Returns the log that Postgres has written since the launch. */
  log(): string;
};

const maxLogBytes = 10_000_000;

// The pipe closes when this process ends, even by kill -9. The shell is Postgres' parent, so Postgres is never
// unwatched. An order to stop lets Postgres write its checkpoint; a closed pipe gives it half a second.
const watchdog = `
exec 3<&0 </dev/null
"$@" 3<&- &
server=$!
(
  read -r order <&3
  kill -INT "$server"
  [ "$order" = stop ] || { sleep 0.5; kill -QUIT "$server"; }
) >/dev/null 2>&1 &
watcher=$!
exec 3<&-
wait "$server"
status=$?
kill "$watcher" 2>/dev/null
exit "$status"
`;

export async function launch(location: ClusterLocation, logFile: string, options: string[]): Promise<Launched> {
  await rotateLog(logFile);
  await removeSockets(location.data);
  const output = openSync(logFile, "a", 0o600);
  const logStart = fstatSync(output).size;
  const child = await spawnPostgres(location, ["-D", location.data, ...options], output);
  closeSync(output);
  child.stdin?.on("error", () => undefined);
  child.unref();
  if (child.stdin instanceof Socket) child.stdin.unref();

  const launched: Launched = {
    child,
    hasEnded: false,
    ended: new Promise<void>((resolve) => {
      child.once("exit", () => resolve());
      child.once("error", () => resolve());
    }).then(() => {
      launched.hasEnded = true;
    }),
    log: () => readFileSync(logFile).subarray(logStart).toString("utf8"),
  };
  return launched;
}

async function spawnPostgres(location: ClusterLocation, options: string[], output: number): Promise<ChildProcess> {
  const postgres = program(location.binaries, "postgres");
  const previous = await readPostmaster(location.data);
  // Postgres treats a pid file with its grandparent's pid as stale. It still checks whether backends of the dead server
  // use the shared memory that the file names. Deleting the file would skip that check.
  const env = { ...bareEnvironment(), ...(previous && { PG_GRANDPARENT_PID: String(previous.pid) }) };
  const common = { cwd: parse(location.data).root, env, ...location.user };
  if (process.platform === "win32")
    return spawn(postgres, options, { ...common, stdio: ["ignore", output, output], windowsHide: true });
  // Detached, because Ctrl-C in a terminal must reach only this process, which drains requests before Postgres ends.
  return spawn("/bin/sh", ["-c", watchdog, "sh", postgres, ...options], {
    ...common,
    stdio: ["pipe", output, output],
    detached: true,
  });
}

// A crash leaves sockets behind. The next server has another port and would not remove them.
async function removeSockets(data: string): Promise<void> {
  const sockets = (await readdir(data)).filter((name) => name.startsWith(".s.PGSQL."));
  await Promise.all(sockets.map((name) => rm(join(data, name), { force: true })));
}

async function rotateLog(logFile: string): Promise<void> {
  const found = await stat(logFile).catch(() => null);
  if (found && found.size > maxLogBytes) await rename(logFile, `${logFile}.1`);
}
