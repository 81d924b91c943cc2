import { randomUUID } from "node:crypto";
import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { startEmbedded } from "../../src/embedded-postgres/embedded-postgres.ts";
import { acquireLock } from "../../src/embedded-postgres/lock.ts";
import { migrate } from "../../src/migrations/migrate.ts";
import { ensureTenantRole } from "../../src/migrations/role.ts";
import { createMigrated, describeStock, startStock } from "../postgres/stock.ts";

/** The cluster's address for test files. Plain values, because they pass between processes. */
export type ClusterAddress = { adminUrl: string; template: string };

declare module "vitest" {
  interface ProvidedContext {
    cluster: ClusterAddress;
  }
}

const prefix = "fieldline-test-";

const memory = "/dev/shm";

/** The cluster with its databases has less than a gigabyte. */
const memoryBytes = 4e9;

/** Memory where enough is free: a disk can take half a second to copy a database, memory takes 30 milliseconds. */
function findFolder(): string {
  if (!isWritable(memory) || process.availableMemory() < 2 * memoryBytes) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize < memoryBytes ? tmpdir() : memory;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Many test files run processes at once, and no data is kept. */
const testSettings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "400" };

/**
 * Starts a temporary cluster, and applies every migration to the database that clones are made of. Uses the embedded
 * server, or with `STOCK_POSTGRES` the server in that folder, as its own `initdb` configures it.
 */
export async function startCluster(): Promise<ClusterAddress & { stop(): Promise<void> }> {
  const bin = process.env.STOCK_POSTGRES;
  return bin === undefined ? startEmbeddedCluster() : startStockCluster(bin);
}

async function startStockCluster(bin: string): Promise<ClusterAddress & { stop(): Promise<void> }> {
  const server = await startStock(await describeStock(bin), testSettings);
  try {
    const { url } = await createMigrated(server);
    return { adminUrl: server.adminUrl, template: new URL(url).pathname.slice(1), stop: server.stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function startEmbeddedCluster(): Promise<ClusterAddress & { stop(): Promise<void> }> {
  removeLeftovers();
  const dataDir = mkdtempSync(join(findFolder(), prefix));
  chmodSync(dataDir, 0o711);
  const say = () => undefined;
  const server = await startEmbedded({
    dataDir,
    say,
    settings: testSettings,
  });
  try {
    await ensureTenantRole(server.url);
    await migrate(server.url, { say });
  } catch (error) {
    await server.stop();
    removeFolder(dataDir);
    throw error;
  }
  return {
    adminUrl: withDatabase(server.url, "postgres"),
    template: new URL(server.url).pathname.slice(1),
    async stop() {
      await server.stop();
      removeFolder(dataDir);
    },
  };
}

/** A new database for the caller, migrated and empty. */
export async function cloneDatabase(
  { adminUrl, template } = inject("cluster"),
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // Half the time of copying by the write-ahead log, which is the default.
  await administer(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: withDatabase(adminUrl, name),
    drop: () => administer(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** Ignores errors of connections that are still closing when the database is dropped. */
export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

async function administer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

// A killed run leaves its folder behind. The lock tells whether a run still uses it, except in the first minute, in
// which the run may not have locked it yet.
function removeLeftovers(): void {
  const folders = [tmpdir(), memory].filter(isWritable);
  const names = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  for (const folder of names.filter((name) => basename(name).startsWith(prefix))) {
    try {
      if (Date.now() - statSync(folder).mtimeMs < 60_000) continue;
      const lock = acquireLock(folder);
      if (!lock) continue;
      lock.release();
      removeFolder(folder);
    } catch {
      // Another user owns it, or another run is removing it.
    }
  }
}

function removeFolder(dataDir: string): void {
  let aside = "";
  try {
    aside = dirname(readFileSync(join(dataDir, "postgres-is-at"), "utf8").trim());
  } catch {
    // The data is in the folder itself.
  }
  rmSync(dataDir, { recursive: true, force: true });
  if (aside !== "") rmSync(aside, { recursive: true, force: true });
}
