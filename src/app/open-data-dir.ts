import { chmod, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { makeDataFolder } from "../embedded-postgres/embedded-postgres.ts";
import type { Config } from "./config/config.ts";
import { ConfigError } from "./config/parse-variable.ts";

/**
 * Files that earlier versions, or a key replaced by hand, may have left readable to other users. The cluster's own
 * folder is private from the start.
 */
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
 * Creates the data folder if the database lies in it. Sets the umask, so that this process and its children write files
 * that only their user can read. Throws a ConfigError.
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

/** Removes the rights of other users from a path that this user owns, and from everything in it. */
async function makePrivate(path: string): Promise<void> {
  const found = await lstat(path).catch(ignoreMissing);
  if (found === undefined || found.isSymbolicLink() || found.uid !== process.getuid?.()) return;
  if ((found.mode & 0o077) === 0) return;
  if (found.isDirectory()) for (const name of await readdir(path)) await makePrivate(join(path, name));
  // A folder comes after its contents: if the process is killed in between, the next start repeats the work.
  await chmod(path, found.mode & 0o700).catch(ignoreMissing);
}

/** Another process of the platform may just have removed the file. */
function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
