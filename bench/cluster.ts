import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { startEmbedded } from "../src/embedded-postgres/embedded-postgres.ts";
import { migrate } from "../src/migrations/migrate.ts";
import { ensureTenantRole } from "../src/migrations/role.ts";
import { treeCpuSeconds } from "./usage.ts";

export type Cluster = {
  url: string;
  logFile: string;
  /** CPU seconds of all its processes since the start; undefined if the system does not report them. */
  cpuSeconds(): number | undefined;
  stop(): Promise<void>;
};

/**
 * A temporary Postgres, migrated by this version. It flushes to disk as in production, so that writes have their real
 * cost.
 */
export async function startCluster({ isMigrated = true } = {}): Promise<Cluster> {
  const dataDir = mkdtempSync(join(tmpdir(), "fieldline-bench-"));
  chmodSync(dataDir, 0o711);
  const say = () => undefined;
  try {
    const settings = { shared_preload_libraries: "pg_stat_statements", max_connections: "200" };
    const server = await startEmbedded({ dataDir, say, settings });
    const stop = async () => {
      await server.stop();
      remove(dataDir);
    };
    try {
      if (isMigrated) {
        await ensureTenantRole(server.url);
        await migrate(server.url, { say });
      }
    } catch (error) {
      await stop();
      throw error;
    }
    const [postmaster] = await ask<{ pid: number }>(
      server.url,
      String.raw`select split_part(pg_read_file('postmaster.pid'), e'\n', 1)::int as pid`,
    );
    const cpuSeconds = () => treeCpuSeconds(postmaster?.pid);
    return { url: server.url, logFile: join(dataDir, "postgres.log"), cpuSeconds, stop };
  } catch (error) {
    remove(dataDir);
    throw error;
  }
}

/** A copy of the database without row-level security on customers. The difference is the cost of the policies. */
export async function copyWithoutPolicies(url: string): Promise<string> {
  const copyUrl = await copyDatabase(url, "open");
  await ask(copyUrl, "alter table customers disable row level security");
  return copyUrl;
}

/** Needs the original to have no connections. */
export async function copyDatabase(url: string, suffix: string): Promise<string> {
  const name = new URL(url).pathname.slice(1);
  const copy = `${name}_${suffix}`;
  await ask(withDatabase(url, "postgres"), `create database ${copy} template ${name}`);
  return withDatabase(url, copy);
}

export async function ask<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = values.length === 0 ? await client.query<Row>(sql) : await client.query<Row>(sql, values);
    return rows;
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

function remove(dataDir: string): void {
  let aside = "";
  try {
    aside = dirname(readFileSync(join(dataDir, "postgres-is-at"), "utf8").trim());
  } catch {
    // `dataDir` itself contains the data.
  }
  rmSync(dataDir, { recursive: true, force: true });
  if (aside !== "") rmSync(aside, { recursive: true, force: true });
}
