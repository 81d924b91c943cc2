import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signStandard } from "../../src/outbox/handlers/webhook/formats.ts";
import { startWorld, type World } from "../world/world.ts";
import { startReceiver } from "./receiver.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ ROLE: "all", WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" });
});
afterAll(() => world.close());

const collection = "/v1/webhooks/subscriptions";

test("the signature is that of the example in the specification of Standard Webhooks", () => {
  expect(
    signStandard(
      "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
      'msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}',
    ),
  ).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});

test("a subscription in the standard format receives both sets of headers, signed with one secret", async () => {
  const business = await world.addBusiness();
  const receiver = await startReceiver();
  const { body } = await business.client("POST", collection, {
    body: { url: "https://example.com/hook", events: ["customer.created"], format: "standard" },
  });
  expect(body).toMatchObject({ format: "standard", secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) });
  await world.database.system.webhookSubscription.updateMany({ where: { id: body.id }, data: { url: receiver.url } });
  await business.client("POST", "/v1/customers", { body: { name: "Jane Citizen" } });
  const [first] = await receiver.arrived(1);
  const headers = first?.headers ?? {};
  expect(headers["webhook-id"]).toBe(headers["x-service-event-id"]);
  expect(headers["x-service-signature"]).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
  const key = Buffer.from(body.secret.slice("whsec_".length), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${first?.body}`;
  expect(headers["webhook-signature"]).toBe(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`);

  const { body: rotated } = await business.client("POST", `${collection}/${body.id}/rotate-secret`);
  expect(rotated.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await receiver.close();
});

test("other subscriptions have the service's headers alone, and a format cannot change", async () => {
  const { client } = await world.addBusiness();
  const { body } = await client("POST", collection, {
    body: { url: "https://example.com/hook", events: ["customer.created"] },
  });
  expect(body).toMatchObject({ format: "service", secret: expect.stringMatching(/^whsec_[\w-]{43}$/) });
  expect((await client("PATCH", `${collection}/${body.id}`, { body: { format: "standard" } })).status).toBe(400);
});
