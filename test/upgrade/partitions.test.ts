import { readdirSync, readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { readFunctions } from "../../src/migrations/functions.ts";
import { migrate } from "../../src/migrations/migrate.ts";
import { type DeliveryOutcome, recordAttempts } from "../../src/outbox/handlers/webhook/record.ts";
import { settle } from "../../src/outbox/settle.ts";
import type { Pool, Queryable } from "../../src/postgres/driver.ts";
import { indexPartitions } from "../../src/retention/partitions/index-partitions.ts";
import { makePartitions } from "../../src/retention/partitions/make-partitions.ts";
import { cloneDatabase, openPool } from "../world/cluster.ts";

const released = JSON.parse(readFileSync(new URL("../../prisma/released.json", import.meta.url), "utf8"));
const id = (number: number) => `01890000-0000-7000-8000-00000000000${number}`;
const [business, subscription] = [id(1), id(2)];
const tables = ["events", "webhook_deliveries", "webhook_attempts"];

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pool: Pool;
/** A connection of the previous release, with prepared statements. */
let old: pg.Client;

/** Inserts an event with its delivery and outbox row, as the previous release does. Returns the delivery's id. */
async function emit(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ id: string }>({
    name: "emit",
    text: `with event as (
         insert into events (id, business_id, type, occurred_at, payload)
         values (new_uuid_v7(), $1, 'invoice.paid', now(), '{}') returning id
       ), deliveries as (
         insert into webhook_deliveries (id, business_id, event_id, event_type, subscription_id, updated_at)
         select new_uuid_v7(), $1, id, 'invoice.paid', $2, now() from event
         returning business_id, id, subscription_id
       )
       insert into outbox (kind, business_id, queue_id, id, due_at)
       select 'webhook', business_id, subscription_id, id, now() from deliveries returning id`,
    values: [business, subscription],
  });
  return rows[0]?.id ?? "";
}

async function claim(delivery: string): Promise<DeliveryOutcome> {
  const { rows } = await pool.query(
    `with taken as (delete from outbox where id = $1 returning *)
     insert into outbox_claims (attempt_id, kind, trigger, business_id, queue_id, id, attempt, stalled, started_at, claimed_until)
     select new_uuid_v7(), kind, trigger, business_id, queue_id, id, attempt, false, now(), now() + interval '1 minute' from taken
     returning attempt_id, started_at`,
    [delivery],
  );
  const claimed = {
    attemptId: rows[0].attempt_id,
    businessId: business,
    queueId: subscription,
    id: delivery,
    attempt: 1,
    trigger: "schedule" as const,
    stalled: false,
    startedAt: rows[0].started_at,
  };
  return {
    claim: claimed,
    retrySeconds: null,
    stalled: false,
    result: "delivered",
    durationMs: 1,
    responseStatus: 200,
    responseBody: "",
    failure: null,
    detail: null,
  };
}

const settleOne = (outcome: DeliveryOutcome) => settle(pool, { kind: "webhook", record: recordAttempts }, [outcome]);

/** Files on disk of the tables and their indexes. */
async function storage(): Promise<string[]> {
  const { rows } = await pool.query<{ file: string }>(
    `select pg_relation_filenode(c.oid)::text as file from pg_class c left join pg_index on indexrelid = c.oid
     where c.relkind in ('r', 'i') and c.relnamespace in ('public'::regnamespace, to_regnamespace('partitions'))
       and regexp_replace(coalesce(indrelid::regclass, c.oid::regclass)::text, '^partitions.|_before$', '', 'g') = any($1)`,
    [tables],
  );
  return rows.map(({ file }) => file).sort();
}

const rowsOf = async (table: string) => (await pool.query(`select * from ${table} order by id`)).rows;

beforeAll(async () => {
  database = await cloneDatabase({ adminUrl: inject("cluster").adminUrl, template: "template0" });
  pool = openPool(database.url);
  const migrations = readdirSync(new URL("../../prisma/migrations", import.meta.url))
    .filter((name) => /^\d/.test(name) && name <= released.migration)
    .map((name) => ({ name, checksum: "" }));
  // Their triggers name tables that the last release does not have.
  const later = ["follow_accounting.sql", "publish_changes.sql"];
  const functions = (await readFunctions()).filter(({ name }) => !later.includes(name));
  await migrate(database.url, { say: () => undefined, level: { migrations, functions } });
  await pool.query(`
    insert into businesses (id, name, slug, updated_at) values ('${business}', 'Old', 'old', now());
    insert into webhook_subscriptions (id, business_id, url, events, secret, updated_at)
      values ('${subscription}', '${business}', 'https://example.com', '{invoice.paid}', '', now());`);
  old = new pg.Client({ connectionString: database.url });
  await old.connect();
});
afterAll(async () => {
  await old.end();
  await pool.end();
  await database.drop();
});

test("the last release's rows become partitions in place, with what is written and delivered meanwhile", async () => {
  const delivered = await emit(old);
  await settleOne(await claim(delivered));
  const underWay = await claim(await emit(old));
  const emitted = [delivered, underWay.claim.id, await emit(old)];
  const before = await Promise.all(tables.map(rowsOf));
  const stored = await storage();

  // A transaction that writes to the tables delays their migration, and commits once the migration waits for it.
  await old.query("begin");
  emitted.push(await emit(old));
  let committed: Promise<unknown> | undefined;
  await migrate(database.url, {
    say: (line) => {
      if (/waiting for transactions/.test(line)) committed ??= old.query("commit");
    },
  });
  expect(committed).toBeDefined();
  await committed;

  expect(await storage()).toEqual(stored);
  for (const [at, table] of tables.entries())
    expect(await rowsOf(table)).toEqual(expect.arrayContaining(before[at] ?? []));

  // The previous release's prepared statements still work, this month and in later months.
  await makePartitions(database.url);
  emitted.push(await emit(old));
  await settleOne(underWay);
  for (const each of emitted.slice(2)) await settleOne(await claim(each));
  const { rows } = await pool.query(
    `select d.id, d.status, count(a.id)::int as attempts from webhook_deliveries d
     join events e on e.business_id = d.business_id and e.id = d.event_id
     left join webhook_attempts a on a.business_id = d.business_id and a.delivery_id = d.id
     group by d.id, d.status order by d.id`,
  );
  expect(rows).toEqual(emitted.sort().map((each) => ({ id: each, status: "delivered", attempts: 1 })));
});

test("requests see only the rows of their own business, and the tables publish changes", async () => {
  const seen = async (asked: string) => {
    await old.query(`begin; set local role fieldline_app; set local app.business_id = '${asked}'`);
    const counts = [];
    for (const table of tables)
      counts.push((await old.query(`select count(*)::int > 0 as any from ${table}`)).rows[0].any);
    await old.query("rollback");
    return counts;
  };
  expect(await seen(business)).toEqual([true, true, true]);
  expect(await seen(id(9))).toEqual([false, false, false]);
  const { rows } = await pool.query(
    "select tgname from pg_trigger where tgrelid = 'webhook_deliveries'::regclass and not tgisinternal order by 1",
  );
  expect(rows.map(({ tgname }) => tgname)).toEqual(["publish_insert", "publish_update"]);
});

test("a later index is built for each partition, and interrupted builds resume", async () => {
  const name = "events_business_id_type_occurred_at_id_idx";
  const indexes = async () => {
    const { rows } = await pool.query<{ name: string; isValid: boolean; file: string }>(
      `select indexrelid::regclass::text as name, indisvalid as "isValid", pg_relation_filenode(indexrelid)::text as file
       from pg_index where indexrelid::regclass::text like '%_type_%' and indrelid::regclass::text ~ 'events' order by 1`,
    );
    return rows;
  };
  expect((await indexes()).find((index) => index.name === name)).toMatchObject({ isValid: false });
  const columns = "(business_id, type, occurred_at desc, id desc)";
  const [built, failed] = [`events_before_${name}`, `events_default_${name}`];
  await pool.query(`create index ${built} on partitions.events_before ${columns}`);
  await pool.query(`create index ${failed} on partitions.events_default ${columns}`);
  await pool.query("set allow_system_table_mods = on");
  await pool.query(`update pg_index set indisvalid = false where indexrelid = 'partitions.${failed}'::regclass`);
  const fileOf = async (wanted: string) =>
    (await indexes()).find((index) => index.name === `partitions.${wanted}`)?.file;
  const [whole, half] = [await fileOf(built), await fileOf(failed)];

  await indexPartitions(database.url);
  const all = await indexes();
  expect(all.length).toBeGreaterThan(3);
  expect(all.filter(({ isValid }) => !isValid)).toEqual([]);
  expect(await fileOf(built)).toBe(whole);
  expect(await fileOf(failed)).not.toBe(half);
  await indexPartitions(database.url);
  expect(await indexes()).toEqual(all);
});
