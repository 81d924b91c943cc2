import { afterAll, beforeAll, expect, test } from "vitest";
import { enqueueReplay } from "../../src/domain/integrations/webhooks/deliveries/enqueue-replays.ts";
import { businessesDue } from "../../src/outbox/queues.ts";
import { startWorld, type World } from "../world/world.ts";
import { deliveriesOf, subscribe } from "./shop.ts";
import { endedWell, stepsOf } from "./steps.ts";

let world: World;
let steps: ReturnType<typeof stepsOf>;
beforeAll(async () => {
  world = await startWorld();
  steps = stepsOf(world);
});
afterAll(() => world.close());

const anywhere = "https://example.com/hook";
const room = (perWorker: number, stalledPerWorker = perWorker) => ({ perWorker, stalledPerWorker });

test("a subscription has at most two deliveries under way, and a business ten", async () => {
  const { id } = await world.addBusiness();
  for (let number = 0; number < 8; number += 1) await subscribe(world, id, anywhere);
  await steps.recordCustomers(id, 5);
  const { claims: claimed } = await steps.claim([id]);
  expect(claimed).toHaveLength(10);
  const bySubscription = Map.groupBy(claimed, ({ queueId }) => queueId);
  expect(Math.max(...[...bySubscription.values()].map((list) => list.length))).toBeLessThanOrEqual(2);
  expect((await steps.claim([id])).claims).toEqual([]);

  const [first] = claimed;
  if (first === undefined) throw new Error("nothing was claimed");
  await steps.settled([endedWell(first)]);
  expect((await steps.claim([id])).claims).toHaveLength(1);
});

test("concurrent claims of workers never exceed the limits and never claim a delivery twice", async () => {
  const { id } = await world.addBusiness();
  for (let number = 0; number < 6; number += 1) await subscribe(world, id, anywhere);
  await steps.recordCustomers(id, 10);
  const claims = await Promise.all(Array.from({ length: 20 }, () => steps.claim([id], room(3))));
  const claimed = claims.flatMap((one) => one.claims);
  expect(claimed.length).toBeLessThanOrEqual(10);
  expect(new Set(claimed.map((one) => one.id)).size).toBe(claimed.length);
  const counts = Map.groupBy(claimed, ({ queueId }) => queueId);
  for (const list of counts.values()) expect(list.length).toBeLessThanOrEqual(2);
  for (const one of claims) if (one.claims.length === 0) expect([[], [id]]).toContainEqual(one.again);
});

test("a claim that leaves some behind names the businesses with more", async () => {
  const busy = await world.addBusiness();
  const quiet = await world.addBusiness();
  await subscribe(world, busy.id, anywhere);
  await subscribe(world, busy.id, anywhere);
  await subscribe(world, quiet.id, anywhere);
  await steps.recordCustomers(busy.id, 3);
  await steps.recordCustomers(quiet.id, 1);
  const { claims, again } = await steps.claim([busy.id, quiet.id], room(2));
  expect(claims.map(({ businessId }) => businessId).sort()).toEqual([busy.id, quiet.id].sort());
  expect(again).toEqual([busy.id]);
});

test("a scheduled attempt and a replay of one delivery take turns", async () => {
  const { id } = await world.addBusiness();
  const { database } = world;
  const subscription = await subscribe(world, id, anywhere);
  await steps.recordCustomers(id, 1);
  const [delivery] = await deliveriesOf(world, subscription.id);
  if (delivery === undefined) throw new Error("there is no delivery");
  const replay = () => database.tenant(id).transaction((db) => enqueueReplay(db, subscription.id, delivery.id));
  await replay();
  const triggers = async () => (await steps.claim([id])).claims;
  const [scheduled, ...others] = await triggers();
  if (scheduled === undefined) throw new Error("nothing was claimed");
  expect([scheduled.trigger, others]).toEqual(["schedule", []]);
  expect(await triggers()).toEqual([]);
  await steps.settled([{ ...endedWell(scheduled), result: "failed", retrySeconds: 0, failure: "bad_status" }]);

  // The next scheduled attempt precedes the replay again.
  const [second] = await triggers();
  if (second === undefined) throw new Error("nothing was claimed");
  expect(second).toMatchObject({ trigger: "schedule", attempt: 2 });
  await steps.settled([endedWell(second)]);
  const [replayed] = await triggers();
  if (replayed === undefined) throw new Error("nothing was claimed");
  expect(replayed.trigger).toBe("replay");
  await steps.settled([endedWell(replayed)]);
  expect(await triggers()).toEqual([]);
  expect(await deliveriesOf(world, subscription.id)).toMatchObject([
    { status: "delivered", attemptCount: 2, claims: [], nextAttemptAt: null, replayAt: null },
  ]);
});

test("the last of a queue's attempts settled together decides whether it is stalled", async () => {
  const { id } = await world.addBusiness();
  const subscription = await subscribe(world, id, anywhere);
  const stalled = async () =>
    (await world.database.systemPool.query("select from stalled_queues where queue_id = $1", [subscription.id]))
      .rowCount;
  const two = async () => {
    await steps.recordCustomers(id, 2);
    const [one, other] = (await steps.claim([id])).claims;
    if (one === undefined || other === undefined) throw new Error("nothing was claimed");
    return [endedWell(one), endedWell(other)] as const;
  };
  const [slow, quick] = await two();
  await steps.settled([quick, { ...slow, stalled: true }]);
  expect(await stalled()).toBe(1);
  const [first, second] = await two();
  expect([first.claim.stalled, second.claim.stalled]).toEqual([true, true]);
  await steps.settled([first]);
  expect(await stalled()).toBe(0);
  await steps.settled([{ ...second, stalled: true }]);
  expect(await stalled()).toBe(1);
});

test("a sweep finds when each of a queue's first deliveries falls due, so that none waits for the next sweep", async () => {
  const { id } = await world.addBusiness();
  const { systemPool } = world.database;
  const subscription = await subscribe(world, id, anywhere);
  await steps.recordCustomers(id, 5);
  const deliveries = await deliveriesOf(world, subscription.id);
  for (const [index, seconds] of [-2, -1, 30, 40, 90].entries())
    await systemPool.query("update outbox set due_at = now() + $2 * interval '1 second' where id = $1", [
      deliveries[index]?.id,
      seconds,
    ]);
  const due = (await businessesDue(systemPool, "webhook", 60)).filter((one) => one.id === id);
  const [first, second, third, ...rest] = due.flatMap(({ seconds }) => seconds);
  expect([due.length, first, rest]).toEqual([1, 0, []]);
  expect(second).toBeGreaterThan(0);
  expect((third ?? 0) - (second ?? 0)).toBeCloseTo(10, 0);
});

test("queues take turns at the business's places, those with the fewest under way first", async () => {
  const { id } = await world.addBusiness();

  for (let number = 0; number < 12; number += 1) await subscribe(world, id, anywhere);
  await steps.recordCustomers(id, 4);
  const { claims: claimed } = await steps.claim([id]);
  expect(new Set(claimed.map(({ queueId }) => queueId)).size).toBe(10);
  const [first] = claimed;
  if (first === undefined) throw new Error("nothing was claimed");
  await steps.settled([endedWell(first)]);
  const [next] = (await steps.claim([id])).claims;
  expect(claimed.slice(1).map(({ queueId }) => queueId)).not.toContain(next?.queueId);
});

test("slow endpoints share half of the business's places, and of the worker's what it leaves them", async () => {
  const { id } = await world.addBusiness();
  for (let number = 0; number < 12; number += 1) await subscribe(world, id, anywhere);
  await steps.recordCustomers(id, 4);
  const first = (await steps.claim([id])).claims;
  expect(first).toHaveLength(10);
  const slow = first.map((one) => ({ ...endedWell(one), stalled: true }));
  await steps.settled(slow);
  const { claims: claimed } = await steps.claim([id]);
  expect(claimed.filter(({ stalled }) => stalled)).toHaveLength(5);
  expect(claimed.filter(({ stalled }) => !stalled)).toHaveLength(4);

  await steps.settled(claimed.map(endedWell));
  await world.database.systemPool.query(
    `insert into stalled_queues select 'webhook', business_id, id from webhook_subscriptions where business_id = $1
     on conflict do nothing`,
    [id],
  );
  expect((await steps.claim([id], room(100, 3))).claims).toHaveLength(3);
});

test("no index contains a column that an attempt changes, so that the delivery is updated in place", async () => {
  const { rows } = await world.database.systemPool.query<{ index: string }>(
    "select pg_get_indexdef(indexrelid) as index from pg_index where indrelid = 'webhook_deliveries'::regclass",
  );
  expect(rows.length).toBeGreaterThan(3);
  for (const { index } of rows) expect(index).not.toMatch(/\b(status|attempt_count|delivered_at|updated_at)\b/);
});
