import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { deliveriesOf } from "./shop.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const collection = "/v1/webhooks/subscriptions";
const url = "https://example.com/hooks/fieldline";

async function subscribed(events: string[], filters: unknown) {
  const business = await world.addBusiness();
  const { status, text, body } = await business.client("POST", collection, { body: { url, events, filters } });
  if (status !== 201) throw new Error(text);
  const types = async () => (await deliveriesOf(world, body.id)).map(({ eventType }) => eventType);
  return { ...business, subscription: body as { id: string; filters: unknown }, types };
}

test("only events whose fields have one of the values are delivered, and all filters must pass", async () => {
  const filters = [
    { field: "lead_type", values: ["referral", "marketplace"] },
    { field: "source", values: ["api"] },
  ];
  const { client, subscription, types } = await subscribed(["lead.created", "customer.created"], filters);
  expect(subscription.filters).toEqual(filters);
  const ask = (body: object) =>
    client("POST", "/v1/leads", { body: { name: "Lee", email: "lee@example.com", ...body } });
  await ask({ lead_type: "referral" });
  await ask({ lead_type: "inbound" });
  await ask({ lead_type: "marketplace", source: "website" });
  await client("POST", "/v1/customers", { body: { name: "An event without the field" } });
  expect(await types()).toEqual(["lead.created"]);
  await client("PATCH", `${collection}/${subscription.id}`, { body: { filters: [] } });
  await ask({ lead_type: "inbound" });
  expect(await types()).toEqual(["lead.created", "lead.created"]);
});

test("ids, numbers, nulls and nested fields are compared as they are written", async () => {
  const { client, subscription, types } = await subscribed(["*"], []);
  const { body: jane } = await client("POST", "/v1/customers", { body: { name: "Jane", external_id: "crm-1" } });
  const filter = (field: string, ...values: string[]) =>
    client("PATCH", `${collection}/${subscription.id}`, { body: { filters: [{ field, values }] } });
  const job = () => client("POST", "/v1/jobs", { body: { customer_id: jane.id, title: "Work" } });
  const before = (await types()).length;
  await filter("customer_id", jane.id);
  await job();
  await filter("site_id", "null", jane.id);
  await job();
  await filter("drafted_by.name", "Test");
  await job();
  await filter("total", "110");
  const lines = [{ description: "Labour", quantity: 1, unit_price: 100 }];
  await client("POST", "/v1/invoices", { body: { customer_id: jane.id, lines } });
  expect((await types()).slice(before)).toEqual(["job.created", "invoice.created"]);
});

test.each([
  [{ field: "colour", values: ["red"] }, "/filters/0/field"],
  [{ field: "customer", values: ["x"] }, "/filters/0/field"],
  [{ field: "__proto__", values: ["x"] }, "/filters/0/field"],
  [{ field: "total", values: ["1"] }, "/filters/0/field"],
  [{ field: "lead_type", values: [] }, "/filters/0/values"],
  [{ field: "lead_type", values: ["referral", "friend"] }, "/filters/0/values/1"],
  [{ field: "name", values: Array.from({ length: 51 }, (_, n) => `${n}`) }, "/filters/0/values"],
])("the filter %j is refused when it is saved", async (filter, pointer) => {
  const { client, subscription } = await subscribed(["lead.created", "message.received"], []);
  const refused = { status: 400, body: { errors: [{ pointer }] } };
  const body = { url, events: ["lead.created", "message.received"], filters: [filter] };
  expect(await client("POST", collection, { body })).toMatchObject(refused);
  expect(await client("PATCH", `${collection}/${subscription.id}`, { body: { filters: [filter] } })).toMatchObject(
    refused,
  );
});

test("a change of the events that leaves a filter without its field is refused", async () => {
  const { client, subscription } = await subscribed(["lead.created"], [{ field: "lead_type", values: ["referral"] }]);
  const change = (body: object) => client("PATCH", `${collection}/${subscription.id}`, { body });
  expect(await change({ events: ["quote.sent"] })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: "/filters/0/field" }] },
  });
  expect((await change({ events: ["quote.sent"], filters: [] })).status).toBe(200);
  const many = Array.from({ length: 11 }, () => ({ field: "total", values: ["1"] }));
  expect(await change({ filters: many })).toMatchObject({ status: 400, body: { errors: [{ pointer: "/filters" }] } });
});
