import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { migrate } from "../../src/migrations/migrate.ts";
import { cloneDatabase, openPool } from "../world/cluster.ts";
import { loadPrevious, migrateUntil } from "./previous.ts";

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: pg.Pool;

beforeAll(async () => {
  database = await cloneDatabase({ adminUrl: inject("cluster").adminUrl, template: "template0" });
  pool = openPool(database.url);
  await loadPrevious(database.url, pool);
  await migrateUntil(database.url, "20261201010102_jobs_ended_from");
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const tables = ["quote_lines", "invoice_lines", "price_items"];

/** The file of each table's rows, which changes if the table is rewritten. */
async function filesOf(): Promise<unknown[]> {
  const { rows } = await pool.query("select pg_relation_filenode(name::regclass) from unnest($1::text[]) name", [
    tables,
  ]);
  return rows;
}

/** A connection of the last release. */
async function connectAsEarlier(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url, application_name: "fieldline" });
  await client.connect();
  client.on("error", () => undefined);
  return client;
}

function endOf(client: pg.Client): Promise<void> {
  return new Promise((resolve) => client.once("end", resolve));
}

const prepared = { name: "prices", text: "select unit_price from quote_lines order by id" };

test("prices get four decimals without a rewrite, and the last release's prepared reads go on", async () => {
  const [idle, busy] = await Promise.all([connectAsEarlier(), connectAsEarlier()]);
  const before = await idle.query(prepared);
  await busy.query(prepared);
  const [idleEnds, busyEnds] = [endOf(idle), endOf(busy)];
  const files = await filesOf();
  // A busy connection is closed at its next pause.
  await busy.query("begin");
  const migrating = migrate(database.url, { say: () => undefined });
  await idleEnds;
  await busy.query("commit");
  await busyEnds;
  await migrating;
  expect(await filesOf()).toEqual(files);
  const again = await connectAsEarlier();
  expect((await again.query(prepared)).rows).toEqual(before.rows);
  await again.end();
});

test("the database holds prices to four decimals", async () => {
  const price = (value: string) => pool.query("update price_items set unit_price = $1", [value]);
  const business = await pool.query("select id from businesses limit 1");
  await pool.query(
    `insert into price_items (id, business_id, name, unit_price, updated_at)
     values (gen_random_uuid(), $1, 'Cable tie', 0.0350, now())`,
    [business.rows[0].id],
  );
  await price("0.0351");
  await expect(price("0.03511")).rejects.toThrow("price_items_unit_price_places");
  await expect(price("10000000000")).rejects.toThrow("price_items_unit_price_places");
});
