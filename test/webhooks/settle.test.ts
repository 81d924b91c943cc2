import { afterAll, beforeAll, expect, test } from "vitest";
import { enqueueReplay } from "../../src/domain/integrations/webhooks/deliveries/enqueue-replays.ts";
import { emit } from "../../src/events/emit.ts";
import { businessesDue } from "../../src/outbox/queues.ts";
import { startWorld, type World } from "../world/world.ts";
import { deliveriesOf, loseClaims, subscribe } from "./shop.ts";
import { endedWell, stepsOf } from "./steps.ts";

let world: World;
let steps: ReturnType<typeof stepsOf>;
beforeAll(async () => {
  world = await startWorld();
  steps = stepsOf(world);
});
afterAll(() => world.close());

const anywhere = "https://example.com/hook";
const _room = (perWorker: number, stalledPerWorker = perWorker) => ({ perWorker, stalledPerWorker });

test("an attempt whose worker is lost counts and is reported, and the next is due at once; after the sixth there is none", async () => {
  const { id } = await world.addBusiness();
  const subscription = await subscribe(world, id, anywhere);
  await steps.recordCustomers(id, 1);
  const isDue = async (businessId: string) =>
    (await businessesDue(world.database.systemPool, "webhook", 0)).some((one) => one.id === businessId);
  for (let number = 1; number <= 6; number += 1) {
    expect((await steps.claim([id])).claims.map(({ attempt }) => attempt)).toEqual([number]);
    await steps.sweep();
    expect(await isDue(id)).toBe(false);
    await loseClaims(world, subscription.id);
    await Promise.all([steps.sweep(), steps.sweep()]);
    expect(await isDue(id)).toBe(number < 6);
  }
  const [delivery] = await deliveriesOf(world, subscription.id);
  expect(delivery).toMatchObject({ status: "dead", attemptCount: 6, nextAttemptAt: null });
  expect(delivery?.attempts.map(({ failure }) => failure)).toEqual(Array(6).fill("interrupted"));
  expect((await steps.claim([id])).claims).toEqual([]);
});

test("a replay that kills its worker each time is not repeated forever", async () => {
  const { id } = await world.addBusiness();
  const subscription = await subscribe(world, id, anywhere);
  await steps.recordCustomers(id, 1);
  const [first] = (await steps.claim([id])).claims;
  if (first === undefined) throw new Error("nothing was claimed");
  await steps.settled([endedWell(first)]);
  await world.database.tenant(id).transaction((db) => enqueueReplay(db, subscription.id, first.id));
  for (let number = 0; number <= 6; number += 1) {
    expect((await steps.claim([id])).claims).toMatchObject([{ trigger: "replay", attempt: number }]);
    await loseClaims(world, subscription.id);
    await steps.sweep();
  }
  expect((await steps.claim([id])).claims).toEqual([]);
  expect(await deliveriesOf(world, subscription.id)).toMatchObject([{ status: "delivered", replayAt: null }]);
});

test("a late result, after another worker has taken over, changes nothing", async () => {
  const { id } = await world.addBusiness();
  const subscription = await subscribe(world, id, anywhere);
  await steps.recordCustomers(id, 1);
  const [lost] = (await steps.claim([id])).claims;
  await loseClaims(world, subscription.id);
  await steps.sweep();
  const [present] = (await steps.claim([id])).claims;
  if (lost === undefined || present === undefined) throw new Error("nothing was claimed");
  await steps.settled([endedWell(lost)]);
  expect(await deliveriesOf(world, subscription.id)).toMatchObject([
    { status: "failed", attempts: [{ id: lost.attemptId, failure: "interrupted" }], claims: [present] },
  ]);
  await steps.settled([endedWell(present)]);
  await steps.settled([endedWell(present)]);
  expect(await deliveriesOf(world, subscription.id)).toMatchObject([
    { status: "delivered", attemptCount: 2, claims: [], attempts: [{}, { id: present.attemptId, failure: null }] },
  ]);
});

test("the queue of a paused subscription is skipped at once, and that of a business without API access as it falls due", async () => {
  const { id } = await world.addBusiness();
  const paused = await subscribe(world, id, anywhere);
  const kept = await subscribe(world, id, anywhere);
  await steps.recordCustomers(id, 2);
  const { system } = world.database;
  const later = new Date(Date.now() + 3_600_000);
  for (const { id: subscriptionId } of [paused, kept]) {
    const [first] = await deliveriesOf(world, subscriptionId);
    await system.webhookDelivery.updateMany({ where: { id: first?.id ?? "" }, data: { status: "failed" } });
    await system.outboxItem.updateMany({ where: { id: first?.id ?? "" }, data: { dueAt: later } });
  }
  await system.webhookSubscription.updateMany({ where: { id: paused.id }, data: { active: false } });
  await system.business.update({ where: { id }, data: { subscription: "lapsed" } });
  await steps.handler.sweep?.();
  expect(await steps.attempted(id)).toEqual([]);
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

test("a long queue is skipped completely", async () => {
  const { id } = await world.addBusiness();
  const { id: subscriptionId } = await subscribe(world, id, anywhere);
  await steps.recordCustomers(id, 1);
  await world.database.systemPool.query(
    `insert into outbox (kind, business_id, queue_id, id, due_at)
     select 'webhook', $1, $2, new_uuid_v7(), now() from generate_series(1, 2500)`,
    [id, subscriptionId],
  );
  await world.database.system.webhookSubscription.updateMany({
    where: { id: subscriptionId },
    data: { active: false },
  });
  await steps.handler.sweep?.();
  expect(await world.database.system.outboxItem.count({ where: { queueId: subscriptionId } })).toBe(0);
});

test("deliveries that a subscription no longer names are skipped, so that moving the address reveals none", async () => {
  const { id } = await world.addBusiness();
  const { id: subscriptionId } = await subscribe(world, id, anywhere, ["customer.created", "lead.won"]);
  await steps.recordCustomers(id, 3);
  await world.database.system.webhookSubscription.updateMany({
    where: { id: subscriptionId },
    data: { events: ["lead.won"] },
  });
  for (let round = 0; round < 2; round += 1) expect(await steps.attempted(id)).toEqual([]);
  expect((await deliveriesOf(world, subscriptionId)).map(({ status }) => status)).toEqual(Array(3).fill("skipped"));
});

test("a rolled back change leaves no event, delivery or outbox row", async () => {
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
  await steps.recordCustomers(id, 1);
  expect(await count()).toEqual([1, 1]);
});
