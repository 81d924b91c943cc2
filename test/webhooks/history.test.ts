import { afterAll, beforeAll, expect, test } from "vitest";
import { emit } from "../../src/events/emit.ts";
import { prune } from "../../src/retention/prune.ts";
import { defaultRetention } from "../../src/retention/settings.ts";
import { leaveOneByOne } from "../world/partitions.ts";
import { startWorld, type World } from "../world/world.ts";
import { deliveriesOf, subscribe } from "./shop.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await leaveOneByOne(world.database.systemPool);
});
afterAll(() => world.close());

const day = 86_400_000;

test("deliveries older than 30 days are pruned with their attempts and events, and undelivered ones stay", async () => {
  const { id } = await world.addBusiness();
  const { system, systemPool } = world.database;
  const one = await subscribe(world, id, "https://example.com/one");
  const two = await subscribe(world, id, "https://example.com/two");
  const types = ["old", "recent", "dead", "skipped", "half", "replayed", "claimed"] as const;
  const ids: Record<string, string> = {};
  for (const name of types) {
    await world.database.tenant(id).transaction((db) =>
      emit(db, {
        type: "customer.created",
        payload: { customer_id: id, name, email: null, phone: null, external_id: null },
      }),
    );
    const newest = await system.event.findFirstOrThrow({ where: { businessId: id }, orderBy: { id: "desc" } });
    ids[name] = newest.id;
  }
  await world.database.tenant(id).transaction((db) =>
    emit(db, {
      type: "invoice.sent",
      payload: { invoice_id: id, invoice_number: "INV-1", customer_id: id, total: 1, due_date: null },
    }),
  );
  const long = new Date(Date.now() - 31 * day);
  await system.outboxItem.deleteMany({ where: { businessId: id } });
  const set = (name: string, subscriptionId: string | undefined, data: object) =>
    system.webhookDelivery.updateMany({
      where: { eventId: ids[name] ?? "", ...(subscriptionId === undefined ? {} : { subscriptionId }) },
      data: { createdAt: long, ...data },
    });
  await system.event.updateMany({
    where: { id: { in: types.map((name) => ids[name] ?? "") } },
    data: { occurredAt: long },
  });
  await set("old", undefined, { status: "delivered", deliveredAt: long });
  await set("recent", undefined, { status: "delivered", deliveredAt: new Date(Date.now() - 29 * day) });
  await set("dead", undefined, { status: "dead" });
  await set("skipped", undefined, { status: "skipped" });
  await set("half", one.id, { status: "delivered", deliveredAt: long });
  await set("half", two.id, { status: "dead" });
  await set("replayed", undefined, { status: "delivered", deliveredAt: long });
  await set("claimed", undefined, { status: "delivered", deliveredAt: long });
  for (const { id: queueId } of [one, two])
    for (const delivery of await deliveriesOf(world, queueId)) {
      const item = {
        kind: "webhook",
        trigger: "replay",
        businessId: id,
        queueId,
        id: delivery.id,
        attempt: 0,
      } as const;
      if (delivery.eventId === ids.replayed) await system.outboxItem.create({ data: { ...item, dueAt: new Date() } });
      const times = { startedAt: new Date(), claimedUntil: new Date() };
      if (delivery.eventId === ids.claimed)
        await system.outboxClaim.create({ data: { ...item, attemptId: delivery.id, stalled: false, ...times } });
    }
  for (const delivery of await deliveriesOf(world, one.id))
    await system.webhookAttempt.create({
      data: { id: delivery.id, businessId: id, deliveryId: delivery.id, startedAt: long, endedAt: long },
    });

  await prune(systemPool, defaultRetention);

  const left = async (subscriptionId: string) => {
    const deliveries = await deliveriesOf(world, subscriptionId);
    return types.filter((name) => deliveries.some(({ eventId }) => eventId === ids[name]));
  };
  expect(await left(one.id)).toEqual(["recent", "dead", "skipped", "replayed", "claimed"]);
  expect(await left(two.id)).toEqual(["recent", "dead", "skipped", "half", "replayed", "claimed"]);
  const events = await system.event.findMany({ where: { businessId: id }, orderBy: { id: "asc" } });
  expect(events.map(({ type, payload }) => JSON.parse(payload).name ?? type)).toEqual([
    ...types.filter((name) => name !== "old"),
    "invoice.sent",
  ]);
  expect(await system.webhookAttempt.count({ where: { businessId: id } })).toBe(5);
});

test("a long history is pruned completely", async () => {
  const { id } = await world.addBusiness();
  const { id: subscriptionId } = await subscribe(world, id, "https://example.com/hook");
  await world.database.systemPool.query(
    `with old as (
       insert into events (id, business_id, type, payload, occurred_at)
       select new_uuid_v7(), $1, 'customer.created', '{}', now() - interval '40 days' from generate_series(1, 2500) returning id)
     insert into webhook_deliveries
       (id, business_id, event_id, event_type, subscription_id, status, created_at, delivered_at, updated_at)
     select new_uuid_v7(), $1, id, 'customer.created', $2, 'delivered', now() - interval '40 days',
       now() - interval '40 days', now() from old`,
    [id, subscriptionId],
  );
  await prune(world.database.systemPool, defaultRetention);
  expect(await deliveriesOf(world, subscriptionId)).toEqual([]);
  expect(await world.database.system.event.count({ where: { businessId: id } })).toBe(0);
});
