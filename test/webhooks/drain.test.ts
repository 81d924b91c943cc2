import pino from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { deriveKey } from "../../src/crypto/derive-key.ts";
import { createEncryption } from "../../src/crypto/encrypt.ts";
import { MaintenanceMode } from "../../src/installation/maintenance.ts";
import { webhookHandler } from "../../src/outbox/handlers/webhook/handler.ts";
import { startOutbox } from "../../src/outbox/start.ts";
import { Outages } from "../../src/postgres/outages.ts";
import { SafeFetch } from "../../src/safe-fetch/safe-fetch.ts";
import { startWorld, type World } from "../world/world.ts";
import { startReceiver } from "./receiver.ts";
import { deliveriesOf, subscribe } from "./shop.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" });
});
afterAll(() => world.close());

/** Another worker over the world's database, which the test stops itself. */
async function startWorker() {
  const log = pino({ level: "silent" });
  const safeFetch = new SafeFetch(world.config.webhooks);
  const secrets = createEncryption(deriveKey(world.config.secretKey ?? Buffer.alloc(32), "webhook secrets"));
  const { retrySeconds } = world.config.webhooks;
  const outbox = startOutbox({
    url: world.url,
    handlers: (pool) => [webhookHandler({ pool, safeFetch, secrets, retrySeconds, log })],
    log,
    outages: new Outages(log),
    hold: new MaintenanceMode(),
  });
  return { stop: outbox.stop, close: () => safeFetch.close() };
}

test("a worker that is asked to stop finishes its attempts, and begins no more", async () => {
  const { id, client } = await world.addBusiness();
  let answer = () => {};
  const endpoint = await startReceiver((response) => {
    answer = () => response.writeHead(200).end();
  });
  const { id: subscriptionId } = await subscribe(world, id, endpoint.url);
  const worker = await startWorker();
  await client("POST", "/v1/customers", { body: { name: "Under way" } });
  await endpoint.arrived(1);
  const stopped = worker.stop(60);
  await client("POST", "/v1/customers", { body: { name: "Too late" } });
  answer();
  await stopped;
  const deliveries = await deliveriesOf(world, subscriptionId);
  expect(deliveries.map(({ status, claims }) => [status, claims])).toEqual([
    ["delivered", []],
    ["pending", []],
  ]);
  expect(endpoint.arrivals).toHaveLength(1);
  await worker.close();

  endpoint.answerWith((response) => response.writeHead(200).end());
  const next = await startWorker();
  await endpoint.arrived(2);
  await next.stop(60);
  await next.close();
  expect((await deliveriesOf(world, subscriptionId)).map(({ status }) => status)).toEqual(["delivered", "delivered"]);
  await endpoint.close();
});

test("an attempt that outlasts the deadline is aborted, counted, and due again at once", async () => {
  const { id, client } = await world.addBusiness();
  const endpoint = await startReceiver(() => {});
  const { id: subscriptionId } = await subscribe(world, id, endpoint.url);
  const worker = await startWorker();
  await client("POST", "/v1/customers", { body: { name: "Hanging" } });
  await endpoint.arrived(1);
  await worker.stop(0);
  await vi.waitFor(async () => {
    const [delivery] = await deliveriesOf(world, subscriptionId);
    expect(delivery).toMatchObject({ status: "failed", attemptCount: 1, claims: [] });
    expect(delivery?.nextAttemptAt?.getTime()).toBeLessThanOrEqual(Date.now());
    expect(delivery?.attempts).toMatchObject([{ failure: "interrupted", responseStatus: null }]);
  });
  await worker.close();
  await endpoint.close();
});

test("a replay aborted by the deadline is repeated", async () => {
  const { id, client } = await world.addBusiness();
  const endpoint = await startReceiver(() => {});
  const { id: subscriptionId } = await subscribe(world, id, endpoint.url);
  await client("POST", "/v1/customers", { body: { name: "Replayed" } });
  const { system } = world.database;
  await system.webhookDelivery.updateMany({ where: { subscriptionId }, data: { status: "dead" } });
  await system.outboxItem.updateMany({ where: { queueId: subscriptionId }, data: { trigger: "replay", attempt: 0 } });
  const worker = await startWorker();
  await endpoint.arrived(1);
  await worker.stop(0);
  await vi.waitFor(async () => {
    const [delivery] = await deliveriesOf(world, subscriptionId);
    expect(delivery).toMatchObject({ status: "dead", attemptCount: 0, claims: [], replayAt: expect.any(Date) });
    expect(delivery?.attempts).toMatchObject([{ trigger: "replay", failure: "interrupted" }]);
  });
  await worker.close();
  await endpoint.close();
});
