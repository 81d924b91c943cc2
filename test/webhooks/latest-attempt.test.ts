import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { claimDue } from "../../src/outbox/claim.ts";
import { startWorld, type World } from "../world/world.ts";
import { deliveriesOf, subscribe } from "./shop.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test("a delivery's latest attempt is the last one that ended, alone and beside all of them", async () => {
  const { id: businessId, client } = await world.addBusiness();
  const admin = await world.addPerson(businessId, "admin");
  const subscription = await subscribe(world, businessId, "https://example.com/hook");
  await client("POST", "/v1/customers", { body: { name: "Jane" } });
  const [delivery] = await deliveriesOf(world, subscription.id);
  if (delivery === undefined) throw new Error("the event was not fanned out");
  const latest = async (fields = "latest_attempt { id response_status }") => {
    const { body } = await admin.graphql(`{ webhook_deliveries { data { ${fields} } } }`);
    return body.data.webhook_deliveries.data[0];
  };
  const add = async (startedAt: string, responseStatus: number) => {
    const id = randomUUIDv7();
    const at = new Date(startedAt);
    await world.database.system.webhookAttempt.create({
      data: { id, businessId, deliveryId: delivery.id, startedAt: at, endedAt: at, durationMs: 0, responseStatus },
    });
    return { id, response_status: responseStatus };
  };

  expect(await latest()).toEqual({ latest_attempt: null });
  const second = await add("2026-07-01T03:00:00.000Z", 503);
  const first = await add("2026-07-01T02:00:00.000Z", 500);
  expect(await latest()).toEqual({ latest_attempt: second });
  const { claims } = await claimDue(world.database.systemPool, "webhook", [businessId]);
  expect(await latest("attempts { id response_status } latest_attempt { id response_status }")).toEqual({
    attempts: [first, second, { id: claims[0]?.attemptId, response_status: null }],
    latest_attempt: second,
  });
});
