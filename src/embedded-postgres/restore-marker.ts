import { existsSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";

/** The marker is in a data folder from the start of a restore to its end. */
function markerOf(dataDir: string): string {
  return join(dataDir, "restore-unfinished");
}

export function isUnfinished(dataDir: string): boolean {
  return existsSync(markerOf(dataDir));
}

export function assertRestored(dataDir: string): void {
  if (isUnfinished(dataDir))
    throw new Error(
      `a restore into ${dataDir} did not finish: run it again, which begins anew, or delete what the folder holds`,
    );
}

export async function placeMarker(dataDir: string): Promise<void> {
  const file = await open(markerOf(dataDir), "w", 0o600);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  await flushFolder(dataDir);
}

/** The last step of a restore, after its data has been flushed. */
export async function removeMarker(dataDir: string): Promise<void> {
  await flushFolder(dataDir);
  await rm(markerOf(dataDir));
  await flushFolder(dataDir);
}

/** Windows cannot flush a folder. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
