import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sha256 } from "../crypto/hash.ts";
import { connect } from "../postgres/connect.ts";
import type { Queryable } from "../postgres/driver.ts";
import { isDatabaseError, isLockTimeout } from "../postgres/errors.ts";
import { version as ownVersion } from "../version.ts";
import { applyFunctions, changedFunctions, type FunctionFile, functionsVersion, readFunctions } from "./functions.ts";
import { arePrivilegesCurrent, renewDefaultPrivileges, renewPrivileges } from "./privileges.ts";

/** `replaces`: earlier migrations, none of which has to run where this one has. */
type Migration = { name: string; sql: string; replaces: string[] };
type Row = { name: string; checksum: string; finished: boolean };

/** A database's applied migrations and functions. */
export type Level = { migrations: { name: string; checksum: string }[]; functions: FunctionFile[] };

export type MigrateOptions = {
  say: (line: string) => void;
  /** An earlier level to stop at. Default: this version's. */
  level?: Level;
} & Own;

/** The program's version and its folders of migrations and functions. Default: this program's. */
type Own = { version?: string; folder?: string; functionsFolder?: string };

// Prisma's own lock, which excludes its `migrate deploy`.
const advisoryLock = 72707369;

/**
 * Limits how long a migration waits for a table's lock, because all later statements on the table wait too. It is
 * shorter than Postgres' deadlock timeout, so that no request is a deadlock's victim. Retried after a pause.
 */
const lockTimeoutMs = 500;
const lockPauseMs = 1000;
const lockTries = 200;

const ownFolder = fileURLToPath(new URL("../../prisma/migrations", import.meta.url));

/**
 * Applies pending migrations of prisma/migrations, recorded as Prisma does, and then changed SQL functions. Safe to run
 * concurrently, and while earlier versions serve requests.
 */
export async function migrate(
  connectionString: string,
  { say, level, version = ownVersion, folder = ownFolder, functionsFolder }: MigrateOptions,
): Promise<void> {
  const migrations = (await readMigrations(folder)).filter(
    ({ name }) => level?.migrations.some((each) => each.name === name) ?? true,
  );
  const functions = level?.functions ?? (await readFunctions(functionsFolder));
  const client = await connect(connectionString);
  try {
    const rows = await readRows(client);
    // Keeps the functions of a newer version.
    const mayReplace = !(await hasNewer(client, { rows, migrations, version }));
    const isCurrent = async () =>
      !mayReplace || ((await changedFunctions(client, functions)).length === 0 && (await arePrivilegesCurrent(client)));
    if (findPending(migrations, rows).length === 0 && (await isCurrent())) return;
    await lock(client, say);
    await renewDefaultPrivileges(client);
    await client.query(`CREATE TABLE IF NOT EXISTS _prisma_migrations (
      id                      VARCHAR(36) PRIMARY KEY NOT NULL,
      checksum                VARCHAR(64) NOT NULL,
      finished_at             TIMESTAMPTZ,
      migration_name          VARCHAR(255) NOT NULL,
      logs                    TEXT,
      rolled_back_at          TIMESTAMPTZ,
      started_at              TIMESTAMPTZ NOT NULL DEFAULT now(),
      applied_steps_count     INTEGER NOT NULL DEFAULT 0
    )`);
    await applyPending(client, findPending(migrations, await readRows(client)), say);
    if (mayReplace) {
      const changed = await changedFunctions(client, functions);
      await retryLockTimeouts(
        () => applyFunctions(client, { files: changed, version, lockTimeoutMs }),
        "The functions",
        say,
      );
      // A database at an earlier level has other functions and tables until the next start migrates it.
      if (level === undefined) await renewPrivileges(client);
    }
    await client.query("SELECT pg_advisory_unlock($1)", [advisoryLock]);
  } finally {
    await client.end();
  }
}

/** This version's files, read once, because an upgrade may replace or remove the files of a running process. */
export type Brought = { version: string; migrations: readonly Migration[]; functions: readonly FunctionFile[] };

export async function readBrought({
  version = ownVersion,
  folder = ownFolder,
  functionsFolder,
}: Own = {}): Promise<Brought> {
  const [migrations, functions] = await Promise.all([readMigrations(folder), readFunctions(functionsFolder)]);
  return { version, migrations, functions };
}

/** Whether the database has all migrations and functions of this version. */
export async function migrationsCurrent(
  pool: Queryable,
  { version, migrations, functions }: Brought,
): Promise<boolean> {
  const rows = await readRows(pool);
  const applied = new Set(rows.filter(({ finished }) => finished).map(({ name }) => name));
  if (!migrations.every(({ name }) => applied.has(name))) return false;
  if ((await changedFunctions(pool, functions)).length === 0) return true;
  return hasNewer(pool, { rows, migrations, version });
}

/**
 * The migrations and functions that the database lacks. Throws like a start does, for an unfinished or changed
 * migration.
 */
export async function missingFrom(pool: Queryable): Promise<{ migrations: string[]; functions: string[] }> {
  const migrations = await readMigrations(ownFolder);
  const rows = await readRows(pool);
  const functions = (await hasNewer(pool, { rows, migrations, version: ownVersion }))
    ? []
    : await changedFunctions(pool, await readFunctions());
  return {
    migrations: findPending(migrations, rows).map(({ name }) => name),
    functions: functions.map(({ name }) => name),
  };
}

/** The database's level, or how it differs from this version's. */
export async function readLevel(client: Queryable): Promise<Level | "older" | "newer"> {
  const migrations = await readMigrations(ownFolder);
  const rows = await readRows(client);
  if (rows.some(({ name }) => !migrations.some((migration) => migration.name === name))) return "newer";
  const functions = await readFunctions();
  if ((await changedFunctions(client, functions)).length > 0)
    return (await hasNewer(client, { rows, migrations, version: ownVersion })) ? "newer" : "older";
  if (findPending(migrations, rows).length > 0) return "older";
  return { migrations: rows.map(({ name, checksum }) => ({ name, checksum })), functions };
}

/** The first migration of a level that this version lacks or has with other content. Undefined if there is none. */
export async function findUnknown({ migrations }: Pick<Level, "migrations">): Promise<string | undefined> {
  const own = new Map((await readMigrations(ownFolder)).map(({ name, sql }) => [name, acceptedChecksums(sql)]));
  return migrations.find(({ name, checksum }) => own.get(name)?.includes(checksum) !== true)?.name;
}

type Reached = { rows: readonly Row[]; migrations: readonly Migration[]; version: string };

/** Whether a newer version has applied a later migration or its functions. */
async function hasNewer(client: Queryable, { rows, migrations, version }: Reached): Promise<boolean> {
  const last = migrations.at(-1)?.name ?? "";
  if (rows.some(({ name }) => name > last)) return true;
  const applied = await functionsVersion(client);
  return applied !== undefined && applied.localeCompare(version, "en", { numeric: true }) > 0;
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name, "migration.sql"), "utf8");
      const replaces = [...sql.matchAll(/^-- replaces: (\S+)$/gm)].flatMap(([, replaced]) => replaced ?? []);
      return { name, sql, replaces };
    }),
  );
}

async function readRows(client: Queryable): Promise<Row[]> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found",
  );
  if (!tables[0]?.found) return [];
  const { rows } = await client.query<Row>(
    "SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished FROM _prisma_migrations WHERE rolled_back_at IS NULL",
  );
  return rows;
}

/** Ignores rows without a file, which are a newer version's. */
function findPending(migrations: Migration[], rows: Row[]): Migration[] {
  const failed = rows.find((row) => !row.finished);
  if (failed) {
    throw new Error(
      `Migration ${failed.name} was begun on this database and did not finish: undo what it did, delete its row from _prisma_migrations, and start again.`,
    );
  }
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  for (const { name, sql } of migrations) {
    const checksum = applied.get(name);
    if (checksum !== undefined && !acceptedChecksums(sql).includes(checksum)) {
      throw new Error(
        `Migration ${name} was changed after this database applied it: restore the file, and make the change a new migration.`,
      );
    }
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

// Git may change line endings on checkout. Prisma accepts both too.
function acceptedChecksums(sql: string): string[] {
  const unix = sql.replaceAll("\r\n", "\n");
  return [sql, unix, unix.replaceAll("\n", "\r\n")].map(checksumOf);
}

function checksumOf(sql: string): string {
  return sha256(sql).toString("hex");
}

// Polls instead of waiting, because `create index concurrently` waits for every earlier statement, including one that
// waits for this lock.
async function lock(client: Queryable, say: (line: string) => void): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { rows } = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [advisoryLock]);
    if (rows[0]?.taken) return;
    if (tries === 0) say("Waiting for another process that migrates this database");
    await delay(100);
  }
}

async function retryLockTimeouts(work: () => Promise<void>, what: string, say: (line: string) => void): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Error && isLockTimeout(error.cause)) || tries === lockTries) throw error;
      if (tries === 1) say(`${what}: waiting for transactions that hold its tables`);
      await delay(lockPauseMs);
    }
  }
}

async function applyPending(client: Queryable, pending: Migration[], say: (line: string) => void): Promise<void> {
  const left = new Map(pending.map((migration) => [migration.name, migration]));
  for (const migration of pending) {
    if (!left.has(migration.name)) continue;
    const replaced = migration.replaces.flatMap((name) => left.get(name) ?? []);
    // Recorded alone where what it replaces was applied before it was written.
    if (replaced.length < migration.replaces.length) await record(client, migration);
    else {
      say(`Applying migration ${migration.name}`);
      await retryLockTimeouts(() => apply(client, migration, replaced), migration.name, say);
      for (const { name } of replaced) left.delete(name);
    }
  }
}

// Applies a migration and its row in one transaction, so that a failure leaves neither and the next start retries.
// Prisma leaves a failed row and refuses to continue.
async function apply(client: Queryable, migration: Migration, replaced: readonly Migration[]): Promise<void> {
  const { name, sql } = migration;
  const statements = concurrentStatements(sql);
  try {
    if (statements !== undefined) return await applyConcurrently(client, migration, statements);
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockTimeoutMs}`);
    await client.query(sql);
    for (const each of [migration, ...replaced]) await record(client, each);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    const left =
      statements === undefined ? "failed and changed nothing" : "failed, and is begun again by the next start";
    throw new Error(`Migration ${name} ${left}: ${explain(error, sql)}`, { cause: error });
  }
}

/**
 * The statements of a migration that only builds or drops indexes concurrently, which cannot run in a transaction.
 * Undefined for others. `npm run migration -- --check` ensures that they can be repeated after a failure.
 */
function concurrentStatements(sql: string): string[] | undefined {
  const statements = sql
    .replaceAll(/--.*$/gm, "")
    .split(/;\s*$/m)
    .filter((statement) => statement.trim() !== "");
  const isConcurrent = (statement: string) =>
    /^\s*(create\s+(unique\s+)?|drop\s+)index\s+concurrently\s/i.test(statement);
  return statements.length > 0 && statements.every(isConcurrent) ? statements : undefined;
}

async function applyConcurrently(
  client: Queryable,
  migration: Migration,
  statements: readonly string[],
): Promise<void> {
  for (const statement of statements) await client.query(statement);
  await record(client, migration);
}

async function record(client: Queryable, { name, sql }: Migration): Promise<void> {
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
    [randomUUID(), checksumOf(sql), name],
  );
}

function explain(error: unknown, sql: string): string {
  if (!(error instanceof Error)) return String(error);
  const position = isDatabaseError(error) ? Number(error.position) : Number.NaN;
  return Number.isNaN(position)
    ? error.message
    : `${error.message} (line ${sql.slice(0, position).split("\n").length})`;
}
