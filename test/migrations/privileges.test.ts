import { randomUUID } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { readFunctions } from "../../src/migrations/functions.ts";
import { migrate } from "../../src/migrations/migrate.ts";
import { type Privileges, readPrivileges } from "../../src/migrations/privileges.ts";
import type { Pool } from "../../src/postgres/driver.ts";
import { cloneDatabase, openPool } from "../world/cluster.ts";

const own = fileURLToPath(new URL("../../prisma/migrations", import.meta.url));
const say = () => undefined;
const { adminUrl, template } = inject("cluster");
const role = `owner_${randomUUID().replaceAll("-", "")}`;
const folder = mkdtempSync(join(tmpdir(), "fieldline-privileges-"));

let admin: pg.Client;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: Pool;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create role ${role} login superuser password 'x'`);
  database = await cloneDatabase({ adminUrl, template });
  pool = openPool(database.url);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  await admin.query(`drop role ${role}`);
  await admin.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Written by `npx vitest run test/migrations/privileges.test.ts -u`. */
test("each start renews exactly the grants that the migrations give to the role of requests", async () => {
  const plain = await cloneDatabase({ adminUrl, template: "template0" });
  const db = openPool(plain.url);
  const migrations = readdirSync(own).map((name) => ({ name, checksum: "" }));
  // With a given level, migrate renews no grants, so the file is not compared with itself.
  await migrate(plain.url, { say, level: { migrations, functions: await readFunctions() } });
  const { functions, ...relations } = await readPrivileges(db);
  await db.end();
  await plain.drop();
  const closed = Object.entries(functions).filter(([, runner]) => runner !== "everybody");
  const printed: Privileges = { ...relations, functions: Object.fromEntries(closed) };
  await expect(`${JSON.stringify(printed, null, 2)}\n`).toMatchFileSnapshot("../../src/migrations/privileges.json");
});

test("a start restores lost privileges and revokes excess ones", async () => {
  const before = await readPrivileges(pool);
  await pool.query(`revoke all on all tables in schema public from fieldline_app;
    revoke all on all sequences in schema public from fieldline_app;
    revoke all on all functions in schema public from fieldline_app;
    grant execute on all functions in schema public to public;
    grant all on audit_log, secret_keys to fieldline_app`);
  expect(await readPrivileges(pool)).not.toEqual(before);
  await migrate(database.url, { say });
  const after = await readPrivileges(pool);
  expect(after.tables).toEqual(before.tables);
  expect(after.sequences).toEqual(before.sequences);
  expect(closedOf(after)).toEqual(closedOf(before));
});

test("a new table belongs to the role under another owner than the first too", async () => {
  cpSync(own, folder, { recursive: true });
  const name = "29990101000000_gadgets";
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, "migration.sql"), "create table gadgets (id int primary key);\n");
  const url = new URL(database.url);
  Object.assign(url, { username: role, password: "x" });
  await migrate(url.href, { say, folder });
  expect((await readPrivileges(pool)).tables.gadgets).toBe("delete, insert, select, update");
  await pool.query(`drop owned by ${role}`);
});

function closedOf({ functions }: Privileges): string[] {
  return Object.entries(functions)
    .filter(([, runner]) => runner !== "everybody")
    .map(([name, runner]) => `${name} ${runner}`);
}
