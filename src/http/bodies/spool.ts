import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Problem } from "../../problems.ts";

/** A body on disk while it arrives. Its file is unlinked, so that it does not outlive the process. */
export class Spool {
  readonly #file: FileHandle;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async write(chunk: Uint8Array): Promise<void> {
    await this.#file.appendFile(chunk).catch(throwUnavailable);
  }

  /** Fills `bytes`, which must be as long as the written data. */
  async readInto<T extends Uint8Array>(bytes: T): Promise<T> {
    for (let read = 0; read < bytes.length; ) {
      const { bytesRead } = await this.#file.read(bytes, read, bytes.length - read, read);
      if (bytesRead === 0) throw new Error("a body's temporary file ended early");
      read += bytesRead;
    }
    return bytes;
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

/** Opens a spool in the folder, or in the system's temporary folder if the folder is not writable. */
export async function openSpool(folder: string): Promise<Spool> {
  const file = await openUnnamed(folder).catch(() => openUnnamed(tmpdir()).catch(throwUnavailable));
  return new Spool(file);
}

function throwUnavailable(cause: unknown): never {
  const headers = { "Retry-After": "30" };
  const problem = new Problem("unavailable", "The server cannot store anything at the moment. Try again later.", {
    headers,
  });
  throw Object.assign(problem, { cause });
}

async function openUnnamed(folder: string): Promise<FileHandle> {
  const path = join(folder, randomUUID());
  const file = await open(path, "wx+", 0o600).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return open(path, "wx+", 0o600);
  });
  await unlink(path);
  return file;
}
