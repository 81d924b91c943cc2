import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keepDemo } from "../../fixtures/demo/credentials.ts";
import { loadDemo } from "../../fixtures/demo/load.ts";
import { type Config, readConfig } from "../../src/app/config/config.ts";
import type { Finding } from "../../src/app/doctor/check.ts";
import { databaseChecks } from "../../src/app/doctor/database-checks.ts";
import type { Pool } from "../../src/postgres/driver.ts";
import { openSystemPool } from "../../src/postgres/pools.ts";
import { openDatabase } from "../../src/tenancy/database.ts";
import { cloneDatabase } from "../world/cluster.ts";

const secretKey = "0f".repeat(32);

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: Pool;
let config: Config;
let dataDir: string;
beforeAll(async () => {
  clone = await cloneDatabase();
  pool = openSystemPool({ url: clone.url, max: 2 });
  dataDir = mkdtempSync(join(tmpdir(), "fieldline-doctor-"));
  config = readConfig({
    DATABASE_URL: clone.url,
    DATA_DIR: dataDir,
    APP_URL: "https://app.example.com",
    SECRET_KEY: secretKey,
  });
});
afterAll(async () => {
  await pool.end();
  await clone.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const find = (name: string, from: Config = config): Promise<Finding> => {
  const check = databaseChecks(pool, from, clone.url).find((each) => each.name === name);
  if (check === undefined) throw new Error(`there is no check ${name}`);
  return check.run();
};

test.each([
  {
    check: "row security",
    break: "alter table customers disable row level security",
    mend: "alter table customers enable row level security",
    found: "customers",
    todo: "alter table customers enable row level security",
  },
  {
    check: "row security",
    break: "grant select on secret_keys to fieldline_app",
    mend: "revoke select on secret_keys from fieldline_app",
    found: "secret_keys",
    todo: "revoke all on secret_keys from fieldline_app",
  },
  {
    check: "grants",
    break: "revoke update on invoices from fieldline_app",
    mend: "grant update on invoices to fieldline_app",
    found: 'on table public."invoices" to fieldline_app',
    todo: "restart a process",
  },
  {
    check: "functions",
    break: "create or replace function search_pattern(search text) returns text language sql as 'select $1'",
    mend: "",
    found: "search_pattern (changed)",
    todo: "delete from _functions",
  },
  {
    check: "grants",
    break: "revoke execute on function inbox_owner(text) from fieldline_app",
    mend: "grant execute on function inbox_owner(text) to fieldline_app",
    found: "grant execute on function inbox_owner(text) to fieldline_app",
    todo: "restart a process",
  },
  {
    check: "indexes",
    break: "update pg_index set indisvalid = false where indexrelid = 'customers_pkey'::regclass",
    mend: "update pg_index set indisvalid = true where indexrelid = 'customers_pkey'::regclass",
    found: "customers_pkey cannot be used",
    todo: "reindex index concurrently customers_pkey",
  },
  {
    check: "triggers",
    break: "alter table invoices disable trigger user",
    mend: "alter table invoices enable trigger user",
    found: "disabled on invoices",
    todo: "alter table invoices enable trigger all",
  },
])("$check finds: $break", async ({ check, found, todo, ...sql }) => {
  expect(await find(check)).toMatchObject({ state: "ok" });
  const { rows } = await pool.query<{ text: string }>(
    "select pg_get_functiondef('search_pattern(text)'::regprocedure) as text",
  );
  await pool.query(sql.break);
  const finding = await find(check);
  await pool.query(sql.mend === "" ? (rows[0]?.text ?? "") : sql.mend);
  expect(finding).toEqual({
    state: "broken",
    found: expect.stringContaining(found),
    todo: expect.stringContaining(todo),
  });
  expect(await find(check)).toMatchObject({ state: "ok" });
});

test("settings report how the server treats other connections, and warn of a server that loses data", async () => {
  expect(await find("settings")).toMatchObject({ state: "warning", found: expect.stringContaining("fsync") });
});

test("the demo's credentials are a warning on a public address, until they open nothing", async () => {
  expect(await find("demo")).toMatchObject({ state: "off" });
  const database = openDatabase({ url: clone.url });
  const demo = await loadDemo(database, { dataDir });
  await database.close();
  expect(await find("demo")).toMatchObject({
    state: "warning",
    found: expect.stringMatching(/API key and password .* open https:\/\/app\.example\.com/),
    todo: expect.stringContaining("cli business delete --slug demo"),
  });
  const local = readConfig({ DATABASE_URL: clone.url, DATA_DIR: dataDir, SECRET_KEY: secretKey });
  expect(await find("demo", local)).toMatchObject({ state: "ok" });
  await pool.query("update api_keys set revoked_at = now()");
  expect(await find("demo")).toMatchObject({ state: "warning", found: expect.stringContaining("the demo's password") });
  if (demo === undefined) throw new Error("there is no demo");
  await keepDemo(dataDir, { ...demo, ownerPassword: "another" });
  expect(await find("demo")).toMatchObject({ state: "ok" });
});
