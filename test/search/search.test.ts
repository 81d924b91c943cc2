import { afterAll, beforeAll, expect, test } from "vitest";
import { createShop, type Shop } from "../quotes/shop.ts";
import { storeConversation } from "../world/inbox.ts";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const query = `query ($query: SearchText!, $limit: PageLimit! = 5) { search(query: $query, limit: $limit) {
  customers { id name email phone }
  leads { id reference name status customer { id name } }
  quotes { id quote_reference title status customer { id name } }
  jobs { id job_number title status customer { id name } }
  invoices { id invoice_number status customer { id name } }
  conversations { id customer { id name } sender_address state }
} }`;

const nothing = { customers: [], leads: [], quotes: [], jobs: [], invoices: [], conversations: [] };
type Found = Record<keyof typeof nothing, { id: string }[]>;

/** Lists are searched too, each with its argument. */
const lists = ["leads", "quotes", "jobs", "invoices"] as const;

async function person(shop: Shop) {
  const { graphql } = await world.addPerson(shop.id, "member");
  const search = async (text: string, limit?: number): Promise<Found> => {
    const { body } = await graphql(query, { query: text, limit });
    if (body.errors !== undefined) throw new Error(JSON.stringify(body.errors));
    return body.data.search;
  };
  return {
    graphql,
    search,
    /** The names here of the records found, of every kind. */
    async names(text: string, records: Record<string, string>): Promise<string[]> {
      const found = Object.values(await search(text)).flatMap((list) => list.map(({ id }) => id));
      return Object.keys(records).filter((name) => found.includes(records[name] ?? ""));
    },
    async list(name: (typeof lists)[number], args: string): Promise<string[]> {
      const { body } = await graphql(`{ ${name}(${args}) { data { id } } }`);
      if (body.errors !== undefined) throw new Error(JSON.stringify(body.errors));
      return body.data[name].data.map(({ id }: { id: string }) => id);
    },
  };
}

const lines = [{ description: "Labour", quantity: 1, unit_price: 100 }];

/** One record of each kind for a customer with this name. All other texts contain the word. */
async function fill({ client, db }: Shop, name: string, word: string) {
  const customer = await made(client, "/v1/customers", { name, email: `${word}@example.com`, phone: "0491 570 156" });
  const ofCustomer = { customer_id: customer.id };
  const lead = await made(client, "/v1/leads", { ...ofCustomer, name: `Lead ${word}`, phone: "0491 570 157" });
  const quote = await made(client, "/v1/quotes", { ...ofCustomer, title: `Quote ${word}`, lines });
  const job = await made(client, "/v1/jobs", { ...ofCustomer, title: `Job ${word}` });
  const invoice = await made(client, "/v1/invoices", { ...ofCustomer, lines });
  const conversation = await storeConversation(db, { customerId: customer.id });
  const records = { customer, lead, quote, job, invoice, conversation };
  const ids = Object.fromEntries(Object.entries(records).map(([kind, { id }]) => [kind, id as string]));
  return { ...records, ids };
}

test("a search finds nothing without a session", async () => {
  const { body } = await world.graphql('{ search(query: "jane") { jobs { id } } }');
  expect(body.errors[0].extensions.problem.type).toBe("urn:service:error:unauthorized");
});

test("a search returns enough of each kind for one line, in one statement", async () => {
  const shop = await createShop(world);
  const { search } = await person(shop);
  const { customer, lead, quote, job, invoice, conversation } = await fill(shop, "Zoë Marsh", "walrus");
  const stranger = await storeConversation(shop.db, { senderAddress: "zoë@example.net", state: "archived" });
  await storeConversation(shop.db, { senderAddress: "zoë@example.org", state: "spam" });
  const expired = await shop.quote({ customer_id: customer.id });
  await shop.move(expired.id, "send");
  await world.database.system.quote.updateMany({
    where: { id: expired.id },
    data: { validUntil: new Date("2026-01-01") },
  });
  world.statements.length = 0;
  const named = { id: customer.id, name: "Zoë Marsh" };
  expect(await search("ZOË")).toEqual({
    customers: [{ ...named, email: "walrus@example.com", phone: "+61491570156" }],
    leads: [{ id: lead.id, reference: lead.reference, name: "Lead walrus", status: "new", customer: named }],
    quotes: [
      { id: expired.id, quote_reference: expired.quote_reference, title: null, status: "expired", customer: named },
      { id: quote.id, quote_reference: quote.quote_reference, title: "Quote walrus", status: "draft", customer: named },
    ],
    jobs: [{ id: job.id, job_number: job.job_number, title: "Job walrus", status: "unscheduled", customer: named }],
    invoices: [{ id: invoice.id, invoice_number: invoice.invoice_number, status: "draft", customer: named }],
    conversations: [
      { id: stranger.id, customer: null, sender_address: "zoë@example.net", state: "archived" },
      { id: conversation.id, customer: named, sender_address: null, state: "open" },
    ],
  });
  expect(world.statements.filter((text) => /quotes/.test(text))).toHaveLength(1);
});

test("each kind is found by its number, its title and its customer's current name", async () => {
  const shop = await createShop(world);
  const { names } = await person(shop);
  const { ids, customer, lead, quote, job, invoice } = await fill(shop, "O'Brien & Söhne", "walrus");
  const all = Object.keys(ids);
  expect(await names("o'brien & sö", ids)).toEqual(all);
  expect(await names("WALRUS", ids)).toEqual(["customer", "lead", "quote", "job", "conversation"]);
  expect(await names("0491 570 156", ids)).toEqual(["customer", "conversation"]);
  expect(await names("0491570157", ids)).toEqual(["lead"]);
  expect(await names(lead.reference, ids)).toEqual(["lead"]);
  expect(await names(quote.quote_reference.toLowerCase(), ids)).toEqual(["quote"]);
  expect(await names(job.job_number, ids)).toEqual(["job"]);
  expect(await names(invoice.invoice_number, ids)).toEqual(["invoice"]);
  for (const text of ["%", "_", "\\", "o_brien", "' or true --"]) expect(await names(text, ids), text).toEqual([]);

  await shop.client("PATCH", `/v1/customers/${customer.id}`, { body: { name: "Quentin" } });
  await shop.client("PATCH", `/v1/jobs/${job.id}`, { body: { title: "Job walnut" } });
  expect(await names("brien", ids)).toEqual([]);
  expect(await names("quentin", ids)).toEqual(all);
  expect(await names("walnut", ids)).toEqual(["job"]);
});

test("another business's records are never found, however similar", async () => {
  const [mine, theirs] = [await createShop(world), await createShop(world)];
  const ours = await fill(mine, "Zoë Marsh", "walrus");
  await fill(theirs, "Zoë Marsh", "walrus");
  const { search, list } = await person(mine);
  for (const text of ["zoë", "walrus", "-1001", "a", "0491570156"]) {
    const found = Object.values(await search(text)).flatMap((records) => records.map(({ id }) => id));
    expect(found.length, text).toBeGreaterThan(0);
    expect(found.filter((id) => id !== mine.customer && !Object.values(ours.ids).includes(id))).toEqual([]);
  }
  for (const name of lists) expect(await list(name, 'search: "zoë"')).toEqual([ours.ids[name.slice(0, -1)]]);
});

test("a list's search combines with its other filters and its pages", async () => {
  const shop = await createShop(world);
  const { graphql, list } = await person(shop);
  const [zoe, lee] = [await fill(shop, "Zoë Marsh", "walrus"), await fill(shop, "Lee Marsh", "walrus")];
  const member = await world.addPerson(shop.id);
  await shop.client("PATCH", `/v1/jobs/${zoe.job.id}`, {
    body: { assignee_ids: [member.id], scheduled_start: "2026-07-06T00:00:00.000Z" },
  });
  await shop.client("PATCH", `/v1/leads/${lee.lead.id}`, { body: { assignee_id: member.id, lead_type: "referral" } });
  await shop.move(lee.quote.id, "send");
  await shop.client("POST", `/v1/invoices/${lee.invoice.id}/send`);
  const marsh = 'search: "marsh"';
  for (const name of lists) {
    const kind = name.slice(0, -1);
    expect(await list(name, marsh)).toEqual([lee.ids[kind], zoe.ids[kind]]);
    expect(await list(name, `${marsh}, customer_id: "${zoe.customer.id}"`)).toEqual([zoe.ids[kind]]);
    expect(await list(name, `${marsh}, updated_since: "2099-01-01T00:00:00.000Z"`)).toEqual([]);
    const first = await graphql(`{ ${name}(${marsh}, limit: 1) { data { id } next_cursor } }`);
    const { data, next_cursor: cursor } = first.body.data[name];
    expect(data).toEqual([{ id: lee.ids[kind] }]);
    expect(await list(name, `${marsh}, limit: 1, cursor: "${cursor}"`)).toEqual([zoe.ids[kind]]);
  }
  expect(await list("leads", `${marsh}, status: new, assignee_id: "${member.id}"`)).toEqual([lee.lead.id]);
  expect(await list("leads", `${marsh}, status: won`)).toEqual([]);
  expect(await list("leads", `${marsh}, lead_type: referral`)).toEqual([lee.lead.id]);
  expect(await list("quotes", `${marsh}, status: sent`)).toEqual([lee.quote.id]);
  expect(await list("quotes", `${marsh}, status: draft`)).toEqual([zoe.quote.id]);
  await world.database.system.quote.updateMany({
    where: { id: lee.quote.id },
    data: { validUntil: new Date("2026-01-01") },
  });
  expect(await list("quotes", `${marsh}, status: sent`)).toEqual([]);
  expect(await list("quotes", `${marsh}, status: expired`)).toEqual([lee.quote.id]);
  expect(await list("jobs", `${marsh}, assignee_id: "${member.id}"`)).toEqual([zoe.job.id]);
  expect(await list("jobs", `${marsh}, scheduled_from: "2026-07-01T00:00:00.000Z"`)).toEqual([zoe.job.id]);
  expect(await list("jobs", `${marsh}, status: unscheduled`)).toEqual([lee.job.id]);
  expect(await list("invoices", `${marsh}, status: sent`)).toEqual([lee.invoice.id]);
  expect(await list("invoices", `${marsh}, overdue: true`)).toEqual([]);
});

/** A search reads the newest records first. Behind this many others, it uses its other strategies. */
async function fillBefore(shop: Shop) {
  await world.database.systemPool.query(
    `insert into jobs (id, business_id, job_number, title, customer_id, created_at, updated_at)
     select gen_random_uuid(), $1, 'J-filler-' || n, 'Filler', $2, '2027-01-01', now() from generate_series(1, 600) n`,
    [shop.id, shop.customer],
  );
}

test("rare records are found behind any number of newer ones, by each name, number and title", async () => {
  const [shop, other] = [await createShop(world), await createShop(world)];
  const { list } = await person(shop);
  const { customer, job } = await fill(shop, "Zoë Marsh", "walrus");
  await fill(other, "Zoë Marsh", "walrus");
  await fillBefore(shop);
  for (const text of ["zoë", "walrus", job.job_number]) {
    expect(await list("jobs", `search: "${text}"`)).toEqual([job.id]);
    expect(await list("jobs", `search: "${text}", status: unscheduled`)).toEqual([job.id]);
    expect(await list("jobs", `search: "${text}", status: completed`)).toEqual([]);
    expect(await list("jobs", `search: "${text}", lead_id: "${customer.id}"`)).toEqual([]);
  }
  expect(await list("jobs", 'search: "filler", limit: 100')).toHaveLength(100);
});

test("a name shared by very many customers finds the newest of their records, page after page", async () => {
  const shop = await createShop(world);
  const { list, search, graphql } = await person(shop);
  const { systemPool } = world.database;
  await systemPool.query(
    `insert into customers (id, business_id, name, created_at, updated_at)
     select gen_random_uuid(), $1, 'Common ' || n, '2026-01-01', now() from generate_series(1, 300) n`,
    [shop.id],
  );
  await systemPool.query(
    `insert into jobs (id, business_id, job_number, title, customer_id, created_at, updated_at)
     select gen_random_uuid(), $1, 'J-' || name, 'Repair', id,
       '2026-01-01'::timestamptz + substr(name, 8)::int * interval '1 minute', now()
     from customers where business_id = $1 and name like 'Common%'`,
    [shop.id],
  );
  const named = await systemPool.query<{ id: string }>(
    "select id from jobs where business_id = $1 order by created_at desc, id desc",
    [shop.id],
  );
  const ids = named.rows.map(({ id }) => id);
  await fillBefore(shop);
  // A job whose title contains the text, and a job without it.
  const titled = await made(shop.client, "/v1/jobs", { customer_id: shop.customer, title: "A common fault" });
  await made(shop.client, "/v1/jobs", { customer_id: shop.customer, title: "Repair" });
  expect((await search("common", 3)).jobs.map(({ id }) => id)).toEqual([titled.id, ...ids.slice(0, 2)]);
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const after = cursor === "" ? "" : `, cursor: "${cursor}"`;
    const { body } = await graphql(`{ jobs(search: "common", limit: 100${after}) { data { id } next_cursor } }`);
    seen.push(...body.data.jobs.data.map(({ id }: { id: string }) => id));
    cursor = body.data.jobs.next_cursor;
  }
  expect(seen).toEqual([titled.id, ...ids]);
  expect(await list("jobs", 'search: "common 29", limit: 100')).toHaveLength(11);
});

test("a list over REST has no such parameter", async () => {
  const { client } = await createShop(world);
  for (const name of lists) expect((await client("GET", `/v1/${name}?search=jane`)).status).toBe(400);
});

test("archived customers are left out, but their records are not", async () => {
  const shop = await createShop(world);
  const { names } = await person(shop);
  const { ids, customer } = await fill(shop, "Zoë Marsh", "walrus");
  await shop.client("DELETE", `/v1/customers/${customer.id}`);
  expect(await names("marsh", ids)).toEqual(["lead", "quote", "job", "invoice", "conversation"]);
});

test("an app finds the kinds that it may read over the API", async () => {
  const shop = await createShop(world);
  const { ids } = await fill(shop, "Scoped Strata", "scoped");
  const whole = await shop.client("GET", "/v1/search?query=scoped");
  expect(whole.status).toBe(200);
  const idsOf = (body: Found) => Object.values(body).flatMap((list) => list.map(({ id }) => id));
  expect(idsOf(whole.body).sort()).toEqual(Object.values(ids).sort());

  const { key } = await world.addKey(shop.id, ["customers:read", "jobs:read"]);
  const { body } = await world.client(key)("GET", "/v1/search?query=scoped&limit=1");
  expect(Object.keys(body).filter((kind) => body[kind].length > 0)).toEqual(["customers", "jobs"]);
  const { key: other } = await world.addKey(shop.id, ["jobs:read"]);
  expect(await world.client(other)("GET", "/v1/search?query=scoped")).toMatchObject({ status: 403 });
  expect((await shop.client("GET", "/v1/search")).body.errors).toEqual([{ parameter: "query", detail: "is required" }]);
});
