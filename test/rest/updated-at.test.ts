import { afterAll, beforeAll, expect, test } from "vitest";
import { type Business, made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let business: Business;
let customer: string;
beforeAll(async () => {
  world = await startWorld();
  business = await world.addBusiness();
  customer = (await made(business.client, "/v1/customers", { name: "Jane", email: "jane@example.com" })).id;
});
afterAll(() => world.close());

const address = { line1: "12 Banksia Street", suburb: "Marrickville" };
const lines = [
  { description: "Service", quantity: 1.5, unit_price: 100 },
  { description: "Parts", quantity: 2, unit_price: 9.95, tax_rate: 0 },
];
const start_at = "2026-07-01T02:30:00.000Z";
const end_at = "2026-07-01T03:30:00.000Z";

/** A request that creates a record, the collection's path, and two PATCH bodies: one without a change, one with. */
type Case = { path: string; body: object; at: string; same: object; other: object };

const cases: Record<string, () => Case> = {
  customer: () => ({
    path: "/v1/customers",
    body: { name: "Bob", billing_address: address, tags: ["vip"] },
    at: "/v1/customers",
    same: { name: "Bob", billing_address: address, tags: ["vip", "vip"], notes: null, archived_at: null },
    other: { tags: [] },
  }),
  site: () => ({
    path: `/v1/customers/${customer}/sites`,
    body: { name: "Shed", address },
    at: "/v1/sites",
    same: { name: "Shed", address },
    other: { address: { line1: "14 Banksia Street" } },
  }),
  contact: () => ({
    path: `/v1/customers/${customer}/contacts`,
    body: { name: "Sam", is_primary: true },
    at: "/v1/contacts",
    same: { name: "Sam", is_primary: true },
    other: { phone: "0412 345 678" },
  }),
  lead: () => ({
    path: "/v1/leads",
    body: { name: "Lee", phone: "0412 345 678", address },
    at: "/v1/leads",
    same: { phone: "+61412345678", lead_type: "inbound", assignee_id: null, address },
    other: { email: "lee@example.com" },
  }),
  quote: () => ({
    path: "/v1/quotes",
    body: { customer_id: customer, lines, deposit_amount: 50 },
    at: "/v1/quotes",
    same: { lines, deposit_amount: 50, title: null },
    other: { title: "Service" },
  }),
  job: () => ({
    path: "/v1/jobs",
    body: { customer_id: customer, title: "Service", scheduled_start: start_at },
    at: "/v1/jobs",
    same: { title: "Service", scheduled_start: "2026-07-01T12:30:00+10:00", assignee_ids: [] },
    other: { scheduled_start: end_at },
  }),
  invoice: () => ({
    path: "/v1/invoices",
    body: { customer_id: customer, lines },
    at: "/v1/invoices",
    same: { lines, external_id: null },
    other: { external_id: "xero-1" },
  }),
  booking: () => ({
    path: "/v1/bookings",
    body: { customer_id: customer, title: "Service", start_at, end_at },
    at: "/v1/bookings",
    same: { start_at, end_at, kind: "booking", assignee_id: null },
    other: { kind: "visit" },
  }),
  "webhook subscription": () => ({
    path: "/v1/webhooks/subscriptions",
    body: { url: "https://example.com/hooks", events: ["quote.sent"] },
    at: "/v1/webhooks/subscriptions",
    same: { url: "https://example.com/hooks", events: ["quote.sent"], active: true },
    other: { events: ["quote.sent", "quote.paid"] },
  }),
};

test.each(Object.entries(cases))(
  "a new %s has the update time of its creation, and only a real change of a PATCH moves that",
  async (_name, of) => {
    const { path, body, at, same, other } = of();
    const created = await made(business.client, path, body);
    expect(created.updated_at).toBe(created.created_at);
    const record = `${at}/${created.id}`;
    const before = await business.client("GET", record);
    for (const patch of [{}, same]) {
      const answered = await business.client("PATCH", record, { body: patch });
      expect(answered.text, answered.text).toSatisfy(() => answered.status === 200);
      const after = await business.client("GET", record);
      expect(after.text).toBe(before.text);
      expect(after.headers.get("etag")).toBe(before.headers.get("etag"));
    }
    const changed = await business.client("PATCH", record, { body: other });
    expect(changed.text, changed.text).toSatisfy(() => changed.status === 200);
    expect(changed.body.updated_at > created.updated_at).toBe(true);
    expect(changed.body.created_at).toBe(created.created_at);
  },
);

test("a new team member has the update time of its creation", async () => {
  const { id } = await world.addPerson(business.id);
  const { body } = await business.client("GET", "/v1/team_members");
  const member = body.data.find((one: { id: string }) => one.id === id);
  expect(member.updated_at).toBe(member.created_at);
});

test("a change of a part of a record moves its update time, although its own values stay", async () => {
  const { client } = business;
  const assignee_ids = [(await world.addPerson(business.id)).id];
  const job = await made(client, "/v1/jobs", { customer_id: customer, title: "Service" });
  const assigned = (await client("PATCH", `/v1/jobs/${job.id}`, { body: { assignee_ids } })).body;
  expect(assigned.updated_at > job.updated_at).toBe(true);
  for (const collection of ["quotes", "invoices"]) {
    const record = await made(client, `/v1/${collection}`, { customer_id: customer, lines });
    const renamed = lines.map((line) => ({ ...line, description: `${line.description}, renamed` }));
    const { body } = await client("PATCH", `/v1/${collection}/${record.id}`, { body: { lines: renamed } });
    expect(body.total).toBe(record.total);
    expect(body.updated_at > record.updated_at).toBe(true);
  }
  const invoice = await made(client, "/v1/invoices", { customer_id: customer, lines });
  const line = `/v1/invoices/${invoice.id}/lines/${invoice.lines[0].id}`;
  expect((await client("PATCH", line, { body: { quantity: 1.5 } })).body.updated_at).toBe(invoice.updated_at);
  const { body } = await client("PATCH", line, { body: { description: "Renamed" } });
  expect(body.updated_at > invoice.updated_at).toBe(true);
});

test.each(["sites", "contacts"])("a sync of customers sees added, changed and deleted %s", async (parts) => {
  const { client } = await world.addBusiness();
  const { id } = await made(client, "/v1/customers", { name: "Jane" });
  await made(client, "/v1/customers", { name: "Bob" });
  const read = async () => (await client("GET", `/v1/customers/${id}`)).body.updated_at as string;
  let seen = await read();
  const moves = async (change: () => Promise<unknown>) => {
    await change();
    const now = await read();
    expect(now > seen).toBe(true);
    const { body } = await client("GET", `/v1/customers?updated_since=${now}`);
    expect(body.data.map((one: { id: string }) => one.id)).toEqual([id]);
    seen = now;
  };
  const [body, other] = parts === "sites" ? [{ address }, { name: "Shed" }] : [{ name: "Sam" }, { is_primary: true }];
  let part = "";
  await moves(async () => {
    part = `/v1/${parts}/${(await made(client, `/v1/customers/${id}/${parts}`, body)).id}`;
  });
  await client("PATCH", part, { body });
  expect(await read()).toBe(seen);
  await moves(() => client("PATCH", part, { body: other }));
  await moves(() => client("DELETE", part));
});

test("two sites of one customer that change concurrently, each under its own ETag, both change", async () => {
  const { client } = business;
  const sites = await Promise.all(
    ["one", "two", "three"].map((name) => made(client, `/v1/customers/${customer}/sites`, { name, address })),
  );
  const answers = await Promise.all(
    sites.map(async ({ id }) => {
      const etag = (await client("GET", `/v1/sites/${id}`)).headers.get("etag") ?? "";
      return client("PATCH", `/v1/sites/${id}`, { body: { access_notes: "Ring" }, headers: { "If-Match": etag } });
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});
