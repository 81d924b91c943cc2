import { afterAll, beforeAll, expect, test } from "vitest";
import { scalarTypes } from "../../src/graphql/scalars.ts";
import { made } from "../world/trade.ts";
import { wrongs } from "../world/trade-wrongs.ts";
import { startWorld, type World } from "../world/world.ts";
import { type Cli, overDatabase, refusal } from "./cli.ts";

let world: World;
let cli: Cli;

beforeAll(async () => {
  world = await startWorld();
  cli = overDatabase(world.url);
});
afterAll(() => world.close());

const trade = [
  "leads",
  "quotes",
  "quote_lines",
  "jobs",
  "job_assignees",
  "invoices",
  "invoice_lines",
  "payments",
  "bookings",
];

function parse(scalar: string, value: unknown): unknown {
  return scalarTypes.find(({ name }) => name === scalar)?.coerceInputValue(value);
}

test("2,000 customers have sites and contacts, as the API would accept them", async () => {
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
    ...Object.fromEntries(trade.map((table) => [table, expect.any(Number)])),
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

async function ask<Row>(text: string, businessId: string): Promise<Row[]> {
  return (await world.database.systemPool.query(text, [businessId])).rows;
}

async function countsOf(businessId: string): Promise<Record<string, number>> {
  const counts = trade.map((table) => `(select count(*)::int from ${table} where business_id = $1) as ${table}`);
  const [row] = await ask<Record<string, number>>(`select ${counts.join(", ")}`, businessId);
  return row ?? {};
}

/** Checks of the volume data alone: each quote and invoice has two lines, and each booking a job. */
const wrongsOfVolume: Record<string, string> = {
  ...wrongs,
  "other than two lines": (
    [
      ["quotes", "quote_lines", "quote_id"],
      ["invoices", "invoice_lines", "invoice_id"],
    ] as const
  )
    .map(
      ([table, lines, key]) =>
        `select record.id from ${table} record where business_id = $1
         and (select count(*) from ${lines} where ${key} = record.id) <> 2`,
    )
    .join(" union all "),
  "a booking without its job": `select booking.id from bookings booking left join jobs job on job.id = booking.job_id
      where booking.business_id = $1 and job.id is null`,
};

const statesOf = `
  select 'lead ' || status as state from leads where business_id = $1 union
  select 'quote ' || status from quotes where business_id = $1 union
  select 'job ' || status from jobs where business_id = $1 union
  select 'invoice ' || status from invoices where business_id = $1 union
  select 'booking ' || status from bookings where business_id = $1`;

async function numbersOf(businessId: string, table: string, column: string): Promise<number[]> {
  const rows = await ask<{ value: number }>(
    `select substring(${column} from '[0-9]+$')::int as value from ${table} where business_id = $1 order by value`,
    businessId,
  );
  return rows.map(({ value }) => value);
}

const series = [
  ["leads", "reference", "L"],
  ["quotes", "quote_reference", "Q"],
  ["jobs", "job_number", "J"],
  ["invoices", "invoice_number", "INV"],
] as const;

test("the trade of 2,000 customers is in every state, adds up, and continues over the API", async () => {
  const { id: businessId, client } = await world.addBusiness({ slug: "trade" });
  const people = [await world.addPerson(businessId), await world.addPerson(businessId, "member")];
  const first = await made(client, "/v1/leads", { name: "Ann", email: "ann@example.com" });
  expect(first.reference).toBe("L-1001");
  const before = await countsOf(businessId);
  const ran = await cli("seed", "--business", "trade", "--customers", "2000", "--json");
  expect(ran.stderr).toBe("");

  const counts = await countsOf(businessId);
  for (const table of trade) expect(counts[table], table).toBe(ran.json[table] + before[table]);
  const shares = {
    leads: 4,
    quotes: 5,
    quote_lines: 10,
    jobs: 4,
    invoices: 4,
    invoice_lines: 8,
    payments: 4,
    bookings: 3,
  };
  for (const [table, share] of Object.entries(shares)) {
    expect(ran.json[table], table).toBeGreaterThan(share * 200 * 0.75);
    expect(ran.json[table], table).toBeLessThan(share * 200 * 1.25);
  }
  for (const [wrong, text] of Object.entries(wrongsOfVolume)) {
    const found = await ask<{ id: string }>(text, businessId);
    expect(
      found.filter(({ id }) => id !== first.id),
      wrong,
    ).toEqual([]);
  }
  const states = await ask<{ state: string }>(statesOf, businessId);
  expect(states.map(({ state }) => state).sort()).toEqual(
    [
      ...["new", "converted", "won", "lost"].map((state) => `lead ${state}`),
      ...["draft", "sent", "accepted", "declined", "expired"].map((state) => `quote ${state}`),
      ...["unscheduled", "scheduled", "in_progress", "completed", "cancelled"].map((state) => `job ${state}`),
      ...["draft", "sent", "partially_paid", "paid", "void"].map((state) => `invoice ${state}`),
      ...["scheduled", "completed", "cancelled"].map((state) => `booking ${state}`),
    ].sort(),
  );
  const assigned = await ask<{ id: string }>(
    "select distinct member_id as id from job_assignees where business_id = $1",
    businessId,
  );
  expect(assigned.map(({ id }) => id).sort()).toEqual(people.map(({ id }) => id).sort());

  for (const [table, column] of series) {
    const numbers = await numbersOf(businessId, table, column);
    expect(numbers).toEqual(numbers.map((_, index) => 1001 + index));
  }
  const { id: customer_id } = await made(client, "/v1/customers", { name: "Bo", email: "bo@example.com" });
  const lines = [{ description: "Hours", quantity: 1, unit_price: 100 }];
  const next = {
    leads: await made(client, "/v1/leads", { name: "Cy", email: "cy@example.com" }),
    quotes: await made(client, "/v1/quotes", { customer_id, lines }),
    jobs: await made(client, "/v1/jobs", { customer_id, title: "Hot water" }),
    invoices: await made(client, "/v1/invoices", { customer_id, lines }),
  };
  for (const [table, column, letters] of series)
    expect(next[table][column]).toBe(`${letters}-${1001 + (counts[table] ?? 0)}`);
});

test("two concurrent runs for a team of one share neither a number nor an hour", async () => {
  const { id: businessId } = await world.addBusiness({ slug: "twice" });
  await world.addPerson(businessId);
  const runs = await Promise.all([1, 2].map(() => cli("seed", "--business", "twice", "--customers", "3000", "--json")));
  for (const { code, stderr } of runs) expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const counts = await countsOf(businessId);
  for (const table of trade) expect(counts[table], table).toBe(runs.reduce((sum, { json }) => sum + json[table], 0));
  for (const [table, column] of series) {
    const numbers = await numbersOf(businessId, table, column);
    expect(numbers).toEqual(numbers.map((_, index) => 1001 + index));
  }
  for (const [wrong, text] of Object.entries(wrongsOfVolume)) expect(await ask(text, businessId), wrong).toEqual([]);
});

test("without a team, work has no assignee", async () => {
  const { id: businessId } = await world.addBusiness({ slug: "nobody" });
  const { json } = await cli("seed", "--business", "nobody", "--customers", "500", "--json");
  expect(json.job_assignees).toBe(0);
  expect(json.bookings).toBeGreaterThan(0);
  expect(await ask("select id from bookings where business_id = $1 and assignee_id is not null", businessId)).toEqual(
    [],
  );
});

test.each([
  [["--business", "nosuch", "--customers", "1"], '--business: there is no business with the slug "nosuch"'],
  [["--business", "b", "--customers", "-1"], "--customers must be a whole number from 0 to 10000000"],
  [["--business", "b", "--customers", "1e3"], "--customers must be a whole number from 0 to 10000000"],
  [["--business", "b"], "nothing to add: give --customers, --conversations or --messages, a whole number above 0"],
  [["--business", "trade", "--messages", "5"], "--messages: there is no conversation to put them in"],
])("seed refuses %j", async (given, line) => {
  expect(refusal(await cli("seed", ...given))).toBe(line);
});
