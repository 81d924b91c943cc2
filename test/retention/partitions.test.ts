import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Pool } from "../../src/postgres/driver.ts";
import { uuidAt } from "../../src/query/uuid-at.ts";
import { dropPartitions } from "../../src/retention/partitions/drop-partitions.ts";
import { makePartitions } from "../../src/retention/partitions/make-partitions.ts";
import { prune } from "../../src/retention/prune.ts";
import { defaultRetention } from "../../src/retention/settings.ts";
import { subscribe } from "../webhooks/shop.ts";
import { addMonth, leaveByMonth, monthBefore } from "../world/partitions.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let pool: Pool;
beforeAll(async () => {
  world = await startWorld();
  pool = world.database.systemPool;
  await leaveByMonth(pool, 5);
});
afterAll(() => world.close());

const tables = ["events", "webhook_deliveries", "webhook_attempts"] as const;

/** The partitions of a table, without future months. */
async function partitionsOf(table: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select relname as name from pg_inherits join pg_class on oid = inhrelid where inhparent = $1::regclass order by 1",
    [table],
  );
  return rows.map(({ name }) => name.slice(table.length + 1));
}

/** With these, the month before last is always over, and its undelivered rows are kept. */
const days = {
  ...defaultRetention,
  EVENT_RETENTION_DAYS: 20,
  DELIVERY_RETENTION_DAYS: 20,
  UNDELIVERED_RETENTION_DAYS: 100,
};

type Made = { status: string; late?: boolean; waits?: boolean };

/** A delivery of an event with an attempt, `months` ago. */
async function make(
  business: { id: string; subscriptionId: string },
  months: number,
  { status, late = false, waits = false }: Made,
): Promise<string> {
  const time = new Date(monthBefore(new Date(), months).getTime() + 60_000);
  const [event, id, attempt] = [uuidAt(time), uuidAt(time), uuidAt(time)];
  await pool.query(
    `with e as (insert into events (id, business_id, type, payload, occurred_at) values ($1, $4, 'invoice.paid', '{}', $6)),
     d as (insert into webhook_deliveries (id, business_id, event_id, event_type, subscription_id, status, created_at, delivered_at, updated_at)
       values ($2, $4, $1, 'invoice.paid', $5, $7::"DeliveryStatus", $6,
         case when $8 then now() when $7 = 'delivered' then $6::timestamptz end, $6))
     insert into webhook_attempts (id, business_id, delivery_id, started_at, ended_at) values ($3, $4, $2, $6, $6)`,
    [event, id, attempt, business.id, business.subscriptionId, time, status, late],
  );
  if (waits)
    await pool.query(
      `insert into outbox (kind, trigger, business_id, queue_id, id, attempt, due_at)
       values ('webhook', 'replay', $1, $2, $3, 0, now() + interval '1 day')`,
      [business.id, business.subscriptionId, id],
    );
  return id;
}

async function addBusiness(): Promise<{ id: string; subscriptionId: string }> {
  const { id } = await world.addBusiness();
  const { id: subscriptionId } = await subscribe(world, id, "https://example.com/hook");
  return { id, subscriptionId };
}

const idsOf = async (business: { id: string }) => {
  const { rows } = await pool.query<{ id: string; events: number; attempts: number }>(
    `select d.id, (select count(*)::int from events e where e.business_id = d.business_id and e.id = d.event_id) as events,
       (select count(*)::int from webhook_attempts a where a.business_id = d.business_id and a.delivery_id = d.id) as attempts
     from webhook_deliveries d where business_id = $1`,
    [business.id],
  );
  for (const row of rows) expect(row).toMatchObject({ events: 1, attempts: 1 });
  return rows.map(({ id }) => id).sort();
};

const countOf = async (table: string, { id }: { id: string }) => {
  const { rows } = await pool.query(`select count(*)::int as count from ${table} where business_id = $1`, [id]);
  return rows[0]?.count;
};

const months = ["past_0", "past_1", "past_2", "past_3", "past_4", "past_5"];

test("future months have partitions, which requests reach only through their table", async () => {
  await makePartitions(world.url);
  const next = [1, 2, 3].map((after) => monthBefore(new Date(), -after).toISOString().slice(0, 7).replace("-", "_"));
  for (const table of tables) expect(await partitionsOf(table)).toEqual([...next, "default", ...months]);
  await makePartitions(world.url);
  expect(await partitionsOf("events")).toHaveLength(10);

  const shop = await addBusiness();
  await make(shop, -2, { status: "pending" });
  const { rows } = await pool.query(
    "select tableoid::regclass::text as name from webhook_deliveries where business_id = $1",
    [shop.id],
  );
  expect(rows).toEqual([{ name: `partitions.webhook_deliveries_${next[1]}` }]);
  const reached = (name: string) =>
    pool.query(`begin; set local role fieldline_app; select from ${name} limit 0; commit`).then(
      () => "reached",
      (error: Error) => error.message,
    );
  expect(await reached("webhook_deliveries")).toBe("reached");
  for (const name of [`webhook_deliveries_${next[1]}`, "events_default", "webhook_attempts_past_0"])
    expect(await reached(`partitions.${name}`)).toBe("permission denied for schema partitions");
});

test("a month is dropped once all of it has expired; rows kept longer move, and no other rows are deleted", async () => {
  const [one, two] = [await addBusiness(), await addBusiness()];
  const waiting = await make(one, 4, { status: "delivered", waits: true });
  const kept = [
    await make(one, 2, { status: "dead" }),
    await make(one, 2, { status: "skipped" }),
    await make(one, 4, { status: "delivered", late: true }),
    waiting,
    await make(one, 5, { status: "failed", waits: true }),
    await make(one, 5, { status: "pending", waits: true }),
    await make(one, 0, { status: "delivered" }),
  ];
  for (const ago of [2, 4, 5]) for (const each of [one, two]) await make(each, ago, { status: "delivered" });
  await make(one, 5, { status: "dead" });
  const theirs = await make(two, 0, { status: "dead" });
  await prune(pool, days);
  expect(await idsOf(one)).toEqual(kept.sort());
  expect(await idsOf(two)).toEqual([theirs]);
  expect([await countOf("events", two), await countOf("webhook_attempts", two)]).toEqual([1, 1]);
  for (const table of tables) {
    const left = await partitionsOf(table);
    expect(left).toEqual(expect.arrayContaining(["past_0", "default"]));
    for (const month of ["past_3", "past_4", "past_5"]) expect(left).not.toContain(month);
  }
  // A moved row is deleted when its own retention ends.
  await pool.query("delete from outbox where business_id = $1", [one.id]);
  await prune(pool, days);
  expect(await idsOf(one)).not.toContain(waiting);
});

test("dropping waits for no user of the tables, and interrupted work resumes", async () => {
  await addMonth(pool, 8);
  const shop = await addBusiness();
  const late = await make(shop, 8, { status: "delivered", late: true });
  await make(shop, 8, { status: "delivered" });
  const dead = await make(shop, 8, { status: "dead" });
  const days = { ...defaultRetention, UNDELIVERED_RETENTION_DAYS: 1000 };
  const other = new pg.Client({ connectionString: world.url });
  other.on("error", () => undefined);
  await other.connect();
  await other.query("begin; select from webhook_attempts limit 0");
  await dropPartitions(world.url, days);
  expect(await idsOf(shop)).toHaveLength(3);
  await other.query("commit");
  // The delivery's table references the subscription's, so it is detached but cannot be dropped yet.
  await other.query("begin; lock table webhook_subscriptions in row share mode");
  await dropPartitions(world.url, days);
  expect(await idsOf(shop)).toEqual([dead]);
  await other.query("commit");
  await other.end();
  await dropPartitions(world.url, days);
  expect(await idsOf(shop)).toEqual([late, dead].sort());
  const { rows } = await pool.query(
    "select relname from pg_class where relnamespace = 'partitions'::regnamespace and relkind = 'r' and not relispartition",
  );
  expect(rows).toEqual([]);
});

test("an event has one delivery for each subscription, and a delete by row position across partitions is refused", async () => {
  const shop = await addBusiness();
  const id = await make(shop, 0, { status: "delivered" });
  const again = pool.query(
    `insert into webhook_deliveries (id, business_id, event_id, event_type, subscription_id, updated_at)
     select new_uuid_v7(), business_id, event_id, event_type, subscription_id, now() from webhook_deliveries where id = $1`,
    [id],
  );
  await expect(again).rejects.toThrow(/unique constraint/);
  const byPlace = pool.query(
    "delete from events where ctid = any(array(select ctid from events where business_id = $1))",
    [shop.id],
  );
  await expect(byPlace).rejects.toThrow("deleted from its partitions");
  expect(await countOf("events", shop)).toBe(1);
});
