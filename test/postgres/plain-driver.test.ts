import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Receiver, startReceiver } from "../webhooks/receiver.ts";
import { subscribe } from "../webhooks/shop.ts";
import { createGraphql } from "../world/client.ts";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let fast: Awaited<ReturnType<World["another"]>>;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  world = await startWorld({ POSTGRES_DRIVER: "plain", ROLE: "all", WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" });
  fast = await world.another({ driver: "fast", role: "web" });
});
afterAll(async () => {
  await fast?.close();
  await world?.close();
  await receiver?.close();
});

/** A business with one of each record that the test reads, written by the plain driver. */
async function trade() {
  const business = await world.addBusiness();
  const { client } = business;
  const customer = await made(client, "/v1/customers", {
    name: "Élodie O'Brien",
    email: "elodie@example.com",
    tags: ["vip", 'a "quoted" one'],
    billing_address: { line1: "12 Banksia Street", suburb: "Marrickville", state: "NSW", postcode: "2204" },
  });
  const quote = await made(client, "/v1/quotes", {
    customer_id: customer.id,
    title: "Ducted system",
  });
  const job = await made(client, "/v1/jobs", { customer_id: customer.id, title: "Service" });
  const booking = await made(client, "/v1/bookings", {
    customer_id: customer.id,
    title: "Visit",
    kind: "visit",
    start_at: "2026-07-01T12:30:00+10:00",
    end_at: "2026-07-01T13:30:00+10:00",
  });
  return { business, client, customer, quote, job, booking };
}

test("each response of the plain driver equals the fast one's, byte for byte", async () => {
  const { business, client, customer, quote, job, booking } = await trade();
  const owner = await world.addPerson(business.id);
  const paths = [
    "/v1/me",
    "/v1/customers",
    "/v1/customers?search=elodie&limit=1",
    `/v1/customers/${customer.id}`,
    `/v1/quotes/${quote.id}`,
    `/v1/jobs/${job.id}`,
    `/v1/bookings/${booking.id}`,
    "/v1/bookings",
    "/v1/conversations",
    `/v1/customers/${business.id}`,
    "/v1/customers?cursor=nonsense",
  ];
  // Each process has a watermark of its own.
  const withoutOwn = (text: string) => text.replace(/"(request_id|next_updated_since)":"[^"]*"/g, "");
  for (const path of paths)
    for (const _ of ["unprepared", "prepared"]) {
      const [plain, other] = [await client("GET", path), await world.at(fast.origin, business.key)("GET", path)];
      expect(plain.status, path).toBe(other.status);
      expect(withoutOwn(plain.text), path).toBe(withoutOwn(other.text));
      expect(plain.headers.get("etag"), path).toBe(other.headers.get("etag"));
    }
  const document =
    "{ customers { data { name tags created_at } } jobs { data { title created_at assignees { name } quote { id } } } quotes { data { id customer { name } } } viewer { member { name } } }";
  const own = await owner.graphql(document);
  expect(own.body.errors).toBeUndefined();
  expect(own.text).toBe((await createGraphql(fast.origin, owner.cookie)(document)).text);
});

test("changes are made once, refused with their problem, and rolled back completely", async () => {
  const { client, customer } = await trade();
  const path = `/v1/customers/${customer.id}`;
  const { headers } = await client("GET", path);
  const ifMatch = { "If-Match": headers.get("etag") ?? "" };
  const rename = (name: string) => client("PATCH", path, { body: { name }, headers: ifMatch });
  const statuses = (await Promise.all(["One", "Two", "Three"].map(rename))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 412, 412]);
  const wrong = await client("POST", "/v1/quotes", {
    body: { customer_id: path.slice(-36).replaceAll(/./g, "0"), title: "" },
  });
  expect(wrong.status).toBe(400);
});

test("an assistant reads and writes, and its changes reach a webhook", async () => {
  const { business } = await trade();
  await subscribe(world, business.id, receiver.url);
  const client = new Client({ name: "test", version: "1" });
  const requestInit = { headers: { "X-Api-Key": business.key } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${world.base}/mcp/mcp`), { requestInit }));
  const created = await client.callTool({ name: "create_customer", arguments: { name: "By an assistant" } });
  expect(created.isError).not.toBe(true);
  const listed = await client.callTool({ name: "list_customers", arguments: { search: "assistant" } });
  expect(JSON.stringify(listed.content)).toContain("By an assistant");
  await client.close();
  const [arrival] = await receiver.arrived(1);
  expect(JSON.parse(arrival?.body ?? "{}")).toMatchObject({ event_type: "customer.created", name: "By an assistant" });
});
