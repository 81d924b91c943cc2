import { accessSync, constants, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Address } from "./connection.ts";

export type Lock = { release(): void };

/**
 * The process that uses a data folder: a command for a short time, or a server until it stops. `address` is set once a
 * server is ready.
 */
export type Owner = { pid: number; role: "server" | "command"; address?: Address };

const locked = new Set<DatabaseSync>();

// SQLite's file lock is exclusive between processes on every system. The kernel releases it with its process, even
// after kill -9, and children do not inherit it. A file with a pid would have a race and go stale.
export function acquireLock(folder: string): Lock | null {
  const file = join(folder, "lock");
  // On a read-only file, SQLite would take a read lock, which excludes nobody.
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
  locked.add(database);
  return {
    release() {
      if (locked.delete(database)) database.close();
    },
  };
}

export function writeOwner(folder: string, owner: Owner): void {
  const file = join(folder, "owner.json");
  writeFileSync(`${file}.new`, JSON.stringify(owner));
  renameSync(`${file}.new`, file);
}

export function removeOwner(folder: string): void {
  rmSync(join(folder, "owner.json"), { force: true });
}

/** Returns the live owner. Null if none has written its name yet, although it may already hold the lock. */
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
