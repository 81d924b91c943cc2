import { afterAll, beforeAll, expect, test } from "vitest";
import { emit } from "../../src/events/emit.ts";
import { type Claimed, claimDeliveries } from "../../src/outbox/webhooks/claim.ts";
import { businessesDue } from "../../src/outbox/webhooks/queues.ts";
import { releaseLost } from "../../src/outbox/webhooks/release.ts";
import { type Settled, settleAttempts } from "../../src/outbox/webhooks/settle.ts";
import { startWorld, type World } from "../world/world.ts";
import { deliveriesOf, subscribe } from "./shop.ts";

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

const claim = (businessIds: string[], most = 100) => claimDeliveries(world.database.systemPool, businessIds, most);

function endedWell({
  businessId,
  deliveryId,
  subscriptionId,
  attemptId,
}: Pick<Claimed, "businessId" | "deliveryId" | "subscriptionId" | "attemptId">) {
  const ended = { durationMs: 3, responseStatus: 200, responseBody: "ok", failure: null, detail: null };
  const outcome = { delivered: true, waitSeconds: null, replayAgain: false, stalled: false };
  return { businessId, deliveryId, subscriptionId, attemptId, ...ended, ...outcome } satisfies Settled;
}

test("of a subscription two deliveries are on their way at most, of a business ten", async () => {
  const { id } = await world.addBusiness();
  for (let number = 0; number < 8; number += 1) await subscribe(world, id, anywhere);
  await recordCustomers(id, 5);
  const { claimed } = await claim([id]);
  expect(claimed).toHaveLength(10);
  const bySubscription = Map.groupBy(claimed, ({ subscriptionId }) => subscriptionId);
  expect(Math.max(...[...bySubscription.values()].map((list) => list.length))).toBeLessThanOrEqual(2);
  expect((await claim([id])).claimed).toEqual([]);

  const [first] = claimed;
  if (first === undefined) throw new Error("nothing was claimed");
  await settleAttempts(world.database.systemPool, [endedWell(first)]);
  expect((await claim([id])).claimed).toHaveLength(1);
});

test("workers that claim at once never exceed the limits and never claim a delivery twice", async () => {
  const { id } = await world.addBusiness();
  for (let number = 0; number < 6; number += 1) await subscribe(world, id, anywhere);
  await recordCustomers(id, 10);
  const claims = await Promise.all(Array.from({ length: 20 }, () => claim([id], 3)));
  const claimed = claims.flatMap((one) => one.claimed);
  expect(claimed.length).toBeLessThanOrEqual(10);
  expect(new Set(claimed.map(({ deliveryId }) => deliveryId)).size).toBe(claimed.length);
  const counts = Map.groupBy(claimed, ({ subscriptionId }) => subscriptionId);
  for (const list of counts.values()) expect(list.length).toBeLessThanOrEqual(2);
  for (const one of claims) if (one.claimed.length === 0) expect([[], [id]]).toContainEqual(one.again);
});

test("a claim that takes less than there is says for whom there is more", async () => {
  const busy = await world.addBusiness();
  const quiet = await world.addBusiness();
  await subscribe(world, busy.id, anywhere);
  await subscribe(world, busy.id, anywhere);
  await subscribe(world, quiet.id, anywhere);
  await recordCustomers(busy.id, 3);
  await recordCustomers(quiet.id, 1);
  const { claimed, again } = await claim([busy.id, quiet.id], 2);
  expect(claimed.map(({ businessId }) => businessId).sort()).toEqual([busy.id, quiet.id].sort());
  expect(again).toEqual([busy.id]);
});

test("an attempt whose worker is lost counts, is told, and the next is due at once; after the sixth there is none", async () => {
  const { id } = await world.addBusiness();
  const subscription = await subscribe(world, id, anywhere);
  await recordCustomers(id, 1);
  for (let number = 1; number <= 6; number += 1) {
    const { claimed } = await claim([id]);
    expect(claimed.map(({ attemptCount }) => attemptCount)).toEqual([number]);
    await world.database.system.webhookDelivery.updateMany({
      where: { subscriptionId: subscription.id },
      data: { heldUntil: new Date(Date.now() - 1000) },
    });
    expect(await releaseLost(world.database.systemPool, 6)).toEqual([id]);
    expect((await businessesDue(world.database.systemPool)).includes(id)).toBe(number < 6);
  }
  const [delivery] = await deliveriesOf(world, subscription.id);
  expect(delivery).toMatchObject({ status: "dead", attemptCount: 6, nextAttemptAt: null });
  expect(delivery?.attempts.map(({ failure }) => failure)).toEqual(Array(6).fill("interrupted"));
  expect((await claim([id])).claimed).toEqual([]);
});

test("what is settled late, after another worker has taken over, changes nothing but its own attempt", async () => {
  const { id } = await world.addBusiness();
  const subscription = await subscribe(world, id, anywhere);
  await recordCustomers(id, 1);
  const [lost] = (await claim([id])).claimed;
  await world.database.system.webhookDelivery.updateMany({
    where: { subscriptionId: subscription.id },
    data: { heldUntil: new Date(Date.now() - 1000) },
  });
  await releaseLost(world.database.systemPool, 6);
  const [present] = (await claim([id])).claimed;
  if (lost === undefined || present === undefined) throw new Error("nothing was claimed");
  await settleAttempts(world.database.systemPool, [endedWell(lost)]);
  expect(await deliveriesOf(world, subscription.id)).toMatchObject([
    { status: "failed", attemptId: present.attemptId },
  ]);
  await settleAttempts(world.database.systemPool, [endedWell(present)]);
  await settleAttempts(world.database.systemPool, [endedWell(present)]);
  expect(await deliveriesOf(world, subscription.id)).toMatchObject([{ status: "delivered", attemptId: null }]);
});

test("what waits for a paused subscription is skipped whole, and for a business without API access as it falls due", async () => {
  const { id } = await world.addBusiness();
  const paused = await subscribe(world, id, anywhere);
  const kept = await subscribe(world, id, anywhere);
  await recordCustomers(id, 2);
  const { system, systemPool } = world.database;
  const later = new Date(Date.now() + 3_600_000);
  await system.webhookDelivery.updateMany({
    where: { businessId: id, eventId: (await deliveriesOf(world, kept.id))[0]?.eventId ?? "" },
    data: { status: "failed", nextAttemptAt: later },
  });
  await system.webhookSubscription.update({ where: { id: paused.id }, data: { active: false } });
  await system.business.update({ where: { id }, data: { subscription: "lapsed" } });
  expect((await claimDeliveries(systemPool, [id], 100)).claimed).toEqual([]);
  expect((await deliveriesOf(world, paused.id)).map(({ status }) => status)).toEqual(["skipped", "skipped"]);
  expect((await deliveriesOf(world, kept.id)).map(({ status }) => status)).toEqual(["failed", "skipped"]);
});

test("what a subscription no longer names is skipped, so that nobody reads it by moving the address", async () => {
  const { id } = await world.addBusiness();
  const { id: subscriptionId } = await subscribe(world, id, anywhere, ["customer.created", "lead.won"]);
  await recordCustomers(id, 3);
  await world.database.system.webhookSubscription.update({
    where: { id: subscriptionId },
    data: { events: ["lead.won"] },
  });
  for (let round = 0; round < 2; round += 1) expect((await claim([id])).claimed).toEqual([]);
  expect((await deliveriesOf(world, subscriptionId)).map(({ status }) => status)).toEqual(Array(3).fill("skipped"));
});

test("lines take turns at the business's places, those with the least on their way first", async () => {
  const { id } = await world.addBusiness();
  const lines = [];
  for (let number = 0; number < 12; number += 1) lines.push((await subscribe(world, id, anywhere)).id);
  await recordCustomers(id, 4);
  const { claimed } = await claim([id]);
  expect(new Set(claimed.map(({ subscriptionId }) => subscriptionId)).size).toBe(10);
  const [first] = claimed;
  if (first === undefined) throw new Error("nothing was claimed");
  await settleAttempts(world.database.systemPool, [endedWell(first)]);
  const [next] = (await claim([id])).claimed;
  expect(claimed.slice(1).map(({ subscriptionId }) => subscriptionId)).not.toContain(next?.subscriptionId);
});

test("endpoints that keep us waiting share half of the business's places, and of the worker's what it leaves them", async () => {
  const { id } = await world.addBusiness();
  for (let number = 0; number < 12; number += 1) await subscribe(world, id, anywhere);
  await recordCustomers(id, 4);
  const first = (await claim([id])).claimed;
  expect(first).toHaveLength(10);
  const slow = first.map((one) => ({ ...endedWell(one), stalled: true }));
  await settleAttempts(world.database.systemPool, slow);
  const { claimed } = await claim([id]);
  expect(claimed.filter(({ stalled }) => stalled)).toHaveLength(5);
  expect(claimed.filter(({ stalled }) => !stalled)).toHaveLength(4);

  await settleAttempts(world.database.systemPool, claimed.map(endedWell));
  const { systemPool } = world.database;
  await systemPool.query("update webhook_subscriptions set stalled = true where business_id = $1", [id]);
  expect((await claimDeliveries(systemPool, [id], 100, 3)).claimed).toHaveLength(3);
});

test("no event, delivery or alarm is left of a change that was rolled back", async () => {
  const { id } = await world.addBusiness();
  const subscription = await subscribe(world, id, anywhere);
  const count = async () => {
    const { rows } = await world.database.systemPool.query(
      "select count(*)::int as jobs from pgboss.job where data->>'business_id' = $1",
      [id],
    );
    return [await world.database.system.event.count({ where: { businessId: id } }), rows[0].jobs];
  };
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
