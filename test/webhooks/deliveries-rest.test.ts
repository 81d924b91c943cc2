import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sampleOf } from "../../src/events/published.ts";
import { startWorld, type World } from "../world/world.ts";
import { type Receiver, startReceiver } from "./receiver.ts";
import { subscribe } from "./shop.ts";

/** Retries are an hour away, so anything sooner comes from a replay or a test event. */
let world: World;
let endpoint: Receiver;
let status = 204;
beforeAll(async () => {
  world = await startWorld({
    ROLE: "all",
    WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
    WEBHOOK_RETRY_SECONDS: "3600,3600,3600,3600,3600",
  });
  endpoint = await startReceiver((response) => response.writeHead(status).end("taken"));
});
afterAll(async () => {
  await endpoint.close();
  await world.close();
});

const deliveries = "/v1/webhooks/deliveries";
const notFound = { status: 404, body: { type: "urn:service:error:not-found" } };

/** A business with a subscription to events of customers and messages, and a key that reads no messages. */
async function openBusiness() {
  const business = await world.addBusiness();
  const { id: subscription } = await subscribe(world, business.id, endpoint.url, [
    "customer.created",
    "message.received",
  ]);
  const { key } = await world.addKey(business.id, ["webhooks:manage"]);
  const withKey = world.client(key);
  const make = async () => {
    await business.client("POST", "/v1/customers", { body: { name: "Jane Citizen" } });
    return settled(subscription);
  };
  const settled = (of: string) =>
    vi.waitFor(
      async () => {
        const [newest] = (await business.client("GET", `${deliveries}?subscription_id=${of}`)).body.data;
        expect(["delivered", "failed"]).toContain(newest?.status);
        return newest;
      },
      { timeout: 20_000, interval: 20 },
    );
  return { ...business, subscription, withKey, make, settled };
}

test("a key lists deliveries, reads one with its attempts, and filters them", async () => {
  status = 500;
  const { client, subscription, make } = await openBusiness();
  const listed = await make();
  expect(listed).toEqual({
    id: expect.any(String),
    event_id: expect.any(String),
    event_type: "customer.created",
    subscription_id: subscription,
    status: "failed",
    attempt_count: 1,
    next_attempt_at: expect.any(String),
    replay_at: null,
    delivered_at: null,
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
  const { body } = await client("GET", `${deliveries}/${listed.id}`);
  expect(body).toEqual({
    ...listed,
    payload: expect.stringContaining('"event_type":"customer.created"'),
    attempts: [
      {
        id: expect.any(String),
        trigger: "schedule",
        started_at: expect.any(String),
        ended_at: expect.any(String),
        duration_ms: expect.any(Number),
        response_status: 500,
        response_body: "taken",
        failure: "bad_status",
        detail: expect.any(String),
      },
    ],
  });
  const found = async (query: string) =>
    (await client("GET", `${deliveries}?${query}`)).body.data.map(({ id }: { id: string }) => id);
  expect(await found("status=failed")).toEqual([listed.id]);
  expect(await found(`event_id=${listed.event_id}`)).toEqual([listed.id]);
  expect(await found("status=dead")).toEqual([]);
  expect(await found(`created_from=${listed.created_at}`)).toEqual([listed.id]);
  expect(await found(`created_to=${listed.created_at}`)).toEqual([]);
});

test("a replay is delivered once more with the same body, and counts in the subscription's health", async () => {
  status = 500;
  const { client, subscription, make, settled } = await openBusiness();
  const failed = await make();
  status = 204;
  const replayed = await client("POST", `${deliveries}/${failed.id}/replay`);
  expect(replayed).toMatchObject({ status: 200, body: { id: failed.id } });
  await vi.waitFor(async () => expect((await settled(subscription)).status).toBe("delivered"), 20_000);
  const bodies = endpoint.arrivals
    .filter(({ headers }) => headers["x-service-event-id"] === failed.event_id)
    .map(({ body }) => body);
  expect(bodies).toHaveLength(2);
  expect(bodies[0]).toEqual(bodies[1]);
  const { body } = await client("GET", `/v1/webhooks/subscriptions/${subscription}/health`);
  expect(body).toEqual({
    id: subscription,
    health: {
      delivered: 1,
      failed: 0,
      dead: 0,
      skipped: 0,
      waiting: 0,
      last_delivered_at: expect.any(String),
      last_failure: null,
    },
  });
});

test("deliveries are replayed by filter, and a test event goes to one subscription", async () => {
  status = 204;
  const { client, subscription, make } = await openBusiness();
  const { event_id: eventId } = await make();
  const input = { subscription_id: subscription, statuses: ["delivered"] };
  const many = await client("POST", `${deliveries}/replay`, { body: input });
  expect(many).toMatchObject({ status: 200, body: { replayed: 1, more: false } });
  await vi.waitFor(
    () => expect(endpoint.arrivals.filter(({ headers }) => headers["x-service-event-id"] === eventId)).toHaveLength(2),
    20_000,
  );
  const path = `/v1/webhooks/subscriptions/${subscription}/test`;
  const { body: sent } = await client("POST", path, { body: { event_type: "message.received" } });
  expect(sent).toMatchObject({ event_type: "message.received", subscription_id: subscription });
  const arrived = await vi.waitFor(() => {
    const found = endpoint.arrivals.find(({ headers }) => headers["x-service-event-id"] === sent.event_id);
    if (found === undefined) throw new Error("the test event has not arrived");
    return JSON.parse(String(found.body));
  }, 20_000);
  const { message } = sampleOf("message.received");
  expect(arrived).toMatchObject({ test: true, message });
  expect(await client("POST", path)).toMatchObject({ status: 200, body: { event_type: "customer.created" } });
  expect(await client("POST", path, { body: { event_type: "lead.won" } })).toMatchObject({ status: 400 });
});

test("without messages:read, deliveries of message events are neither read nor replayed", async () => {
  status = 204;
  const { client, subscription, withKey, make } = await openBusiness();
  const { id: own } = await make();
  const path = `/v1/webhooks/subscriptions/${subscription}/test`;
  const { body: hidden } = await client("POST", path, { body: { event_type: "message.received" } });
  const { body: listed } = await withKey("GET", deliveries);
  expect(listed.data.map(({ id }: { id: string }) => id)).toEqual([own]);
  expect(await withKey("GET", `${deliveries}/${hidden.id}`)).toMatchObject(notFound);
  expect(await withKey("POST", `${deliveries}/${hidden.id}/replay`)).toMatchObject(notFound);
  expect(await withKey("GET", `${deliveries}/${own}`)).toMatchObject({ status: 200 });
  const refused = { status: 403, body: { type: "urn:service:error:insufficient-scope" } };
  const type = { event_type: "message.received" };
  expect(await withKey("GET", `${deliveries}?event_type=message.received`)).toMatchObject(refused);
  expect(await withKey("POST", path, { body: type })).toMatchObject(refused);
  const replay = (more: object) =>
    withKey("POST", `${deliveries}/replay`, {
      body: { subscription_id: subscription, statuses: ["pending", "delivered"], ...more },
    });
  expect(await replay(type)).toMatchObject(refused);
  expect(await replay({})).toMatchObject({ status: 200, body: { replayed: 1 } });
});

test("another business's deliveries and subscriptions are not found", async () => {
  status = 204;
  const { subscription, make } = await openBusiness();
  const { id } = await make();
  const { client } = await world.addBusiness();
  expect((await client("GET", deliveries)).body.data).toEqual([]);
  expect(await client("GET", `${deliveries}/${id}`)).toMatchObject(notFound);
  expect(await client("POST", `${deliveries}/${id}/replay`)).toMatchObject(notFound);
  expect(await client("POST", `${deliveries}/replay`, { body: { subscription_id: subscription } })).toMatchObject(
    notFound,
  );
  expect(await client("POST", `/v1/webhooks/subscriptions/${subscription}/test`)).toMatchObject(notFound);
  expect(await client("GET", `/v1/webhooks/subscriptions/${subscription}/health`)).toMatchObject(notFound);
  expect(await client("GET", `${deliveries}/${randomUUID()}`)).toMatchObject(notFound);
});

test("a paused subscription takes no replay and no test event", async () => {
  status = 204;
  const { client, subscription, make } = await openBusiness();
  const { id } = await make();
  await client("PATCH", `/v1/webhooks/subscriptions/${subscription}`, { body: { active: false } });
  const conflict = { status: 409, body: { type: "urn:service:error:conflict" } };
  expect(await client("POST", `${deliveries}/${id}/replay`)).toMatchObject(conflict);
  expect(await client("POST", `/v1/webhooks/subscriptions/${subscription}/test`)).toMatchObject(conflict);
});
