import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Business, eventsOf, made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let business: Business;
let customer_id: string;
beforeAll(async () => {
  world = await startWorld();
  business = await world.addBusiness();
  customer_id = (await made(business.client, "/v1/customers", { name: "Jane" })).id;
});
afterAll(() => world.close());

/** The path and the shortest body of each kind of record that can be upserted. */
const kinds: Record<string, () => Record<string, unknown>> = {
  customers: () => ({ name: "Robin Ferris" }),
  leads: () => ({ name: "Robin Ferris", phone: "0491 570 156" }),
  jobs: () => ({ title: "Service", customer_id }),
  price_items: () => ({ name: "Split system", unit_price: 2501 }),
};

const at = (collection: string, id: string) => `/v1/${collection}/by-external-id/${encodeURIComponent(id)}`;

describe.each(Object.keys(kinds))("%s", (collection) => {
  const body = () => kinds[collection]?.() ?? {};
  const name = collection === "jobs" ? "title" : "name";

  test("a PUT creates the record with the id, and then updates it", async () => {
    const { client } = business;
    const created = await client("PUT", at(collection, "one"), { body: body() });
    expect(created).toMatchObject({ status: 201, body: { [name]: body()[name], external_id: "one" } });
    const { id } = created.body;
    expect(created.headers.get("location")).toMatch(new RegExp(`/api/v1/${collection}/${id}$`));
    const read = await client("GET", `/v1/${collection}/${id}`);
    expect(read.body).toEqual(created.body);
    expect(created.headers.get("etag")).toBe(read.headers.get("etag"));

    const updated = await client("PUT", at(collection, "one"), { body: { ...body(), [name]: "Another name" } });
    expect(updated).toMatchObject({ status: 200, body: { id, external_id: "one", [name]: "Another name" } });
    expect(updated.headers.get("location")).toBeNull();

    const again = await client("PUT", at(collection, "one"), { body: { ...body(), [name]: "Another name" } });
    expect(again).toMatchObject({ status: 200, body: updated.body });
    expect((await client("GET", `/v1/${collection}?external_id=one`)).body.data).toHaveLength(1);
  });

  test("of many at once, one creates the record", async () => {
    const { client } = business;
    const calls = Array.from({ length: 12 }, (_, index) =>
      index % 4 === 3
        ? client("POST", `/v1/${collection}`, { body: { ...body(), external_id: "race" } })
        : client("PUT", at(collection, "race"), { body: { ...body(), [name]: `Number ${index}` } }),
    );
    const replies = await Promise.all(calls);
    const counts = Object.groupBy(replies, ({ status }) => String(status));
    expect(counts["201"]).toHaveLength(1);
    expect((counts["200"]?.length ?? 0) + (counts["409"]?.length ?? 0)).toBe(11);
    const ids = new Set(replies.map(({ body }) => body.id));
    expect(ids.size).toBe(1);
    expect((await client("GET", `/v1/${collection}?external_id=race`)).body.data).toHaveLength(1);
    expect(counts["409"]?.every(({ body }) => body.type.endsWith(":duplicate-external-id")) ?? true).toBe(true);
  });

  test.each(["sites", "contacts", "win", "start", "a/b c", "ü#?%", "by-external-id", "x".repeat(255)])(
    "the id %s reaches its record",
    async (external_id) => {
      const { status, body: record } = await business.client("PUT", at(collection, external_id), { body: body() });
      expect({ status, external_id: record.external_id }).toEqual({ status: 201, external_id });
    },
  );

  test.each([
    ["too long", "x".repeat(256), "must have 1 to 255 characters"],
    ["blank", " ", "must not be blank"],
  ])("an id that is %s is a 400, as are the body's faults", async (_why, external_id, detail) => {
    const reply = await business.client("PUT", at(collection, external_id), { body: { color: "red" } });
    expect(reply).toMatchObject({ status: 400, body: { type: "urn:service:error:bad-request" } });
    expect(reply.body.errors).toContainEqual({ parameter: "external_id", detail });
    expect(reply.body.errors).toContainEqual({ pointer: "/color", detail: "is not a known field" });
  });

  test("the body cannot name another external id", async () => {
    const sent = { ...body(), external_id: "other" };
    const reply = await business.client("PUT", at(collection, "one"), { body: sent });
    expect(reply).toMatchObject({ status: 400 });
    expect(reply.body.errors).toEqual([{ pointer: "/external_id", detail: "is not a known field" }]);
  });

  test("the same id of another business is another record", async () => {
    const other = await world.addBusiness();
    const customer = await made(other.client, "/v1/customers", { name: "Their customer" });
    const sent = collection === "jobs" ? { ...body(), customer_id: customer.id } : body();
    const theirs = await other.client("PUT", at(collection, "one"), { body: sent });
    expect(theirs.status).toBe(201);
    const ours = await business.client("GET", `/v1/${collection}?external_id=one`);
    expect(ours.body.data[0].id).not.toBe(theirs.body.id);
  });

  test("with If-Match it is refused, because nothing is read at this address", async () => {
    const headers = { "If-Match": '"a"' };
    const reply = await business.client("PUT", at(collection, "conditional"), { body: body(), headers });
    expect(reply).toMatchObject({ status: 412, body: { type: "urn:service:error:precondition-failed" } });
    expect((await business.client("GET", `/v1/${collection}?external_id=conditional`)).body.data).toEqual([]);
  });
});

test("an update keeps fields that are left out, and null clears them", async () => {
  const { client } = business;
  const whole = { name: "Jo", email: "jo@example.com", tags: ["vip"], notes: "Has a dog." };
  await client("PUT", at("customers", "partial"), { body: whole });
  const updated = await client("PUT", at("customers", "partial"), { body: { name: "Jo", notes: null } });
  expect(updated).toMatchObject({ status: 200, body: { ...whole, notes: null } });
});

test("an archived customer is updated, and stays archived", async () => {
  const { client } = business;
  const { body: made } = await client("PUT", at("customers", "archived"), { body: { name: "Old" } });
  await client("DELETE", `/v1/customers/${made.id}`);
  const updated = await client("PUT", at("customers", "archived"), { body: { name: "Old name" } });
  expect(updated).toMatchObject({ status: 200, body: { id: made.id, name: "Old name" } });
  expect(updated.body.archived_at).not.toBeNull();
});

test("a lead creates its customer once", async () => {
  const { client } = business;
  const body = { name: "Once", email: "once@example.com", auto_create_customer: true, source: "website" };
  const replies = await Promise.all(Array.from({ length: 6 }, () => client("PUT", at("leads", "once"), { body })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
  const found = await client("GET", "/v1/customers?search=once@example.com");
  expect(found.body.data).toHaveLength(1);
  expect(replies[0]?.body).toMatchObject({ customer_id: found.body.data[0].id, source: "website" });
});

test("an existing job keeps its customer", async () => {
  const { client } = business;
  const { body: job } = await client("PUT", at("jobs", "kept"), { body: { title: "Service", customer_id } });
  const other = await made(client, "/v1/customers", { name: "Other" });
  const moved = await client("PUT", at("jobs", "kept"), { body: { title: "Moved", customer_id: other.id } });
  expect(moved).toMatchObject({ status: 409, body: { type: "urn:service:error:conflict" } });
  expect(moved.body.detail).toContain("another customer_id");
  expect((await client("GET", `/v1/jobs/${job.id}`)).body).toEqual(job);
});

test("a create and an update emit the events of their kind", async () => {
  const { client } = business;
  const { body: made } = await client("PUT", at("customers", "events"), { body: { name: "Before" } });
  await client("PUT", at("customers", "events"), { body: { name: "After" } });
  await client("PUT", at("customers", "events"), { body: { name: "After" } });
  const ofThis = ({ customer_id }: Record<string, unknown>) => customer_id === made.id;
  expect((await eventsOf(world, business, "customer.created")).filter(ofThis)).toHaveLength(1);
  const updates = (await eventsOf(world, business, "customer.updated")).filter(ofThis);
  expect(updates).toMatchObject([{ changed: ["name"] }]);
});
