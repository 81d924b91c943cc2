import { afterAll, beforeAll, expect, test } from "vitest";
import { emit } from "../../src/events/emit.ts";
import { emitTest } from "../../src/events/emit-test.ts";
import { sampleOf } from "../../src/events/published.ts";
import { type Business, made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";
import { subscribe } from "./shop.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = "/v1/events";

async function addCustomers(business: Business, names: readonly string[]) {
  for (const name of names) await made(business.client, "/v1/customers", { name });
}

/** Stored payloads, newest first. */
async function storedOf({ id }: Business): Promise<Record<string, unknown>[]> {
  const stored = await world.database.system.event.findMany({
    where: { businessId: id },
    orderBy: [{ occurredAt: "desc" }, { id: "desc" }],
  });
  return stored.map(({ payload }) => JSON.parse(payload) as Record<string, unknown>);
}

const namesOf = ({ body }: { body: { data: { name: string }[] } }) => body.data.map(({ name }) => name);

test("pages return every event once, newest first, as delivered, by cursor and by Link", async () => {
  const business = await world.addBusiness();
  await addCustomers(business, ["a", "b", "c", "d", "e"]);
  const { id: subscriptionId } = await subscribe(world, business.id, "https://example.com/hook");
  await business.db.transaction((db) => emitTest(db, { type: "customer.created", subscriptionId }));
  const seen: object[] = [];
  let cursor: string | null = null;
  do {
    const page = await business.client("GET", `${path}?limit=4${cursor === null ? "" : `&cursor=${cursor}`}`);
    seen.push(...page.body.data);
    cursor = page.body.next_cursor;
    expect(page.headers.get("link")?.includes(`cursor=${cursor}`) ?? null).toBe(cursor === null ? null : true);
    await addCustomers(business, ["later"]);
  } while (cursor !== null);
  const stored = (await storedOf(business)).filter(({ name }) => name !== "later");
  expect(seen).toEqual(stored);
  expect(seen.length).toBe(6);
  expect(seen[0]).toMatchObject({ event_type: "customer.created", test: true });
});

test("filters by type and by time, and a cursor keeps them", async () => {
  const business = await world.addBusiness();
  await addCustomers(business, ["a", "b"]);
  await made(business.client, "/v1/leads", { name: "Lee", phone: "0412345678" });
  await addCustomers(business, ["c"]);
  const created = await business.client("GET", `${path}?type=customer.created`);
  expect(namesOf(created)).toEqual(["c", "b", "a"]);
  expect(namesOf(await business.client("GET", `${path}?type=lead.created`))).toEqual(["Lee"]);
  const since = encodeURIComponent(created.body.data[1].occurred_at);
  expect(namesOf(await business.client("GET", `${path}?occurred_since=${since}`))).toEqual(["c", "Lee", "b"]);
  const first = await business.client("GET", `${path}?occurred_since=${since}&type=customer.created&limit=1`);
  const cursor = `cursor=${first.body.next_cursor}`;
  const second = await business.client("GET", `${path}?occurred_since=${since}&type=customer.created&${cursor}`);
  expect(namesOf(second)).toEqual(["b"]);
  for (const [query, parameter] of [
    [cursor, "cursor"],
    ["type=customer.deleted", "type"],
    ["occurred_since=yesterday", "occurred_since"],
    ["updated_since=2026-07-01T00:00:00Z", "updated_since"],
  ])
    expect(await business.client("GET", `${path}?${query}`)).toMatchObject({
      status: 400,
      body: { errors: [{ parameter }] },
    });
});

test("events of messages require the scope to read messages, and leave no gaps in the pages of others", async () => {
  const business = await world.addBusiness();
  const {
    version: _version,
    event_type,
    event_id,
    business_id,
    occurred_at,
    ...payload
  } = sampleOf("message.received");
  for (const name of ["a", "b", "c"]) {
    await addCustomers(business, [name]);
    await business.db.transaction((db) => emit(db, { type: "message.received", payload }));
  }
  const { key } = await world.addKey(business.id, ["webhooks:manage"]);
  const less = world.client(key);
  const page = await less("GET", `${path}?limit=2`);
  expect(namesOf(page)).toEqual(["c", "b"]);
  expect(namesOf(await less("GET", `${path}?limit=2&cursor=${page.body.next_cursor}`))).toEqual(["a"]);
  for (const type of ["message.received", "message.sent"])
    expect(await less("GET", `${path}?type=${type}`)).toMatchObject({
      status: 403,
      body: { type: "urn:service:error:insufficient-scope", detail: expect.stringContaining("messages:read") },
    });
  const all = await business.client("GET", `${path}?type=message.received`);
  expect(all.body.data.map(({ message }: typeof payload) => message)).toEqual(Array(3).fill(payload.message));
  const { key: other } = await world.addKey(business.id, ["messages:read", "customers:read"]);
  expect((await world.client(other)("GET", path)).status).toBe(403);
});

test("another business's events are not returned", async () => {
  const [business, other] = [await world.addBusiness(), await world.addBusiness()];
  await addCustomers(business, ["a", "b"]);
  const { next_cursor: cursor } = (await business.client("GET", `${path}?limit=1`)).body;
  expect((await other.client("GET", path)).body).toEqual({ data: [], next_cursor: null });
  expect((await other.client("GET", `${path}?cursor=${cursor}`)).status).toBe(400);
});
