import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Fieldline } from "../../packages/sdk/src/index.ts";
import { maxOperations } from "../../src/operations/batch.ts";
import { type Business, made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let business: Business;
beforeAll(async () => {
  world = await startWorld();
  business = await world.addBusiness();
});
afterAll(() => world.close());

const batch = (operations: unknown, { client } = business, headers = {}) =>
  client("POST", "/v1/batch", { body: { operations }, headers });

const create = (name: string, more = {}) => ({ method: "POST", path: "/v1/customers", body: { name }, ...more });

const countOf = async (search: string) =>
  (await business.client("GET", `/v1/customers?search=${search}&limit=100`)).body.data.length;

test("each operation is answered as it would be alone, in order, and a failure stops nothing", async () => {
  const customer = await made(business.client, "/v1/customers", { name: "Before" });
  const { status, body } = await batch([
    create("First"),
    { method: "PATCH", path: `/v1/customers/${customer.id}`, body: { name: "After" } },
    create(""),
    { method: "PUT", path: "/v1/customers/by-external-id/a%2Fb", body: { name: "Own id" } },
    { method: "PUT", path: "/v1/customers/by-external-id/a%2Fb", body: { name: "Own id again" } },
    { method: "DELETE", path: `/v1/customers/${customer.id}` },
    { method: "POST", path: "/v1/customers/unknown/sites", body: { address: {} } },
    { method: "POST", path: "/v1/nothing", body: {} },
    { method: "DELETE", path: "/v1/customers" },
    { method: "POST", path: "/v1/batch", body: { operations: [] } },
    create("Last"),
  ]);
  expect(status).toBe(200);
  const { results } = body;
  expect(results.map(({ status }: { status: number }) => status)).toEqual([
    201, 200, 400, 201, 200, 204, 400, 404, 405, 404, 201,
  ]);
  const [first, changed, refused, put, again, deleted, , , notAllowed] = results;
  const alone = await business.client("GET", `/v1/customers/${first.body.id}`);
  expect(first.body).toEqual(alone.body);
  expect(first.headers).toEqual({
    Location: expect.stringMatching(new RegExp(`/api/v1/customers/${first.body.id}$`)),
    ETag: alone.headers.get("etag"),
  });
  expect(changed.body).toMatchObject({ id: customer.id, name: "After" });
  expect(refused.body).toMatchObject({
    type: "urn:service:error:bad-request",
    request_id: expect.any(String),
    errors: [{ pointer: "/name" }],
  });
  expect(put.body).toMatchObject({ external_id: "a/b" });
  expect(again.body).toMatchObject({ id: put.body.id, name: "Own id again" });
  expect(deleted).toEqual({ status: 204, headers: {}, body: null });
  expect(notAllowed).toMatchObject({ headers: { Allow: "POST" }, body: { detail: "Allowed here: POST." } });
});

test("a scope is needed for each operation", async () => {
  const { key } = await world.addKey(business.id, ["customers:write"]);
  const lead = { method: "POST", path: "/v1/leads", body: { name: "Lee", phone: "0412 345 678" } };
  const { body } = await world.client(key)("POST", "/v1/batch", { body: { operations: [lead, create("Scoped")] } });
  expect(body.results).toMatchObject([
    { status: 403, body: { detail: "This needs the scope leads:write." } },
    { status: 201 },
  ]);
});

test("another business's records are missing", async () => {
  const other = await world.addBusiness();
  const theirs = await made(other.client, "/v1/customers", { name: "Theirs" });
  const { body } = await batch([{ method: "PATCH", path: `/v1/customers/${theirs.id}`, body: { name: "Ours" } }]);
  expect(body.results).toMatchObject([{ status: 404, body: { type: "urn:service:error:not-found" } }]);
});

describe("idempotency", () => {
  test("a retry of the batch repeats no POST that has succeeded", async () => {
    const operations = [create("Retried one"), create("", {}), create("Retried two")];
    const headers = { "Idempotency-Key": "batch-1" };
    const first = await batch(operations, business, headers);
    const retried = await batch(operations, business, headers);
    expect(retried.body.results.map(({ body }: { body: { id: string } }) => body.id)).toEqual(
      first.body.results.map(({ body }: { body: { id: string } }) => body.id),
    );
    expect(retried.body.results[0].headers).toMatchObject({ "Idempotency-Replayed": "true" });
    expect(await countOf("Retried")).toBe(2);
    const reordered = await batch([create("Another")], business, headers);
    expect(reordered.body.results).toMatchObject([{ status: 422 }]);
  });

  test("an operation's own key is that of the same call alone", async () => {
    const alone = await business.client("POST", "/v1/customers", {
      body: { name: "Keyed" },
      headers: { "Idempotency-Key": "own-1" },
    });
    const { body } = await batch([create("Keyed", { idempotency_key: "own-1" })]);
    expect(body.results).toMatchObject([{ status: 201, body: { id: alone.body.id } }]);
    expect(await countOf("Keyed")).toBe(1);
  });

  test("two batches under one key at once do the work once", async () => {
    const operations = Array.from({ length: 20 }, (_, index) => create(`Twice ${index}`));
    const headers = { "Idempotency-Key": "batch-2" };
    const replies = await Promise.all([1, 2].map(() => batch(operations, business, headers)));
    expect(await countOf("Twice")).toBe(20);
    for (const { body } of replies) for (const { status } of body.results) expect([201, 409]).toContain(status);
  });
});

test("if_match changes a record only as it was read", async () => {
  const customer = await business.client("POST", "/v1/customers", { body: { name: "Tagged" } });
  const change = (if_match: string) => ({
    method: "PATCH",
    path: `/v1/customers/${customer.body.id}`,
    body: { notes: "Has a dog." },
    if_match,
  });
  const { body } = await batch([change('"old"'), change(customer.headers.get("etag") ?? ""), change('"old"')]);
  expect(body.results.map(({ status }: { status: number }) => status)).toEqual([412, 200, 412]);
});

test("a malformed batch is refused as a whole, and every fault is named", async () => {
  const { status, body } = await batch([
    create("Not made"),
    { method: "GET", path: "v1/customers?x=1", body: [], colour: "red" },
    { method: "PATCH", path: "/v1/customers/1", idempotency_key: "a" },
    { method: "POST", path: "/v1/customers", if_match: '"a"', idempotency_key: 7 },
    "no object",
  ]);
  expect(status).toBe(400);
  expect(body.errors).toEqual([
    { pointer: "/operations/1/colour", detail: "is not a known field" },
    { pointer: "/operations/1/method", detail: "must be one of: POST, PUT, PATCH, DELETE" },
    { pointer: "/operations/1/path", detail: "must be a path such as /v1/customers, without a query" },
    { pointer: "/operations/1/body", detail: "must be an object" },
    { pointer: "/operations/2/idempotency_key", detail: "is for a POST only" },
    { pointer: "/operations/3/idempotency_key", detail: "must be a text" },
    { pointer: "/operations/3/if_match", detail: "is not for a POST" },
    { pointer: "/operations/4", detail: "must be an object" },
  ]);
  expect(await countOf("Not made")).toBe(0);
  const many = Array.from({ length: maxOperations + 1 }, () => create("Not made"));
  for (const operations of [[], many, undefined, {}])
    expect(await batch(operations)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: "/operations", detail: "must be a list of 1 to 100 operations" }] },
    });
  expect(await countOf("Not made")).toBe(0);
});

test("ten operations count as one request, before any runs", async () => {
  const limited = await world.addBusiness();
  const remaining = ({ headers }: { headers: Headers }) => Number(/r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1]);
  const before = remaining(await limited.client("GET", "/v1/me"));
  const costOf = async (count: number) => {
    const operations = Array.from({ length: count }, (_, index) => create(`Counted ${index}`));
    const at = remaining(await limited.client("GET", "/v1/me"));
    const reply = await limited.client("POST", "/v1/batch", { body: { operations } });
    expect(reply.status).toBe(200);
    return at - remaining(reply);
  };
  expect(await costOf(1)).toBe(1);
  expect(await costOf(10)).toBe(1);
  expect(await costOf(11)).toBe(2);
  expect(await costOf(100)).toBe(10);
  expect(before).toBeGreaterThan(0);
});

test("results over 4 MB end the batch: what follows is not run, and says so", async () => {
  const lines = Array.from({ length: 100 }, () => ({ description: "x".repeat(4_000), quantity: 1, unit_price: 1 }));
  const { id: customer_id } = await made(business.client, "/v1/customers", { name: "Heavy" });
  const quote = await made(business.client, "/v1/quotes", { customer_id, lines });
  const change = (index: number) => ({
    method: "PATCH",
    path: `/v1/quotes/${quote.id}`,
    body: { title: `Heavy ${index}` },
  });
  const { status, text, body } = await batch(Array.from({ length: 20 }, (_, index) => change(index)));
  expect(status).toBe(200);
  expect(text.length).toBeLessThan(6_000_000);
  const statuses = body.results.map(({ status }: { status: number }) => status);
  const run = statuses.indexOf(400);
  expect(run).toBeGreaterThan(0);
  expect(statuses.slice(run)).toEqual(Array.from({ length: 20 - run }, () => 400));
  expect(body.results[run].body.detail).toContain("It was not run");
  const { body: read } = await business.client("GET", `/v1/quotes/${quote.id}`);
  expect(read.title).toBe(`Heavy ${run - 1}`);
});

test("where the database cannot store, the rest of the batch is not tried", async () => {
  const customer = await made(business.client, "/v1/customers", { name: "Kept" });
  const { systemPool } = world.database;
  await systemPool.query(`
    create function refuse_customers() returns trigger language plpgsql
      as $$ begin raise exception 'no space left' using errcode = '53100'; end $$;
    create trigger refuse_customers before insert on customers for each row execute function refuse_customers()`);
  try {
    const change = { method: "PATCH", path: `/v1/customers/${customer.id}`, body: { name: "Changed" } };
    const { status, body } = await batch([change, create("Refused"), { ...change, body: { name: "Not tried" } }]);
    expect(status).toBe(200);
    const unavailable = {
      status: 503,
      headers: { "Retry-After": "30" },
      body: { type: "urn:service:error:unavailable" },
    };
    expect(body.results).toMatchObject([{ status: 200 }, unavailable, unavailable]);
    expect((await business.client("GET", `/v1/customers/${customer.id}`)).body.name).toBe("Changed");
  } finally {
    await systemPool.query("drop function refuse_customers cascade");
  }
});

test("the SDK sends a batch, with a key of its own", async () => {
  const fieldline = new Fieldline({ baseUrl: `${world.origin}/api`, apiKey: business.key });
  const { results } = await fieldline.batch([
    { method: "POST", path: "/v1/customers", body: { name: "By SDK" } },
    { method: "POST", path: "/v1/customers", body: {} },
  ]);
  expect(results.map(({ status }) => status)).toEqual([201, 400]);
});
