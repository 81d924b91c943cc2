import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function addCustomers(names: readonly string[]) {
  const business = await world.addBusiness();
  for (const name of names) await business.client("POST", "/v1/customers", { body: { name } });
  return business;
}

const names = (page: { data: { name: string }[] }) => page.data.map(({ name }) => name);

test("pages return every record once, newest first, by cursor and by Link", async () => {
  const all = Array.from({ length: 7 }, (_, index) => `Customer ${index}`);
  const { client, key } = await addCustomers(all);
  const seen: string[] = [];
  let path = "/v1/customers?limit=3";
  for (;;) {
    const page = await client("GET", path);
    seen.push(...names(page.body));
    if (page.body.next_cursor === null) {
      expect(page.headers.get("link")).toBeNull();
      break;
    }
    const link = /^<([^>]+)>; rel="next"$/.exec(page.headers.get("link") ?? "")?.[1] ?? "";
    expect(new URL(link).searchParams.get("cursor")).toBe(page.body.next_cursor);
    const followed = await fetch(link.replace(world.config.baseUrl, world.base), { headers: { "X-Api-Key": key } });
    path = `/v1/customers?limit=3&cursor=${page.body.next_cursor}`;
    expect(await followed.json()).toEqual((await client("GET", path)).body);
  }
  expect(seen).toEqual(all.toReversed());
});

test("a record added while a caller pages shifts nothing", async () => {
  const { client } = await addCustomers(["a", "b", "c"]);
  const first = await client("GET", "/v1/customers?limit=2");
  await client("POST", "/v1/customers", { body: { name: "d" } });
  const second = await client("GET", `/v1/customers?limit=2&cursor=${first.body.next_cursor}`);
  expect([...names(first.body), ...names(second.body)]).toEqual(["c", "b", "a"]);
});

test("a cursor is valid only for its business, list and filters, and unaltered", async () => {
  const { client } = await addCustomers(["a", "b", "c"]);
  const other = await addCustomers(["x", "y"]);
  const { next_cursor: cursor } = (await client("GET", "/v1/customers?limit=1")).body;
  const middle = cursor.length >> 1;
  const altered = cursor.slice(0, middle) + (cursor[middle] === "A" ? "B" : "A") + cursor.slice(middle + 1);
  const customer = (await client("GET", "/v1/customers")).body.data[0].id;
  const attempts = [
    client("GET", `/v1/customers?cursor=${altered}`),
    client("GET", `/v1/customers?cursor=${cursor.slice(0, -4)}`),
    client("GET", `/v1/customers?cursor=${cursor}%20`),
    client("GET", "/v1/customers?cursor="),
    client("GET", `/v1/customers?search=a&cursor=${cursor}`),
    client("GET", `/v1/customers/${customer}/sites?cursor=${cursor}`),
    other.client("GET", `/v1/customers?cursor=${cursor}`),
  ];
  for (const answered of await Promise.all(attempts))
    expect(answered).toMatchObject({ status: 400, body: { errors: [{ parameter: "cursor" }] } });
  expect((await client("GET", `/v1/customers?limit=2&cursor=${cursor}`)).status).toBe(200);
});

test.each([
  "0",
  "101",
  "-1",
  "1.5",
  "abc",
  "",
  "1e2",
  " 5",
  "9007199254740993",
  "1.0",
  "01",
  "+1",
  "0x1",
  "1_0",
  "１",
  "5 ",
  "-0",
  "NaN",
])("the limit %j is refused with the specified text", async (limit) => {
  const { client } = await world.addBusiness();
  const answered = await client("GET", `/v1/customers?limit=${encodeURIComponent(limit)}`);
  expect(answered).toMatchObject({ status: 400, body: { detail: "limit must be an integer 1..100" } });
});

test("a search finds any part of name, email and phone, and takes every character literally", async () => {
  const { client } = await world.addBusiness();
  const people = [
    { name: "Zoë O'Brien 100%", email: "zoe_brien@example.com" },
    { name: "Bob Under_Score", phone: "0412 345 678" },
    { name: "Back\\slash" },
  ];
  for (const body of people) await client("POST", "/v1/customers", { body });
  const search = async (text: string) =>
    names((await client("GET", `/v1/customers?search=${encodeURIComponent(text)}`)).body);
  expect(await search("ZOË o'b")).toEqual(["Zoë O'Brien 100%"]);
  expect(await search("zoe_")).toEqual(["Zoë O'Brien 100%"]);
  expect(await search("0%")).toEqual(["Zoë O'Brien 100%"]);
  expect(await search("%")).toEqual(["Zoë O'Brien 100%"]);
  expect(await search("r_s")).toEqual(["Bob Under_Score"]);
  expect(await search("k\\s")).toEqual(["Back\\slash"]);
  expect(await search("0412 345")).toEqual(["Bob Under_Score"]);
  expect(await search("+61412345678")).toEqual(["Bob Under_Score"]);
  expect(await search("nobody")).toEqual([]);
});

test("a search pages through all matches, alone and with other filters", async () => {
  const { client } = await addCustomers(Array.from({ length: 7 }, (_, index) => `Match ${index}`));
  await client("POST", "/v1/customers", { body: { name: "Other" } });
  const { id } = (await client("GET", "/v1/customers?search=match%203")).body.data[0];
  await client("DELETE", `/v1/customers/${id}`);
  for (const filter of ["search=match", "search=match&updated_since=2020-01-01T00:00:00Z"]) {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await client("GET", `/v1/customers?limit=2&${filter}${cursor === null ? "" : `&cursor=${cursor}`}`);
      seen.push(...names(page.body));
      cursor = page.body.next_cursor;
    } while (cursor !== null);
    const archived = filter.includes("updated_since") ? ["Match 3"] : [];
    expect(seen).toEqual(["Match 6", "Match 5", "Match 4", ...archived, "Match 2", "Match 1", "Match 0"]);
  }
});

test.each([
  ["few", 7],
  ["many", 1],
])("updated_since pages through changed records in the list's order, if they are %s", async (_, each) => {
  const { id, client } = await world.addBusiness();
  // A later `updated_at` has an earlier `created_at`, and one of the changed records is archived.
  await world.database.systemPool.query(
    `insert into customers (id, business_id, name, tags, archived_at, created_at, updated_at)
     select gen_random_uuid(), $1, n, array[]::text[], case when n = 14 then now() end, now() - n * interval '1 minute',
       case when n % $2 = 0 then now() + n * interval '1 second' else now() - interval '1 day' end
     from generate_series(1, 5600) n`,
    [id, each],
  );
  const since = encodeURIComponent(new Date(Date.now() - 3_600_000).toISOString());
  const expected = Array.from({ length: 5600 / each }, (_, index) => String((index + 1) * each));
  const seen: string[] = [];
  let cursor = "";
  for (let page = 0; page < 9; page++) {
    const { body } = await client("GET", `/v1/customers?limit=97&updated_since=${since}${cursor}`);
    seen.push(...names(body));
    if (body.next_cursor === null) break;
    cursor = `&cursor=${body.next_cursor}`;
  }
  expect(seen).toEqual(expected.slice(0, 9 * 97));
});

test.each([
  ["to=:middle", 5600],
  ["to=:middle", 500],
  ["from=:early&to=:middle", 5600],
  ["from=:early&to=:middle", 500],
  ["from=:middle", 5600],
])("a span of time, %s, pages through its bookings in the list's order, of %d", async (span, count) => {
  const { id, client } = await world.addBusiness();
  const customer = (await client("POST", "/v1/customers", { body: { name: "Jane" } })).body.id;
  // Most bookings start within two weeks of their creation. Some are entered afterwards, and some of those only now.
  await world.database.systemPool.query(
    `insert into bookings (id, business_id, customer_id, title, start_at, end_at, created_at, updated_at)
     select gen_random_uuid(), $1, $2, 'Service', start_at, start_at + interval '1 hour',
       case when n % 7 = 0 then now() - n * interval '1 second' else start_at - (n % 15 - 2) * interval '1 day' end, now()
     from generate_series(1, $3::int) n, lateral (select now() - n * interval '100 days' / $3::int as start_at) s`,
    [id, customer, count],
  );
  const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const query = new URLSearchParams(span.replace(":middle", at(30)).replace(":early", at(40)));
  const { rows } = await world.database.systemPool.query<{ id: string }>(
    `select id from bookings where business_id = $1 and ($2::timestamptz is null or end_at > $2)
       and ($3::timestamptz is null or start_at < $3) order by created_at desc, id desc`,
    [id, query.get("from"), query.get("to")],
  );
  const seen: string[] = [];
  for (let page = 0; page < 9; page++) {
    const { body } = await client("GET", `/v1/bookings?limit=97&${query}`);
    seen.push(...body.data.map((booking: { id: string }) => booking.id));
    if (body.next_cursor === null) break;
    query.set("cursor", body.next_cursor);
  }
  expect(seen).not.toEqual([]);
  expect(seen).toEqual(rows.map((row) => row.id).slice(0, 9 * 97));
});

test("search text has 1 to 200 characters", async () => {
  const { client } = await world.addBusiness();
  const status = async (text: string) => (await client("GET", `/v1/customers?search=${text}`)).status;
  expect(await status("x".repeat(200))).toBe(200);
  expect(await status("x".repeat(201))).toBe(400);
  expect(await status("%20")).toBe(400);
  expect(await status("%00")).toBe(400);
});

test("archived customers are not listed, and external_id and updated_since filter the list", async () => {
  const { client } = await addCustomers(["kept", "gone"]);
  const { id } = (await client("GET", "/v1/customers?search=gone")).body.data[0];
  expect((await client("DELETE", `/v1/customers/${id}`)).status).toBe(204);
  expect((await client("DELETE", `/v1/customers/${id}`)).status).toBe(204);
  expect(names((await client("GET", "/v1/customers")).body)).toEqual(["kept"]);
  expect((await client("GET", `/v1/customers/${id}`)).body.archived_at).not.toBeNull();

  const tagged = await client("POST", "/v1/customers", { body: { name: "tagged", external_id: "a&b=c" } });
  expect(names((await client("GET", "/v1/customers?external_id=a%26b%3Dc")).body)).toEqual(["tagged"]);
  const since = encodeURIComponent(tagged.body.updated_at);
  expect(names((await client("GET", `/v1/customers?updated_since=${since}`)).body)).toEqual(["tagged"]);
  expect((await client("GET", "/v1/customers?updated_since=yesterday")).status).toBe(400);
});
