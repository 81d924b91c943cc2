import { mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { prepareCluster, readPassword } from "./cluster.ts";
import { acceptsConnections, urlOf } from "./connection.ts";
import { type ClusterLocation, locateCluster } from "./locate-cluster.ts";
import { acquireLock, type Lock, type Owner, readOwner, removeOwner, writeOwner } from "./lock.ts";
import type { ReadyTimeouts } from "./ready.ts";
import { assertRestored } from "./restore-marker.ts";
import { Server, type Settings } from "./server.ts";

export type EmbeddedPostgres = { url: string; dataDir: string; stop(): Promise<void> };

export type EmbeddedOptions = {
  dataDir: string;
  say: (line: string) => void;
  settings?: Settings;
  timeouts?: Partial<ReadyTimeouts>;
};

const lockTimeoutMs = 60_000;
/** Long, because a backup or an import may run. */
const commandTimeoutMs = 15 * 60_000;
const silentWaitMs = 500;

/** Starts the Postgres of a data folder for this process. Throws if another server uses the folder. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = await openFolder(options.dataDir);
  const lock = await waitForLock<never>(dataDir, options.say, async (owner) => {
    if (owner?.role === "server") throw inUse(dataDir, owner);
    return null;
  });
  return run(lock, { ...options, dataDir }, "server");
}

/** Joins the server that runs on the folder, or starts one until the command ends. */
export async function joinOrStartEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = await openFolder(options.dataDir);
  const found = await waitForLock(dataDir, options.say, async (owner) => {
    if (owner?.role !== "server" || owner.address === undefined) return null;
    const url = urlOf(owner.address, await readPassword(dataDir));
    return (await acceptsConnections(url)) ? { url, dataDir, stop: async () => undefined } : null;
  });
  return "url" in found ? found : run(found, { ...options, dataDir }, "command");
}

export async function openFolder(folder: string): Promise<string> {
  await makeDataFolder(folder);
  return realpath(folder);
}

/** If this process is root, Postgres' user must be able to enter the folder, but not to list it. */
export async function makeDataFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
}

/** Returns the lock, or the result of `useOwner` for the process that holds it. */
async function waitForLock<T>(
  dataDir: string,
  say: (line: string) => void,
  useOwner: (owner: Owner | null) => Promise<T | null>,
): Promise<Lock | T> {
  const start = performance.now();
  let isReported = false;
  for (;;) {
    const lock = acquireLock(dataDir);
    if (lock) return lock;
    const owner = readOwner(dataDir);
    const used = await useOwner(owner);
    if (used !== null) return used;
    const timeoutMs = owner?.role === "command" ? commandTimeoutMs : lockTimeoutMs;
    if (performance.now() - start > timeoutMs) throw inUse(dataDir, owner);
    if (!isReported && performance.now() - start > silentWaitMs) {
      say(`Waiting for ${describe(owner)}, which uses ${dataDir}`);
      isReported = true;
    }
    await wait(20);
  }
}

/** A restore passes `whenStopped`. Only a restore may use an unfinished folder. */
export async function run(
  lock: Lock,
  options: EmbeddedOptions,
  role: Owner["role"],
  whenStopped?: (location: ClusterLocation) => Promise<void>,
): Promise<EmbeddedPostgres> {
  const { dataDir, say, settings = {}, timeouts = {} } = options;
  function release() {
    removeOwner(dataDir);
    lock.release();
  }
  try {
    if (whenStopped === undefined) assertRestored(dataDir);
    writeOwner(dataDir, { pid: process.pid, role });
    const location = await locateCluster(dataDir, say);
    const password = await prepareCluster(location, dataDir, say);
    const logFile = join(dataDir, "postgres.log");
    const server = await Server.start({ location, logFile, password, settings, say, timeouts });
    writeOwner(dataDir, { pid: process.pid, role, address: server.address });
    let stopped: Promise<void> | undefined;
    return {
      url: urlOf(server.address, password),
      dataDir,
      stop() {
        stopped ??= server
          .stop()
          .then(() => whenStopped?.(location))
          .finally(release);
        return stopped;
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

export function inUse(dataDir: string, owner: Owner | null): Error {
  return new Error(`${dataDir} is in use by ${describe(owner)}: stop that one first, or set another DATA_DIR`);
}

function describe(owner: Owner | null): string {
  return owner ? `another Fieldline (pid ${owner.pid})` : "another Fieldline";
}
