import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";

type Source = AsyncIterable<Buffer | string>;

/**
 * Writes a file that only its owner can read. It gets its name once it is complete and flushed. Returns its size in
 * bytes.
 */
export async function writeWhole(to: string, write: () => Promise<Source> | Source): Promise<number> {
  const partial = `${to}.partial`;
  const file = await open(partial, "w", 0o600);
  try {
    const stream = file.createWriteStream({ flush: true });
    await pipeline(await write(), stream);
    await rename(partial, to);
    await flushFolder(dirname(to));
    return stream.bytesWritten;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await file.close();
  }
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
