import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { migrate, migrationsCurrent, readBrought } from "../../src/migrations/migrate.ts";
import type { Pool } from "../../src/postgres/driver.ts";
import { cloneDatabase, openPool } from "../world/cluster.ts";

const makeLeads = "CREATE TABLE leads (id int PRIMARY KEY);\nINSERT INTO leads VALUES (1);\n";
const addName = "ALTER TABLE leads ADD COLUMN name text;\n";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: Pool;
let folder = "";
let folders = { folder: "", functionsFolder: "" };
let said: string[] = [];

const isCurrent = async (own: typeof folders) => migrationsCurrent(pool, await readBrought(own));

const run = () => migrate(database.url, { say: (line) => said.push(line), ...folders });

beforeEach(async () => {
  database = await cloneDatabase({ adminUrl: inject("cluster").adminUrl, template: "template0" });
  pool = openPool(database.url);
  folder = mkdtempSync(join(tmpdir(), "fieldline-migrations-"));
  folders = { folder, functionsFolder: mkdtempSync(join(tmpdir(), "fieldline-functions-")) };
  said = [];
  writeMigration("20260101000000_leads", makeLeads);
  writeMigration("20260102000000_name", addName);
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  for (const each of Object.values(folders)) rmSync(each, { recursive: true, force: true });
});

describe("applying", () => {
  test("every migration is applied in order and recorded as Prisma records it", async () => {
    writeFileSync(join(folder, "migration_lock.toml"), 'provider = "postgresql"\n');
    await run();
    expect(said).toEqual(["Applying migration 20260101000000_leads", "Applying migration 20260102000000_name"]);
    const { rows } = await pool.query(
      `SELECT migration_name, checksum, applied_steps_count, logs, rolled_back_at, finished_at >= started_at AS finished, length(id) AS id_length
       FROM _prisma_migrations ORDER BY started_at`,
    );
    const common = { applied_steps_count: 1, logs: null, rolled_back_at: null, finished: true, id_length: 36 };
    expect(rows).toEqual([
      { migration_name: "20260101000000_leads", checksum: sha256(makeLeads), ...common },
      { migration_name: "20260102000000_name", checksum: sha256(addName), ...common },
    ]);
  });

  test("a second run changes nothing", async () => {
    await run();
    const before = await pool.query("SELECT * FROM _prisma_migrations ORDER BY id");
    said = [];
    await run();
    expect(said).toEqual([]);
    expect((await pool.query("SELECT * FROM _prisma_migrations ORDER BY id")).rows).toEqual(before.rows);
  });

  test("processes that migrate at the same time apply each migration once", async () => {
    await Promise.all([run(), run(), run(), run()]);
    expect(said.filter((line) => line.startsWith("Applying"))).toHaveLength(2);
    expect((await pool.query("SELECT * FROM leads")).rows).toEqual([{ id: 1, name: null }]);
    const locks = await pool.query(
      "SELECT 1 FROM pg_locks JOIN pg_database d ON d.oid = database WHERE locktype = 'advisory' AND datname = current_database()",
    );
    expect(locks.rows).toEqual([]);
  });

  test("a migration recorded by a newer version is ignored", async () => {
    await run();
    rmSync(join(folder, "20260102000000_name"), { recursive: true });
    await run();
    expect(await isCurrent(folders)).toBe(true);
  });
});

describe("a migration that replaces others", () => {
  const replacing = "-- replaces: 20260102000000_name\n-- replaces: 20260103000000_note\n";
  const recorded = async () =>
    (await pool.query("SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1")).rows.map(({ name }) => name);
  const all = ["20260101000000_leads", "20260101120000_both", "20260102000000_name", "20260103000000_note"];

  function writeReplacing(): void {
    writeMigration("20260101120000_both", `${replacing}${addName}ALTER TABLE leads ADD COLUMN note text;\n`);
  }

  test("runs in their place, and records them", async () => {
    writeMigration("20260103000000_note", "ALTER TABLE leads ADD COLUMN note text;\n");
    writeReplacing();
    await run();
    expect(said).toEqual(["Applying migration 20260101000000_leads", "Applying migration 20260101120000_both"]);
    expect(await recorded()).toEqual(all);
    expect(await isCurrent(folders)).toBe(true);
  });

  test("is recorded alone where they have run, wholly or in part", async () => {
    await run();
    writeMigration("20260103000000_note", "ALTER TABLE leads ADD COLUMN note text;\n");
    writeReplacing();
    said = [];
    await run();
    expect(said).toEqual(["Applying migration 20260103000000_note"]);
    expect(await recorded()).toEqual(all);
    said = [];
    await run();
    expect(said).toEqual([]);
    expect((await pool.query("SELECT * FROM leads")).rows).toEqual([{ id: 1, name: null, note: null }]);
  });
});

describe("while others use the database", () => {
  test("a table's lock is awaited in short tries, between which others go on", async () => {
    await run();
    writeMigration("20260103000000_size", "ALTER TABLE leads ADD COLUMN size int;\n");
    const holder = await pool.connect();
    await holder.query("BEGIN; SELECT FROM leads");
    const migrated = run();
    await expect
      .poll(() => said)
      .toContainEqual(expect.stringMatching(/^20260103000000_size: waiting for transactions/));
    // A query of the table waits for one try at most. The migration runs once it gets the lock.
    await pool.query("SELECT FROM leads");
    await holder.query("COMMIT");
    holder.release();
    await migrated;
    expect((await pool.query("SELECT size FROM leads")).rows).toEqual([{ size: null }]);
  });

  const index = `DROP INDEX CONCURRENTLY IF EXISTS "leads_name";\n-- Found by name; not unique.\nCREATE INDEX CONCURRENTLY "leads_name" ON "leads"("name");\n`;

  test("an index is built concurrently, by one of several processes that start together", async () => {
    writeMigration("20260103000000_index", index);
    await Promise.all([run(), run(), run()]);
    expect(said.filter((line) => line.endsWith("_index"))).toHaveLength(1);
    expect(
      (await pool.query("SELECT indisvalid FROM pg_index WHERE indexrelid = 'leads_name'::regclass")).rows,
    ).toEqual([{ indisvalid: true }]);
  });

  test("an index that failed halfway is built again by the next start", async () => {
    await run();
    await pool.query("INSERT INTO leads VALUES (2, 'same'), (3, 'same')");
    writeMigration("20260103000000_index", index.replace("CREATE INDEX", "CREATE UNIQUE INDEX"));
    await expect(run()).rejects.toThrow(
      "Migration 20260103000000_index failed, and is begun again by the next start: could not create unique index",
    );
    await pool.query("DELETE FROM leads WHERE id = 3");
    await run();
    expect(await isCurrent(folders)).toBe(true);
    expect(
      (await pool.query("SELECT indisvalid FROM pg_index WHERE indexrelid = 'leads_name'::regclass")).rows,
    ).toEqual([{ indisvalid: true }]);
  });
});

describe("refusing", () => {
  test("a migration changed after it was applied", async () => {
    await run();
    writeMigration("20260101000000_leads", `${makeLeads}-- later\n`);
    writeMigration("20260103000000_more", "CREATE TABLE more ();");
    await expect(run()).rejects.toThrow("Migration 20260101000000_leads was changed after this database applied it");
    expect(await tableExists("more")).toBe(false);
  });

  test("but not one that Git checked out with other line endings", async () => {
    await run();
    writeMigration("20260101000000_leads", makeLeads.replaceAll("\n", "\r\n"));
    await run();
  });

  test("a failing migration leaves nothing behind, keeps earlier ones, and says where it failed", async () => {
    writeMigration("20260103000000_broken", "CREATE TABLE half ();\nINSERT INTO nowhere VALUES (1);\n");
    await expect(run()).rejects.toThrow(
      'Migration 20260103000000_broken failed and changed nothing: relation "nowhere" does not exist (line 2)',
    );
    expect(await tableExists("half")).toBe(false);
    expect(await tableExists("leads")).toBe(true);
    expect(await isCurrent(folders)).toBe(false);

    writeMigration("20260103000000_broken", "CREATE TABLE half ();\n");
    await run();
    expect(await isCurrent(folders)).toBe(true);
  });

  test("a migration that Prisma's own command left unfinished, until it is marked rolled back", async () => {
    await run();
    await pool.query("UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '20260102000000_name'");
    await pool.query("ALTER TABLE leads DROP COLUMN name");
    await expect(run()).rejects.toThrow("Migration 20260102000000_name was begun on this database and did not finish");
    await pool.query("UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL");
    await run();
    expect(await isCurrent(folders)).toBe(true);
  });
});

describe("functions", () => {
  const countLeads =
    "create or replace function count_leads() returns bigint language sql as $$ select count(*) from leads $$;";

  test("functions are applied after the migrations, in any order, and again after a change", async () => {
    writeFunction(
      "a_caller",
      "create or replace function caller() returns bigint language sql as $$ select count_leads() $$;",
    );
    writeFunction("count_leads", countLeads);
    await run();
    expect(await answerOf("caller()")).toBe("1");
    expect(await isCurrent(folders)).toBe(true);

    writeFunction("count_leads", countLeads.replace("count(*)", "count(*) + 10"));
    expect(await isCurrent(folders)).toBe(false);
    await run();
    expect(await answerOf("caller()")).toBe("11");
    expect(await isCurrent(folders)).toBe(true);
  });

  test("a file may drop a function of an earlier version", async () => {
    writeFunction(
      "double",
      "create or replace function double(n integer) returns integer language sql as $$ select 2 * n $$;",
    );
    await run();
    writeFunction(
      "double",
      `drop function if exists double(integer);
       create or replace function double(n bigint) returns bigint language sql as $$ select 2 * n $$;`,
    );
    await Promise.all([run(), run(), run()]);
    const { rows } = await pool.query(
      "select pg_get_function_arguments(oid) as given from pg_proc where proname = 'double'",
    );
    expect(rows).toEqual([{ given: "n bigint" }]);
  });

  test("a function that fails changes none of them, and is named", async () => {
    writeFunction("count_leads", countLeads);
    await run();
    writeFunction("count_leads", countLeads.replace("count(*)", "0::bigint"));
    writeFunction("nonsense", "create or replace function nonsense() returns nothing language sql as $$ select 1 $$;");
    await expect(run()).rejects.toThrow(
      'The SQL functions in nonsense.sql failed and changed nothing: type "nothing" does not exist',
    );
    expect(await answerOf("count_leads()")).toBe("1");
  });

  test("functions of a newer version are left unchanged", async () => {
    writeMigration("20260103000000_more", "CREATE TABLE more ();");
    writeFunction("count_leads", countLeads.replace("count(*)", "7::bigint"));
    await run();
    rmSync(join(folder, "20260103000000_more"), { recursive: true });
    writeFunction("count_leads", countLeads);
    await run();
    expect(await answerOf("count_leads()")).toBe("7");
    expect(await isCurrent(folders)).toBe(true);
  });

  test("functions of a later version stay, also without a migration of its own, and the earlier one can work with them", async () => {
    const later = { ...folders, say: () => undefined, version: "0.10.0" };
    const earlier = { ...later, version: "0.9.0" };
    writeFunction("count_leads", countLeads);
    await migrate(database.url, earlier);
    const own = countLeads;
    writeFunction("count_leads", own.replace("count(*)", "7::bigint"));
    expect(await isCurrent(later)).toBe(false);
    await migrate(database.url, later);
    writeFunction("count_leads", own);
    expect(await isCurrent(earlier)).toBe(true);
    await migrate(database.url, earlier);
    expect(await answerOf("count_leads()")).toBe("7");
    // The functions' own version may replace them.
    expect(await isCurrent(later)).toBe(false);
  });

  async function answerOf(call: string): Promise<unknown> {
    const { rows } = await pool.query(`select ${call} as answer`);
    return rows[0].answer;
  }
});

test("a database is current once every migration here is applied", async () => {
  expect(await isCurrent(folders)).toBe(false);
  await run();
  expect(await isCurrent(folders)).toBe(true);
  writeMigration("20260103000000_more", "CREATE TABLE more ();");
  expect(await isCurrent(folders)).toBe(false);
});

function writeMigration(name: string, sql: string): void {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, "migration.sql"), sql);
}

function writeFunction(name: string, sql: string): void {
  writeFileSync(join(folders.functionsFolder, `${name}.sql`), sql);
}

async function tableExists(name: string): Promise<boolean> {
  const { rows } = await pool.query("SELECT to_regclass($1) IS NOT NULL AS found", [name]);
  return rows[0].found;
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
