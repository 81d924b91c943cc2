import { afterAll, beforeAll, expect, test } from "vitest";
import { scalarTypes } from "../../src/graphql/scalars.ts";
import { startWorld, type World } from "../world/world.ts";
import { type Cli, overDatabase, refusal } from "./cli.ts";

let world: World;
let cli: Cli;

beforeAll(async () => {
  world = await startWorld();
  cli = overDatabase(world.url);
});
afterAll(() => world.close());

function parse(scalar: string, value: unknown): unknown {
  return scalarTypes.find(({ name }) => name === scalar)?.coerceInputValue(value);
}

test("2,000 customers come with sites and contacts, as the API would have taken them", async () => {
  const { id: businessId, client } = await world.addBusiness({ slug: "volume" });
  const other = await world.addBusiness();
  const ran = await cli("seed", "--business", "volume", "--customers", "2000", "--json");
  expect(ran.stderr).toBe("");
  expect(ran.json).toEqual({
    business: "volume",
    customers: 2000,
    conversations: 0,
    messages: 0,
    sites: expect.any(Number),
    contacts: expect.any(Number),
    seconds: expect.any(Number),
  });

  const { system } = world.database;
  const customers = await system.customer.findMany({ where: { businessId }, orderBy: { createdAt: "asc" } });
  expect(customers).toHaveLength(2000);
  expect(await system.customer.count({ where: { businessId: other.id } })).toBe(0);
  const ids = customers.map(({ id }) => id);
  expect(ids).toEqual([...ids].sort());
  const phones = customers.flatMap(({ phone }) => phone ?? []);
  expect(new Set(phones).size).toBe(phones.length);
  for (const customer of customers) {
    const { phone, email, abn } = customer;
    if (phone !== null) expect(parse("Phone", phone)).toBe(phone);
    if (email !== null) expect(parse("Email", email)).toBe(email);
    if (abn !== null) expect(parse("Abn", abn)).toBe(abn);
    expect(Number.parseInt(customer.id.replaceAll("-", "").slice(0, 12), 16)).toBe(customer.createdAt.getTime());
    expect(customer.updatedAt.getTime()).toBeGreaterThanOrEqual(customer.createdAt.getTime());
    expect(customer.updatedAt.getTime()).toBeLessThanOrEqual(Date.now());
  }
  const first = customers[0]?.createdAt.getTime() ?? 0;
  expect((Date.now() - first) / (365 * 86_400_000)).toBeCloseTo(3, 1);
  const sites = await system.site.count({ where: { businessId } });
  const contacts = await system.contact.count({ where: { businessId } });
  expect({ sites, contacts }).toEqual({ sites: ran.json.sites, contacts: ran.json.contacts });
  expect(sites / 2000).toBeCloseTo(1, 0);
  expect(contacts / 2000).toBeCloseTo(1 / 3, 1);

  const page = await client("GET", "/v1/customers?limit=100");
  expect(page.status).toBe(200);
  expect(page.body.data).toHaveLength(100);

  await cli("seed", "--business", "volume", "--customers", "10", "--conversations", "0");
  expect(await system.customer.count({ where: { businessId } })).toBe(2010);
});

test.each([
  [["--business", "nosuch", "--customers", "1"], '--business: there is no business with the slug "nosuch"'],
  [["--business", "b", "--customers", "-1"], "--customers must be a whole number from 0 to 10000000"],
  [["--business", "b", "--customers", "1e3"], "--customers must be a whole number from 0 to 10000000"],
  [["--business", "b"], "nothing to add: give --customers, a whole number above 0"],
  [["--business", "b", "--messages", "5"], "--messages: this database has no inbox tables yet, so it takes only 0"],
])("seed refuses %j", async (given, line) => {
  expect(refusal(await cli("seed", ...given))).toBe(line);
});
