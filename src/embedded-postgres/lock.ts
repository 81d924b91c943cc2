import { accessSync, constants, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Address } from "./connection.ts";

export type Lock = { release(): void };

/** Who holds a data folder. A command keeps it for moments only; a server serves others too, once it has an address. */
export type Owner = { pid: number; role: "server" | "command"; address?: Address };

const held = new Set<DatabaseSync>();

// SQLite's file lock is exclusive between processes on every system, and the kernel drops it with its
// process, kill -9 included; children do not inherit it. A file naming a pid would leave a race and go stale.
export function takeLock(folder: string): Lock | null {
  const file = join(folder, "lock");
  // A file that we may only read SQLite would lock for reading, and that keeps nobody out.
  if (!isWritable(folder) || (existsSync(file) && !isWritable(file))) {
    throw new Error(`${folder} belongs to another user: start as that user, or with another DATA_DIR.`);
  }
  const database = new DatabaseSync(file, { timeout: 50 });
  try {
    database.exec("PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE");
  } catch (error) {
    database.close();
    if (isBusy(error)) return null;
    throw error;
  }
  held.add(database);
  return {
    release() {
      if (held.delete(database)) database.close();
    },
  };
}

export function writeOwner(folder: string, owner: Owner): void {
  const file = join(folder, "owner.json");
  writeFileSync(`${file}.new`, JSON.stringify(owner));
  renameSync(`${file}.new`, file);
}

export function forgetOwner(folder: string): void {
  rmSync(join(folder, "owner.json"), { force: true });
}

/** The living owner, or null where none has written its name yet (it may hold the lock all the same). */
export function readOwner(folder: string): Owner | null {
  try {
    const owner: Owner = JSON.parse(readFileSync(join(folder, "owner.json"), "utf8"));
    return isAlive(owner.pid) ? owner : null;
  } catch {
    return null;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === 5;
}
