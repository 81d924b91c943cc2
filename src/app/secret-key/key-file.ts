import { randomBytes } from "node:crypto";
import { link, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { ConfigError } from "../config/parse-variable.ts";

export function keyFileOf(dataDir: string): string {
  return join(dataDir, "secret-key");
}

/** The key file was read, but does not hold a key. */
export class UnusableKeyFile extends ConfigError {}

/**
 * Returns undefined if there is no file. Throws if it does not hold a key, because anyone who knows the content could
 * forge links.
 */
export async function readKeyFile(dataDir: string): Promise<Buffer | undefined> {
  const file = keyFileOf(dataDir);
  const text = await readText(file);
  if (text === undefined) return undefined;
  if (!/^\s*[0-9a-f]{64}\s*$/i.test(text))
    throw new UnusableKeyFile(
      `${file} does not hold a key of 64 hex digits. Restore the file from a backup. ${withoutTheKey}`,
    );
  return Buffer.from(text.trim(), "hex");
}

/** The end of every error about a key. */
export const withoutTheKey =
  "If that key is lost, `npm run cli -- secret-key reset` goes on without it: people have to sign in again, those with two-factor sign-in by a recovery code, links that customers were sent no longer work until their quotes and invoices are sent again, and webhooks wait until their secrets are rotated.";

/** Creates the file atomically and flushes it, even if two processes create it at once. Returns the key in the file. */
export async function makeKeyFile(dataDir: string): Promise<Buffer> {
  const file = keyFileOf(dataDir);
  const draft = `${file}.new-${randomBytes(6).toString("hex")}`;
  try {
    await writeFlushed(draft, `${randomBytes(32).toString("hex")}\n`);
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  await flushFolder(dataDir);
  const made = await readKeyFile(dataDir);
  if (made === undefined) throw new Error(`${file} was removed while it was being made`);
  return made;
}

/** Renames the file instead of deleting it, so that it can still be repaired. */
export async function setKeyFileAside(dataDir: string): Promise<void> {
  const file = keyFileOf(dataDir);
  await rename(file, `${file}.unusable-${randomBytes(6).toString("hex")}`);
}

async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw new ConfigError(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

async function writeFlushed(file: string, text: string): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
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
