import { expect, test } from "vitest";
import { storeConversation, storeItem } from "../world/inbox.ts";
import { useWorld, world } from "../world/shared.ts";
import { made, open, openBusiness } from "./changes-stream.ts";

useWorld();

test("changes by a key are published: leads, customers, quotes, jobs, invoices, bookings and drafts", async () => {
  const { owner, client } = await openBusiness();
  const stream = await open(owner);

  const customer = await made(client, "/v1/customers", { name: "Jane", email: "jane@example.com" });
  await stream.until("customer", customer.id);
  await made(client, `/v1/customers/${customer.id}/contacts`, { name: "Sam" });
  await stream.until("customer", customer.id);

  const lead = await made(client, "/v1/leads", { name: "Jane", email: "jane@example.com" });
  await stream.until("lead", lead.id);

  const lines = [{ description: "Split system", quantity: 1, unit_price: 100 }];
  const quote = await made(client, "/v1/quotes", { customer_id: customer.id, lines });
  await stream.until("quote", quote.id);
  await made(client, `/v1/quotes/${quote.id}/send`);
  await stream.until("quote", quote.id);
  const mistake = await made(client, "/v1/quotes", { customer_id: customer.id, lines });
  await stream.until("quote", mistake.id);
  await client("DELETE", `/v1/quotes/${mistake.id}`);
  await stream.until("quote", mistake.id);

  const job = await made(client, "/v1/jobs", { customer_id: customer.id, title: "Hot water" });
  await stream.until("job", job.id);

  const invoice = await made(client, "/v1/invoices", { customer_id: customer.id, lines });
  await stream.until("invoice", invoice.id);
  const { headers } = await client("GET", `/v1/invoices/${invoice.id}`);
  const changed = { body: { lines }, headers: { "If-Match": headers.get("etag") ?? "" } };
  expect((await client("PATCH", `/v1/invoices/${invoice.id}`, changed)).status).toBe(200);
  await stream.until("invoice", invoice.id);

  const times = { start_at: "2026-07-01T02:30:00.000Z", end_at: "2026-07-01T03:30:00.000Z" };
  const booking = await made(client, "/v1/bookings", { customer_id: customer.id, title: "Visit", ...times });
  await stream.until("booking", booking.id);

  const draft = await made(client, "/v1/drafts", {
    customer_id: customer.id,
    channel: "email",
    subject: "Hi",
    text: "Hello",
  });
  await stream.until("draft", draft.id);
  stream.close();
});

test("changes by an app, another person, an operator and a customer's message are published", async () => {
  const { id, owner, member, db } = await openBusiness();
  const app = await world.addApp(id);
  const stream = await open(owner);

  const lead = await made(app.client, "/v1/leads", { name: "By app", phone: "0412345678" });
  await stream.until("lead", lead.id);

  const conversation = await storeConversation(db, { senderAddress: "+61491570156" });
  await storeItem(db, conversation.id);
  expect((await stream.until("conversation", conversation.id)).conversation).toMatchObject({ id: conversation.id });
  const archive = `mutation ($id: ID!) { archive_conversation(id: $id) { id } }`;
  expect((await member.graphql(archive, { id: conversation.id })).body.errors).toBeUndefined();
  let seen = await stream.until("conversation", conversation.id);
  while (seen.conversation?.state !== "archived") seen = await stream.until("conversation", conversation.id);

  await world.database.system.member.update({ where: { id: member.id }, data: { name: "New Name" } });
  await stream.until("member", member.id);
  stream.close();
});

test("a person's new and read notifications are published to them alone", async () => {
  const { id, owner, client } = await openBusiness();
  const other = await world.addPerson(id);
  const [stream, others] = [await open(owner), await open(other)];
  await made(client, "/v1/leads", { name: "Jane", email: "jane@example.com", notify: true });
  const added = await stream.until("notification");
  expect(added.notification).toEqual({ id: added.id, title: "New lead: Jane", read_at: null });
  const theirs = await others.until("notification");
  expect(theirs.id).not.toBe(added.id);

  await owner.graphql("mutation ($id: ID!) { read_notification(id: $id) { id } }", { id: added.id });
  expect((await stream.until("notification", added.id)).notification?.read_at).toEqual(expect.any(String));
  const last = await made(client, "/v1/customers", { name: "Last" });
  for (let change = await others.next(); change?.id !== last.id; change = await others.next())
    expect(change?.kind).not.toBe("notification");
  stream.close();
  others.close();
});

test("deliveries are published to owners and admins, from the event to the worker's attempt, but not to members", async () => {
  const { id, owner, member, client } = await openBusiness();
  const admin = await world.addPerson(id, "admin");
  const streams = [await open(owner), await open(admin)];
  const members = await open(member);
  await made(client, "/v1/webhooks/subscriptions", { url: "https://hooks.example.com/x", events: ["booking.created"] });
  const customer = await made(client, "/v1/customers", { name: "Jane" });
  const times = { start_at: "2026-07-01T02:30:00.000Z", end_at: "2026-07-01T03:30:00.000Z" };
  await made(client, "/v1/bookings", { customer_id: customer.id, title: "Visit", ...times });
  const [first] = await Promise.all(streams.map((stream) => stream.until("delivery")));
  expect(first?.delivery).toEqual({ id: first?.id, status: "pending", event_type: "booking.created" });
  const worker = await world.another({ role: "worker" });
  for (const stream of streams) expect((await stream.until("delivery", first?.id)).delivery?.status).toBe("failed");
  await worker.close();

  const last = await made(client, "/v1/customers", { name: "Last" });
  for (let change = await members.next(); change?.id !== last.id; change = await members.next())
    expect(change?.kind).not.toBe("delivery");
  for (const stream of [...streams, members]) stream.close();
});

test("another business's changes are not published", async () => {
  const [ours, theirs] = [await openBusiness(), await openBusiness()];
  const stream = await open(ours.owner);
  const others = await open(theirs.owner);
  const foreign = await made(theirs.client, "/v1/customers", { name: "Theirs" });
  await others.until("customer", foreign.id);
  const own = await made(ours.client, "/v1/customers", { name: "Ours" });
  expect(await stream.next()).toMatchObject({ kind: "customer", id: own.id });
  stream.close();
  others.close();
});

test("a statement that changes more than 50 records is one change without an id, for its business only", async () => {
  const { id, owner, client } = await openBusiness();
  const stream = await open(owner);
  const insert = (count: number) =>
    world.database.systemPool.query(
      `insert into customers (id, business_id, name, tags, updated_at)
       select gen_random_uuid(), $1, 'Many', '{}', now() from generate_series(1, $2)`,
      [id, count],
    );
  await insert(10_000);
  const last = await made(client, "/v1/customers", { name: "Last" });
  expect(await stream.next()).toMatchObject({ kind: "customer", id: null });
  expect(await stream.next()).toMatchObject({ kind: "customer", id: last.id });
  stream.close();
});

test("changes by a transaction on a snapshot older than the stream are published", async () => {
  const { id, owner } = await openBusiness();
  const writing = await world.database.systemPool.connect();
  await writing.query("begin isolation level repeatable read");
  await writing.query("select 1 from customers limit 1");
  const stream = await open(owner);
  const { rows } = await writing.query(
    `insert into customers (id, business_id, name, tags, updated_at)
     values (gen_random_uuid(), $1, 'Jane', '{}', now()) returning id`,
    [id],
  );
  await writing.query("commit");
  writing.release();
  expect(await stream.next()).toMatchObject({ kind: "customer", id: rows[0].id });
  stream.close();
});

test("rolled back changes are not published", async () => {
  const { id, owner, client } = await openBusiness();
  const stream = await open(owner);
  const failing = world.database.tenant(id).transaction(async (db) => {
    await db.create("Customer", { data: { name: "Undone" } });
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  const done = await made(client, "/v1/customers", { name: "Done" });
  expect(await stream.next()).toMatchObject({ kind: "customer", id: done.id });
  stream.close();
});
