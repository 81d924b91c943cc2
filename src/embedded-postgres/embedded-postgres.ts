import { mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { prepareCluster, readPassword } from "./cluster.ts";
import { answers, urlOf } from "./connection.ts";
import { forgetOwner, type Lock, type Owner, readOwner, takeLock, writeOwner } from "./lock.ts";
import { choosePlace } from "./paths.ts";
import { type Settings, startServer } from "./server.ts";

export type EmbeddedPostgres = { url: string; dataDir: string; stop(): Promise<void> };

export type EmbeddedOptions = { dataDir: string; say: (line: string) => void; settings?: Settings };

const patienceMilliseconds = 60_000;

/** Starts the Postgres of a data folder for this process alone; refuses a folder that another server uses. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = await openFolder(options.dataDir);
  const lock = await waitForLock<never>(dataDir, options.say, async (owner) => {
    if (owner?.role === "server") throw inUse(dataDir, owner);
    return null;
  });
  return own(lock, { ...options, dataDir }, "server");
}

/** Joins the server that already runs on the folder, or starts one for as long as this command takes. */
export async function joinOrStartEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = await openFolder(options.dataDir);
  const found = await waitForLock(dataDir, options.say, async (owner) => {
    if (owner?.role !== "server" || owner.address === undefined) return null;
    const url = urlOf(owner.address, await readPassword(dataDir));
    return (await answers(url)) ? { url, dataDir, stop: async () => undefined } : null;
  });
  return "url" in found ? found : own(found, { ...options, dataDir }, "command");
}

async function openFolder(folder: string): Promise<string> {
  // As root, Postgres' user must pass through it, but need not list it.
  await mkdir(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  return realpath(folder);
}

async function waitForLock<T>(
  dataDir: string,
  say: (line: string) => void,
  look: (owner: Owner | null) => Promise<T | null>,
): Promise<Lock | T> {
  const start = Date.now();
  let told = false;
  for (;;) {
    const lock = takeLock(dataDir);
    if (lock) return lock;
    const owner = readOwner(dataDir);
    const seen = await look(owner);
    if (seen !== null) return seen;
    // A command keeps the folder for as long as its work takes; everything else passes within moments.
    if (owner?.role !== "command" && Date.now() - start > patienceMilliseconds) throw inUse(dataDir, owner);
    if (!told && Date.now() - start > 500) {
      say(`Waiting for ${describe(owner)}, which uses ${dataDir}`);
      told = true;
    }
    await wait(20);
  }
}

async function own(lock: Lock, options: EmbeddedOptions, role: Owner["role"]): Promise<EmbeddedPostgres> {
  const { dataDir, say, settings = {} } = options;
  function letGo() {
    forgetOwner(dataDir);
    lock.release();
  }
  try {
    writeOwner(dataDir, { pid: process.pid, role });
    const place = await choosePlace(dataDir, say);
    const password = await prepareCluster(place, dataDir, say);
    const server = await startServer({ place, logFile: join(dataDir, "postgres.log"), password, settings, say });
    writeOwner(dataDir, { pid: process.pid, role, address: server.address });
    let stopped: Promise<void> | undefined;
    return {
      url: urlOf(server.address, password),
      dataDir,
      stop() {
        stopped ??= server.stop().finally(letGo);
        return stopped;
      },
    };
  } catch (error) {
    letGo();
    throw error;
  }
}

function inUse(dataDir: string, owner: Owner | null): Error {
  return new Error(`${dataDir} is in use by ${describe(owner)}`);
}

function describe(owner: Owner | null): string {
  return owner ? `another Fieldline (pid ${owner.pid})` : "another Fieldline";
}
