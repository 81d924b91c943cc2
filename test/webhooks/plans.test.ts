import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Claim, claimDue } from "../../src/outbox/claim.ts";
import { loadDeliveries } from "../../src/outbox/handlers/webhook/load.ts";
import { recordAttempts } from "../../src/outbox/handlers/webhook/record.ts";
import type { Pool, PoolConnection } from "../../src/postgres/driver.ts";
import { openWorkerPool } from "../../src/postgres/pools.ts";
import { startWorld, type World } from "../world/world.ts";
import { subscribe } from "./shop.ts";
import { endedWell } from "./steps.ts";

let world: World;
let pool: Pool;
beforeAll(async () => {
  world = await startWorld();
  pool = openWorkerPool(world.url);
});
afterAll(async () => {
  await pool.end();
  await world.close();
});

const others = 5000;

/** Due deliveries of the subscription, each for an event of its own. */
async function addDue(businessId: string, subscriptionId: string, count: number): Promise<void> {
  await pool.query(
    `with event as (
       insert into events (id, business_id, type, payload)
       select new_uuid_v7(), $1, 'customer.created', '{}' from generate_series(1, $3::int) returning id
     ), delivery as (
       insert into webhook_deliveries (id, business_id, event_id, event_type, subscription_id, updated_at)
       select new_uuid_v7(), $1, id, 'customer.created', $2, now() from event returning id
     )
     insert into outbox (kind, business_id, queue_id, id, due_at) select 'webhook', $1, $2, id, now() from delivery`,
    [businessId, subscriptionId, count],
  );
}

/**
 * The number of index entries, and of table rows without an index, that `work` reads in the connection's transaction.
 */
async function readBy(client: PoolConnection, work: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    const { rows } = await client.query<{ read: number }>(
      `select sum(pg_stat_get_xact_tuples_returned(c.oid))::int as read from pg_class c
       where c.relkind in ('r', 'i') and c.relnamespace in ('public'::regnamespace, 'partitions'::regnamespace)`,
    );
    return rows[0]?.read ?? 0;
  };
  const before = await read();
  await work();
  return (await read()) - before;
}

test("a worker reads only what it claims, loads and settles, although its statements were planned with nothing queued", async () => {
  const { id } = await world.addBusiness();
  const busy = await subscribe(world, id, "https://example.com/busy");
  const quiet = await subscribe(world, id, "https://example.com/quiet");
  // Autovacuum does the same while nothing is queued.
  await pool.query("vacuum analyze outbox, outbox_claims");
  const client = await pool.connect();
  // Runs on this connection, which keeps the plans of its prepared statements.
  const asPool = client as unknown as Pool;
  const outcomesOf = (claims: readonly Claim[]) =>
    claims.map((claim) => ({ ...endedWell(claim), result: "failed" as const, retrySeconds: 5 }));
  const unknown = { attemptId: randomUUIDv7(), businessId: id, queueId: quiet.id, id: randomUUIDv7(), attempt: 1 };
  const none: Claim = { ...unknown, trigger: "schedule", stalled: false, startedAt: new Date() };
  await claimDue(client, "webhook", [id]);
  await loadDeliveries(asPool, [none]);
  await recordAttempts(client, outcomesOf([none]));

  await addDue(id, busy.id, others);
  await addDue(id, quiet.id, 2);
  await client.query("begin");
  let claims: Claim[] = [];
  const claimed = await readBy(client, async () => {
    ({ claims } = await claimDue(client, "webhook", [id]));
  });
  expect(claims).toHaveLength(4);
  const loaded = await readBy(client, async () => expect(await loadDeliveries(asPool, claims)).toHaveLength(4));
  const settled = await readBy(client, () => recordAttempts(client, outcomesOf(claims)));
  await client.query("rollback");
  client.release();
  expect([claimed, loaded, settled].map((count) => (count < 100 ? "few" : count))).toEqual(["few", "few", "few"]);
});
