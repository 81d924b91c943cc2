import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function addCustomer() {
  const { client } = await world.addBusiness();
  const { body } = await client("POST", "/v1/customers", { body: { name: "Jane" } });
  const path = `/v1/customers/${body.id}`;
  const { headers } = await client("GET", path);
  return { client, path, etag: headers.get("etag") ?? "" };
}

test("a single record has a strong ETag, and a matching one gets a 304", async () => {
  const { client, path, etag } = await addCustomer();
  expect(etag).toMatch(/^"[\w-]+"$/);
  for (const header of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const answered = await client("GET", path, { headers: { "If-None-Match": header } });
    expect(answered).toMatchObject({ status: 304, text: "" });
    expect(answered.headers.get("etag")).toBe(etag);
  }
  const changed = await client("GET", path, { headers: { "If-None-Match": '"other"' } });
  expect(changed.status).toBe(200);
});

test("no response may be stored, and a document of the platform is revalidated", async () => {
  const { client, path, etag } = await addCustomer();
  const storable = async (...request: Parameters<typeof client>) =>
    (await client(...request)).headers.get("cache-control");
  expect(await storable("GET", path)).toBe("no-store");
  expect(await storable("GET", path, { headers: { "If-None-Match": etag } })).toBe("no-store");
  expect(await storable("GET", "/v1/customers")).toBe("no-store");
  expect(await storable("PATCH", path, { body: { notes: "1" } })).toBe("no-store");
  expect(await storable("GET", "/v1/customers/none")).toBe("no-store");
  expect(await storable("GET", "/v1/nothing")).toBe("no-store");
  expect(await storable("GET", "/v1/openapi.json")).toBe("no-cache");
  expect((await world.graphql("{ __typename }")).headers.get("cache-control")).toBe("no-store");
});

test("If-Match allows a change while the record is the same, and refuses it after", async () => {
  const { client, path, etag } = await addCustomer();
  const first = await client("PATCH", path, { body: { notes: "1" }, headers: { "If-Match": etag } });
  expect(first.status).toBe(200);
  const stale = await client("PATCH", path, { body: { notes: "2" }, headers: { "If-Match": etag } });
  expect(stale).toMatchObject({ status: 412, body: { type: "urn:service:error:precondition-failed" } });
  const archived = await client("DELETE", path, { headers: { "If-Match": etag } });
  expect(archived.status).toBe(412);
  expect((await client("GET", path)).body).toMatchObject({ notes: "1", archived_at: null });
  expect((await client("DELETE", path, { headers: { "If-Match": "*" } })).status).toBe(204);
});

test("exactly one of many concurrent changes under one ETag succeeds", async () => {
  const { client, path, etag } = await addCustomer();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      client("PATCH", path, { body: { notes: `${index}` }, headers: { "If-Match": etag } }),
    ),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array.from({ length: 11 }, () => 412)]);
  const winner = answers.find(({ status }) => status === 200);
  expect((await client("GET", path)).body.notes).toBe(winner?.body.notes);
});

test("a change returns the ETag for the next change, and is never a 304", async () => {
  const { client } = await world.addBusiness();
  const headers = { "If-None-Match": "*" };
  const created = await client("POST", "/v1/leads", { body: { name: "Lee", phone: "0412345678" }, headers });
  expect(created.status).toBe(201);
  const path = `/v1/leads/${created.body.id}`;
  const ifMatch = { "If-Match": created.headers.get("etag") ?? "" };
  const changed = await client("PATCH", path, { body: { description: "Ducted" }, headers: { ...headers, ...ifMatch } });
  expect(changed.status).toBe(200);
  expect((await client("PATCH", path, { body: { description: "Split" }, headers: ifMatch })).status).toBe(412);
  const next = { "If-Match": changed.headers.get("etag") ?? "" };
  expect((await client("PATCH", path, { body: { description: "Split" }, headers: next })).status).toBe(200);
});

test("a HEAD responds like the GET, without the body", async () => {
  const { client, path, etag } = await addCustomer();
  const head = await client("HEAD", path);
  const get = await client("GET", path);
  expect(head).toMatchObject({ status: 200, text: "" });
  expect(head.headers.get("etag")).toBe(etag);
  expect(head.headers.get("content-length")).toBe(String(Buffer.byteLength(get.text)));
});

test("a part of an invoice changes under the invoice's ETag", async () => {
  const { client } = await world.addBusiness();
  const customer = await client("POST", "/v1/customers", { body: { name: "Jane" } });
  const line = { description: "Work", quantity: 1, unit_price: 100 };
  const made = await client("POST", "/v1/invoices", { body: { customer_id: customer.body.id, lines: [line, line] } });
  const path = `/v1/invoices/${made.body.id}/lines/${made.body.lines[0].id}`;
  const ifMatch = (answered: typeof made) => ({ headers: { "If-Match": answered.headers.get("etag") ?? "" } });
  const changed = await client("PATCH", path, { body: { quantity: 2 }, ...ifMatch(made) });
  expect(changed.status).toBe(200);
  expect((await client("DELETE", path, ifMatch(made))).status).toBe(412);
  expect((await client("DELETE", path, ifMatch(changed))).status).toBe(204);
});
