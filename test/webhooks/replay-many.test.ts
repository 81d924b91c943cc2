import { afterAll, beforeAll, expect, test } from "vitest";
import { outboxChannel } from "../../src/outbox/enqueue.ts";
import { PubSub } from "../../src/postgres/pubsub.ts";
import { startWorld, type World } from "../world/world.ts";
import { deliveriesOf, subscribe } from "./shop.ts";

/** No worker runs here, so replayed deliveries stay queued for the test to count. */
let world: World;
let pubsub: PubSub;
beforeAll(async () => {
  world = await startWorld();
  pubsub = new PubSub({ url: world.url, channel: outboxChannel });
});
afterAll(async () => {
  await pubsub.close();
  await world.close();
});

const start = Date.parse("2026-07-01T00:00:00.000Z");

/** Deliveries of a subscription in the given states, one minute apart. */
async function openBusiness(statuses: readonly string[], types: readonly string[] = []) {
  const { id, client } = await world.addBusiness();
  const owner = await world.addPerson(id);
  const subscription = await subscribe(world, id, "https://example.com/hook", ["customer.created", "lead.won"]);
  const { systemPool } = world.database;
  await systemPool.query(
    `with event as (
       insert into events (id, business_id, type, payload)
       select gen_random_uuid(), $1, 'customer.created', '{}' from generate_series(1, $4) returning id
     ), numbered as (select id, row_number() over () as number from event)
     insert into webhook_deliveries
       (id, business_id, event_id, event_type, subscription_id, status, created_at, updated_at)
     select gen_random_uuid(), $1, id, coalesce(($6::text[])[number], 'customer.created'), $2,
       ($3::"DeliveryStatus"[])[number], $5::timestamptz + number * interval '1 minute', now()
     from numbered`,
    [id, subscription.id, statuses, statuses.length, new Date(start), types],
  );
  const replay = async (filter = "") =>
    (
      await owner.graphql(
        `mutation { replay_deliveries(input: {subscription_id: "${subscription.id}"${filter}}) { replayed more } }`,
      )
    ).body;
  const counted = async (filter = "") => (await replay(filter)).data.replay_deliveries;
  /** The numbers of the deliveries queued for a replay, oldest first. */
  const waiting = async () =>
    (await deliveriesOf(world, subscription.id))
      .filter(({ replayAt }) => replayAt !== null)
      .map(({ createdAt }) => (createdAt.getTime() - start) / 60_000);
  const heard = await pubsub.subscribe("webhook");
  /** The number of notifications to workers since the last call. The mark ensures that earlier ones have arrived. */
  const wakeUps = async () => {
    await systemPool.query("select pg_notify($1, 'webhook mark')", [outboxChannel]);
    for (let count = 0; ; count += 1) if ((await heard.next()).value === "webhook mark") return count;
  };
  return { client, owner, subscription, replay, counted, waiting, wakeUps };
}

const minute = (number: number) => new Date(start + number * 60_000).toISOString();

test("by default, the dead and the skipped are replayed, each once while it waits", async () => {
  const { counted, waiting } = await openBusiness(["delivered", "dead", "skipped", "failed", "pending", "dead"]);
  expect(await counted()).toEqual({ replayed: 3, more: false });
  expect(await waiting()).toEqual([2, 3, 6]);
  expect(await counted()).toEqual({ replayed: 0, more: false });
});

test("a replay filters by state, type and the time of the event", async () => {
  const states = ["dead", "dead", "delivered", "dead", "dead", "dead"];
  const { counted, waiting } = await openBusiness(states, ["customer.created", "lead.won", "lead.won", "lead.won"]);
  expect(await counted(', statuses: [delivered], event_type: "lead.won"')).toEqual({ replayed: 1, more: false });
  expect(await waiting()).toEqual([3]);
  const window = `, created_from: "${minute(2)}", created_to: "${minute(5)}"`;
  expect(await counted(`${window}, event_type: "lead.won"`)).toEqual({ replayed: 2, more: false });
  expect(await waiting()).toEqual([2, 3, 4]);
  expect(await counted(`, created_from: "${minute(6)}"`)).toEqual({ replayed: 1, more: false });
  expect(await counted(`, created_to: "${minute(2)}"`)).toEqual({ replayed: 1, more: false });
  expect(await waiting()).toEqual([1, 2, 3, 4, 6]);
});

test("two concurrent replays of the same deliveries replay each once", async () => {
  const { counted, waiting } = await openBusiness(Array.from({ length: 500 }, () => "dead"));
  const counts = await Promise.all([counted(), counted(), counted()]);
  expect(counts.reduce((sum, { replayed }) => sum + replayed, 0)).toBe(500);
  expect(await waiting()).toHaveLength(500);
});

test("a call replays the oldest 10,000, and says that there are more", async () => {
  const { counted, waiting } = await openBusiness(Array.from({ length: 10_002 }, () => "skipped"));
  expect(await counted()).toEqual({ replayed: 10_000, more: true });
  const first = await waiting();
  expect([first.length, first.at(-1)]).toEqual([10_000, 10_000]);
  expect(await counted()).toEqual({ replayed: 2, more: false });
  expect(await waiting()).toHaveLength(10_002);
});

test("outdated statistics of the tables make no replay slower than a request may be", async () => {
  const burst = () => openBusiness(Array.from({ length: 10_002 }, () => "skipped"));
  const earlier = await burst();
  await earlier.counted();
  await world.database.systemPool.query("analyze");
  const later = await burst();
  expect(await later.counted()).toEqual({ replayed: 10_000, more: true });
  expect(await later.counted()).toEqual({ replayed: 2, more: false });
});

test("a replay by filter wakes a worker once, and one that finds nothing wakes none", async () => {
  const { counted, wakeUps } = await openBusiness(["dead", "dead"]);
  await counted(', event_type: "lead.won"');
  expect(await wakeUps()).toBe(0);
  await counted();
  expect(await wakeUps()).toBe(1);
});

test("a replay, a test event, a pause and a deletion each wake a worker; no other change does", async () => {
  const { client, owner, subscription, wakeUps } = await openBusiness(["delivered"]);
  const [delivery] = await deliveriesOf(world, subscription.id);
  const address = `/v1/webhooks/subscriptions/${subscription.id}`;
  await client("PATCH", address, { body: { description: "Mine" } });
  await client("POST", `${address}/rotate-secret`);
  expect(await wakeUps()).toBe(0);
  await owner.graphql(`mutation { replay_delivery(id: "${delivery?.id}") { id } }`);
  expect(await wakeUps()).toBe(1);
  await owner.graphql(`mutation { send_test_event(subscription_id: "${subscription.id}") { id } }`);
  expect(await wakeUps()).toBe(1);
  await client("PATCH", address, { body: { active: false } });
  expect(await wakeUps()).toBe(1);
  await client("PATCH", address, { body: { active: true } });
  expect(await wakeUps()).toBe(0);
  await client("DELETE", address);
  expect(await wakeUps()).toBe(1);
});

test("an empty list of states and an empty window are refused by name", async () => {
  const { replay, waiting } = await openBusiness(["dead"]);
  for (const [filter, pointer] of [
    [", statuses: []", "/statuses"],
    [`, created_from: "${minute(1)}", created_to: "${minute(1)}"`, "/created_to"],
  ]) {
    const body = await replay(filter);
    expect(body.errors[0].extensions.problem).toMatchObject({ status: 400, errors: [{ pointer }] });
  }
  expect(await waiting()).toEqual([]);
});
