import { afterAll, beforeAll, expect, test } from "vitest";
import { scalarTypes } from "../../src/graphql/scalars.ts";
import { made } from "../world/trade.ts";
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

/** Statements that find what no row of a business may be; each answers nothing. */
const wrongs: Record<string, string> = {
  "a record of a time to come": [
    "leads",
    "quotes",
    "quote_lines",
    "jobs",
    "invoices",
    "invoice_lines",
    "payments",
    "bookings",
  ]
    .map(
      (table) =>
        `select id from ${table} where business_id = $1
         and (created_at > now() or updated_at > now() or updated_at < created_at)`,
    )
    .join(" union all "),
  "an id of another time": [
    "leads",
    "quotes",
    "quote_lines",
    "jobs",
    "invoices",
    "invoice_lines",
    "payments",
    "bookings",
  ]
    .map(
      (table) =>
        `select id from ${table} where business_id = $1 and (uuid_extract_version(id) <> 7
         or ('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint <> round(extract(epoch from created_at) * 1000))`,
    )
    .join(" union all "),
  "a record older than its customer": ["leads", "quotes", "jobs", "invoices", "bookings"]
    .map(
      (table) =>
        `select record.id from ${table} record join customers customer on customer.id = record.customer_id
         where record.business_id = $1 and record.created_at < customer.created_at`,
    )
    .join(" union all "),
  "another customer's site": ["quotes", "jobs", "bookings"]
    .map(
      (table) =>
        `select record.id from ${table} record join sites site on site.id = record.site_id
         where record.business_id = $1 and site.customer_id <> record.customer_id`,
    )
    .join(" union all "),
  "a line that does not multiply out": ["quote_lines", "invoice_lines"]
    .map((table) => `select id from ${table} where business_id = $1 and line_total <> round(quantity * unit_price, 2)`)
    .join(" union all "),
  "totals that are not their lines'": (
    [
      ["quotes", "quote_lines", "quote_id"],
      ["invoices", "invoice_lines", "invoice_id"],
    ] as const
  )
    .map(
      ([table, lines, key]) =>
        `select record.id from ${table} record left join lateral (
           select count(*) as count, sum(line_total) as subtotal, sum(round(line_total * tax_rate, 2)) as tax,
             array_agg(position order by position) as positions
           from ${lines} where ${key} = record.id) line on true
         where record.business_id = $1 and (line.count <> 2 or line.positions <> array[1, 2]
           or record.subtotal <> line.subtotal or record.tax_total <> line.tax
           or record.total <> record.subtotal + record.tax_total)`,
    )
    .join(" union all "),
  "a lead whose times do not tell its state": `select id from leads where business_id = $1 and (
      (status = 'won') <> (won_at is not null) or (status = 'lost') <> (lost_at is not null)
      or (status = 'new' and converted_at is not null) or (status = 'converted' and converted_at is null)
      or (converted_at is null) <> (converted_via is null)
      or (converted_via is not distinct from 'quote') <> (quote_id is not null)
      or (converted_via is not distinct from 'job') <> (job_id is not null and quote_id is null))`,
  "a won lead that nothing has won": `select id from leads lead where business_id = $1 and status = 'won'
      and not exists (select from quotes where id = lead.quote_id and lead_id = lead.id and status = 'accepted'
        and accepted_at = lead.won_at)
      and not exists (select from jobs job join invoices invoice on invoice.job_id = job.id
        where job.id = lead.job_id and job.lead_id = lead.id and invoice.status = 'paid' and invoice.paid_at = lead.won_at)`,
  "a quote that has not done to its lead what it does over the API": `select quote.id from quotes quote
      join leads lead on lead.id = quote.lead_id
      where quote.business_id = $1 and (lead.status::text, lead.job_id) is distinct from
        (case quote.status when 'accepted' then 'won' else 'converted' end, quote.job_id)`,
  "a quote whose columns do not tell its state": `select id from quotes where business_id = $1 and (
      (status = 'accepted') <> (accepted_at is not null and accepted_total = total and job_id is not null)
      or (status = 'declined') <> (declined_at is not null) or (status = 'draft') <> (sent_at is null)
      or (status = 'sent' and valid_until < now()) or (status = 'expired' and valid_until > now())
      or deposit_amount > total or (deposit_paid_at is not null and status <> 'accepted'))`,
  "an accepted quote without its job": `select quote.id from quotes quote
      left join jobs job on job.business_id = $1 and job.id = quote.job_id and job.quote_id = quote.id
        and job.job_number = quote.job_number and job.customer_id = quote.customer_id
        and job.created_at = quote.accepted_at and job.lead_id is not distinct from quote.lead_id
      where quote.business_id = $1 and (quote.status = 'accepted') <> (job.id is not null)`,
  "a job whose columns do not tell its state": `select id from jobs where business_id = $1 and (
      (status = 'unscheduled') <> (scheduled_start is null) or (status = 'completed') <> (completed_at is not null)
      or (status = 'cancelled') <> (cancelled_at is not null) or completed_at > now() or scheduled_end <= scheduled_start
      or (status = 'scheduled' and scheduled_start < now()) or (status = 'in_progress' and scheduled_start > now()))`,
  "an invoice whose columns do not tell its state": `select invoice.id from invoices invoice
      left join lateral (select coalesce(sum(amount), 0) as paid, max(paid_at) as last from payments
        where business_id = $1 and invoice_id = invoice.id) payment on true
      where invoice.business_id = $1 and (payment.paid <> amount_paid
        or (status = 'paid') <> (amount_paid = total) or (status = 'paid') <> (paid_at is not null)
        or (status = 'partially_paid') <> (amount_paid > 0 and amount_paid < total) or paid_at <> payment.last
        or (status = 'draft') <> (sent_at is null) or due_date <> issue_date + interval '14 days')`,
  "an invoice of work that is not done": `select invoice.id from invoices invoice join jobs job on job.id = invoice.job_id
      where invoice.business_id = $1 and (job.status <> 'completed' or job.completed_at > invoice.created_at
        or invoice.customer_id <> job.customer_id or invoice.quote_id is distinct from job.quote_id)`,
  "something sent to nobody": `select customer.id from customers customer where business_id = $1 and email is null and (
      exists (select from quotes where customer_id = customer.id and sent_at is not null)
      or exists (select from invoices where customer_id = customer.id and sent_at is not null))`,
  "a booking at odds with its job": `select booking.id from bookings booking left join jobs job on job.id = booking.job_id
      where booking.business_id = $1 and (job.id is null or booking.customer_id <> job.customer_id
        or booking.start_at <> job.scheduled_start or booking.end_at <> job.scheduled_end
        or booking.status::text <> case job.status when 'in_progress' then 'completed' else job.status::text end
        or (booking.status = 'completed' and booking.end_at > now()))`,
  "one person in two places": `select a.id from bookings a join bookings b on b.business_id = $1 and a.id < b.id
      and a.assignee_id = b.assignee_id and tstzrange(a.start_at, a.end_at) && tstzrange(b.start_at, b.end_at)
      where a.business_id = $1 and a.status = 'scheduled' and b.status = 'scheduled'`,
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

test("the trade around 2,000 customers is in every state, adds up, and goes on over the API", async () => {
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
  for (const [wrong, text] of Object.entries(wrongs)) {
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

test("two runs at once, for a team of one, neither share a number nor an hour", async () => {
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
  for (const [wrong, text] of Object.entries(wrongs)) expect(await ask(text, businessId), wrong).toEqual([]);
});

test("without a team the work is nobody's", async () => {
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
