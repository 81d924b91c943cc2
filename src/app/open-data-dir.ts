import { chmod, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { makeDataFolder } from "../embedded-postgres/embedded-postgres.ts";
import type { Config } from "./config/config.ts";
import { ConfigError } from "./config/parse-variable.ts";

/** What earlier versions, or whoever replaced the key, left readable for other users. The cluster's own folder is closed from the beginning. */
export const privateNames = [
  "lock",
  "outbox",
  "owner.json",
  "postgres-is-at",
  "postgres.log",
  "postgres.log.1",
  "secret-key",
];

/**
 * Makes the data folder where the database lies in it. Whatever this process and its children write from then on, there or
 * elsewhere, is for its user alone.
 */
export async function openDataDir({ dataDir, databaseUrl }: Pick<Config, "dataDir" | "databaseUrl">): Promise<void> {
  try {
    if (databaseUrl === undefined) await makeDataFolder(dataDir);
    process.umask(0o077);
    for (const name of privateNames) await makePrivate(join(dataDir, name));
  } catch (error) {
    throw new ConfigError(`DATA_DIR cannot be used: ${error instanceof Error ? error.message : error}`);
  }
}

/** Takes the rights of everybody else from what is ours, and from all that lies in it. */
async function makePrivate(path: string): Promise<void> {
  const found = await lstat(path).catch(ignoreMissing);
  if (found === undefined || found.isSymbolicLink() || found.uid !== process.getuid?.()) return;
  if ((found.mode & 0o077) === 0) return;
  if (found.isDirectory()) for (const name of await readdir(path)) await makePrivate(join(path, name));
  // After what lies in it, so that a start that is killed half-way is made up for by the next.
  await chmod(path, found.mode & 0o700).catch(ignoreMissing);
}

/** What another process of ours has just removed. */
function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
