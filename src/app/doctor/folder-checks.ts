import { constants } from "node:fs";
import { access, lstat, statfs } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Config } from "../config/config.ts";
import { privateNames } from "../open-data-dir.ts";
import { broken, type Check, off, ok, reasonOf, warning } from "./check.ts";

/** The threshold of the warning. The database, the log and the files grow over time. */
const fewBytes = 2_000_000_000;
const tooFewBytes = 200_000_000;

export function folderChecks({ dataDir, databaseUrl }: Config): Check[] {
  const folder = resolve(dataDir);
  return [
    { name: "data folder", run: () => checkFolder(folder, databaseUrl !== undefined) },
    { name: "disk", run: () => checkDisk(folder) },
  ];
}

async function checkFolder(folder: string, hasDatabase: boolean) {
  const found = await lstat(folder).catch(() => undefined);
  if (found === undefined)
    return hasDatabase
      ? off(`${folder} is not there; it is made with the first file`)
      : broken(`${folder} is not there`, "start the platform, which makes it, or set DATA_DIR to where it is");
  const readable: string[] = [];
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    for (const name of privateNames) {
      const inside = await lstat(join(folder, name)).catch(() => undefined);
      if (inside !== undefined && !inside.isSymbolicLink() && (inside.mode & 0o077) !== 0) readable.push(name);
    }
  } catch (error) {
    return broken(
      `${folder} cannot be used: ${reasonOf(error)}`,
      (error as NodeJS.ErrnoException).code === "EROFS"
        ? "mount its file system for writing, and see in the kernel's log why it is not"
        : "give it to the user that the platform runs as",
    );
  }
  if (readable.length > 0)
    return broken(`other users may read ${readable.join(", ")} in ${folder}`, `chmod -R go-rwx there, or restart`);
  return ok(`${folder} is the platform's own`);
}

async function checkDisk(folder: string) {
  const { bavail, bsize, blocks } = await statfs(folder).catch(() => statfs("."));
  const free = bavail * bsize;
  const found = `${(free / 1e9).toFixed(1)} GB are free, ${Math.round((bavail / blocks) * 100)} %`;
  if (free < tooFewBytes) return broken(found, "make room: nothing can be stored without");
  return free < fewBytes ? warning(found, "make room, or enlarge the disk") : ok(found);
}
