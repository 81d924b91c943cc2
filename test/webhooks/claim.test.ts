import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enqueueReplay } from "../../src/domain/webhooks/deliveries/enqueue-replays.ts";
import { emit } from "../../src/events/emit.ts";
import { type Claim, claimDue, type Room } from "../../src/outbox/claim.ts";
import { webhookHandler } from "../../src/outbox/handlers/webhook/handler.ts";
import type { DeliveryOutcome } from "../../src/outbox/handlers/webhook/record.ts";
import { businessesDue } from "../../src/outbox/queues.ts";
import { settle } from "../../src/outbox/settle.ts";
import { sweepLost } from "../outbox/work-off.ts";
import { startWorld, type World } from "../world/world.ts";
import { deliveriesOf, loseClaims, subscribe } from "./shop.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const anywhere = "https://example.com/hook";

async function recordCustomers(businessId: string, count: number): Promise<void> {
  await world.database.tenant(businessId).transaction(async (db) => {
    for (let number = 0; number < count; number += 1)
      await emit(db, {
        type: "customer.created",
        payload: { customer_id: businessId, name: `Customer ${number}`, email: null, phone: null, external_id: null },
      });
  });
}

const claim = (businessIds: string[], room?: Room) => claimDue(world.database.systemPool, "webhook", businessIds, room);
const room = (perWorker: number, stalledPerWorker = perWorker) => ({ perWorker, stalledPerWorker });

/** Nothing is attempted here. */
const handler = () =>
  webhookHandler({
    pool: world.database.systemPool,
    safeFetch: { post: () => Promise.reject(new Error("nothing is to be posted")) },
    secrets: { decrypt: () => "" },
    retrySeconds: [5, 300, 1800, 7200, 18000],
    log: pino({ level: "silent" }),
  });
const settled = (outcomes: DeliveryOutcome[]) => settle(world.database.systemPool, handler(), outcomes);
const sweep = () => sweepLost(world.database.systemPool, handler());

/** What a worker would attempt of what is due; the rest of it is skipped. */
async function attempted(businessId: string): Promise<Claim[]> {
  const deliveries = await handler().load((await claim([businessId])).claims);
  const skipped = deliveries.filter(({ isWanted }) => !isWanted);
  const outcomes = skipped.map((delivery) => handler().attempt(delivery, new AbortController().signal));
  await settled(await Promise.all(outcomes));
  return deliveries.filter(({ isWanted }) => isWanted).map((delivery) => delivery.claim);
}

function endedWell(claim: Claim): DeliveryOutcome {
  const ended = { durationMs: 3, responseStatus: 200, responseBody: "ok", failure: null, detail: null };
  return { claim, retrySeconds: null, stalled: false, result: "delivered", ...ended };
}

test("of a subscription two deliveries are on their way at most, of a business ten", async () => {
  const { id } = await world.addBusiness();
  for (let number = 0; number < 8; number += 1) await subscribe(world, id, anywhere);
  await recordCustomers(id, 5);
  const { claims: claimed } = await claim([id]);
  expect(claimed).toHaveLength(10);
  const bySubscription = Map.groupBy(claimed, ({ queueId }) => queueId);
  expect(Math.max(...[...bySubscription.values()].map((list) => list.length))).toBeLessThanOrEqual(2);
  expect((await claim([id])).claims).toEqual([]);

  const [first] = claimed;
  if (first === undefined) throw new Error("nothing was claimed");
  await settled([endedWell(first)]);
  expect((await claim([id])).claims).toHaveLength(1);
});

test("workers that claim at once never exceed the limits and never claim a delivery twice", async () => {
  const { id } = await world.addBusiness();
  for (let number = 0; number < 6; number += 1) await subscribe(world, id, anywhere);
  await recordCustomers(id, 10);
  const claims = await Promise.all(Array.from({ length: 20 }, () => claim([id], room(3))));
  const claimed = claims.flatMap((one) => one.claims);
  expect(claimed.length).toBeLessThanOrEqual(10);
  expect(new Set(claimed.map((one) => one.id)).size).toBe(claimed.length);
  const counts = Map.groupBy(claimed, ({ queueId }) => queueId);
  for (const list of counts.values()) expect(list.length).toBeLessThanOrEqual(2);
  for (const one of claims) if (one.claims.length === 0) expect([[], [id]]).toContainEqual(one.again);
});

test("a claim that takes less than there is says for whom there is more", async () => {
  const busy = await world.addBusiness();
  const quiet = await world.addBusiness();
  await subscribe(world, busy.id, anywhere);
  await subscribe(world, busy.id, anywhere);
  await subscribe(world, quiet.id, anywhere);
  await recordCustomers(busy.id, 3);
  await recordCustomers(quiet.id, 1);
  const { claims, again } = await claim([busy.id, quiet.id], room(2));
  expect(claims.map(({ businessId }) => businessId).sort()).toEqual([busy.id, quiet.id].sort());
  expect(again).toEqual([busy.id]);
});

test("an attempt whose worker is lost counts, is told, and the next is due at once; after the sixth there is none", async () => {
  const { id } = await world.addBusiness();
  const subscription = await subscribe(world, id, anywhere);
  await recordCustomers(id, 1);
  const isDue = async (businessId: string) =>
    (await businessesDue(world.database.systemPool, "webhook", 0)).some((one) => one.id === businessId);
  for (let number = 1; number <= 6; number += 1) {
    expect((await claim([id])).claims.map(({ attempt }) => attempt)).toEqual([number]);
    await sweep();
    expect(await isDue(id)).toBe(false);
    await loseClaims(world, subscription.id);
    await Promise.all([sweep(), sweep()]);
    expect(await isDue(id)).toBe(number < 6);
  }
  const [delivery] = await deliveriesOf(world, subscription.id);
  expect(delivery).toMatchObject({ status: "dead", attemptCount: 6, nextAttemptAt: null });
  expect(delivery?.attempts.map(({ failure }) => failure)).toEqual(Array(6).fill("interrupted"));
  expect((await claim([id])).claims).toEqual([]);
});

test("of one delivery, a scheduled attempt and a replay take turns", async () => {
  const { id } = await world.addBusiness();
  const { database } = world;
  const subscription = await subscribe(world, id, anywhere);
  await recordCustomers(id, 1);
  const [delivery] = await deliveriesOf(world, subscription.id);
  if (delivery === undefined) throw new Error("there is no delivery");
  const replay = () => database.tenant(id).transaction((db) => enqueueReplay(db, subscription.id, delivery.id));
  await replay();
  const triggers = async () => (await claim([id])).claims;
  const [scheduled, ...others] = await triggers();
  if (scheduled === undefined) throw new Error("nothing was claimed");
  expect([scheduled.trigger, others]).toEqual(["schedule", []]);
  expect(await triggers()).toEqual([]);
  await settled([{ ...endedWell(scheduled), result: "failed", retrySeconds: 0, failure: "bad_status" }]);

  // The next scheduled attempt goes first again, and then the replay.
  const [second] = await triggers();
  if (second === undefined) throw new Error("nothing was claimed");
  expect(second).toMatchObject({ trigger: "schedule", attempt: 2 });
  await settled([endedWell(second)]);
  const [replayed] = await triggers();
  if (replayed === undefined) throw new Error("nothing was claimed");
  expect(replayed.trigger).toBe("replay");
  await settled([endedWell(replayed)]);
  expect(await triggers()).toEqual([]);
  expect(await deliveriesOf(world, subscription.id)).toMatchObject([
    { status: "delivered", attemptCount: 2, claims: [], nextAttemptAt: null, replayAt: null },
  ]);
});

test("a replay that takes its worker down each time is not made for ever", async () => {
  const { id } = await world.addBusiness();
  const subscription = await subscribe(world, id, anywhere);
  await recordCustomers(id, 1);
  const [first] = (await claim([id])).claims;
  if (first === undefined) throw new Error("nothing was claimed");
  await settled([endedWell(first)]);
  await world.database.tenant(id).transaction((db) => enqueueReplay(db, subscription.id, first.id));
  for (let number = 0; number <= 6; number += 1) {
    expect((await claim([id])).claims).toMatchObject([{ trigger: "replay", attempt: number }]);
    await loseClaims(world, subscription.id);
    await sweep();
  }
  expect((await claim([id])).claims).toEqual([]);
  expect(await deliveriesOf(world, subscription.id)).toMatchObject([{ status: "delivered", replayAt: null }]);
});

test("of a queue's attempts that are settled at once, the last decides whether it is stalled", async () => {
  const { id } = await world.addBusiness();
  const subscription = await subscribe(world, id, anywhere);
  const stalled = async () =>
    (await world.database.systemPool.query("select from stalled_queues where queue_id = $1", [subscription.id]))
      .rowCount;
  const two = async () => {
    await recordCustomers(id, 2);
    const [one, other] = (await claim([id])).claims;
    if (one === undefined || other === undefined) throw new Error("nothing was claimed");
    return [endedWell(one), endedWell(other)] as const;
  };
  const [slow, quick] = await two();
  await settled([quick, { ...slow, stalled: true }]);
  expect(await stalled()).toBe(1);
  const [first, second] = await two();
  expect([first.claim.stalled, second.claim.stalled]).toEqual([true, true]);
  await settled([first]);
  expect(await stalled()).toBe(0);
  await settled([{ ...second, stalled: true }]);
  expect(await stalled()).toBe(1);
});

test("a sweep finds when each of a queue's first deliveries falls due, so that none waits for the next sweep", async () => {
  const { id } = await world.addBusiness();
  const { systemPool } = world.database;
  const subscription = await subscribe(world, id, anywhere);
  await recordCustomers(id, 5);
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

test("what is settled late, after another worker has taken over, changes nothing", async () => {
  const { id } = await world.addBusiness();
  const subscription = await subscribe(world, id, anywhere);
  await recordCustomers(id, 1);
  const [lost] = (await claim([id])).claims;
  await loseClaims(world, subscription.id);
  await sweep();
  const [present] = (await claim([id])).claims;
  if (lost === undefined || present === undefined) throw new Error("nothing was claimed");
  await settled([endedWell(lost)]);
  expect(await deliveriesOf(world, subscription.id)).toMatchObject([
    { status: "failed", attempts: [{ id: lost.attemptId, failure: "interrupted" }], claims: [present] },
  ]);
  await settled([endedWell(present)]);
  await settled([endedWell(present)]);
  expect(await deliveriesOf(world, subscription.id)).toMatchObject([
    { status: "delivered", attemptCount: 2, claims: [], attempts: [{}, { id: present.attemptId, failure: null }] },
  ]);
});

test("what waits for a paused subscription is skipped whole, and for a business without API access as it falls due", async () => {
  const { id } = await world.addBusiness();
  const paused = await subscribe(world, id, anywhere);
  const kept = await subscribe(world, id, anywhere);
  await recordCustomers(id, 2);
  const { system } = world.database;
  const later = new Date(Date.now() + 3_600_000);
  for (const { id: subscriptionId } of [paused, kept]) {
    const [first] = await deliveriesOf(world, subscriptionId);
    await system.webhookDelivery.updateMany({ where: { id: first?.id ?? "" }, data: { status: "failed" } });
    await system.outboxItem.updateMany({ where: { id: first?.id ?? "" }, data: { dueAt: later } });
  }
  await system.webhookSubscription.update({ where: { id: paused.id }, data: { active: false } });
  await system.business.update({ where: { id }, data: { subscription: "lapsed" } });
  await handler().sweep?.();
  expect(await attempted(id)).toEqual([]);
  const statuses = async (subscriptionId: string) =>
    (await deliveriesOf(world, subscriptionId)).map(({ status, nextAttemptAt }) => [status, nextAttemptAt]);
  expect(await statuses(paused.id)).toEqual([
    ["skipped", null],
    ["skipped", null],
  ]);
  expect(await statuses(kept.id)).toEqual([
    ["failed", later],
    ["skipped", null],
  ]);
});

test("of a long queue that is skipped, all is skipped", async () => {
  const { id } = await world.addBusiness();
  const { id: subscriptionId } = await subscribe(world, id, anywhere);
  await recordCustomers(id, 1);
  await world.database.systemPool.query(
    `insert into outbox (kind, business_id, queue_id, id, due_at)
     select 'webhook', $1, $2, new_uuid_v7(), now() from generate_series(1, 2500)`,
    [id, subscriptionId],
  );
  await world.database.system.webhookSubscription.update({ where: { id: subscriptionId }, data: { active: false } });
  await handler().sweep?.();
  expect(await world.database.system.outboxItem.count({ where: { queueId: subscriptionId } })).toBe(0);
});

test("what a subscription no longer names is skipped, so that nobody reads it by moving the address", async () => {
  const { id } = await world.addBusiness();
  const { id: subscriptionId } = await subscribe(world, id, anywhere, ["customer.created", "lead.won"]);
  await recordCustomers(id, 3);
  await world.database.system.webhookSubscription.update({
    where: { id: subscriptionId },
    data: { events: ["lead.won"] },
  });
  for (let round = 0; round < 2; round += 1) expect(await attempted(id)).toEqual([]);
  expect((await deliveriesOf(world, subscriptionId)).map(({ status }) => status)).toEqual(Array(3).fill("skipped"));
});

test("queues take turns at the business's places, those with the least on their way first", async () => {
  const { id } = await world.addBusiness();

  for (let number = 0; number < 12; number += 1) await subscribe(world, id, anywhere);
  await recordCustomers(id, 4);
  const { claims: claimed } = await claim([id]);
  expect(new Set(claimed.map(({ queueId }) => queueId)).size).toBe(10);
  const [first] = claimed;
  if (first === undefined) throw new Error("nothing was claimed");
  await settled([endedWell(first)]);
  const [next] = (await claim([id])).claims;
  expect(claimed.slice(1).map(({ queueId }) => queueId)).not.toContain(next?.queueId);
});

test("endpoints that keep us waiting share half of the business's places, and of the worker's what it leaves them", async () => {
  const { id } = await world.addBusiness();
  for (let number = 0; number < 12; number += 1) await subscribe(world, id, anywhere);
  await recordCustomers(id, 4);
  const first = (await claim([id])).claims;
  expect(first).toHaveLength(10);
  const slow = first.map((one) => ({ ...endedWell(one), stalled: true }));
  await settled(slow);
  const { claims: claimed } = await claim([id]);
  expect(claimed.filter(({ stalled }) => stalled)).toHaveLength(5);
  expect(claimed.filter(({ stalled }) => !stalled)).toHaveLength(4);

  await settled(claimed.map(endedWell));
  await world.database.systemPool.query(
    `insert into stalled_queues select 'webhook', business_id, id from webhook_subscriptions where business_id = $1
     on conflict do nothing`,
    [id],
  );
  expect((await claim([id], room(100, 3))).claims).toHaveLength(3);
});

test("no event, delivery or item of the outbox is left of a change that was rolled back", async () => {
  const { id } = await world.addBusiness();
  const subscription = await subscribe(world, id, anywhere);
  const { event, outboxItem } = world.database.system;
  const where = { businessId: id };
  const count = async () => [await event.count({ where }), await outboxItem.count({ where })];
  const failed = world.database.tenant(id).transaction(async (db) => {
    await emit(db, {
      type: "customer.created",
      payload: { customer_id: id, name: "Nobody", email: null, phone: null, external_id: null },
    });
    throw new Error("rolled back");
  });
  await expect(failed).rejects.toThrow("rolled back");
  expect(await deliveriesOf(world, subscription.id)).toEqual([]);
  expect(await count()).toEqual([0, 0]);
  await recordCustomers(id, 1);
  expect(await count()).toEqual([1, 1]);
});

test("no index mentions what an attempt changes of its delivery, so that it is changed in place", async () => {
  const { rows } = await world.database.systemPool.query<{ index: string }>(
    "select pg_get_indexdef(indexrelid) as index from pg_index where indrelid = 'webhook_deliveries'::regclass",
  );
  expect(rows.length).toBeGreaterThan(3);
  for (const { index } of rows) expect(index).not.toMatch(/\b(status|attempt_count|delivered_at|updated_at)\b/);
});
