import { randomBytes } from "node:crypto";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deriveKey, type Key } from "../../src/crypto/derive-key.ts";
import { createEncryption } from "../../src/crypto/encrypt.ts";
import { webhookHandler } from "../../src/outbox/handlers/webhook/handler.ts";
import { SafeFetch } from "../../src/safe-fetch/safe-fetch.ts";
import { pass, workOff } from "../outbox/work-off.ts";
import { startWorld, type World } from "../world/world.ts";
import { startReceiver } from "./receiver.ts";
import { deliveriesOf, subscribe } from "./shop.ts";

let world: World;
let safeFetch: SafeFetch;
beforeAll(async () => {
  world = await startWorld({ WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" });
  safeFetch = new SafeFetch(world.config.webhooks);
});
afterAll(async () => {
  await safeFetch.close();
  await world.close();
});

/** A worker with these keys, and its log. */
function workerWith(secretKey: Key) {
  const logged: { subscription_id?: string; msg: string }[] = [];
  const log = pino({ level: "error" }, { write: (line) => logged.push(JSON.parse(line)) });
  const secrets = createEncryption(deriveKey(secretKey, "webhook secrets"));
  const { retrySeconds } = world.config.webhooks;
  const pool = world.database.systemPool;
  return { logged, handler: webhookHandler({ pool, safeFetch, secrets, retrySeconds, log }) };
}

/** A business with a delivery, whose webhook secret is encrypted with this key. */
async function withDelivery(key: Buffer) {
  const business = await world.addBusiness();
  const endpoint = await startReceiver();
  const { id, secret } = await subscribe(world, business.id, endpoint.url);
  const encrypted = createEncryption(deriveKey(key, "webhook secrets")).encrypt(id, secret);
  await world.database.system.webhookSubscription.updateMany({
    where: { id },
    data: { secret: new Uint8Array(encrypted) },
  });
  await business.client("POST", "/v1/customers", { body: { name: "Waiting" } });
  return { business, endpoint, id };
}

/** Runs twice as many rounds as a delivery has attempts, each once the delivery is due. */
async function workFor(handler: ReturnType<typeof workerWith>["handler"]): Promise<void> {
  const pool = world.database.systemPool;
  for (let round = 0; round < 12; round += 1) {
    await workOff(pool, handler);
    await pass(pool, "webhook", 1);
  }
}

test("a delivery that cannot be signed waits for its key, uses no attempts, and the log says why once", async () => {
  const lost = randomBytes(32);
  const { endpoint, id } = await withDelivery(lost);
  const own = world.config.secretKey ?? Buffer.alloc(0);
  const worker = workerWith(own);
  await workFor(worker.handler);
  const [delivery] = await deliveriesOf(world, id);
  expect(delivery).toMatchObject({ status: "pending", attemptCount: 0, attempts: [], claims: [] });
  expect(delivery?.nextAttemptAt).not.toBeNull();
  expect(worker.logged).toMatchObject([{ subscription_id: id, msg: expect.stringContaining("SECRET_KEY_PREVIOUS") }]);
  expect(endpoint.arrivals).toEqual([]);

  await pass(world.database.systemPool, "webhook", 1);
  await workOff(world.database.systemPool, workerWith([own, lost]).handler);
  expect(endpoint.arrivals).toHaveLength(1);
  expect(await deliveriesOf(world, id)).toMatchObject([{ status: "delivered", attemptCount: 1 }]);
  await endpoint.close();
});

test("a replay and a test event tell its owner what to do, and rotating the secret does it", async () => {
  const { business, endpoint, id } = await withDelivery(randomBytes(32));
  const owner = await world.addPerson(business.id);
  const [delivery] = await deliveriesOf(world, id);
  for (const mutation of [
    `replay_delivery(id: "${delivery?.id}") { id }`,
    `replay_deliveries(input: { subscription_id: "${id}" }) { replayed }`,
    `send_test_event(subscription_id: "${id}") { id }`,
  ]) {
    const { body } = await owner.graphql(`mutation { ${mutation} }`);
    expect(body.errors?.[0]?.extensions?.problem, mutation).toMatchObject({
      status: 409,
      detail: "The subscription's secret can no longer be read; rotate it first.",
    });
  }
  expect((await business.client("POST", `/v1/webhooks/subscriptions/${id}/rotate-secret`)).status).toBe(200);
  const worker = workerWith(world.config.secretKey ?? Buffer.alloc(0));
  await workOff(world.database.systemPool, worker.handler);
  expect(endpoint.arrivals).toHaveLength(1);
  expect(worker.logged).toEqual([]);
  await endpoint.close();
});
