import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const withKey = (key: string) => ({ "Idempotency-Key": key });

test("the same key and request returns the same response, does the work once, and says so", async () => {
  const { client, id } = await world.addBusiness();
  const request = { body: { name: "Once" }, headers: withKey("k-1") };
  const first = await client("POST", "/v1/customers", request);
  const second = await client("POST", "/v1/customers", request);
  expect(first.status).toBe(201);
  expect(first.headers.get("idempotency-replayed")).toBeNull();
  expect(second).toMatchObject({ status: 201, text: first.text });
  expect(second.headers.get("idempotency-replayed")).toBe("true");
  expect(second.headers.get("location")).toBe(first.headers.get("location"));
  expect(await world.database.system.customer.count({ where: { businessId: id } })).toBe(1);
  expect(await world.database.system.event.count({ where: { businessId: id } })).toBe(1);
});

test("a response with a secret is repeated to its caller, and stored encrypted", async () => {
  const { client, id } = await world.addBusiness();
  const request = {
    body: { url: "https://example.com/hook", events: ["invoice.paid"] },
    headers: withKey("with-secret"),
  };
  const first = await client("POST", "/v1/webhooks/subscriptions", request);
  const second = await client("POST", "/v1/webhooks/subscriptions", request);
  expect(second).toMatchObject({ status: 201, text: first.text });
  const { body } = await world.database.system.idempotencyRecord.findFirstOrThrow({ where: { businessId: id } });
  expect(first.body.secret).toMatch(/^whsec_/);
  for (const kept of [body, Buffer.from(body, "base64").toString("latin1")])
    expect(kept).not.toContain(first.body.secret);
});

test("another request under the key is refused, and another credential's key is its own", async () => {
  const { client, id } = await world.addBusiness();
  await client("POST", "/v1/customers", { body: { name: "One" }, headers: withKey("k") });
  const reused = await client("POST", "/v1/customers", { body: { name: "Two" }, headers: withKey("k") });
  expect(reused).toMatchObject({ status: 422, body: { type: "urn:service:error:idempotency-key-reused" } });
  const { key } = await world.addKey(id);
  const own = await world.client(key)("POST", "/v1/customers", { body: { name: "Two" }, headers: withKey("k") });
  expect(own.status).toBe(201);
});

test("one of many concurrent requests does the work; the others are told it runs, or get its response", async () => {
  const { client, id } = await world.addBusiness();
  const request = { body: { name: "Race" }, headers: withKey("race") };
  const answers = await Promise.all(Array.from({ length: 20 }, () => client("POST", "/v1/customers", request)));
  for (const answered of answers)
    if (answered.status !== 201)
      expect(answered).toMatchObject({ status: 409, body: { type: "urn:service:error:idempotency-in-progress" } });
  const created = answers.filter(({ status }) => status === 201);
  expect(new Set(created.map(({ text }) => text)).size).toBe(1);
  expect(await world.database.system.customer.count({ where: { businessId: id } })).toBe(1);
});

test("a request written in another way is the same request", async () => {
  const { client, id } = await world.addBusiness();
  const lines = (price: string) =>
    `"lines": [{"description": "Caf\\u00e9 fan", "quantity": 1, "unit_price": ${price}}]`;
  const customer = await client("POST", "/v1/customers", { body: { name: "Spacing" } });
  const customerId = customer.body.id;
  const first = await client("POST", "/v1/quotes", {
    raw: `{"customer_id":"${customerId}","title":"Fans",${lines("120")}}`,
    headers: withKey("spelling"),
  });
  expect(first.status).toBe(201);
  for (const raw of [
    `{ "title": "Fans", ${lines("120.00")}, "customer_id": "${customerId}" }\n`,
    `{"title":"\\u0046ans","customer_id":"${customerId}",${lines("1.2e2")}}`,
    `{"title":"Other","title":"Fans","customer_id":"${customerId}",${lines("120")}}`,
    JSON.stringify({
      lines: [{ unit_price: 120, quantity: 1, description: "Café fan" }],
      title: "Fans",
      customer_id: customerId,
    }),
  ]) {
    const again = await client("POST", "/v1/quotes", { raw, headers: withKey("spelling") });
    expect(again).toMatchObject({ status: 201, text: first.text });
    expect(again.headers.get("idempotency-replayed")).toBe("true");
  }
  expect(await world.database.system.quote.count({ where: { businessId: id } })).toBe(1);
  const reordered = [
    { description: "A", quantity: 1, unit_price: 1 },
    { description: "B", quantity: 1, unit_price: 1 },
  ];
  const request = (all: object[]) => ({
    body: { customer_id: customerId, title: "Order", lines: all },
    headers: withKey("lines"),
  });
  await client("POST", "/v1/quotes", request(reordered));
  const other = await client("POST", "/v1/quotes", request(reordered.toReversed()));
  expect(other).toMatchObject({ status: 422, body: { type: "urn:service:error:idempotency-key-reused" } });
});

test("a null and an omitted field are different requests", async () => {
  const { client } = await world.addBusiness();
  await client("POST", "/v1/customers", { body: { name: "Null", notes: null }, headers: withKey("null") });
  const other = await client("POST", "/v1/customers", { body: { name: "Null" }, headers: withKey("null") });
  expect(other).toMatchObject({ status: 422, body: { type: "urn:service:error:idempotency-key-reused" } });
});

test("a record of the last release returns the same bytes, and the last release returns a record of this one", async () => {
  const { client, id } = await world.addBusiness();
  const raw = '{"name":"Yesterday"}';
  const request = { raw, headers: withKey("yesterday") };
  const first = await client("POST", "/v1/customers", request);
  const recorded = await world.database.system.idempotencyRecord.findFirstOrThrow({ where: { businessId: id } });
  const ofLastRelease = createHash("sha256").update(`POST /v1/customers?\n${raw}`).digest();
  expect(Buffer.from(recorded.fingerprint)).toEqual(ofLastRelease);
  await world.database.system.idempotencyRecord.updateMany({
    where: { businessId: id },
    data: { jsonFingerprint: null },
  });
  const again = await client("POST", "/v1/customers", request);
  expect(again).toMatchObject({ status: 201, text: first.text });
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  const other = await client("POST", "/v1/customers", { body: { name: "Today" }, headers: withKey("yesterday") });
  expect(other).toMatchObject({ status: 422, body: { type: "urn:service:error:idempotency-key-reused" } });
});

test("a refused request runs again under its key, also if the last release stored the refusal", async () => {
  const { client, id } = await world.addBusiness();
  const taken = await client("POST", "/v1/customers", { body: { name: "First", external_id: "x" } });
  const clash = { body: { name: "Second", external_id: "x" }, headers: withKey("clash") };
  const refused = await client("POST", "/v1/customers", clash);
  const again = await client("POST", "/v1/customers", clash);
  for (const answer of [refused, again]) {
    expect(answer).toMatchObject({ status: 409, body: { type: "urn:service:error:duplicate-external-id" } });
    expect(answer.headers.get("idempotency-replayed")).toBeNull();
  }
  const keptBefore = await client("POST", "/v1/customers", { body: { name: "Kept" }, headers: withKey("kept") });
  await world.database.system.idempotencyRecord.updateMany({
    where: { businessId: id },
    data: { key: "clash", status: 409, body: refused.text, jsonFingerprint: null },
  });
  await client("PATCH", `/v1/customers/${taken.body.id}`, { body: { external_id: "y" } });
  const created = await client("POST", "/v1/customers", clash);
  expect(created).toMatchObject({ status: 201, body: { name: "Second" } });
  expect(created.body.id).not.toBe(keptBefore.body.id);
  const replayed = await client("POST", "/v1/customers", clash);
  expect(replayed).toMatchObject({ status: 201, text: created.text });
});

test("an error in the fields stores no record", async () => {
  const { client } = await world.addBusiness();
  const statements = () => world.statements.filter((text) => /^begin|advisory|idempotency/i.test(text)).length;
  const before = statements();
  const bad = await client("POST", "/v1/customers", { body: { name: 1 }, headers: withKey("bad") });
  expect(bad.status).toBe(400);
  expect(statements()).toBe(before);
  const mended = await client("POST", "/v1/customers", { body: { name: "Good" }, headers: withKey("bad") });
  expect(mended.status).toBe(201);
  expect(statements()).toBeGreaterThan(before);
});

test.each(["", "a b", "é", "x".repeat(256)])("the key %j is refused", async (key) => {
  const { client } = await world.addBusiness();
  const answered = await client("POST", "/v1/customers", {
    body: { name: "Key" },
    headers: { "Idempotency-Key": encodeURI(key) === key ? key : "\u00e9" },
  });
  expect(answered.status).toBe(400);
});

test("a record older than a day is not returned", async () => {
  const { client, id } = await world.addBusiness();
  const request = { body: { name: "Old" }, headers: withKey("old") };
  const first = await client("POST", "/v1/customers", request);
  await world.database.systemPool.query(
    "update idempotency_records set created_at = now() - interval '25 hours' where business_id = $1",
    [id],
  );
  const second = await client("POST", "/v1/customers", request);
  expect(second.status).toBe(201);
  expect(second.body.id).not.toBe(first.body.id);
});
