import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sql } from "../../src/query/sql.ts";
import { startMail } from "../emails/mail.ts";
import type { RestClient } from "../world/client.ts";
import { startWorld, type World } from "../world/world.ts";
import { addSandbox } from "./add-sandbox.ts";

let world: World;
let mail: Awaited<ReturnType<typeof startMail>>;
beforeAll(async () => {
  world = await startWorld();
  mail = await startMail(world);
});
afterAll(async () => {
  await mail.close();
  await world.close();
});

const names = ["customers", "leads", "quotes", "jobs", "invoices", "bookings", "conversations", "price_items", "notes"];

async function countOf(client: RestClient, path: string): Promise<number> {
  const { body } = await client("GET", `/v1/${path}?limit=100`);
  return body.data.length;
}

test("a sandbox has records of each kind, and quotes and invoices in each state", async () => {
  const { client } = await addSandbox(world);
  for (const name of names) expect(await countOf(client, name), name).toBeGreaterThan(3);
  const { body: quotes } = await client("GET", "/v1/quotes?limit=100");
  const { body: invoices } = await client("GET", "/v1/invoices?limit=100");
  const statusesOf = ({ data }: { data: { status: string }[] }) => new Set(data.map(({ status }) => status));
  expect([...statusesOf(quotes)]).toEqual(expect.arrayContaining(["draft", "sent", "accepted", "declined"]));
  expect([...statusesOf(invoices)]).toEqual(expect.arrayContaining(["draft", "sent", "paid", "void"]));
  expect((await client("GET", "/v1/me")).body.caller.sandbox).toBe(true);
  const { client: live } = await world.addBusiness();
  expect((await live("GET", "/v1/me")).body.caller.sandbox).toBe(false);
});

test("moving the time expires quotes, makes invoices overdue, and keeps the order of what happened", async () => {
  const { client, db } = await addSandbox(world);
  const { body: customers } = await client("GET", "/v1/customers?limit=1");
  const customerId = customers.data[0].id;
  const lines = [{ description: "Split system", quantity: 1, unit_price: 1000 }];
  const quote = (await client("POST", "/v1/quotes", { body: { customer_id: customerId, lines } })).body;
  const invoice = (await client("POST", "/v1/invoices", { body: { customer_id: customerId, lines } })).body;
  expect((await client("POST", `/v1/quotes/${quote.id}/send`)).status).toBe(200);
  expect((await client("POST", `/v1/invoices/${invoice.id}/send`)).status).toBe(200);
  const before = await db.findMany("Booking", { orderBy: [{ id: "asc" }] });

  const moved = await client("POST", "/v1/sandbox/advance", { body: { days: 31 } });
  expect(moved.status).toBe(200);
  expect(moved.body).toMatchObject({ sandbox: { advanced_days: 31 } });
  expect(moved.body.quotes_expired).toBeGreaterThan(0);
  expect(moved.body.invoices_overdue).toBeGreaterThan(0);
  expect((await client("GET", `/v1/quotes/${quote.id}`)).body.status).toBe("expired");
  expect((await client("GET", `/v1/invoices/${invoice.id}`)).body.is_overdue).toBe(true);
  const { body: events } = await client("GET", "/v1/events?limit=100");
  const types = events.data.map(({ event_type }: { event_type: string }) => event_type);
  expect(types).toEqual(expect.arrayContaining(["quote.expired", "invoice.overdue"]));

  const after = await db.findMany("Booking", { orderBy: [{ id: "asc" }] });
  expect(after.map(({ startAt }) => startAt.getTime())).toEqual(
    before.map(({ startAt }) => startAt.getTime() - 31 * 86_400_000),
  );
  const synced = await client("GET", `/v1/customers?updated_since=${encodeURIComponent(quote.created_at)}&limit=100`);
  expect(synced.body.data.length).toBe(await db.count("Customer", { take: 100 }));
});

test("invoices announce once that they are overdue, also across a change of daylight saving", async () => {
  const { client, db } = await addSandbox(world);
  const field = { record: "invoice", key: "permit", label: "Permit", type: "date" } as const;
  await db.transaction((tx) => tx.create("CustomField", { data: field }));
  const { body: customers } = await client("GET", "/v1/customers?limit=1");
  const lines = [{ description: "Split system", quantity: 1, unit_price: 1000 }];
  const body = { customer_id: customers.data[0].id, lines, custom: { permit: "2026-12-31" } };
  const invoice = (await client("POST", "/v1/invoices", { body })).body;
  expect((await client("POST", `/v1/invoices/${invoice.id}/send`)).status).toBe(200);
  for (const days of [60, 120, 120])
    expect((await client("POST", "/v1/sandbox/advance", { body: { days } })).status).toBe(200);
  const events = await db.findMany("Event", { where: { type: "invoice.overdue" } });
  const ids = events.map(({ payload }) => /"invoice_id":\s*"([^"]+)"/.exec(payload)?.[1] ?? payload);
  expect(ids).toContain(invoice.id);
  expect(ids.length).toBe(new Set(ids).size);
  const found = await db.findMany("Invoice", { where: { id: invoice.id } });
  expect(found[0]?.custom).toEqual({ permit: "2026-03-06" });
  expect(found[0]?.overdueEmittedAt).toEqual(found[0]?.overdueAt);
});

test("a sandbox with too many records is reset, and its time is not moved", async () => {
  const { client, db } = await addSandbox(world);
  await db.transaction((tx) =>
    tx.query(sql`insert into price_items (id, name, unit_price, updated_at)
      select gen_random_uuid(), 'Item ' || n, 1, now() from generate_series(1, 10001) n`),
  );
  const refused = await client("POST", "/v1/sandbox/advance", { body: { days: 1 } });
  expect(refused.status).toBe(409);
  expect(refused.body.detail).toContain("more than 10000 price items");
  expect(refused.headers.get("retry-after")).toBeNull();
  expect((await client("POST", "/v1/sandbox/reset")).status).toBe(200);
  expect((await client("POST", "/v1/sandbox/advance", { body: { days: 1 } })).status).toBe(200);
});

test("a refused change is not counted, and says whether it is worth a second try", async () => {
  const { client, id, db } = await addSandbox(world);
  const before = await countOfChanges(id);
  await db.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('sandbox ' || current_business(), 0))`);
    for (const path of ["reset", "advance"]) {
      const body = path === "reset" ? {} : { body: { days: 1 } };
      const refused = await client("POST", `/v1/sandbox/${path}`, body);
      expect(refused.status).toBe(409);
      expect(refused.headers.get("retry-after")).toBe("1");
    }
  });
  expect(await countOfChanges(id)).toBe(before);
  await db.transaction((tx) => tx.updateMany("Business", { where: { id }, data: { sandboxAdvancedDays: 3_640 } }));
  const far = await client("POST", "/v1/sandbox/advance", { body: { days: 11 } });
  expect(far.status).toBe(400);
  expect(far.body.errors[0].pointer).toBe("/days");
  expect((await client("POST", "/v1/sandbox/advance", { body: { days: 10 } })).status).toBe(200);
});

test("a reset starts again when a record is added to one that it deletes", async () => {
  const { client, db } = await addSandbox(world);
  const { body: customer } = await client("POST", "/v1/customers", { body: { name: "Jane" } });
  const pool = world.database.systemPool;
  const reset = await db.transaction(async (tx) => {
    await tx.create("Lead", {
      data: { reference: "L-9", source: "website", name: "Jo", email: "jo@example.com", customerId: customer.id },
    });
    const running = client("POST", "/v1/sandbox/reset");
    await vi.waitFor(async () => {
      const { rows } = await pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%delete from%'",
      );
      expect(rows).toHaveLength(1);
    }, 4_000);
    return { running };
  });
  expect((await reset.running).status).toBe(200);
  expect((await client("GET", "/v1/customers?search=Jane")).body.data).not.toContainEqual(customer);
});

async function countOfChanges(id: string): Promise<number> {
  const { rows } = await world.database.systemPool.query<{ points: number }>(
    "select points from sign_in_failures where key = $1",
    [`sandbox:${id}`],
  );
  return rows[0]?.points ?? 0;
}

test("a reset restores the sample data, and keeps keys, webhooks, people and logs", async () => {
  const { client, db } = await addSandbox(world);
  const first = (await client("GET", "/v1/quotes?limit=100")).body.data;
  const hook = await client("POST", "/v1/webhooks/subscriptions", {
    body: { url: "https://hooks.example.com/a", events: ["quote.expired"] },
  });
  expect(hook.status).toBe(201);
  expect((await client("POST", "/v1/customers", { body: { name: "Mine" } })).status).toBe(201);
  await client("POST", "/v1/sandbox/advance", { body: { days: 5 } });
  const reset = await client("POST", "/v1/sandbox/reset", { headers: { "Idempotency-Key": "again" } });
  expect(reset.status).toBe(200);
  expect(reset.body.advanced_days).toBe(0);
  const { body: found } = await client("GET", "/v1/customers?search=Mine");
  expect(found.data).toEqual([]);
  const { data: quotes } = (await client("GET", "/v1/quotes?limit=100")).body;
  const referencesOf = (list: { quote_reference: string }[]) => list.map((one) => one.quote_reference).sort();
  expect(referencesOf(quotes)).toEqual(referencesOf(first));
  expect((await client("GET", "/v1/webhooks/subscriptions")).body.data).toHaveLength(1);
  const entries = await db.findMany("AuditEntry", { orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
  expect(entries.map(({ kind }) => kind).slice(-2)).toEqual(["sandbox_advanced", "sandbox_reset"]);
  expect((await client("GET", "/v1/events")).body.data.length).toBeGreaterThan(0);
  const repeated = await client("POST", "/v1/sandbox/reset", { headers: { "Idempotency-Key": "again" } });
  expect(repeated.headers.get("idempotency-replayed")).toBe("true");
});

test("in a live business every operation of a sandbox is refused", async () => {
  const { client, db } = await world.addBusiness();
  await client("POST", "/v1/customers", { body: { name: "Real" } });
  const calls: [string, string, unknown?][] = [
    ["GET", "/v1/sandbox"],
    ["GET", "/v1/sandbox/messages"],
    ["POST", "/v1/sandbox/advance", { days: 3 }],
    ["POST", "/v1/sandbox/reset"],
    ["POST", "/v1/sandbox/inbound-messages", { channel: "sms", sender_address: "0491 570 006", text: "Hello" }],
  ];
  for (const [method, path, body] of calls) {
    const refused = await client(method, path, body === undefined ? {} : { body });
    expect(refused.status, path).toBe(403);
    expect(refused.body.detail).toBe("This is a live business. Use an API key of its sandbox.");
  }
  expect(await db.count("Customer", { take: 5 })).toBe(1);
  expect(await db.count("Message", { take: 5 })).toBe(0);
});

test("emails and texts are listed instead of sent", async () => {
  const { client } = await addSandbox(world);
  await mail.send();
  mail.accepted.length = 0;
  await client("POST", "/v1/sandbox/reset");
  const { body: customer } = await client("POST", "/v1/customers", {
    body: { name: "Jane", email: "jane@customers.example.com", phone: "0491 570 006" },
  });
  const lines = [{ description: "Split system", quantity: 1, unit_price: 1000 }];
  const { body: quote } = await client("POST", "/v1/quotes", { body: { customer_id: customer.id, lines } });
  expect((await client("POST", `/v1/quotes/${quote.id}/send`)).status).toBe(200);
  await mail.send();
  const { body: messages } = await client("GET", "/v1/sandbox/messages?channel=email");
  expect(messages.data[0]).toMatchObject({
    channel: "email",
    to: "jane@customers.example.com",
    subject: expect.stringContaining(quote.quote_reference),
    attachments: [expect.stringMatching(/\.pdf$/)],
  });
  expect(messages.data[0].text).toContain("/q/");
  expect((await client("GET", `/v1/quotes/${quote.id}`)).body.delivery.status).toBe("sent");
  expect(mail.accepted).toEqual([]);
});

test("a received message joins the customer's conversation", async () => {
  const { client } = await addSandbox(world);
  const { body: customer } = await client("POST", "/v1/customers", { body: { name: "Jo", phone: "0491 570 156" } });
  const body = { channel: "sms", sender_address: "0491 570 156", text: "Can you come today?" };
  const received = await client("POST", "/v1/sandbox/inbound-messages", { body });
  expect(received.status).toBe(201);
  const { body: conversation } = await client("GET", `/v1/conversations/${received.body.conversation_id}`);
  expect(conversation.customer_id ?? conversation.customer?.id).toBe(customer.id);
  const bad = await client("POST", "/v1/sandbox/inbound-messages", { body: { ...body, sender_address: "nobody" } });
  expect(bad.status).toBe(400);
  expect(bad.body.errors).toEqual([{ pointer: "/sender_address", detail: "must be a valid phone number" }]);
});
