import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { explainGeneric } from "../world/generic-plan.ts";
import { storeConversation } from "../world/inbox.ts";
import { type Business, made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let business: Business;
let other: Business;
/** Records of every kind, for two customers and two people. */
let ids: Record<string, string>;

const lines = [{ description: "Service", quantity: 1, unit_price: 100 }];
const day = (number: number) => `2026-07-0${number}T00:00:00.000Z`;

beforeAll(async () => {
  world = await startWorld();
  business = await world.addBusiness();
  other = await world.addBusiness();
  const { client } = business;
  const create = async (path: string, body: object) => (await made(client, path, body)).id as string;
  const [pat, sam] = [(await world.addPerson(business.id)).id, (await world.addPerson(business.id, "member")).id];
  const jane = await create("/v1/customers", { name: "Jane", email: "jane@example.com", tags: ["vip", "strata"] });
  const bob = await create("/v1/customers", { name: "Bob", email: "bob@example.com", tags: ["strata"] });
  const gone = await create("/v1/customers", { name: "Gone Jane", tags: ["vip"] });
  await client("DELETE", `/v1/customers/${gone}`);
  const lead1 = await create("/v1/leads", { name: "L1", phone: "0412345678", customer_id: jane, assignee_id: pat });
  const lead2 = await create("/v1/leads", { name: "L2", phone: "0412345679", customer_id: bob, assignee_id: sam });
  const job1 = await create("/v1/jobs", {
    title: "J1",
    customer_id: jane,
    lead_id: lead1,
    assignee_ids: [pat, sam],
    scheduled_start: day(1),
  });
  const job2 = await create("/v1/jobs", {
    title: "J2",
    customer_id: bob,
    assignee_ids: [sam],
    scheduled_start: day(3),
  });
  const job3 = await create("/v1/jobs", { title: "J3", customer_id: bob });
  const long1 = await create("/v1/jobs", {
    title: "Long",
    customer_id: jane,
    scheduled_start: "2026-05-01T00:00:00.000Z",
    scheduled_end: day(2),
  });
  const at = { start_at: day(1), end_at: day(2) };
  const booking1 = await create("/v1/bookings", { title: "B1", customer_id: jane, job_id: job1, ...at });
  const booking2 = await create("/v1/bookings", { title: "B2", customer_id: bob, ...at });
  const unpaid = await create("/v1/invoices", { customer_id: jane, job_id: job1, lines });
  const current = await create("/v1/invoices", { customer_id: bob, lines });
  const draft = await create("/v1/invoices", { customer_id: bob, lines });
  for (const id of [unpaid, current]) await client("POST", `/v1/invoices/${id}/send`);
  await world.database.systemPool.query("update invoices set due_date = now() - interval '9 days' where id = $1", [
    unpaid,
  ]);
  const thread1 = (await storeConversation(business.db, { customerId: jane, assigneeId: pat }, [{ text: "drip" }])).id;
  const thread2 = (await storeConversation(business.db, { customerId: bob, assigneeId: sam }, [{ text: "drip" }])).id;
  ids = {
    pat,
    sam,
    jane,
    bob,
    gone,
    lead1,
    lead2,
    job1,
    job2,
    job3,
    long1,
    booking1,
    booking2,
    unpaid,
    current,
    draft,
  };
  ids = { ...ids, thread1, thread2 };
});
afterAll(() => world.close());

const lists: [query: string, found: string[]][] = [
  ["leads?customer_id=:jane", ["lead1"]],
  ["leads?assignee_id=:sam", ["lead2"]],
  ["jobs?assignee_id=:sam", ["job2", "job1"]],
  ["jobs?assignee_id=:pat", ["job1"]],
  ["jobs?assignee_id=:sam&customer_id=:bob", ["job2"]],
  ["jobs?lead_id=:lead1", ["job1"]],
  ["jobs?job_number=J-1002", ["job2"]],
  ["jobs?job_number=J-9999", []],
  ["leads?reference=L-1002", ["lead2"]],
  [`jobs?scheduled_from=${day(2)}`, ["job2"]],
  [`jobs?scheduled_to=${day(3)}`, ["long1", "job1"]],
  [`jobs?from=${day(1)}`, ["long1", "job2", "job1"]],
  [`jobs?from=${day(2)}`, ["job2"]],
  [`jobs?from=${day(1)}&to=${day(3)}`, ["long1", "job1"]],
  [`jobs?from=${day(1)}&scheduled_from=${day(1)}&to=${day(3)}`, ["job1"]],
  [`jobs?scheduled_from=${day(1)}&scheduled_to=${day(3)}`, ["job1"]],
  ["bookings?customer_id=:bob", ["booking2"]],
  ["bookings?job_id=:job1", ["booking1"]],
  ["invoices?job_id=:job1", ["unpaid"]],
  ["invoices?invoice_number=INV-1002", ["current"]],
  ["invoices?overdue=true", ["unpaid"]],
  ["invoices?statuses=draft,sent", ["draft", "current", "unpaid"]],
  ["invoices?statuses=sent,partially_paid&overdue=false", ["current"]],
  ["invoices?statuses=paid", []],
  ["jobs?statuses=unscheduled", ["job3"]],
  ["jobs?statuses=scheduled,unscheduled,scheduled&customer_id=:bob", ["job3", "job2"]],
  [`jobs?statuses=scheduled&from=${day(2)}`, ["job2"]],
  ["leads?statuses=new,lost", ["lead2"]],
  ["leads?statuses=converted,won", ["lead1"]],
  ["bookings?statuses=scheduled,completed&customer_id=:bob", ["booking2"]],
  ["invoices?overdue=false", ["draft", "current"]],
  ["conversations?customer_id=:jane", ["thread1"]],
  ["conversations?assignee_id=:sam", ["thread2"]],
  ["conversations?assignee_id=:sam&search=example.com", ["thread2"]],
  ["conversations?customer_id=:jane&search=example.com", ["thread1"]],
  ["customers", ["bob", "jane"]],
  ["customers?archived=include", ["gone", "bob", "jane"]],
  ["customers?archived=only", ["gone"]],
  ["customers?tag=strata", ["bob", "jane"]],
  ["customers?tag=vip", ["jane"]],
  ["customers?tag=vip&archived=include", ["gone", "jane"]],
  ["customers?tag=VIP", []],
  ["customers?tag=strata&search=bob", ["bob"]],
  ["customers?search=jane&archived=only", ["gone"]],
  ["customers?search=jane&archived=include", ["gone", "jane"]],
];

const filled = (query: string) => query.replaceAll(/:([a-z]+\d?)/g, (whole, name: string) => ids[name] ?? whole);

test.each(lists)("%s finds %j, page by page, and nothing of another business", async (query, found) => {
  const path = `/v1/${filled(query)}`;
  const expected = found.map((name) => ids[name]);
  const whole = await business.client("GET", path);
  expect(whole.text, whole.text).toSatisfy(() => whole.status === 200);
  const listed = whole.body.data.map(({ id }: { id: string }) => id);
  if (query.startsWith("conversations")) expect(new Set(listed)).toEqual(new Set(expected));
  else expect(listed).toEqual(expected);
  const paged: string[] = [];
  const separator = path.includes("?") ? "&" : "?";
  for (let next: string | null = ""; next !== null; ) {
    const cursor: string = next === "" ? "" : `&cursor=${next}`;
    const { body } = await business.client("GET", `${path}${separator}limit=1${cursor}`);
    paged.push(...body.data.map(({ id }: { id: string }) => id));
    next = body.next_cursor;
  }
  expect(paged).toEqual(listed);
  expect((await other.client("GET", path)).body.data).toEqual([]);
});

test("a cursor is valid for its filters only, and an invalid range is refused", async () => {
  const { client } = business;
  const { next_cursor: cursor } = (await client("GET", "/v1/customers?archived=include&limit=1")).body;
  expect((await client("GET", `/v1/customers?archived=only&cursor=${cursor}`)).status).toBe(400);
  const range = await client("GET", `/v1/jobs?scheduled_from=${day(3)}&scheduled_to=${day(3)}`);
  expect(range.body.errors).toEqual([{ parameter: "scheduled_to", detail: "must be after scheduled_from" }]);
  const during = await client("GET", `/v1/jobs?from=${day(3)}&to=${day(3)}`);
  expect(during.body.errors).toEqual([{ parameter: "to", detail: "must be after from" }]);
  expect((await client("GET", "/v1/jobs?assignee_id=me")).body.errors).toMatchObject([{ parameter: "assignee_id" }]);
  expect((await client("GET", "/v1/customers?archived=yes")).status).toBe(400);
});

test("records are found by when they were created", async () => {
  const { client } = business;
  for (const collection of ["customers", "leads", "jobs", "invoices", "bookings"]) {
    const all = (await client("GET", `/v1/${collection}`)).body.data as { id: string; created_at: string }[];
    const [newest, ...others] = all;
    const at = encodeURIComponent(newest?.created_at ?? "");
    const listed = async (query: string) =>
      (await client("GET", `/v1/${collection}?${query}`)).body.data.map(({ id }: { id: string }) => id);
    const before = others.filter(({ created_at: created }) => created < (newest?.created_at ?? ""));
    expect(await listed(`created_to=${at}`), collection).toEqual(before.map(({ id }) => id));
    expect(await listed(`created_from=${at}&limit=1`), collection).toEqual([newest?.id]);
    const refused = await client("GET", `/v1/${collection}?created_from=${at}&created_to=${at}`);
    expect(refused.body.errors).toEqual([{ parameter: "created_to", detail: "must be after created_from" }]);
  }
  const found = await client("GET", "/v1/customers?search=example.com&created_from=2000-01-01T00:00:00Z");
  expect(found.body.data).toHaveLength(2);
  expect((await client("GET", "/v1/customers?search=example.com&created_to=2000-01-01T00:00:00Z")).body.data).toEqual(
    [],
  );
});

test("statuses are separated by commas, and are not sent beside a status", async () => {
  const { client } = business;
  expect((await client("GET", "/v1/quotes?statuses=draft,expired")).status).toBe(200);
  expect((await client("GET", "/v1/jobs?status=scheduled&statuses=scheduled")).body.errors).toEqual([
    { parameter: "statuses", detail: "must not be given together with status" },
  ]);
  for (const query of ["statuses=", "statuses=scheduled,", "statuses=scheduled,lost", "statuses=scheduled;completed"])
    expect((await client("GET", `/v1/jobs?${query}`)).body.errors, query).toMatchObject([
      { parameter: "statuses", detail: expect.stringMatching(/^must be one of/) },
    ]);
});

/** The generic plan, which the platform's connections use. */
async function planOf(query: string): Promise<string> {
  const before = world.statements.length;
  await business.client("GET", `/v1/${filled(query)}`);
  const [table = ""] = query.split("?");
  const statement = world.statements.slice(before).find((one) => one.includes(`from "${table}" t`)) ?? "";
  const client = new pg.Client({ connectionString: world.url });
  await client.connect();
  try {
    await client.query("set role fieldline_app");
    await client.query("select set_config('app.business_id', $1, false)", [business.id]);
    return await explainGeneric(client, statement);
  } finally {
    await client.end();
  }
}

test("among many records, each filter uses an index of its own", async () => {
  const { systemPool } = world.database;
  const many = 20_000;
  const copy = async (table: string, id: string, changed: Record<string, string>) => {
    const { rows } = await systemPool.query<{ column_name: string }>(
      `select column_name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    const names = rows.map(({ column_name: name }) => name);
    const values = names.map((name) => changed[name] ?? name);
    await systemPool.query(
      `insert into ${table} (${names}) select ${values} from ${table}, generate_series(1, ${many}) n where id = $1`,
      [id],
    );
    await systemPool.query(`vacuum analyze ${table}`);
  };
  const made = { id: "gen_random_uuid()", created_at: "created_at - n * interval '1 minute'" };
  const nobody = { ...made, assignee_id: "null", customer_id: "null" };
  await copy("leads", ids.lead1 ?? "", { ...nobody, reference: "'many-' || n" });
  await copy("jobs", ids.job3 ?? "", {
    ...made,
    job_number: "'many-' || n",
    scheduled_start: "created_at + n * interval '1 hour'",
  });
  await copy("invoices", ids.draft ?? "", { ...made, invoice_number: "'many-' || n", status: "'paid'" });
  for (const [query, index] of [
    ["leads?assignee_id=:sam", "leads_business_id_assignee_id_created_at_id_idx"],
    ["jobs?assignee_id=:sam", "job_assignees_business_id_member_id_idx"],
    [`jobs?scheduled_from=${day(1)}&scheduled_to=${day(2)}`, "jobs_business_id_scheduled_start_idx"],
    [`jobs?scheduled_to=${day(2)}`, "Scan using jobs_late"],
    [`jobs?scheduled_from=${day(1)}&scheduled_to=${day(2)}`, "Scan using jobs_late"],
    [`jobs?scheduled_from=${day(1)}&scheduled_to=${day(2)}`, "Scan using jobs_business_id_created_at_id_idx"],
    ["jobs?lead_id=:lead1", "jobs_business_id_lead_id_idx"],
    ["invoices?overdue=true", "invoices_unpaid"],
    ["invoices?statuses=sent,partially_paid", "invoices_"],
    [`invoices?created_to=${day(1)}`, "invoices_business_id_created_at_id_idx"],
    ["invoices?job_id=:job1", "invoices_business_id_job_id_idx"],
  ] as const) {
    const plan = await planOf(query);
    expect(plan, query).toContain(index);
    expect(plan, query).not.toMatch(/Seq Scan on (leads|jobs|invoices)/);
  }
});

test("a quote, its job and its invoice are found by each other and by their numbers", async () => {
  const { client } = await world.addBusiness();
  const { id: customer } = await made(client, "/v1/customers", { name: "Jane", email: "jane@example.com" });
  const lead = await made(client, "/v1/leads", { name: "Jane", phone: "0412345678", customer_id: customer });
  const quote = await made(client, "/v1/quotes", { customer_id: customer, lead_id: lead.id, lines });
  await made(client, "/v1/quotes", { customer_id: customer, lines });
  await client("POST", `/v1/quotes/${quote.id}/send`);
  const { job_id: jobId } = (await client("POST", `/v1/quotes/${quote.id}/accept`)).body;
  const invoice = await made(client, "/v1/invoices", { customer_id: customer, quote_id: quote.id });
  await made(client, "/v1/invoices", { customer_id: customer, lines });
  for (const [query, id] of [
    [`quotes?lead_id=${lead.id}`, quote.id],
    [`quotes?quote_reference=${quote.quote_reference}`, quote.id],
    [`jobs?quote_id=${quote.id}`, jobId],
    [`invoices?quote_id=${quote.id}`, invoice.id],
    [`invoices?invoice_number=${invoice.invoice_number}&quote_id=${quote.id}`, invoice.id],
  ]) {
    const { body } = await client("GET", `/v1/${query}`);
    expect([query, body.data.map((one: { id: string }) => one.id)]).toEqual([query, [id]]);
  }
});
