import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { deriveKey } from "../../src/crypto/derive-key.ts";
import { createCustomer } from "../../src/domain/trade/customers/create-customer.ts";
import { createCursors } from "../../src/graphql/cursor.ts";
import { sql } from "../../src/query/sql.ts";
import { watermarkStatement } from "../../src/tenancy/watermark.ts";
import { storeConversation, storeItem } from "../world/inbox.ts";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";
import { syncUnderLoad } from "./load.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const listed = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id);

test("a poller that follows the guide misses nothing of six writers whose transactions stay open for seconds", async () => {
  const business = await world.addBusiness();
  const { writtenCount, pollCount, missed } = await syncUnderLoad(business, business.client, {
    writers: 6,
    transactions: 15,
    customersEach: 25,
  });
  expect(writtenCount).toBe(2250);
  expect(pollCount).toBeGreaterThan(10);
  expect(missed).toEqual([]);
});

test("next_updated_since stays before a change until it has committed", async () => {
  const { db, client } = await world.addBusiness();
  const list = async (since = "") => (await client("GET", `/v1/customers?updated_since=${since}`)).body;
  let begun = "";
  let late = "";
  await db.transaction(async (transaction) => {
    const [row] = await transaction.query(sql<{ at: Date }>`select now() as at`);
    begun = new Date((row?.at ?? new Date()).getTime() - 1000).toISOString();
    late = (await createCustomer({ db: transaction }, { name: "Late" })).id;
    const { id: early } = await made(client, "/v1/customers", { name: "Early" });
    // The watermark is read in advance, and stops a second before the transaction began.
    const page = await vi.waitFor(
      async () => {
        const seen = await list(begun);
        expect(seen.next_updated_since).toBe(begun);
        return seen;
      },
      { timeout: 10_000 },
    );
    expect(listed(page)).toEqual([early]);
  });
  const after = await list(begun);
  expect(listed(after)).toContain(late);
  await vi.waitFor(async () => expect((await list(begun)).next_updated_since > begun).toBe(true), { timeout: 10_000 });
});

test("a session of another user, whose start is hidden, keeps next_updated_since where it was", async () => {
  const role = `other_${randomUUIDv7().replaceAll("-", "")}`;
  const { db } = await world.addBusiness();
  const client = await world.database.systemPool.connect();
  await client.query(`begin; create role ${role}; grant execute on function watermark() to ${role}; set role ${role}`);
  const read = async () => (await client.query<{ at: Date | null }>(watermarkStatement)).rows[0]?.at;
  // A transaction reads the status of sessions only once.
  const again = () => client.query("select pg_stat_clear_snapshot()");
  // The world's own processes may write at the same moment, which hides a start too.
  const becomesKnown = () =>
    vi.waitFor(async () => {
      await again();
      expect(await read()).toBeInstanceOf(Date);
    }, 20_000);
  await becomesKnown();
  await db.transaction(async (transaction) => {
    await createCustomer({ db: transaction }, { name: "Late" });
    await again();
    expect(await read()).toBeNull();
  });
  await becomesKnown();
  await client.query("rollback");
  client.release();
});

test("a conversation that moves while its list is paged is missed, and returned by the next sync", async () => {
  const { db, client } = await world.addBusiness();
  const ids: string[] = [];
  for (const minutesAgo of [3, 2, 1]) {
    const { id: customerId } = await made(client, "/v1/customers", { name: "Jane" });
    const at = new Date(Date.now() - minutesAgo * 60_000);
    ids.push((await storeConversation(db, { customerId }, [{ at }])).id);
  }
  const first = (await client("GET", "/v1/conversations?limit=2")).body;
  const [moved = ""] = ids;
  await db.transaction((transaction) => storeItem(transaction, moved));
  const second = (await client("GET", `/v1/conversations?limit=2&cursor=${first.next_cursor}`)).body;
  expect([...listed(first), ...listed(second)]).not.toContain(moved);
  const next = (await client("GET", `/v1/conversations?updated_since=${second.next_updated_since}`)).body;
  expect(listed(next)).toContain(moved);
});

test("every page of a list has the first one's next_updated_since, and the last release's cursors continue", async () => {
  const business = await world.addBusiness();
  const { client } = business;
  for (const name of ["One", "Two", "Three"]) await made(client, "/v1/customers", { name });
  const first = (await client("GET", "/v1/customers?limit=1")).body;
  const later = async () => (await client("GET", "/v1/customers?limit=1")).body.next_updated_since;
  await vi.waitFor(async () => expect((await later()) > first.next_updated_since).toBe(true), { timeout: 10_000 });
  const second = (await client("GET", `/v1/customers?limit=1&cursor=${first.next_cursor}`)).body;
  expect(second.next_updated_since).toBe(first.next_updated_since);

  const cursors = createCursors(deriveKey(world.config.secretKey ?? Buffer.alloc(32), "cursors"));
  const { created_at, id } = first.data[0];
  const since = "2026-07-01T00:00:00.000Z";
  const cursorOf = (filters: unknown[]) =>
    cursors.encode(JSON.stringify([business.id, "customers", filters]), [created_at, id]);
  const page = async (query: string, filters: unknown[]) =>
    (await client("GET", `/v1/customers?limit=1&cursor=${cursorOf(filters)}${query}`)).body;
  expect(await page("", [])).toMatchObject({ data: second.data, next_updated_since: new Date(0).toISOString() });
  expect(await page(`&updated_since=${since}`, [["updated_since", since]])).toMatchObject({
    data: second.data,
    next_updated_since: since,
  });
});

test("a page of events, which never change, is the same until there are more", async () => {
  const { client } = await world.addBusiness();
  for (const name of ["One", "Two"]) await made(client, "/v1/customers", { name });
  const read = async () => (await client("GET", "/v1/events?limit=1")).text;
  const first = await read();
  const { at: before } = world.database.watermark;
  await vi.waitFor(() => expect(world.database.watermark.at).not.toEqual(before), { timeout: 10_000 });
  expect(await read()).toBe(first);
  expect(first).not.toContain("next_updated_since");
});
