import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { migrate } from "../../src/migrations/migrate.ts";
import type { Pool } from "../../src/postgres/driver.ts";
import { cloneDatabase, openPool } from "../world/cluster.ts";
import { migrateUntil } from "./previous.ts";

const id = (number: number) => `01890000-0000-7000-8000-00000000000${number}`;

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: Pool;

const fileOf = async () => (await pool.query("select pg_relation_filenode('quotes') as file")).rows[0]?.file;

beforeAll(async () => {
  database = await cloneDatabase({ adminUrl: inject("cluster").adminUrl, template: "template0" });
  pool = openPool(database.url);
  await migrateUntil(database.url, "20261201050001_deposits_received");
  await pool.query(`
    insert into businesses (id, name, slug, updated_at) values ('${id(1)}', 'Old', 'old', now());
    insert into customers (id, business_id, name, updated_at) values ('${id(2)}', '${id(1)}', 'Jane', now());
    insert into quotes (id, business_id, quote_reference, status, customer_id, updated_at)
      values ('${id(3)}', '${id(1)}', 'Q-1001', 'sent', '${id(2)}', now()),
        ('${id(4)}', '${id(1)}', 'Q-1002', 'accepted', '${id(2)}', now());`);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test("existing quotes become first versions without a rewrite of the table", async () => {
  const { rows: before } = await pool.query("select id, quote_reference, status from quotes order by id");
  const file = await fileOf();
  await migrate(database.url, { say: () => undefined });
  expect(await fileOf()).toBe(file);
  const { rows: after } = await pool.query(
    "select id, quote_reference, status, version, view_count from quotes order by id",
  );
  expect(after).toEqual(before.map((quote) => ({ ...quote, version: 1, view_count: 0 })));
});

test("the database keeps statements of the last release from opening two versions of a quote", async () => {
  // The last release inserts quotes without the new columns.
  const insert = async (status: string) => {
    const { rows } = await pool.query(
      `insert into quotes (id, business_id, quote_reference, status, customer_id, updated_at)
       values (gen_random_uuid(), $1, 'Q-' || floor(random() * 1e9)::text, '${status}', $2, now()) returning id, version`,
      [id(1), id(2)],
    );
    return rows[0];
  };
  const first = await insert("sent");
  expect(first.version).toBe(1);
  const { rows: drafts } = await pool.query(
    `insert into quotes (id, business_id, quote_reference, version, revises_quote_id, customer_id, updated_at)
     select gen_random_uuid(), business_id, quote_reference, 2, id, customer_id, now() from quotes where id = $1 returning id`,
    [first.id],
  );
  const next = drafts[0]?.id;
  const move = (id: string, status: string) => pool.query("update quotes set status = $2 where id = $1", [id, status]);
  // It sends the new version and knows nothing of the one before it.
  await expect(move(next, "sent")).rejects.toMatchObject({ code: "23505" });
  await pool.query("update quotes set status = 'expired', superseded_at = now() where id = $1", [first.id]);
  await move(next, "sent");
  // It extends and accepts what it takes for an expired quote.
  for (const status of ["sent", "accepted"])
    await expect(move(first.id, status)).rejects.toMatchObject({ code: "23514" });
  await move(next, "accepted");
  const withdrawn = await insert("expired");
  await pool.query("update quotes set withdrawn_at = now() where id = $1", [withdrawn.id]);
  await expect(move(withdrawn.id, "sent")).rejects.toMatchObject({ code: "23514" });
});
