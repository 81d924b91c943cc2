import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sha256 } from "../crypto/hash.ts";
import type { Queryable } from "../postgres/driver.ts";
import { tenantRole } from "../postgres/pools.ts";
import releasedFunctions from "./released-functions.json" with { type: "json" };

/** A file of SQL functions. It can run repeatedly, because it replaces functions and drops only unused ones. */
export type FunctionFile = { name: string; sql: string; checksum: string };

const ownFolder = fileURLToPath(new URL("functions", import.meta.url));

export async function readFunctions(folder = ownFolder): Promise<FunctionFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(join(folder, name), "utf8")).replaceAll("\r\n", "\n");
      return { name, sql, checksum: checksumOf(sql) };
    }),
  );
}

export function checksumOf(sql: string): string {
  return sha256(sql).toString("hex");
}

const released: Record<string, Record<string, string>> = releasedFunctions;

/** Whether a release had this version of the file. */
export function isReleasedFunction(name: string, checksum: string): boolean {
  return Object.values(released).some((files) => Object.hasOwn(files, name) && files[name] === checksum);
}

/** The files whose checksums differ from those in the database. */
export async function changedFunctions(client: Queryable, files: readonly FunctionFile[]): Promise<FunctionFile[]> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    "select to_regclass('_functions') is not null as found",
  );
  if (!tables[0]?.found) return [...files];
  const { rows } = await client.query<{ name: string; checksum: string }>("select name, checksum from _functions");
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  return files.filter(({ name, checksum }) => applied.get(name) !== checksum);
}

/** The program version that last applied functions. Undefined if unknown. */
export async function functionsVersion(client: Queryable): Promise<string | undefined> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    "select to_regclass('_functions') is not null as found",
  );
  if (!tables[0]?.found) return undefined;
  // Also works before a version has added the column.
  const { rows } = await client.query<{ version: string }>(
    "select distinct to_jsonb(f) ->> 'version' as version from _functions f where to_jsonb(f) ->> 'version' is not null",
  );
  const versions = rows.map(({ version }) => version);
  return versions.sort((a, b) => a.localeCompare(b, "en", { numeric: true })).at(-1);
}

type Applying = { files: readonly FunctionFile[]; version: string; lockTimeoutMs: number };

/** Applies all files or none. The caller must hold the migration lock. */
export async function applyFunctions(client: Queryable, { files, version, lockTimeoutMs }: Applying): Promise<void> {
  if (files.length === 0) return;
  let applying = "";
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs};
      create table if not exists _functions (name text primary key, checksum text not null);
      alter table _functions add column if not exists version text;
      revoke all on _functions from ${tenantRole};
      set local check_function_bodies = off`); // Functions call each other in any order of files.
    for (const { name, sql, checksum } of files) {
      applying = name;
      await client.query(sql);
      await client.query(
        `insert into _functions (name, checksum, version) values ($1, $2, $3)
         on conflict (name) do update set checksum = excluded.checksum, version = excluded.version`,
        [name, checksum, version],
      );
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw new Error(`The SQL functions in ${applying} failed and changed nothing: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
