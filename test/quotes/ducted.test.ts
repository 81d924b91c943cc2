import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { createShop } from "./shop.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const system = { area_m2: 180.5, capacity_kw: 14, outlets: 8, zones: 4 };

test("a ducted quote is priced from the business's list, and returns its figures", async () => {
  const shop = await createShop(world);
  const owner = await world.addPerson(shop.id);
  const { status, body, headers } = await shop.client("POST", "/v1/quotes/ducted", {
    body: { customer_id: shop.customer, ...system },
  });
  expect(status).toBe(201);
  expect(headers.get("location")).toBe(`${world.config.baseUrl}/v1/quotes/${body.id}`);
  expect(body).toMatchObject({ status: "draft", title: "Ducted system, 14 kW", ducted: system });
  const { ducted_prices } = (await owner.graphql("{ ducted_prices { base per_kw per_outlet per_zone per_m2 } }")).body
    .data;
  expect(body.lines.map((line: { quantity: number; unit_price: number }) => [line.quantity, line.unit_price])).toEqual([
    [1, ducted_prices.base],
    [14, ducted_prices.per_kw],
    [8, ducted_prices.per_outlet],
    [4, ducted_prices.per_zone],
    [180.5, ducted_prices.per_m2],
  ]);
  const plain = await shop.quote();
  expect(plain).toMatchObject({ ducted: null });
});

test("an owner changes a business's prices for new quotes only, and no one else can", async () => {
  const shop = await createShop(world);
  const other = await createShop(world);
  const owner = await world.addPerson(shop.id);
  const admin = await world.addPerson(shop.id, "admin");
  const before = await shop.client("POST", "/v1/quotes/ducted", { body: { customer_id: shop.customer, ...system } });
  const change = "mutation ($input: UpdateDuctedPricesInput!) { update_ducted_prices(input: $input) { base per_kw } }";
  const refused = await admin.graphql(change, { input: { base: 1 } });
  expect(refused.body.errors[0].extensions.problem.type).toBe("urn:service:error:forbidden");
  const changed = await owner.graphql(change, { input: { base: 1000.5 } });
  expect(changed.body.data.update_ducted_prices).toEqual({ base: 1000.5, per_kw: 450 });
  const again = await owner.graphql(change, { input: { per_kw: 10 } });
  expect(again.body.data.update_ducted_prices).toEqual({ base: 1000.5, per_kw: 10 });
  const firstPrice = async (client: typeof shop.client, customer_id: string) =>
    (await client("POST", "/v1/quotes/ducted", { body: { customer_id, ...system } })).body.lines[0].unit_price;
  expect(await firstPrice(shop.client, shop.customer)).toBe(1000.5);
  expect(await firstPrice(other.client, other.customer)).toBe(3500);
  expect((await shop.client("GET", `/v1/quotes/${before.body.id}`)).body).toEqual(before.body);
});

test("the figures have limits, and each one outside them is named", async () => {
  const shop = await createShop(world);
  const post = (body: object) => shop.client("POST", "/v1/quotes/ducted", { body });
  const none = await post({ customer_id: shop.customer, area_m2: 0, capacity_kw: -1, outlets: 0, zones: 0 });
  expect(none.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
    "/area_m2",
    "/capacity_kw",
    "/outlets",
    "/zones",
  ]);
  const missing = await post({});
  expect(missing.body.errors).toHaveLength(5);
  for (const [field, value] of Object.entries({
    area_m2: 10_000.01,
    capacity_kw: 1000.01,
    outlets: 41,
    zones: 21,
  })) {
    const refused = await post({ customer_id: shop.customer, ...system, outlets: 40, [field]: value });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ pointer: `/${field}` }] } });
  }
  const zones = await post({ customer_id: shop.customer, ...system, outlets: 3, zones: 4 });
  expect(zones).toMatchObject({ status: 400, body: { errors: [{ pointer: "/zones" }] } });
  const largest = { area_m2: 10_000, capacity_kw: 1000, outlets: 40, zones: 20 };
  expect((await post({ customer_id: shop.customer, ...largest })).status).toBe(201);
});
