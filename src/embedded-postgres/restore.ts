import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { syncCluster } from "./cluster.ts";
import { type EmbeddedOptions, type EmbeddedPostgres, inUse, openFolder, run } from "./embedded-postgres.ts";
import { locateCluster } from "./locate-cluster.ts";
import { acquireLock, readOwner } from "./lock.ts";
import { stopOrphan } from "./postmaster.ts";
import { isUnfinished, placeMarker, removeMarker } from "./restore-marker.ts";

export type Restoring = EmbeddedPostgres & {
  /** Stops the server and marks the folder as complete. `stop` leaves the folder unfinished. */
  finish(): Promise<void>;
};

/** Names that an empty folder may contain: the lock, the disk's own folder, and the record of the database's place. */
const ignored = ["lock", "lost+found", "postgres-is-at"];
const written = /^(postgres.*|secret-key|demo\.json|files|owner\.json)$/;

/** Throws unless the folder is empty or contains an unfinished restore. Changes nothing. */
export async function assertEmpty(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return [];
  });
  if (names.every((name) => ignored.includes(name)) || isUnfinished(dataDir)) return;
  const owner = readOwner(dataDir);
  if (owner !== null) throw inUse(dataDir, owner);
  throw new Error(`${dataDir} is not empty: a backup is restored into an empty DATA_DIR`);
}

/** Starts a new Postgres in an empty folder. Nothing else starts on the folder until the restore is finished. */
export async function startForRestore(options: EmbeddedOptions): Promise<Restoring> {
  const dataDir = await openFolder(options.dataDir);
  const lock = acquireLock(dataDir);
  if (lock === null) throw inUse(dataDir, readOwner(dataDir));
  try {
    await assertEmpty(dataDir);
    await clear(dataDir, options.say);
    await placeMarker(dataDir);
  } catch (error) {
    lock.release();
    throw error;
  }
  let isWhole = false;
  const server = await run(lock, { ...options, dataDir }, "command", async (location) => {
    if (!isWhole) return;
    await syncCluster(location);
    await removeMarker(dataDir);
  });
  return {
    ...server,
    finish() {
      isWhole = true;
      return server.stop();
    },
  };
}

async function clear(dataDir: string, say: (line: string) => void): Promise<void> {
  const location = await locateCluster(dataDir, say);
  if (existsSync(location.data)) {
    if (!isUnfinished(dataDir))
      throw new Error(`a database of this DATA_DIR is still in ${location.data}: move it away, or delete it`);
    await stopOrphan(location, say);
    await rm(location.data, { recursive: true });
  }
  const names = (await readdir(dataDir)).filter((name) => isUnfinished(dataDir) && written.test(name));
  for (const name of names) await rm(join(dataDir, name), { recursive: true, force: true });
}
