import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { startReceiver } from "./receiver.ts";
import { deliveriesOf, subscribe } from "./shop.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ ROLE: "all", WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" });
});
afterAll(() => world.close());

const collection = "/v1/webhooks/subscriptions";

test("a subscription to a record's events, or to all events, receives each of them once", async () => {
  const business = await world.addBusiness();
  const { client } = business;
  const receiver = await startReceiver();
  const subscriptions = {
    record: await subscribe(world, business.id, receiver.url, ["job.*"]),
    every: await subscribe(world, business.id, receiver.url, ["customer.created", "*"]),
    other: await subscribe(world, business.id, receiver.url, ["quote.*"]),
  };
  const { body: customer } = await client("POST", "/v1/customers", { body: { name: "Jane Citizen" } });
  const { body: job } = await client("POST", "/v1/jobs", { body: { customer_id: customer.id, title: "Install" } });
  await client("POST", `/v1/jobs/${job.id}/complete`);
  const told = async (id: string) =>
    (await deliveriesOf(world, id)).map(({ eventType, status }) => `${eventType} ${status}`).toSorted();
  await expect
    .poll(() => told(subscriptions.record.id), { timeout: 20_000 })
    .toEqual(["job.completed delivered", "job.created delivered"]);
  await expect
    .poll(() => told(subscriptions.every.id), { timeout: 20_000 })
    .toEqual(["customer.created delivered", "job.completed delivered", "job.created delivered"]);
  expect(await told(subscriptions.other.id)).toEqual([]);
  await receiver.close();
});

test("a test event and a replay are possible for the types that the entries include, and for no others", async () => {
  const business = await world.addBusiness();
  const { client } = business;
  const receiver = await startReceiver();
  const { id } = await subscribe(world, business.id, receiver.url, ["job.*"]);
  const send = (type: string) => client("POST", `${collection}/${id}/test`, { body: { event_type: type } });
  expect(await send("job.started")).toMatchObject({ status: 200, body: { event_type: "job.started" } });
  expect(await send("lead.won")).toMatchObject({ status: 400, body: { errors: [{ pointer: "/event_type" }] } });
  expect(await send("job.*")).toMatchObject({ status: 400 });
  expect(await client("POST", `${collection}/${id}/test`)).toMatchObject({ body: { event_type: "job.created" } });
  const { body: started } = await client("GET", `/v1/webhooks/deliveries?event_type=job.started`);
  expect(await client("POST", `/v1/webhooks/deliveries/${started.data[0].id}/replay`)).toMatchObject({ status: 200 });
  await client("PATCH", `${collection}/${id}`, { body: { events: ["quote.*"] } });
  expect(await client("POST", `/v1/webhooks/deliveries/${started.data[0].id}/replay`)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining("job.started") },
  });
  await receiver.close();
});

test("an entry is an event type or one of the patterns, written exactly so", async () => {
  const { client } = await world.addBusiness();
  const create = (...events: string[]) =>
    client("POST", collection, { body: { url: "https://example.com/hooks/fieldline", events } });
  expect(await create("*", "job.*", "lead.won")).toMatchObject({
    status: 201,
    body: { events: ["*", "job.*", "lead.won"] },
  });
  for (const wrong of ["job", "jobs.*", "job.", "*.*", ".*", "JOB.*", "job.%", ""])
    expect((await create(wrong)).status, wrong).toBe(400);
});
