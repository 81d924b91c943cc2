import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { sign } from "../../src/outbox/handlers/webhook/sign.ts";
import { startWorld, type World } from "../world/world.ts";
import { type Arrival, type Receiver, startReceiver } from "./receiver.ts";
import { deliveriesOf } from "./shop.ts";

/** Retries are an hour away, so anything sooner comes from a replay. */
let world: World;
beforeAll(async () => {
  world = await startWorld({
    ROLE: "all",
    WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
    WEBHOOK_RETRY_SECONDS: "3600,3600,3600,3600,3600",
  });
});
afterAll(() => world.close());

let endpoint: Receiver;
afterEach(() => endpoint.close());

const collection = "/v1/webhooks/subscriptions";

/** A business whose endpoint has received one customer event and responded with the status. */
async function openBusiness(status: number) {
  endpoint = await startReceiver((response) => response.writeHead(status).end());
  const business = await world.addBusiness();
  const owner = await world.addPerson(business.id);
  const { body: subscription } = await business.client("POST", collection, {
    body: { url: endpoint.url, events: ["customer.created", "lead.won"] },
  });
  await business.client("POST", "/v1/customers", { body: { name: "Jane Citizen" } });
  await endpoint.arrived(1);
  const delivery = await settled(subscription.id, status < 300 ? "delivered" : "failed");
  return { ...business, owner, subscription, delivery };
}

/** Waits until the newest delivery of the subscription has this status and no claim, and returns it. */
function settled(subscriptionId: string, status: string) {
  return vi.waitFor(
    async () => {
      const delivery = (await deliveriesOf(world, subscriptionId)).at(-1);
      expect(delivery).toMatchObject({ status, claims: [], replayAt: null });
      if (delivery === undefined) throw new Error("there is no delivery");
      return delivery;
    },
    { timeout: 20_000, interval: 20 },
  );
}

const idsOf = ({ headers }: Arrival) => ({
  event: headers["x-service-event-id"],
  delivery: headers["x-service-delivery-id"],
});

test("a replay is one more request: the same event and body under a new delivery id, beside the schedule", async () => {
  const { owner, subscription, delivery } = await openBusiness(500);
  const due = delivery.nextAttemptAt;
  const answered = await owner.graphql(
    `mutation { replay_delivery(id: "${delivery.id}") { id status attempt_count replay_at } }`,
  );
  expect(answered.body.data.replay_delivery).toEqual({
    id: delivery.id,
    status: "failed",
    attempt_count: 1,
    replay_at: expect.stringMatching(/^20/),
  });
  const [first, second] = await endpoint.arrived(2);
  if (first === undefined || second === undefined) throw new Error("nothing arrived");
  expect(second.body).toBe(first.body);
  expect(idsOf(second).event).toBe(idsOf(first).event);
  expect(idsOf(second).delivery).not.toBe(idsOf(first).delivery);
  const after = await settled(subscription.id, "failed");
  expect(after).toMatchObject({ attemptCount: 1, nextAttemptAt: due });
  expect(after.attempts.map(({ trigger }) => trigger)).toEqual(["schedule", "replay"]);

  endpoint.answerWith((response) => response.writeHead(204).end());
  await owner.graphql(`mutation { replay_delivery(id: "${delivery.id}") { id } }`);
  expect(await settled(subscription.id, "delivered")).toMatchObject({ attemptCount: 1, nextAttemptAt: null });
});

test("a successful delivery can be replayed too", async () => {
  const { owner, subscription, delivery } = await openBusiness(200);
  await owner.graphql(`mutation { replay_delivery(id: "${delivery.id}") { id } }`);
  await endpoint.arrived(2);
  const after = await settled(subscription.id, "delivered");
  expect(after).toMatchObject({ attemptCount: 1, deliveredAt: delivery.deliveredAt });
});

test("pausing and deleting skip waiting deliveries at once, and a paused or deleted subscription takes no replay", async () => {
  const { client, owner, subscription, delivery } = await openBusiness(500);
  const replay = async () =>
    (await owner.graphql(`mutation { replay_delivery(id: "${delivery.id}") { id } }`)).body.errors?.[0]?.extensions
      .problem;
  const many = async () =>
    (
      await owner.graphql(
        `mutation { replay_deliveries(input: {subscription_id: "${subscription.id}"}) { replayed more } }`,
      )
    ).body;
  const test = async () =>
    (await owner.graphql(`mutation { send_test_event(subscription_id: "${subscription.id}") { id } }`)).body.errors[0]
      .extensions.problem;
  const address = `${collection}/${subscription.id}`;

  await client("PATCH", address, { body: { active: false } });
  expect(await settled(subscription.id, "skipped")).toMatchObject({ nextAttemptAt: null });
  for (const problem of [await replay(), (await many()).errors[0].extensions.problem, await test()])
    expect(problem).toMatchObject({
      status: 409,
      type: "urn:service:error:conflict",
      detail: expect.stringContaining("paused"),
    });

  await client("PATCH", address, { body: { active: true } });
  expect((await many()).data.replay_deliveries).toEqual({ replayed: 1, more: false });
  await endpoint.arrived(2);
  await settled(subscription.id, "skipped");

  await client("POST", "/v1/customers", { body: { name: "Second" } });
  await endpoint.arrived(3);
  await settled(subscription.id, "failed");
  await client("DELETE", address);
  await settled(subscription.id, "skipped");
  expect(await replay()).toMatchObject({ status: 409, detail: expect.stringContaining("deleted") });
  expect(await test()).toMatchObject({ status: 404 });
  expect(endpoint.arrivals).toHaveLength(3);
});

test("a test event is its type's sample, marked and signed, and goes to one subscription alone", async () => {
  const { id, client, owner, subscription } = await openBusiness(200);
  const other = await client("POST", collection, { body: { url: `${endpoint.url}/other`, events: ["lead.won"] } });
  const send = (type: string) =>
    owner.graphql(
      `mutation { send_test_event(subscription_id: "${subscription.id}"${type}) { status event_type event_id payload } }`,
    );
  const answered = (await send(', event_type: "lead.won"')).body.data.send_test_event;
  expect(answered).toMatchObject({ status: "pending", event_type: "lead.won" });
  const arrival = (await endpoint.arrived(2))[1];
  expect(arrival?.body).toBe(answered.payload);
  expect(JSON.parse(answered.payload)).toMatchObject({
    version: "v1",
    event_type: "lead.won",
    event_id: answered.event_id,
    business_id: id,
    occurred_at: expect.stringMatching(/^20/),
    test: true,
    won_via: "quote_accepted",
  });
  const header = String(arrival?.headers["x-service-signature"]);
  const time = Number(/^t=(\d+)/.exec(header)?.[1]);
  expect(header).toBe(sign(subscription.secret, answered.payload, new Date(time * 1000)));
  await settled(subscription.id, "delivered");
  expect(await deliveriesOf(world, other.body.id)).toEqual([]);

  expect((await send("")).body.data.send_test_event.event_type).toBe("customer.created");
  const refused = (await send(', event_type: "quote.sent"')).body.errors[0].extensions.problem;
  expect(refused).toMatchObject({ status: 400, errors: [{ pointer: "/event_type" }] });
  await endpoint.arrived(3);
});

test("the first request after a secret is rotated is signed with the new one", async () => {
  const { client, owner, subscription, delivery } = await openBusiness(500);
  const { body } = await client("POST", `${collection}/${subscription.id}/rotate-secret`);
  await owner.graphql(`mutation { replay_delivery(id: "${delivery.id}") { id } }`);
  const arrival = (await endpoint.arrived(2))[1];
  const header = String(arrival?.headers["x-service-signature"]);
  const time = new Date(Number(/^t=(\d+)/.exec(header)?.[1]) * 1000);
  expect(header).toBe(sign(body.secret, arrival?.body ?? "", time));
  expect(header).not.toBe(sign(subscription.secret, arrival?.body ?? "", time));
  await settled(subscription.id, "failed");
});

test("only owners replay and test, in their own business only", async () => {
  const { id, subscription, delivery } = await openBusiness(200);
  const stranger = await world.addPerson((await world.addBusiness()).id);
  for (const mutation of [
    `mutation { replay_delivery(id: "${delivery.id}") { id } }`,
    `mutation { replay_deliveries(input: {subscription_id: "${subscription.id}", statuses: [delivered]}) { more } }`,
    `mutation { send_test_event(subscription_id: "${subscription.id}") { id } }`,
  ]) {
    for (const role of ["admin", "member"] as const) {
      const { body } = await (await world.addPerson(id, role)).graphql(mutation);
      expect(body.errors[0].extensions.problem).toMatchObject({ status: 403 });
    }
    const { body } = await stranger.graphql(mutation);
    expect(body.errors[0].extensions.problem).toMatchObject({ status: 404 });
  }
  expect(await deliveriesOf(world, subscription.id)).toEqual([delivery]);
  expect(endpoint.arrivals).toHaveLength(1);
});

test("a business without API access is told so, instead of its replay waiting", async () => {
  const { id, owner, delivery, subscription } = await openBusiness(500);
  const asked = [
    `mutation { replay_delivery(id: "${delivery.id}") { id } }`,
    `mutation { replay_deliveries(input: { subscription_id: "${subscription.id}", statuses: [failed] }) { replayed } }`,
    `mutation { send_test_event(subscription_id: "${subscription.id}") { id } }`,
    `mutation { rotate_webhook_secret(id: "${subscription.id}") { id } }`,
    `mutation { update_webhook_subscription(id: "${subscription.id}", input: { description: "Ours" }) { id } }`,
    `mutation { create_webhook_subscription(input: { url: "https://example.com", events: ["lead.won"] }) { id } }`,
  ];
  for (const [change, type] of [
    [{ subscription: "lapsed" }, "subscription-inactive"],
    [{ plan: "starter", subscription: "active" }, "plan-required"],
  ] as const) {
    await world.database.system.business.update({ where: { id }, data: change });
    for (const mutation of asked)
      expect((await owner.graphql(mutation)).body.errors[0].extensions.problem).toMatchObject({
        status: 403,
        type: `urn:service:error:${type}`,
      });
  }
  expect(endpoint.arrivals).toHaveLength(1);
  expect(await deliveriesOf(world, subscription.id)).toMatchObject([{ replayAt: null }]);
});

test("an event that the subscription no longer names is not replayed to it", async () => {
  const { client, owner, delivery, subscription } = await openBusiness(500);
  await client("PATCH", `${collection}/${subscription.id}`, { body: { events: ["lead.won"] } });
  const one = await owner.graphql(`mutation { replay_delivery(id: "${delivery.id}") { id } }`);
  expect(one.body.errors[0].extensions.problem).toMatchObject({
    status: 409,
    detail: "The subscription no longer includes customer.created. Add it first.",
  });
  const many = await owner.graphql(
    `mutation { replay_deliveries(input: { subscription_id: "${subscription.id}", statuses: [failed] }) {
       replayed more last_created_at } }`,
  );
  expect(many.body.data.replay_deliveries).toEqual({ replayed: 0, more: false, last_created_at: null });
});
