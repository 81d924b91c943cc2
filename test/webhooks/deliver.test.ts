import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { type Receiver, startReceiver } from "./receiver.ts";
import { deliveriesOf, subscribe } from "./shop.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({
    ROLE: "all",
    WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
    WEBHOOK_RETRY_SECONDS: "0,0,0,0,0",
  });
});
afterAll(() => world.close());

const receivers: Receiver[] = [];
async function receiver(...answering: Parameters<typeof startReceiver>): Promise<Receiver> {
  const started = await startReceiver(...answering);
  receivers.push(started);
  return started;
}
afterEach(async () => {
  for (const one of receivers.splice(0)) await one.close();
});

async function createCustomers(client: Awaited<ReturnType<World["addBusiness"]>>["client"], count: number) {
  const made = [];
  for (let number = 0; number < count; number += 1)
    made.push((await client("POST", "/v1/customers", { body: { name: `Customer ${number}` } })).body);
  return made;
}

/** The subscription's deliveries, once none of them is pending. */
function settled(subscriptionId: string, count = 1) {
  return vi.waitFor(
    async () => {
      const deliveries = await deliveriesOf(world, subscriptionId);
      expect(deliveries).toHaveLength(count);
      for (const { status, claims, replayAt } of deliveries) {
        expect(["delivered", "dead", "skipped"]).toContain(status);
        expect([claims, replayAt]).toEqual([[], null]);
      }
      return deliveries;
    },
    { timeout: 20_000, interval: 20 },
  );
}

test("a change reaches its subscriber, signed, with the recorded body", async () => {
  const { id, client } = await world.addBusiness();
  const endpoint = await receiver();
  const { id: subscriptionId, secret } = await subscribe(world, id, endpoint.url);
  const [customer] = await createCustomers(client, 1);
  const [arrival] = await endpoint.arrived(1);
  const [delivery] = await settled(subscriptionId);
  const event = await world.database.system.event.findFirstOrThrow({ where: { businessId: id } });

  expect(arrival?.body).toBe(event.payload);
  expect(JSON.parse(event.payload)).toMatchObject({
    version: "v1",
    event_type: "customer.created",
    event_id: event.id,
    business_id: id,
    customer_id: customer.id,
  });
  expect(arrival?.headers).toMatchObject({
    "content-type": "application/json",
    "x-service-event-id": event.id,
    "x-service-delivery-id": delivery?.attempts[0]?.id,
  });
  const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(arrival?.headers["x-service-signature"])) ?? [];
  expect(signature).toBe(createHmac("sha256", secret).update(`${time}.${arrival?.body}`).digest("hex"));
  expect(delivery).toMatchObject({ status: "delivered", attemptCount: 1 });
  expect(delivery?.attempts).toMatchObject([{ responseStatus: 200, responseBody: "thanks", failure: null }]);
});

test("a delivery that fails six times is dead, and each attempt has its own id with the same event and body", async () => {
  const { id, client } = await world.addBusiness();
  const endpoint = await receiver((response) => response.writeHead(500).end("no"));
  const { id: subscriptionId } = await subscribe(world, id, endpoint.url);
  await createCustomers(client, 1);
  const [delivery] = await settled(subscriptionId);

  expect(delivery).toMatchObject({ status: "dead", attemptCount: 6, nextAttemptAt: null, deliveredAt: null });
  expect(endpoint.arrivals).toHaveLength(6);
  expect(new Set(endpoint.arrivals.map(({ body }) => body)).size).toBe(1);
  expect(new Set(endpoint.arrivals.map(({ headers }) => headers["x-service-event-id"]))).toEqual(
    new Set([delivery?.eventId]),
  );
  expect(endpoint.arrivals.map(({ headers }) => headers["x-service-delivery-id"])).toEqual(
    delivery?.attempts.map((attempt) => attempt.id),
  );
  for (const attempt of delivery?.attempts ?? [])
    expect(attempt).toMatchObject({ responseStatus: 500, responseBody: "no", failure: "bad_status" });
});

test("a delivery ends with the attempt that succeeds", async () => {
  const { id, client } = await world.addBusiness();
  const endpoint = await receiver((response, { headers }) => {
    const tries = endpoint.arrivals.filter(
      (one) => one.headers["x-service-event-id"] === headers["x-service-event-id"],
    );
    response.writeHead(tries.length < 3 ? 503 : 204).end();
  });
  const { id: subscriptionId } = await subscribe(world, id, endpoint.url);
  await createCustomers(client, 1);
  const [delivery] = await settled(subscriptionId);
  expect(delivery).toMatchObject({ status: "delivered", attemptCount: 3 });
  expect(delivery?.attempts.map(({ responseStatus }) => responseStatus)).toEqual([503, 503, 204]);
});

test("the failure of an endpoint that does not listen is described in words", async () => {
  const { id, client } = await world.addBusiness();
  const endpoint = await startReceiver();
  const { id: subscriptionId } = await subscribe(world, id, endpoint.url);
  await endpoint.close();
  await createCustomers(client, 1);
  const [delivery] = await settled(subscriptionId);
  expect(delivery).toMatchObject({ status: "dead", attemptCount: 6 });
  for (const { failure, detail, responseStatus } of delivery?.attempts ?? []) {
    expect([failure, responseStatus]).toEqual(["connection_failed", null]);
    expect(detail).toMatch(/127\.0\.0\.1/);
  }
});

test("a replay is one more request, whatever became of the delivery, and does not count", async () => {
  const { id, client } = await world.addBusiness();
  const owner = await world.addPerson(id);
  const endpoint = await receiver((response) => response.writeHead(500).end());
  const { id: subscriptionId } = await subscribe(world, id, endpoint.url);
  await createCustomers(client, 1);
  const [dead] = await settled(subscriptionId);

  const replay = (deliveryId: string | undefined) =>
    owner.graphql("mutation ($id: ID!) { replay_delivery(id: $id) { id status } }", { id: deliveryId });
  expect((await replay(dead?.id)).body.data.replay_delivery).toMatchObject({ id: dead?.id });
  await endpoint.arrived(7);
  expect(await settled(subscriptionId)).toMatchObject([{ status: "dead", attemptCount: 6 }]);

  endpoint.answerWith((response) => response.writeHead(200).end());
  await replay(dead?.id);
  await endpoint.arrived(8);
  const [delivered] = await vi.waitFor(async () => {
    const now = await settled(subscriptionId);
    expect(now).toMatchObject([{ status: "delivered", attemptCount: 6 }]);
    return now;
  });
  expect(delivered?.attempts.map(({ trigger }) => trigger)).toEqual([...Array(6).fill("schedule"), "replay", "replay"]);
  expect(new Set(endpoint.arrivals.map(({ headers }) => headers["x-service-event-id"])).size).toBe(1);
  expect(new Set(endpoint.arrivals.map(({ headers }) => headers["x-service-delivery-id"])).size).toBe(8);
});

test("one endpoint has at most two deliveries under way, and a hanging one delays no one else's", async () => {
  const hanging: (() => void)[] = [];
  const slow = await world.addBusiness();
  const stuck = await receiver((response) => void hanging.push(() => response.writeHead(200).end()));
  const { id: stuckId } = await subscribe(world, slow.id, stuck.url);
  await createCustomers(slow.client, 6);
  await stuck.arrived(2);

  const quick = await world.addBusiness();
  const endpoint = await receiver();
  const { id: quickId } = await subscribe(world, quick.id, endpoint.url);
  await createCustomers(quick.client, 5);
  expect((await settled(quickId, 5)).map(({ status }) => status)).toEqual(Array(5).fill("delivered"));
  expect(stuck.arrivals).toHaveLength(2);

  stuck.answerWith((response) => response.writeHead(200).end());
  for (const release of hanging.splice(0)) release();
  expect((await settled(stuckId, 6)).map(({ attemptCount }) => attemptCount)).toEqual(Array(6).fill(1));
});

test("a paused subscription receives no retry, and skipped deliveries can be replayed once it is active again", async () => {
  const { id, client } = await world.addBusiness();
  const owner = await world.addPerson(id);
  const endpoint = await receiver((response) => {
    void client("PATCH", `/v1/webhooks/subscriptions/${subscriptionId}`, { body: { active: false } }).then(() =>
      response.writeHead(500).end(),
    );
  });
  const { id: subscriptionId } = await subscribe(world, id, endpoint.url);
  await createCustomers(client, 1);
  const [skipped] = await settled(subscriptionId);
  expect(skipped).toMatchObject({ status: "skipped", attemptCount: 1 });
  expect(endpoint.arrivals).toHaveLength(1);

  const replay = "mutation ($id: ID!) { replay_delivery(id: $id) { status } }";
  const refused = await owner.graphql(replay, { id: skipped?.id });
  expect(refused.body.errors[0].extensions.problem).toMatchObject({ status: 409 });
  await client("PATCH", `/v1/webhooks/subscriptions/${subscriptionId}`, { body: { active: true } });
  endpoint.answerWith((response) => response.writeHead(200).end());
  await owner.graphql(replay, { id: skipped?.id });
  await endpoint.arrived(2);
  expect(await settled(subscriptionId)).toMatchObject([{ status: "delivered" }]);
});

test("a retry uses the current secret and address", async () => {
  const { id, client } = await world.addBusiness();
  const later = await receiver();
  let rotated = "";
  const endpoint = await receiver((response) => {
    void (async () => {
      const answer = await client("POST", `/v1/webhooks/subscriptions/${subscriptionId}/rotate-secret`);
      rotated = answer.body.secret;
      await client("PATCH", `/v1/webhooks/subscriptions/${subscriptionId}`, { body: { url: later.url } });
      response.writeHead(500).end();
    })();
  });
  const { id: subscriptionId, secret } = await subscribe(world, id, endpoint.url);
  await createCustomers(client, 1);
  await settled(subscriptionId);
  const [first] = endpoint.arrivals;
  const [second] = later.arrivals;
  for (const [arrival, key] of [[first, secret] as const, [second, rotated] as const]) {
    const [, time, signature] = /^t=(\d+),v1=(\w+)$/.exec(String(arrival?.headers["x-service-signature"])) ?? [];
    expect(signature).toBe(createHmac("sha256", key).update(`${time}.${arrival?.body}`).digest("hex"));
  }
});
