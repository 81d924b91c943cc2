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

type Migration = { name: string; sql: string };
type Row = { name: string; checksum: string; finished: boolean };

/** How far a database has come: the migrations that it has applied, and its functions. */
export type Level = { migrations: { name: string; checksum: string }[]; functions: FunctionFile[] };

export type MigrateOptions = {
  say: (line: string) => void;
  /** An earlier level to stop at, instead of this version's own. */
  level?: Level;
} & Own;

/** Of the program: its version, its migrations and its functions, where they are not this one's. */
type Own = { version?: string; folder?: string; functionsFolder?: string };

// Prisma's own, so that its `migrate deploy` and this one keep out of each other's way.
const advisoryLock = 72707369;

/**
 * For how long a migration waits for a table's lock, while all that comes to the table after it waits too; it ends before
 * Postgres looks for deadlocks, of which a request could be the victim. It is tried again after a pause, this often.
 */
const lockTimeoutMs = 500;
const lockPauseMs = 1000;
const lockTries = 200;

const ownFolder = fileURLToPath(new URL("../../prisma/migrations", import.meta.url));

/**
 * Applies what is missing of prisma/migrations, recorded as Prisma records it, and then the SQL functions that have
 * changed. Safe to run from many processes at once, and while earlier versions serve requests.
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
    // A newer version has been here: its functions stay.
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
    for (const migration of findPending(migrations, await readRows(client))) {
      say(`Applying migration ${migration.name}`);
      await untilLocked(() => apply(client, migration), migration.name, say);
    }
    if (mayReplace) {
      const changed = await changedFunctions(client, functions);
      await untilLocked(() => applyFunctions(client, { files: changed, version, lockTimeoutMs }), "The functions", say);
      // A database of an earlier version has other functions and tables, until the next start migrates it.
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

/** What the database lacks of this version. Fails where a start would: for a migration that was begun or changed. */
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

/** The level of a database; what it is in place of that where it is not this version's own. */
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

/** The first of a level's migrations that this version does not have, or has as another. */
export async function findUnknown({ migrations }: Pick<Level, "migrations">): Promise<string | undefined> {
  const own = new Map((await readMigrations(ownFolder)).map(({ name, sql }) => [name, acceptedChecksums(sql)]));
  return migrations.find(({ name, checksum }) => own.get(name)?.includes(checksum) !== true)?.name;
}

type Reached = { rows: readonly Row[]; migrations: readonly Migration[]; version: string };

/** Whether a later version has been here: it has applied a migration after the last one here, or functions of its own. */
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
    names.map(async (name) => ({ name, sql: await readFile(join(folder, name, "migration.sql"), "utf8") })),
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

/** Rows that no file here answers to are a newer version's, and no hindrance. */
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

// Git may check text out with other line ends; Prisma accepts both for the same reason.
function acceptedChecksums(sql: string): string[] {
  const unix = sql.replaceAll("\r\n", "\n");
  return [sql, unix, unix.replaceAll("\n", "\r\n")].map(checksumOf);
}

function checksumOf(sql: string): string {
  return sha256(sql).toString("hex");
}

// Asking and waiting in between, because `create index concurrently` waits for every statement that was there before it:
// also for one that waits for this lock.
async function lock(client: Queryable, say: (line: string) => void): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { rows } = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [advisoryLock]);
    if (rows[0]?.taken) return;
    if (tries === 0) say("Waiting for another process that migrates this database");
    await delay(100);
  }
}

async function untilLocked(work: () => Promise<void>, what: string, say: (line: string) => void): Promise<void> {
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

// Prisma leaves the row of a failure behind and refuses to go on; here row and work are one transaction, so that a
// failure or a crash leaves neither, and the next start simply tries again.
async function apply(client: Queryable, migration: Migration): Promise<void> {
  const { name, sql } = migration;
  const statements = concurrentStatements(sql);
  try {
    if (statements !== undefined) return await applyConcurrently(client, migration, statements);
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockTimeoutMs}`);
    await client.query(sql);
    await record(client, migration);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    const left =
      statements === undefined ? "failed and changed nothing" : "failed, and is begun again by the next start";
    throw new Error(`Migration ${name} ${left}: ${explain(error, sql)}`, { cause: error });
  }
}

/**
 * The statements of a migration that locks nothing for long, and so cannot be one transaction; undefined for any other.
 * `npm run migration -- --check` keeps it to statements that can be run again after a failure.
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
