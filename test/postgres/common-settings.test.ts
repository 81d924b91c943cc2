import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "../../src/postgres/connect.ts";
import type { Pool } from "../../src/postgres/driver.ts";
import {
  jobsConfig,
  openSystemPool,
  openTenantPool,
  openWorkerPool,
  pipelinedClient,
} from "../../src/postgres/pools.ts";
import { cloneDatabase } from "../world/cluster.ts";

const shown = `select current_setting('jit') as jit, current_setting('timezone') as timezone,
  current_setting('random_page_cost') as cost,
  current_setting('datestyle') as datestyle`;

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let url: string;
beforeAll(async () => {
  database = await cloneDatabase();
  url = database.url;
  const client = await connect(url);
  const name = new URL(url).pathname.slice(1);
  for (const setting of ["jit = on", "timezone = 'Australia/Sydney'", "datestyle = 'SQL, DMY'", "random_page_cost = 4"])
    await client.query(`alter database ${name} set ${setting}`);
  await client.end();
});
afterAll(() => database.drop());

const isSet = { jit: "off", timezone: "UTC", cost: "1.1", datestyle: "ISO, DMY" };

test("a connection of another program has the database's settings", async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(shown);
  await client.end();
  expect(rows).toEqual([{ jit: "on", timezone: "Australia/Sydney", cost: "4", datestyle: "SQL, DMY" }]);
});

test.each<[string, () => Pool]>([
  ["requests", () => openTenantPool({ url, max: 1 })],
  ["operators", () => openSystemPool({ url, max: 1 })],
  ["workers", () => openWorkerPool(url)],
  ["jobs", () => new pg.Pool(jobsConfig(url) as object)],
  ["requests behind a pooler", () => openTenantPool({ url, max: 1, isPooled: true })],
  ["operators behind a pooler", () => openSystemPool({ url, max: 1, isPooled: true })],
])("the connections of %s compile no statements and read times in UTC", async (use, open) => {
  const pool = open();
  const { rows } = await pool.query(shown);
  const client = await pool.connect();
  await client.query("begin");
  const inTransaction = await client.query(shown);
  await client.query("commit");
  client.release();
  await pool.end();
  const expected = { ...isSet, cost: use === "workers" ? "0.01" : "1.1" };
  expect([rows, inTransaction.rows]).toEqual([[expected], [expected]]);
});

test.each([
  ["reads", () => pipelinedClient({ url })],
  ["reads behind a pooler", () => pipelinedClient({ url, isPooled: true })],
])("the pipelined connections of %s compile no statements and read times in UTC", async (_, open) => {
  const client = open();
  await client.connect();
  const { rows } = await client.query(shown);
  await client.end();
  expect(rows).toEqual([isSet]);
});

test("a connection for maintenance compiles no statements and reads times in UTC", async () => {
  const client = await connect(url);
  const { rows } = await client.query(shown);
  await client.end();
  expect(rows).toEqual([isSet]);
});
