import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { Socket } from "node:net";
import { join, parse } from "node:path";
import { program } from "./binaries.ts";
import { bareEnvironment } from "./cluster.ts";
import type { Place } from "./paths.ts";
import { readPostmaster } from "./postmaster.ts";

export type Launched = {
  child: ChildProcess;
  /** Settles when Postgres has ended, or could not be launched; `over` tells it without waiting. */
  ended: Promise<void>;
  over: boolean;
  /** What Postgres has written to its log since. */
  log(): string;
};

const logLimitBytes = 10_000_000;

// Our end of the pipe closes with us, kill -9 included. The shell is Postgres' parent, so there is no moment in
// which Postgres runs unwatched. An order to stop lets it write its checkpoint; our death does not wait for one.
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

export async function launch(place: Place, logFile: string, options: string[]): Promise<Launched> {
  await turnOver(logFile);
  await removeSockets(place.data);
  const left = await readPostmaster(place.data);
  const output = openSync(logFile, "a", 0o600);
  const logStart = fstatSync(output).size;
  const executable = program(place.binaries, "postgres");
  const given = ["-D", place.data, ...options];
  // Postgres takes a pid file naming its grandparent as stale, and then still looks whether backends of the dead
  // server use the shared memory that the file names. Deleting the file instead would lose that second look.
  const env = { ...bareEnvironment(), ...(left && { PG_GRANDPARENT_PID: String(left.pid) }) };
  const common = { cwd: parse(place.data).root, env, ...place.user };
  const child =
    process.platform === "win32"
      ? spawn(executable, given, { ...common, stdio: ["ignore", output, output], windowsHide: true })
      : // Detached: Ctrl-C in a terminal must reach us alone, so that we can drain before Postgres goes.
        spawn("/bin/sh", ["-c", watchdog, "sh", executable, ...given], {
          ...common,
          stdio: ["pipe", output, output],
          detached: true,
        });
  closeSync(output);
  child.stdin?.on("error", () => undefined);
  child.unref();
  if (child.stdin instanceof Socket) child.stdin.unref();

  const launched: Launched = {
    child,
    over: false,
    ended: new Promise<void>((resolve) => {
      child.once("exit", () => resolve());
      child.once("error", () => resolve());
    }).then(() => {
      launched.over = true;
    }),
    log: () => readFileSync(logFile).subarray(logStart).toString("utf8"),
  };
  return launched;
}

// A crash leaves them; the next server has another port and would not clear them.
async function removeSockets(data: string): Promise<void> {
  const left = (await readdir(data)).filter((name) => name.startsWith(".s.PGSQL."));
  await Promise.all(left.map((name) => rm(join(data, name), { force: true })));
}

async function turnOver(logFile: string): Promise<void> {
  const found = await stat(logFile).catch(() => null);
  if (found && found.size > logLimitBytes) await rename(logFile, `${logFile}.1`);
}
