import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { BackupError } from "./backup-error.ts";

const ownName = /^fieldline-\d{4}-\d{2}-\d{2}T\d{6}Z\.backup$/;

/** Returns the path of a new backup in the folder. Names are times in UTC, so they sort by age. */
export async function nameBackup(folder: string, time: Date): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const written = time
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "");
  return join(folder, `fieldline-${written}.backup`);
}

/**
 * Deletes the oldest backups of the folder until `keep` remain. Other files stay. Returns the names of the deleted
 * ones.
 */
export async function deleteOldBackups(folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).sort();
  const old = names
    .filter((name) => ownName.test(name))
    .toReversed()
    .slice(keep);
  for (const name of old) await rm(join(folder, name), { force: true });
  return old;
}

/**
 * Deletes the unfinished files of earlier runs. It would also delete those of a concurrent run, so only one may run.
 */
export async function deletePartial(folder: string): Promise<void> {
  const names = await readdir(folder);
  for (const name of names.filter(
    (each) => each.endsWith(".partial") && ownName.test(each.slice(0, -".partial".length)),
  ))
    await rm(join(folder, name), { force: true });
}

export async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw new BackupError(error.message);
  });
  return found?.isDirectory() ?? path.endsWith("/");
}
