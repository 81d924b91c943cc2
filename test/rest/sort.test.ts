import { afterAll, beforeAll, expect, test } from "vitest";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Client = Awaited<ReturnType<World["addBusiness"]>>["client"];

const minute = (at: number) => new Date(Date.UTC(2026, 5, 1, 0, at)).toISOString();

/** Five customers by the minutes of their creation and of their last change. Two pairs share a time. */
const times = { a: [1, 5], b: [2, 4], c: [2, 3], d: [4, 3], e: [5, 1] } as const;

async function addCustomers() {
  const business = await world.addBusiness();
  const ids: Record<string, string> = {};
  for (const [name, [created, updated]] of Object.entries(times)) {
    ids[name] = (await made(business.client, "/v1/customers", { name })).id;
    await world.database.systemPool.query("update customers set created_at = $2, updated_at = $3 where id = $1", [
      ids[name],
      minute(created),
      minute(updated),
    ]);
  }
  return { ...business, ids };
}

/** The names on all pages of two. */
async function read(client: Client, query: string): Promise<string> {
  let names = "";
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = await client("GET", `/v1/customers?limit=2&${query}${cursor === "" ? "" : `&cursor=${cursor}`}`);
    expect(page.status).toBe(200);
    names += page.body.data.map(({ name }: { name: string }) => name).join("");
    cursor = page.body.next_cursor;
  }
  return names;
}

test("each order lists every record once, and equal times by id", async () => {
  const { client } = await addCustomers();
  expect(await read(client, "sort=created_at_desc")).toBe("edcba");
  expect(await read(client, "sort=created_at_asc")).toBe("abcde");
  expect(await read(client, "sort=updated_at_desc")).toBe("abdce");
  expect(await read(client, "sort=updated_at_asc")).toBe("ecdba");
  expect(await read(client, `sort=updated_at_asc&updated_since=${minute(3)}`)).toBe("cdba");
  expect(await read(client, `sort=created_at_asc&created_from=${minute(2)}&created_to=${minute(5)}`)).toBe("bcd");
});

test("a tag's records are listed in each order", async () => {
  const { client, ids } = await addCustomers();
  for (const name of ["a", "b", "d", "e"])
    await client("PATCH", `/v1/customers/${ids[name]}`, { body: { tags: ["vip"] } });
  expect(await read(client, "tag=vip")).toBe("edba");
  expect(await read(client, "tag=vip&sort=created_at_asc")).toBe("abde");
  expect(await read(client, "tag=vip&sort=updated_at_asc")).toBe("abde");
  expect(await read(client, "tag=vip&sort=updated_at_desc")).toBe("edba");
});

test("every list that takes an order returns its records in it", async () => {
  const { client } = await world.addBusiness();
  const customer_id = (await made(client, "/v1/customers", { name: "Jane" })).id;
  const at = { start_at: minute(1), end_at: minute(2) };
  const records = {
    customers: { name: "Bob" },
    leads: { name: "Lee", phone: "0412345678" },
    quotes: { customer_id },
    jobs: { customer_id, title: "Job" },
    invoices: { customer_id },
    bookings: { customer_id, title: "Visit", ...at },
    price_items: { name: "Pipe", unit_price: 1 },
  };
  for (const [list, body] of Object.entries(records)) {
    const first = (await made(client, `/v1/${list}`, body)).id;
    const second = (await made(client, `/v1/${list}`, body)).id;
    const { body: changed } = await client("PATCH", `/v1/${list}/${first}`, { body: { external_id: "later" } });
    expect(changed.external_id).toBe("later");
    const ids = async (sort: string) => {
      const { body: page } = await client("GET", `/v1/${list}?sort=${sort}&total_count=true`);
      expect(page.total_count).toBe(list === "customers" ? 3 : 2);
      return page.data.map(({ id }: { id: string }) => id).filter((id: string) => id !== customer_id);
    };
    expect([list, await ids("created_at_asc")]).toEqual([list, [first, second]]);
    expect([list, await ids("created_at_desc")]).toEqual([list, [second, first]]);
    expect([list, await ids("updated_at_asc")]).toEqual([list, [second, first]]);
    expect([list, await ids("updated_at_desc")]).toEqual([list, [first, second]]);
  }
});

test("a cursor belongs to its order; the default order is the same by name", async () => {
  const { client } = await addCustomers();
  const cursorOf = async (query: string) => (await client("GET", `/v1/customers?limit=2${query}`)).body.next_cursor;
  const newest = await cursorOf("");
  const named = await client("GET", `/v1/customers?sort=created_at_desc&total_count=true&cursor=${newest}`);
  expect(named.body.data.map(({ name }: { name: string }) => name)).toEqual(["c", "b", "a"]);
  expect(named.body.total_count).toBe(5);
  const oldest = await cursorOf("&sort=created_at_asc");
  for (const path of [`?cursor=${oldest}`, `?sort=updated_at_asc&cursor=${oldest}`]) {
    const refused = await client("GET", `/v1/customers${path}`);
    expect([refused.status, refused.body.errors[0].parameter]).toEqual([400, "cursor"]);
  }
});

test("an unknown order, and any but the default with a search, is a 400 that names it", async () => {
  const { client } = await addCustomers();
  for (const query of ["sort=name", "sort=", "search=a&sort=updated_at_desc", "sort=-created_at"]) {
    const refused = await client("GET", `/v1/customers?${query}`);
    expect([query, refused.status, refused.body.errors[0].parameter]).toEqual([query, 400, "sort"]);
  }
  expect((await client("GET", "/v1/customers?search=a&sort=created_at_desc")).status).toBe(200);
});

test("the total counts what the filters and the search match, on every page, and only if asked", async () => {
  const { client, ids } = await addCustomers();
  const other = await addCustomers();
  await client("PATCH", `/v1/customers/${ids.a}`, { body: { tags: ["vip"] } });
  const totalOf = async (query: string) => (await client("GET", `/v1/customers?${query}`)).body.total_count;
  expect(await totalOf("limit=1")).toBeNull();
  expect(await totalOf("total_count=false")).toBeNull();
  expect(await totalOf("total_count=true&limit=1")).toBe(5);
  expect(await totalOf("total_count=true&tag=vip")).toBe(1);
  expect(await totalOf("total_count=true&tag=nobody")).toBe(0);
  expect(await totalOf("total_count=true&search=a")).toBe(1);
  await other.client("DELETE", `/v1/customers/${other.ids.b}`);
  const totals = ["", "&archived=include", "&archived=only"].map((query) =>
    other.client("GET", `/v1/customers?total_count=true${query}`),
  );
  expect((await Promise.all(totals)).map(({ body }) => body.total_count)).toEqual([4, 5, 1]);
});

test("the total ends at 10,000", async () => {
  const { client, id } = await world.addBusiness();
  const add = (count: number) =>
    world.database.systemPool.query(
      `insert into customers (id, business_id, type, name, tags, created_at, updated_at)
       select gen_random_uuid(), $1, 'individual', 'Many ' || n, '{}', now(), now() from generate_series(1, $2::int) n`,
      [id, count],
    );
  await add(9_999);
  const totalOf = async () => (await client("GET", "/v1/customers?limit=1&total_count=true")).body.total_count;
  expect(await totalOf()).toBe(9_999);
  await add(2);
  expect(await totalOf()).toBe(10_000);
});
