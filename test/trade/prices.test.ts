import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let shop: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  shop = await open();
});

type Fields = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects and fails if one is missing
type Answer = any;

const shown = "{ id name description unit_price tax_rate archived_at created_at updated_at }";

async function open(role: "owner" | "admin" | "member" = "admin") {
  const business = await world.addBusiness();
  const { graphql } = await world.addPerson(business.id, role);
  const ask = async (query: string, variables: Fields = {}): Promise<Answer> => {
    const { body } = await graphql(query, variables);
    return body.errors?.[0]?.extensions.problem ?? Object.values(body.data)[0];
  };
  return {
    ...business,
    ask,
    create: (input: Fields) =>
      ask(`mutation ($input: CreatePriceItemInput!) { create_price_item(input: $input) ${shown} }`, { input }),
    update: (id: string, input: Fields, seen: string | null = null) =>
      ask(
        `mutation ($id: ID!, $input: UpdatePriceItemInput!, $seen: DateTime) {
          update_price_item(id: $id, input: $input, updated_at: $seen) ${shown} }`,
        { id, input, seen },
      ),
    archive: (id: string) => ask(`mutation ($id: ID!) { archive_price_item(id: $id) ${shown} }`, { id }),
    unarchive: (id: string) => ask(`mutation ($id: ID!) { unarchive_price_item(id: $id) ${shown} }`, { id }),
    names: async (args = ""): Promise<string[]> =>
      (await ask(`{ price_items${args} { data ${shown} } }`)).data.map(({ name }: { name: string }) => name),
  };
}

test("an item is created, changed, archived and restored, and never lost", async () => {
  const { create, update, archive, unarchive, names } = shop;
  const created = await create({ name: " Call-out ", unit_price: 165.5 });
  expect(created).toMatchObject({
    name: "Call-out",
    description: null,
    unit_price: 165.5,
    tax_rate: 0.1,
    archived_at: null,
  });
  const changed = await update(created.id, { description: "Call-out, first hour", unit_price: -5, tax_rate: 0 });
  expect(changed).toEqual({
    ...created,
    description: "Call-out, first hour",
    unit_price: -5,
    tax_rate: 0,
    updated_at: changed.updated_at,
  });
  expect(await update(created.id, { description: null })).toMatchObject({ description: null, unit_price: -5 });
  const archived = await archive(created.id);
  expect(archived.archived_at).not.toBeNull();
  expect(await archive(created.id)).toEqual(archived);
  expect([await names("(archived: false)"), await names("(archived: true)"), await names()]).toEqual([
    [],
    ["Call-out"],
    ["Call-out"],
  ]);
  expect(await unarchive(created.id)).toMatchObject({ archived_at: null });
  expect(await names("(archived: false)")).toEqual(["Call-out"]);
});

test("a search finds items by name and description, with and without archived ones, a page at a time", async () => {
  const { create, archive, names, ask } = shop;
  for (const n of [1, 2, 3]) await create({ name: `Split ${n}`, description: `Supply ${n} kW`, unit_price: n });
  const { id } = await create({ name: "100 % discount_a", unit_price: -1 });
  await create({ name: "Nothing", unit_price: 0 });
  expect(await names('(search: "split")')).toEqual(["Split 3", "Split 2", "Split 1"]);
  expect(await names('(search: "2 KW")')).toEqual(["Split 2"]);
  expect(await names('(search: "% d")')).toEqual(["100 % discount_a"]);
  expect(await names('(search: "%")')).toEqual(["100 % discount_a"]);
  await archive(id);
  expect(await names('(search: "discount", archived: false)')).toEqual([]);
  expect(await names('(search: "discount", archived: true)')).toEqual(["100 % discount_a"]);
  expect(await names('(search: "discount")')).toEqual(["100 % discount_a"]);
  const page =
    'query ($cursor: Cursor) { price_items(search: "split", limit: 2, cursor: $cursor) { data { name } next_cursor } }';
  const first = await ask(page);
  const second = await ask(page, { cursor: first.next_cursor });
  expect([first.data.length, second.data, second.next_cursor]).toEqual([2, [{ name: "Split 1" }], null]);
});

test("a search uses trigrams, however long the list is", async () => {
  await world.database.systemPool.query(
    `insert into price_items (id, business_id, name, unit_price, updated_at)
     select gen_random_uuid(), $1, 'Item ' || n, 1, now() from generate_series(1, 20000) n`,
    [shop.id],
  );
  await world.database.systemPool.query("analyze price_items");
  const { rows } = await world.database.systemPool.query<{ "QUERY PLAN": string }>(
    `explain select id from price_items where business_id = '${shop.id}' and search_text like '%item 19999%'
     order by created_at desc, id desc limit 26`,
  );
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("price_items_search");
  expect(await shop.names('(search: "item 19999")')).toEqual(["Item 19999"]);
});

test("invalid input is named at its field", async () => {
  const { errors } = await shop.create({ name: "  ", unit_price: 1.23456, tax_rate: -1 });
  expect(errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
    "/input/name",
    "/input/unit_price",
    "/input/tax_rate",
  ]);
  const { id } = await shop.create({ name: "Call-out", unit_price: 1 });
  expect(await shop.update(id, { name: null })).toMatchObject({ status: 400 });
});

test("one of two who change an item concurrently gets a conflict", async () => {
  const { id, updated_at: read } = await shop.create({ name: "Call-out", unit_price: 165 });
  const answers = await Promise.all([
    shop.update(id, { unit_price: 170 }, read),
    shop.update(id, { unit_price: 180 }, read),
  ]);
  expect(answers.map(({ status = 200 }) => status).sort()).toEqual([200, 412]);
});

test("one of two owners who change the ducted prices concurrently gets a conflict: of the default ones, and of their own", async () => {
  const { ask } = await open("owner");
  const read = async () => (await ask("{ ducted_prices { updated_at base } }")).updated_at;
  const update = (base: number, seen: string) =>
    ask(
      "mutation ($base: UnitPrice!, $seen: DateTime) { update_ducted_prices(input: { base: $base }, updated_at: $seen) { base } }",
      {
        base,
        seen,
      },
    );
  for (let times = 0; times < 2; times += 1) {
    const seen = await read();
    const answers = await Promise.all([update(4000 + times, seen), update(5000 + times, seen)]);
    expect(answers.map(({ status = 200 }) => status).sort()).toEqual([200, 412]);
    const { base } = await ask("{ ducted_prices { base } }");
    expect(answers.find((answer) => answer.base !== undefined)).toMatchObject({ base });
  }
});

test("members read the list and change nothing; another business has none of it, nor do strangers", async () => {
  const { id } = await shop.create({ name: "Ours", unit_price: 1 });
  const { graphql } = await world.addPerson(shop.id, "member");
  const read = await graphql("{ price_items { data { id } } }");
  expect(read.body.data.price_items.data).toEqual([{ id }]);
  const member = await open("member");
  for (const refused of [
    await member.create({ name: "x", unit_price: 1 }),
    await member.update(id, { name: "x" }),
    await member.archive(id),
    await member.unarchive(id),
  ])
    expect(refused).toMatchObject({ status: 403 });
  const other = await open();
  expect(await other.names()).toEqual([]);
  expect(await other.names('(search: "ours")')).toEqual([]);
  for (const none of [id, "01890000-0000-7000-8000-000000000000", "x"]) {
    expect(await other.update(none, { name: "Theirs" })).toMatchObject({ status: 404 });
    expect(await other.archive(none)).toMatchObject({ status: 404 });
    expect(await other.unarchive(none)).toMatchObject({ status: 404 });
  }
  const { body } = await world.graphql("{ price_items { data { id } } }");
  expect(body.errors[0].extensions.problem).toMatchObject({ status: 401 });
  expect(await shop.names()).toEqual(["Ours"]);
});

test("an integration keeps the price list over the API, and is in the audit log", async () => {
  const { client } = shop;
  const created = await made(client, "/v1/price_items", { name: "Call-out", unit_price: 165.5, external_id: "sku-1" });
  expect(created).toMatchObject({ description: null, tax_rate: 0.1, archived_at: null, external_id: "sku-1" });
  const at = `/v1/price_items/${created.id}`;
  expect((await client("PATCH", at, { body: { unit_price: 180 } })).body).toMatchObject({ unit_price: 180 });
  expect((await client("DELETE", at)).status).toBe(204);
  expect((await client("GET", "/v1/price_items?archived=false")).body.data).toEqual([]);
  expect((await client("GET", "/v1/price_items?external_id=sku-1")).body.data).toHaveLength(1);
  const dated = await client("PATCH", at, { body: { archived_at: "2026-01-01T00:00:00Z" } });
  expect(dated.body.errors).toEqual([{ pointer: "/archived_at", detail: "can only be null; DELETE archives an item" }]);
  expect((await client("PATCH", at, { body: { archived_at: null } })).body).toMatchObject({ archived_at: null });
  expect(await shop.names("(archived: false)")).toEqual(["Call-out"]);

  const entries = await world.database.system.auditEntry.findMany({
    where: { businessId: shop.id, kind: { startsWith: "price_item" } },
    orderBy: { id: "asc" },
  });
  expect(entries.map(({ kind }) => kind)).toEqual([
    "price_item_created",
    "price_item_updated",
    "price_item_archived",
    "price_item_unarchived",
  ]);
  expect(new Set(entries.map(({ actorKind }) => actorKind))).toEqual(new Set(["api_key"]));
});

test("a key changes the price list only with its scope", async () => {
  const { key } = await world.addKey(shop.id, ["prices:read", "quotes:write"]);
  const read = world.client(key);
  expect((await read("GET", "/v1/price_items")).status).toBe(200);
  const refused = await read("POST", "/v1/price_items", { body: { name: "x", unit_price: 1 } });
  expect(refused).toMatchObject({ status: 403, body: { detail: "This needs the scope prices:write." } });
});

test("an estimate equals the quote of the same figures, by the business's own prices", async () => {
  const estimate = `query ($area_m2: AreaM2!, $capacity_kw: CapacityKw!, $outlets: Outlets!, $zones: Zones!) {
    ducted_estimate(area_m2: $area_m2, capacity_kw: $capacity_kw, outlets: $outlets, zones: $zones) {
      lines { position description quantity unit_price tax_rate line_total } subtotal tax_total total } }`;
  const size = { area_m2: 182.5, capacity_kw: 14.2, outlets: 8, zones: 4 };
  const owner = await open("owner");
  const { id: customer_id } = await made(owner.client, "/v1/customers", { name: "Jane" });
  await owner.ask("mutation { update_ducted_prices(input: { base: 4000.5 }) { base } }");
  const quote = await made(owner.client, "/v1/quotes/ducted", { ...size, customer_id });
  // An estimate is before any discount or choice.
  const choices = { discount_percent: 0, is_optional: false, is_selected: true };
  expect(quote.lines).toMatchObject(quote.lines.map(() => choices));
  const { lines } = await owner.ask(estimate, size);
  expect(quote.lines).toMatchObject(lines);
  const { subtotal, tax_total, total } = quote;
  expect(await owner.ask(estimate, size)).toMatchObject({ subtotal, tax_total, total });
  expect((await shop.ask(estimate, size)).total).not.toBe(total);
  const wrong = await shop.ask(estimate, { ...size, zones: 9 });
  expect(wrong.errors).toEqual([{ pointer: "/zones", detail: "must be at most the number of outlets" }]);
  expect(await shop.ask(estimate, { ...size, area_m2: 0, outlets: 41 })).toMatchObject({ status: 400 });
});
