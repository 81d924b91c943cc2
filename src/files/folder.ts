import { mkdir, open, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileStore } from "./store.ts";

/** A folder on this machine. Keys consist of ids only. */
export function openFolder(folder: string): FileStore {
  return {
    async put(key, bytes) {
      const path = join(folder, key);
      await mkdir(dirname(path), { recursive: true });
      const file = await open(path, "w");
      try {
        await file.writeFile(bytes);
        // Flushes, so that a stored file survives a power failure.
        await file.sync();
      } finally {
        await file.close();
      }
    },
    get: (key) => readFile(join(folder, key)).catch(ignoreMissing),
    delete: (key) => rm(join(folder, key), { force: true }),
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
