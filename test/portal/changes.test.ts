import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../src/database/query/sql.ts";
import { changesChannel } from "../../src/domain/kernel/changes-channel.ts";
import type { RestClient } from "../world/client.ts";
import { storeConversation, storeItem } from "../world/inbox.ts";
import { startWorld, type World } from "../world/world.ts";
import { subscribe } from "./sse.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const everything = `subscription { changes {
  kind id at build
  conversation { id state } notification { id title read_at } delivery { id status event_type }
} }`;

type Change = {
  kind: string;
  id: string | null;
  at: string;
  build: string | null;
  conversation: { id: string; state: string } | null;
  notification: { id: string; title: string; read_at: string | null } | null;
  delivery: { id: string; status: string; event_type: string } | null;
};

/** A stream that has said hello. */
async function open({ cookie }: { cookie: string }, origin = world.origin) {
  const stream = await subscribe(origin, cookie, everything, {}, "GET");
  const next = async () => {
    const event = await stream.next();
    if (event?.errors !== undefined) throw new Error(JSON.stringify(event.errors));
    return (event?.data as { changes: Change } | undefined)?.changes;
  };
  /** The first change of the kind, and of the record where its id is given, after whatever comes before it. */
  const until = async (kind: string, id?: string | null): Promise<Change> => {
    for (;;) {
      const change = await next();
      if (change === undefined) throw new Error(`the stream ended before ${kind} ${id}`);
      if (change.kind === kind && (id === undefined || change.id === id)) return change;
    }
  };
  const hello = await until("hello");
  return { next, until, hello, close: stream.close };
}

async function openBusiness() {
  const business = await world.addBusiness();
  const owner = await world.addPerson(business.id);
  const member = await world.addPerson(business.id, "member");
  return { ...business, owner, member };
}

const made = async (client: RestClient, path: string, body?: object) => {
  const { status, body: created, text } = await client("POST", path, body === undefined ? {} : { body });
  if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
  return created;
};

test("a stream begins with a hello that names the build", async () => {
  const { owner } = await openBusiness();
  const [one, two] = [await open(owner), await open(owner)];
  expect(one.hello).toEqual({
    kind: "hello",
    id: null,
    at: expect.stringMatching(/^\d{4}-/),
    build: expect.stringMatching(/^[0-9a-f]{16}$/),
    conversation: null,
    notification: null,
    delivery: null,
  });
  expect(two.hello.build).toBe(one.hello.build);
  one.close();
  two.close();
});

test("a heartbeat says that the stream is alive", async () => {
  const { owner } = await openBusiness();
  const lively = await world.another({ heartbeatSeconds: 0.05 });
  const stream = await open(owner, lively.origin);
  expect(await stream.next()).toMatchObject({ kind: "heartbeat", id: null, build: null });
  expect(await stream.next()).toMatchObject({ kind: "heartbeat" });
  stream.close();
  await lively.close();
});

test("what a key changes is published: leads, customers, quotes, jobs, invoices, bookings and drafts", async () => {
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

test("what an app, another person, an operator and a customer's message change is published", async () => {
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

test("a person's notifications are published to them alone, new and read", async () => {
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

test("deliveries are published to owners and admins, from the event to the worker's attempt, and not to members", async () => {
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

test("nothing of another business is published", async () => {
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

test("a statement that changes more than 50 records is one change without an id, and its business's alone", async () => {
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

test("what a transaction changes on a snapshot older than the stream is published", async () => {
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

test("what is rolled back is not published", async () => {
  const { id, owner, client } = await openBusiness();
  const stream = await open(owner);
  const failing = world.database.tenant(id).transaction(async (db) => {
    await db.insert("Customer", { name: "Undone" });
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  const done = await made(client, "/v1/customers", { name: "Done" });
  expect(await stream.next()).toMatchObject({ kind: "customer", id: done.id });
  stream.close();
});

test("a stream of one process has what another one changes", async () => {
  const { owner, key } = await openBusiness();
  const other = await world.another();
  const stream = await open(owner, other.origin);
  const customer = await made(world.client(key), "/v1/customers", { name: "Far" });
  await stream.until("customer", customer.id);
  const ended = stream.next();
  await other.close();
  expect(await ended).toBeUndefined();
});

test("of a business that nobody watches nothing is published", async () => {
  const quiet = await openBusiness();
  const watched = await openBusiness();
  const stream = await open(watched.owner);
  const listener = new pg.Client({ connectionString: world.url });
  await listener.connect();
  const heard: string[] = [];
  const last = new Promise<void>((resolve) => {
    listener.on("notification", ({ payload = "" }) => {
      heard.push(payload);
      if (payload.startsWith(watched.id)) resolve();
    });
  });
  await listener.query(`listen ${changesChannel}`);
  await made(quiet.client, "/v1/leads", { name: "Quiet", email: "quiet@example.com" });
  await made(watched.client, "/v1/customers", { name: "Heard" });
  await last;
  expect(heard.filter((payload) => payload.startsWith(quiet.id))).toEqual([]);
  await listener.end();
  stream.close();
});

test("when the connection that listens is lost, open streams say hello again, and go on", async () => {
  const { owner, client } = await openBusiness();
  const stream = await open(owner);
  await world.database.systemPool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fieldline-listener' and datname = current_database()",
  );
  const missed = await made(client, "/v1/customers", { name: "Missed" });
  await stream.until("hello");
  const { body } = await owner.graphql("{ customers { data { id } } }");
  expect(body.data.customers.data).toEqual([{ id: missed.id }]);
  const after = await made(client, "/v1/customers", { name: "After" });
  await stream.until("customer", after.id);
  stream.close();
});

test("a stream that was not watched for a while, and one older than a transaction, say hello again", async () => {
  const { id, owner, client } = await openBusiness();
  const lively = await world.another({ heartbeatSeconds: 0.05 });
  const writing = await world.database.systemPool.connect();
  await writing.query("begin");
  await writing.query(
    "insert into customers (id, business_id, name, tags, updated_at) values (gen_random_uuid(), $1, 'Late', '{}', now())",
    [id],
  );
  const stream = await open(owner, lively.origin);
  await stream.until("heartbeat");
  await writing.query("commit");
  writing.release();
  await stream.until("hello");
  expect((await owner.graphql("{ customers { data { name } } }")).body.data.customers.data).toEqual([{ name: "Late" }]);

  await world.database
    .tenant(id)
    .transaction((db) => db.query(sql`update watched_businesses set until = now() - interval '1 second'`));
  await stream.until("hello");
  const after = await made(client, "/v1/customers", { name: "After" });
  await stream.until("customer", after.id);
  stream.close();
  await lively.close();
});

test.each([
  ["signs out", (person: Person) => person.graphql("mutation { sign_out }")],
  [
    "is given another role",
    (person: Person) => world.database.system.member.update({ where: { id: person.id }, data: { role: "member" } }),
  ],
  [
    "is deactivated",
    (person: Person) => world.database.system.member.update({ where: { id: person.id }, data: { isActive: false } }),
  ],
])("the stream of a person who %s ends", async (_how, leave) => {
  const { owner } = await openBusiness();
  const stream = await open(owner);
  await leave(owner);
  expect(await stream.next()).toBeUndefined();
});

test("the stream of a session that has run out ends with the next heartbeat", async () => {
  const { owner } = await openBusiness();
  const lively = await world.another({ heartbeatSeconds: 0.05 });
  const stream = await open(owner, lively.origin);
  await world.database.system.session.updateMany({ where: { memberId: owner.id }, data: { expiresAt: new Date(0) } });
  for (let change = await stream.next(); change !== undefined; change = await stream.next())
    expect(change.kind).toBe("heartbeat");
  await lively.close();
});

test("a person has 20 streams at most, and nobody one who has not signed in", async () => {
  const { owner } = await openBusiness();
  const streams = await Promise.all(Array.from({ length: 20 }, () => open(owner)));
  await expect(open(owner)).rejects.toThrow("urn:service:error:rate-limited");
  await expect(open({ cookie: "" })).rejects.toThrow("urn:service:error:unauthorized");
  streams[0]?.close();
  const opens = () => open(owner).then((stream) => stream.close());
  await expect.poll(() => opens().then(() => "opened", String)).toBe("opened");
  for (const stream of streams) stream.close();
});

type Person = Awaited<ReturnType<World["addPerson"]>>;
