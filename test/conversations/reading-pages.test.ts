import { afterAll, beforeAll, expect, test } from "vitest";
import { storeConversation } from "../world/inbox.ts";
import type { Business } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Pages = { ids: string[]; sizes: number[] };

async function walk({ client }: Business, query: string): Promise<Pages> {
  const pages: Pages = { ids: [], sizes: [] };
  for (let cursor: string | null = ""; cursor !== null; ) {
    const after: string = cursor === "" ? "" : `&cursor=${cursor}`;
    const { status, body, text, headers } = await client("GET", `/v1/conversations?${query}${after}`);
    if (status !== 200) throw new Error(text);
    cursor = body.next_cursor;
    if (cursor !== null) expect(headers.get("link")).toContain(encodeURIComponent(cursor));
    pages.ids.push(...body.data.map(({ id }: { id: string }) => id));
    pages.sizes.push(body.data.length);
  }
  return pages;
}

/** Rows as the inbox would store them. Several share a timestamp. */
async function storeMany({ id }: Business, count: number): Promise<void> {
  await world.database.systemPool.query(
    `insert into conversations (id, business_id, sender_address, activity_at, updated_at)
     select gen_random_uuid(), $1, 'sender' || n || '@example.com', now() - n / 3 * interval '1 minute', now()
     from generate_series(1, $2::int) n`,
    [id, count],
  );
}

async function expectedOrder({ id }: Business): Promise<string[]> {
  const { rows } = await world.database.systemPool.query<{ id: string }>(
    "select id from conversations where business_id = $1 order by activity_at desc, id desc",
    [id],
  );
  return rows.map((row) => row.id);
}

test("pages return every conversation once, with a search and without", async () => {
  const business = await world.addBusiness();
  await storeMany(business, 70);
  const all = await expectedOrder(business);
  expect(await walk(business, "limit=9")).toEqual({ ids: all, sizes: [9, 9, 9, 9, 9, 9, 9, 7] });
  expect((await walk(business, "limit=7")).sizes).toEqual(Array.from({ length: 10 }, () => 7));
  expect((await walk(business, "limit=20&search=SENDER")).ids).toEqual(all);
  const since = "updated_since=2020-01-01T00:00:00Z";
  expect((await walk(business, `limit=20&search=sender&${since}`)).ids).toEqual(all);
});

test("the list ends at 10,000, even in the middle of a page", async () => {
  const business = await world.addBusiness();
  await storeMany(business, 10_050);
  const all = await expectedOrder(business);
  const hundreds = await walk(business, "limit=100");
  expect(hundreds.ids).toEqual(all.slice(0, 10_000));
  const { sizes, ids } = await walk(business, "limit=99&search=sender");
  expect(ids).toEqual(all.slice(0, 10_000));
  expect([sizes.length, sizes.at(-1)]).toEqual([102, 10_000 - 101 * 99]);
});

test("a cursor is valid for one list with its filters, and for one business", async () => {
  const [business, other] = [await world.addBusiness(), await world.addBusiness()];
  for (const one of [business, other]) await storeMany(one, 3);
  const first = await business.client("GET", "/v1/conversations?limit=1");
  const cursor: string = first.body.next_cursor;
  const status = async (query: string, one = business) =>
    (await one.client("GET", `/v1/conversations?limit=1&cursor=${cursor}${query}`)).status;
  expect(await status("")).toBe(200);
  expect(await status("&state=open&unmatched=include")).toBe(200);
  for (const query of [
    "&state=archived",
    "&channel=sms",
    "&search=sender",
    "&unreplied=true",
    "&unmatched=only",
    "&updated_since=2020-01-01T00:00:00Z",
  ])
    expect(await status(query), query).toBe(400);
  expect(await status("", other)).toBe(400);
  const { client } = business;
  const { id } = await storeConversation(business.db, {});
  for (const path of ["/v1/customers", `/v1/conversations/${id}/messages`, "/v1/drafts"])
    expect((await client("GET", `${path}?cursor=${cursor}`)).status, path).toBe(400);
  const bytes = Buffer.from(cursor, "base64url");
  for (let at = 0; at < bytes.length; at += 7) {
    const altered = Buffer.from(bytes);
    altered[at] = (altered[at] ?? 0) ^ 1;
    const answered = await client("GET", `/v1/conversations?limit=1&cursor=${altered.toString("base64url")}`);
    expect(answered.status).toBe(400);
  }
});

test("a page has 25 conversations by default, and at most 100", async () => {
  const business = await world.addBusiness();
  await storeMany(business, 110);
  const size = async (query: string) => (await business.client("GET", `/v1/conversations${query}`)).body.data?.length;
  expect(await size("")).toBe(25);
  expect(await size("?limit=100")).toBe(100);
  for (const limit of ["0", "101", "1.5", "ten"]) {
    const { status, body } = await business.client("GET", `/v1/conversations?limit=${limit}`);
    expect({ status, detail: body.detail }).toEqual({ status: 400, detail: "limit must be an integer 1..100" });
  }
});
