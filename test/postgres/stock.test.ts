import { randomUUIDv7 } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseChecks } from "../../src/app/doctor/database-checks.ts";
import { commonSettings, setEach } from "../../src/postgres/settings.ts";
import { assertLiveChange } from "../portal/changes-stream.ts";
import { type Receiver, startReceiver } from "../webhooks/receiver.ts";
import { subscribe } from "../webhooks/shop.ts";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";
import { createMigrated, listStock, type Stock, type StockServer, startStock } from "./stock.ts";

const found = await listStock();

if (found.length === 0) test.skip("no PostgreSQL in /usr/lib/postgresql, and nothing is tested on a stock one");
for (const stock of found) describe(`on a stock PostgreSQL ${stock.version}`, () => promises(stock));

function promises(stock: Stock) {
  let server: StockServer;
  let url: string;
  let world: World;
  let receiver: Receiver;
  let plain: pg.Client;
  beforeAll(async () => {
    // Counts functions that jit compiles, including those in statements within functions.
    const counting = { shared_preload_libraries: "pg_stat_statements", "pg_stat_statements.track": "all" };
    server = await startStock(stock, { ...counting, fsync: "off" });
    ({ url } = await createMigrated(server));
    receiver = await startReceiver();
    world = await startWorld({ ROLE: "all", WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" }, { url });
    plain = new pg.Client({ connectionString: url });
    await plain.connect();
    await plain.query("create extension pg_stat_statements");
  });
  afterAll(async () => {
    await plain?.end();
    await world?.close();
    await receiver?.close();
    await server?.stop();
  });

  async function compiled(): Promise<number> {
    const { rows } = await plain.query<{ count: number }>(
      `select coalesce(sum(jit_functions), 0)::int as count from pg_stat_statements
       where query !~ 'pg_stat_statements'`,
    );
    return rows[0]?.count ?? 0;
  }

  const claim = "select * from claim_due('webhook', $1, 100, 10, 10, 20, 10, interval '1 minute')";

  test("changes over REST are delivered, and jit compiles no statement", async () => {
    await plain.query("select pg_stat_statements_reset()");
    const { id, client } = await world.addBusiness();
    for (const _ of [1, 2, 3]) await subscribe(world, id, receiver.url);
    const customers = [];
    for (const name of ["Ada", "Grace", "Edsger", "Élodie"])
      customers.push((await made(client, "/v1/customers", { name })).id);
    const arrivals = await receiver.arrived(customers.length * 3);
    const delivered = arrivals.map(({ body }) => JSON.parse(body).customer_id);
    expect(delivered.toSorted()).toEqual([...customers, ...customers, ...customers].toSorted());
    const { rows } = await plain.query("select from pg_stat_statements where query like '%claim_due%' and calls > 0");
    expect(rows.length).toBeGreaterThan(0);
    expect(await compiled()).toBe(0);
  });

  test.runIf(stock.hasJit && Number.parseInt(stock.version, 10) < 18)(
    "the server compiles claims without the platform's settings",
    async () => {
      await plain.query("select pg_stat_statements_reset()");
      await plain.query(claim, [[randomUUIDv7()]]);
      expect(await compiled()).toBeGreaterThan(0);
      await plain.query(setEach(commonSettings, "session"));
      await plain.query("select pg_stat_statements_reset()");
      await plain.query(claim, [[randomUUIDv7()]]);
      expect(await compiled()).toBe(0);
    },
  );

  test("a claim and a webhook's health read a bounded number of pages, however long the queue is", async () => {
    const { id } = await world.addBusiness();
    const { id: subscription } = await subscribe(world, id, receiver.url, []);
    const pagesOf = async (text: string, values: unknown[]) => {
      const { rows } = await plain.query<{ "QUERY PLAN": [{ Plan: Record<string, number> }] }>(
        `explain (analyze, buffers, format json) ${text}`,
        values,
      );
      const plan = rows[0]?.["QUERY PLAN"][0].Plan ?? {};
      return (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
    };
    // Uncommitted, so that the worker does not see them.
    await plain.query("begin");
    await addDeliveries(plain, { id, subscription, count: 20_000 });
    await plain.query("select set_config('app.business_id', $1, true)", [id]);
    const health = "select * from webhook_health($1, 1000)";
    // The first call of a connection also reads the catalogue.
    await plain.query(health, [[subscription]]);
    expect(await pagesOf(health, [[subscription]])).toBeLessThan(5_000);
    await plain.query(claim, [[]]);
    expect(await pagesOf(claim, [[id]])).toBeLessThan(2_000);
    await plain.query("rollback");
  });

  test("a lead becomes a job and a paid invoice over REST", async () => {
    const { client } = await world.addBusiness();
    const change = async (path: string, body: object = {}) => {
      const { status, text } = await client("POST", path, { body });
      expect(status, text).toBe(200);
    };
    const lead = await made(client, "/v1/leads", { name: "Jané Citizen", phone: "0412 345 678" });
    const person = { name: "Jané Citizen", email: "jane@example.com" };
    const { id: customer_id } = await made(client, "/v1/customers", person);
    const lines = [{ description: "Split system", quantity: 1.5, unit_price: 1000.35 }];
    const quote = await made(client, "/v1/quotes", { customer_id, lead_id: lead.id, lines });
    await change(`/v1/quotes/${quote.id}/send`);
    await change(`/v1/quotes/${quote.id}/accept`);
    expect((await client("GET", `/v1/leads/${lead.id}`)).body).toMatchObject({ status: "won" });
    const job = await made(client, "/v1/jobs", { customer_id, quote_id: quote.id, title: "Split system" });
    await change(`/v1/jobs/${job.id}/complete`);
    const invoice = await made(client, "/v1/invoices", { customer_id, job_id: job.id, lines });
    await change(`/v1/invoices/${invoice.id}/send`);
    await change(`/v1/invoices/${invoice.id}/payments`, { amount: invoice.total });
    expect((await client("GET", `/v1/invoices/${invoice.id}`)).body).toMatchObject({ status: "paid", amount_due: 0 });
  });

  test("times are returned as sent, and a search ignores the case of accented letters", async () => {
    const { client } = await world.addBusiness();
    const customer = await made(client, "/v1/customers", { name: "Jané Citizen" });
    const start = "2027-01-31T23:30:00.000Z";
    const times = { scheduled_start: start, scheduled_end: "2027-02-01T01:00:00.000Z" };
    const job = await made(client, "/v1/jobs", { customer_id: customer.id, title: "Service", ...times });
    expect(job.scheduled_start).toBe(start);
    expect((await client("GET", `/v1/jobs/${job.id}`)).body.scheduled_start).toBe(start);
    const { body: found } = await client("GET", "/v1/customers?search=JANÉ");
    expect(found.data.map(({ id }: { id: string }) => id)).toEqual([customer.id]);
  });

  test("a search finds its matches once, not once per record", async () => {
    const { id, client } = await world.addBusiness();
    const { graphql } = await world.addPerson(id);
    const customer = await made(client, "/v1/customers", { name: "Zoë Marsh" });
    const job = await made(client, "/v1/jobs", { customer_id: customer.id, title: "Walrus" });
    await plain.query(
      `insert into jobs (id, business_id, job_number, title, customer_id, created_at, updated_at)
       select gen_random_uuid(), $1, 'J-filler-' || n, 'Filler', $2, '2027-01-01', now() from generate_series(1, 600) n`,
      [id, customer.id],
    );
    await plain.query("select pg_stat_statements_reset()");
    const { body } = await graphql(
      '{ jobs(search: "walrus") { data { id } } search(query: "walrus") { jobs { id } } }',
    );
    expect(body.data).toEqual({ jobs: { data: [{ id: job.id }] }, search: { jobs: [{ id: job.id }] } });
    const { rows } = await plain.query<{ calls: number }>(
      "select coalesce(sum(calls), 0)::int as calls from pg_stat_statements where query like '%select records_matching($%'",
    );
    expect(rows[0]?.calls).toBeGreaterThan(0);
    expect(rows[0]?.calls).toBeLessThan(10);
  });

  test("the portal shows a change live and reads the record", () => assertLiveChange(world));

  test("doctor finds nothing broken, and warns that fsync is off", async () => {
    const checks = databaseChecks(world.database.systemPool, world.config, url);
    const findings = await Promise.all(checks.map(async ({ name, run }) => ({ name, ...(await run()) })));
    expect(findings.filter(({ state }) => state === "broken")).toEqual([]);
    const settings = findings.find(({ name }) => name === "settings");
    expect(settings).toMatchObject({ state: "warning", found: expect.stringContaining("fsync is off") });
  });
}

/** Adds deliveries of one subscription, due for a minute. */
async function addDeliveries(
  client: pg.Client,
  { id, subscription, count }: { id: string; subscription: string; count: number },
): Promise<void> {
  await client.query(
    `with event as (
       insert into events (id, business_id, type, occurred_at, payload)
       select new_uuid_v7(), $1, 'customer.created', now(), '{}' from generate_series(1, $3) returning id
     ), delivery as (
       insert into webhook_deliveries (id, business_id, event_id, event_type, subscription_id, updated_at)
       select new_uuid_v7(), $1, id, 'customer.created', $2, now() from event returning id
     )
     insert into outbox (kind, business_id, queue_id, id, due_at)
     select 'webhook', $1, $2, id, now() - interval '1 minute' from delivery`,
    [id, subscription, count],
  );
}
