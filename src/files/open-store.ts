import { Problem } from "../problems.ts";
import { openFolder } from "./folder.ts";
import { openS3, type S3Settings } from "./s3.ts";
import type { FileStore } from "./store.ts";

/**
 * The limit of one attempt to store, read or delete. It is well below the time after which an upload counts as aborted.
 */
const timeoutMs = 60_000;

/** Opens the bucket if one is configured, otherwise a folder. */
export function openFileStore({ s3, folder }: { s3: S3Settings | undefined; folder: string }): FileStore {
  const store = s3 === undefined ? openFolder(folder) : openS3(s3, timeoutMs);
  return {
    put: (...parameters) => orUnavailable(store.put(...parameters), "stored"),
    get: (key) => orUnavailable(store.get(key), "read"),
    delete: (key) => orUnavailable(store.delete(key), "deleted"),
  };
}

async function orUnavailable<T>(work: Promise<T>, done: string): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const problem = new Problem("unavailable", `Files cannot be ${done} at the moment; try again.`, {
      headers: { "Retry-After": "5" },
    });
    throw Object.assign(problem, { cause });
  }
}
