import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { sha256 } from "../crypto/hash.ts";
import { applyFunctions, changedFunctions, type FunctionFile, readFunctions } from "./functions.ts";

type Migration = { name: string; sql: string };
type Row = { name: string; checksum: string; finished: boolean };
type Queryable = Pick<pg.Client, "query">;

/** How far a database has come: the migrations that it has applied, and its functions. */
export type Level = { migrations: { name: string; checksum: string }[]; functions: FunctionFile[] };

export type MigrateOptions = {
  say: (line: string) => void;
  /** An earlier level to stop at, instead of this version's own. */
  level?: Level;
} & Folders;

/** Of the migrations and of the functions, where they are not this version's own. */
type Folders = { folder?: string; functionsFolder?: string };

// Prisma's own, so that its `migrate deploy` and this one keep out of each other's way.
const advisoryLock = 72707369;

const ownFolder = fileURLToPath(new URL("../../prisma/migrations", import.meta.url));

/**
 * Applies what is missing of prisma/migrations, recorded as Prisma records it, and then the SQL functions that have
 * changed. Safe to run from many processes at once.
 */
export async function migrate(
  connectionString: string,
  { say, level, folder = ownFolder, functionsFolder }: MigrateOptions,
): Promise<void> {
  const migrations = (await readMigrations(folder)).filter(
    ({ name }) => level?.migrations.some((each) => each.name === name) ?? true,
  );
  const functions = level?.functions ?? (await readFunctions(functionsFolder));
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, keepAlive: true });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const rows = await readRows(client);
    // A newer version has been here: its functions stay.
    const mayReplace = !isNewer(rows, migrations);
    const isCurrent = async () => !mayReplace || (await changedFunctions(client, functions)).length === 0;
    if (findPending(migrations, rows).length === 0 && (await isCurrent())) return;
    await lock(client, say);
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
      await apply(client, migration);
    }
    if (mayReplace) await applyFunctions(client, await changedFunctions(client, functions));
    await client.query("SELECT pg_advisory_unlock($1)", [advisoryLock]);
  } finally {
    await client.end();
  }
}

/** Whether the database holds every migration and function that this version of the program brings. */
export async function migrationsCurrent(
  pool: Queryable,
  { folder = ownFolder, functionsFolder }: Folders = {},
): Promise<boolean> {
  const migrations = await readMigrations(folder);
  const rows = await readRows(pool);
  const applied = new Set(rows.filter(({ finished }) => finished).map(({ name }) => name));
  if (!migrations.every(({ name }) => applied.has(name))) return false;
  return isNewer(rows, migrations) || (await changedFunctions(pool, await readFunctions(functionsFolder))).length === 0;
}

/** What the database lacks of this version. Fails where a start would: for a migration that was begun or changed. */
export async function missingFrom(pool: Queryable): Promise<{ migrations: string[]; functions: string[] }> {
  const migrations = await readMigrations(ownFolder);
  const rows = await readRows(pool);
  const functions = isNewer(rows, migrations) ? [] : await changedFunctions(pool, await readFunctions());
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
  if (!(await migrationsCurrent(client))) return "older";
  return { migrations: rows.map(({ name, checksum }) => ({ name, checksum })), functions: await readFunctions() };
}

/** The first of a level's migrations that this version does not have, or has as another. */
export async function findUnknown({ migrations }: Pick<Level, "migrations">): Promise<string | undefined> {
  const own = new Map((await readMigrations(ownFolder)).map(({ name, sql }) => [name, acceptedChecksums(sql)]));
  return migrations.find(({ name, checksum }) => own.get(name)?.includes(checksum) !== true)?.name;
}

function isNewer(rows: readonly Row[], migrations: readonly Migration[]): boolean {
  const last = migrations.at(-1)?.name ?? "";
  return rows.some(({ name }) => name > last);
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

async function lock(client: Queryable, say: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [advisoryLock]);
  if (rows[0]?.taken) return;
  say("Waiting for another process that migrates this database");
  await client.query("SELECT pg_advisory_lock($1)", [advisoryLock]);
}

// Prisma leaves the row of a failure behind and refuses to go on; here row and work are one transaction, so that a
// failure or a crash leaves neither, and the next start simply tries again.
async function apply(client: Queryable, { name, sql }: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), checksumOf(sql), name],
    );
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw new Error(`Migration ${name} failed and changed nothing: ${explain(error, sql)}`, { cause: error });
  }
}

function explain(error: unknown, sql: string): string {
  if (!(error instanceof Error)) return String(error);
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN;
  return Number.isNaN(position)
    ? error.message
    : `${error.message} (line ${sql.slice(0, position).split("\n").length})`;
}
