import { randomUUIDv7 } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Pool } from "../../src/postgres/driver.ts";
import { openPool } from "../world/cluster.ts";
import { startWorld, type World } from "../world/world.ts";
import { subscribe } from "./shop.ts";

let world: World;
let pool: Pool;
beforeAll(async () => {
  world = await startWorld();
  pool = openPool(world.url);
});
afterAll(async () => {
  await pool.end();
  await world.close();
});

const url = "https://example.com/hook";
const fields = "delivered failed dead skipped waiting last_delivered_at last_failure";
const none = { delivered: 0, failed: 0, dead: 0, skipped: 0, waiting: 0, last_delivered_at: null, last_failure: null };

async function openBusiness() {
  const { id, client } = await world.addBusiness();
  return { id, client, owner: await world.addPerson(id) };
}
type Business = Awaited<ReturnType<typeof openBusiness>>;

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** Deliveries of the subscription, each for an event `minutes` ago. */
async function deliver(
  { id: businessId }: Business,
  subscriptionId: string,
  deliveries: readonly { status: string; minutes: number; changed?: number }[],
): Promise<string[]> {
  const ids = deliveries.map(() => randomUUIDv7());
  await pool.query(
    `with listed as (
       select gen_random_uuid() as event_id, * from unnest($3::uuid[], $4::text[], $5::timestamptz[], $6::timestamptz[])
         as listed(id, status, created_at, updated_at)
     ), event as (
       insert into events (id, business_id, type, payload, occurred_at)
       select event_id, $1, 'customer.created', '{}', created_at from listed returning id
     )
     insert into webhook_deliveries
       (id, business_id, event_id, event_type, subscription_id, status, delivered_at, created_at, updated_at)
     select l.id, $1, l.event_id, 'customer.created', $2, l.status::"DeliveryStatus",
       case when l.status = 'delivered' then l.updated_at end, l.created_at, l.updated_at
     from listed l join event on event.id = l.event_id`,
    [
      businessId,
      subscriptionId,
      ids,
      deliveries.map(({ status }) => status),
      deliveries.map(({ minutes }) => minutesAgo(minutes)),
      deliveries.map(({ minutes, changed = minutes }) => minutesAgo(changed)),
    ],
  );
  return ids;
}

/** Adds attempts at the delivery with these failures. Null is a success. */
async function attempt({ id: businessId }: Business, deliveryId = "", failures: readonly (string | null)[]) {
  for (const [number, failure] of failures.entries())
    await pool.query(
      `insert into webhook_attempts (id, business_id, delivery_id, started_at, ended_at, failure)
       values (gen_random_uuid(), $1, $2, $3, $3, $4::"AttemptFailure")`,
      [businessId, deliveryId, minutesAgo(60 - number), failure],
    );
}

async function healthOf({ owner }: Business, id: string) {
  const { body } = await owner.graphql(`{ webhook_subscription(id: "${id}") { health { ${fields} } } }`);
  return body.data.webhook_subscription.health;
}

test("the health counts the deliveries of the last 24 hours by status, for each subscription", async () => {
  const business = await openBusiness();
  const [busy, idle] = [await subscribe(world, business.id, url), await subscribe(world, business.id, url)];
  const day = 24 * 60;
  await deliver(business, busy.id, [
    { status: "delivered", minutes: 200 },
    { status: "delivered", minutes: 300, changed: 100 },
    { status: "delivered", minutes: day + 1, changed: 5 },
    { status: "failed", minutes: 20 },
    { status: "dead", minutes: day - 1 },
    { status: "dead", minutes: 30 },
    { status: "dead", minutes: day + 1 },
    { status: "skipped", minutes: 10 },
    { status: "pending", minutes: 1 },
    { status: "pending", minutes: day + 1 },
  ]);
  const health = await healthOf(business, busy.id);
  expect(health).toEqual({
    ...none,
    ...{ delivered: 2, failed: 1, dead: 2, skipped: 1, waiting: 1 },
    last_delivered_at: expect.any(String),
  });
  const ago = Date.now() - Date.parse(health.last_delivered_at);
  expect(Math.round(ago / 60_000)).toBeGreaterThanOrEqual(100);
  expect(Math.round(ago / 60_000)).toBeLessThan(200);
  expect(await healthOf(business, idle.id)).toEqual(none);
});

test("the last failure is that of the failed or dead delivery that changed last", async () => {
  const business = await openBusiness();
  const { id } = await subscribe(world, business.id, url);
  const [older, newer, delivered, skipped] = await deliver(business, id, [
    { status: "failed", minutes: 100, changed: 5 },
    { status: "dead", minutes: 50, changed: 40 },
    { status: "delivered", minutes: 30 },
    { status: "skipped", minutes: 20, changed: 1 },
  ]);
  await attempt(business, older, ["tls_failed", "timed_out"]);
  await attempt(business, newer, ["connection_failed"]);
  await attempt(business, delivered, ["connection_lost", null]);
  await attempt(business, skipped, ["response_invalid"]);
  expect(await healthOf(business, id)).toMatchObject({ last_failure: "timed_out" });
});

test("one statement reads a page's healths, and none runs unless they are requested", async () => {
  const business = await openBusiness();
  const ids: string[] = [];
  for (const statuses of [["dead"], ["delivered", "delivered"], []]) {
    const { id } = await subscribe(world, business.id, url);
    await deliver(
      business,
      id,
      statuses.map((status, minutes) => ({ status, minutes })),
    );
    ids.push(id);
  }
  const asked = async (query: string) => {
    const before = world.statements.length;
    const { body } = await business.owner.graphql(query);
    return { body, statements: world.statements.slice(before).filter((text) => text.includes("webhook_health")) };
  };
  const page = await asked("{ webhook_subscriptions { data { id health { delivered dead } } } }");
  expect(page.statements).toHaveLength(1);
  expect(page.body.data.webhook_subscriptions.data).toEqual([
    { id: ids[2], health: { delivered: 0, dead: 0 } },
    { id: ids[1], health: { delivered: 2, dead: 0 } },
    { id: ids[0], health: { delivered: 0, dead: 1 } },
  ]);
  const log = await asked("{ webhook_deliveries { data { subscription { id health { dead } } } } }");
  expect(log.statements).toHaveLength(1);
  expect(log.body.data.webhook_deliveries.data).toHaveLength(3);
  expect((await asked("{ webhook_subscriptions { data { id url } } }")).statements).toEqual([]);
  const changed = await asked(
    `mutation { update_webhook_subscription(id: "${ids[0]}", input: {active: false}) { active health { dead } } }`,
  );
  expect(changed.body.data.update_webhook_subscription).toEqual({ active: false, health: { dead: 1 } });
});

test("REST shows no health", async () => {
  const { id, client } = await openBusiness();
  const { id: subscriptionId } = await subscribe(world, id, url);
  const { body } = await client("GET", `/v1/webhooks/subscriptions/${subscriptionId}`);
  expect(Object.keys(body)).toEqual([
    ...["id", "url", "events", "filters", "format", "description", "active", "disable_on_gone", "disabled_reason"],
    ...["disabled_at", "created_at", "updated_at"],
  ]);
});

test("owners and admins see the health, and no one that of another business's subscription", async () => {
  const business = await openBusiness();
  const { id } = await subscribe(world, business.id, url);
  await deliver(business, id, [{ status: "dead", minutes: 1 }]);
  const [admin, member, stranger] = [
    await world.addPerson(business.id, "admin"),
    await world.addPerson(business.id, "member"),
    await openBusiness(),
  ];
  expect(await healthOf({ ...business, owner: admin }, id)).toMatchObject({ dead: 1 });
  const query = `{ webhook_subscription(id: "${id}") { health { dead } } }`;
  expect((await member.graphql(query)).body.errors[0].extensions.problem).toMatchObject({ status: 403 });
  expect((await stranger.owner.graphql(query)).body.errors[0].extensions.problem).toMatchObject({ status: 404 });
});

/** The plan of the function's statement, from auto_explain on the business's own connection. */
async function planOf(businessId: string, subscriptionId: string): Promise<string> {
  const client = new pg.Client({ connectionString: world.url });
  await client.connect();
  const plans: string[] = [];
  client.on("notice", ({ message }) => plans.push(message ?? ""));
  try {
    await client.query("load 'auto_explain'");
    await client.query("set auto_explain.log_min_duration = 0");
    await client.query("set auto_explain.log_nested_statements = on");
    await client.query("set auto_explain.log_analyze = on");
    await client.query("set client_min_messages = log");
    await client.query("set role fieldline_app");
    await client.query("select set_config('app.business_id', $1, false)", [businessId]);
    await client.query("select * from webhook_health($1, 1000)", [[subscriptionId]]);
    return plans.find((plan) => plan.includes("from webhook_deliveries")) ?? "";
  } finally {
    await client.end();
  }
}

test("the newest 1,000 deliveries of a busy subscription are read, whatever the statistics", async () => {
  const business = await openBusiness();
  const [{ id }, quiet] = [await subscribe(world, business.id, url), await subscribe(world, business.id, url)];
  await pool.query("analyze webhook_deliveries");
  const all = Array.from({ length: 10_000 }, (_, number) => ({
    status: number % 4 === 3 ? "dead" : "delivered",
    minutes: number / 60,
  }));
  await deliver(business, id, all);
  const { rows } = await pool.query<{ number: number }>("select current_setting('server_version_num')::int as number");
  const version = Math.floor((rows[0]?.number ?? 0) / 10_000);
  for (const statistics of ["of before", "fresh"]) {
    if (statistics === "fresh") await pool.query("analyze webhook_deliveries");
    expect(await healthOf(business, id)).toMatchObject({ delivered: 750, dead: 1000, waiting: 0 });
    const plan = await planOf(business.id, id);
    expect(plan, statistics).toMatch(
      /Index Scan using webhook_deliveries_business_id_subscription_id_created_at_i_idx .*rows=1000\b/,
    );
    expect(plan, statistics).toMatch(/Index Scan using webhook_deliveries_troubled_of_subscription .*rows=1000\b/);
    for (const one of [plan, await planOf(business.id, quiet.id)]) {
      expect(one, statistics).not.toMatch(/Seq Scan|Bitmap/);
      // Before PostgreSQL 17, an index scan that returns rows in order cannot look up the values of an array.
      if (version >= 17) expect(one, statistics).not.toMatch(/Rows Removed/);
    }
  }
});
