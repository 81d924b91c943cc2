import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { explainGeneric } from "../world/generic-plan.ts";
import { anEmail, storeConversation } from "../world/inbox.ts";
import { startWorld, type World } from "../world/world.ts";
import { type App, badRequest, type Desk, openDesk } from "./desk.ts";

let world: World;
let desk: Desk;
let app: App;
beforeAll(async () => {
  world = await startWorld();
  // The statistics are those that a test asks for.
  await world.database.systemPool.query("alter table drafts set (autovacuum_enabled = off)");
});
afterAll(() => world.close());
beforeEach(async () => {
  desk = await openDesk(world);
  app = await desk.app();
});

const draft = async (by: { create: App["create"] } = app) =>
  (await by.create({ conversation_id: desk.conversation, channel: "email", text: "Before." })).body.id as string;
/** A draft by a person, whose text may be longer than an app's. */
const written = () => draft({ create: desk.save });
const look = async (id: string, fields: string) =>
  (await desk.ask(`query ($id: ID!) { draft(id: $id) { ${fields} } }`, { id })).body;

test("one statement lists drafts with their conversation, customer, sender and editor", async () => {
  const sam = await desk.colleague("Sam Taylor");
  const id = await draft();
  await sam.save({ id, text: "Sam." });
  await sam.send(id);
  const query = `{ drafts(status: sending) { data {
    id version replied_since can_undo_for_ms
    conversation { id state latest_message { preview } pending { id } waiting_drafts { id } }
    customer { id name } sent_by { id name } edited_by { id name } drafted_by { name }
  } } }`;
  const before = world.statements.length;
  const { data } = (await desk.ask(query)).body;
  expect(world.statements.slice(before).filter((statement) => statement.includes('"drafts"'))).toHaveLength(1);
  const person = { id: sam.id, name: "Sam Taylor" };
  expect(data).toEqual([
    {
      id,
      version: 3,
      replied_since: false,
      can_undo_for_ms: expect.any(Number),
      conversation: {
        id: desk.conversation,
        state: "open",
        latest_message: { preview: expect.any(String) },
        pending: [{ id }],
        waiting_drafts: [],
      },
      customer: { id: desk.customer, name: "Jane Citizen" },
      sent_by: person,
      edited_by: person,
      drafted_by: { name: "Test" },
    },
  ]);
});

test("a draft without a conversation or a sender says so", async () => {
  const unknown = await desk.store({ senderAddress: "+61498765432" });
  const { body: first } = await desk.save({ conversation_id: unknown.id, channel: "sms", text: "Who is it?" });
  const customer_id = await desk.stranger({ phone: "0412 999 888" });
  const { body: second } = await desk.save({ customer_id, channel: "sms", text: "Hello." });
  const fields = "conversation { id } customer { id } sent_by { id } edited_by { id } can_undo_for_ms replied_since";
  const none = { sent_by: null, edited_by: null, can_undo_for_ms: null, replied_since: false };
  expect(await look(first.id, fields)).toEqual({ ...none, conversation: { id: unknown.id }, customer: null });
  expect(await look(second.id, fields)).toEqual({ ...none, conversation: null, customer: { id: customer_id } });
});

test("a send can be undone while it is held, by the database's clock, but not once it goes out", async () => {
  const id = await draft();
  const { body } = await desk.ask(
    "mutation ($id: ID!) { send_draft(id: $id) { can_undo_for_ms send_at updated_at } }",
    { id },
  );
  const held = Date.parse(body.send_at) - Date.parse(body.updated_at);
  expect(body.can_undo_for_ms).toBeGreaterThan(0);
  expect(body.can_undo_for_ms).toBeLessThanOrEqual(held + 1000);
  const left = () => look(id, "can_undo_for_ms");
  await desk.change((db) => db.updateMany("Draft", { where: { id }, data: { attemptId: crypto.randomUUID() } }));
  expect(await left()).toEqual({ can_undo_for_ms: null });
  await desk.change((db) =>
    db.updateMany("Draft", { where: { id }, data: { attemptId: null, sendAt: new Date(Date.now() - 1000) } }),
  );
  expect(await left()).toEqual({ can_undo_for_ms: null });
  const later = await draft();
  await desk.schedule(later);
  expect(await look(later, "can_undo_for_ms")).toEqual({ can_undo_for_ms: null });
});

test("a draft's editor is a person who did not write it, until its app replaces the body", async () => {
  const [sam, kim] = [await desk.colleague("Sam Taylor"), await desk.colleague("Kim Lee")];
  const editor = async (id: string) => (await look(id, "edited_by { name }")).edited_by?.name ?? null;
  const id = await draft();
  expect(await editor(id)).toBeNull();
  await sam.save({ id, text: "Sam." });
  expect(await editor(id)).toBe("Sam Taylor");
  await kim.save({ id, subject: "Kim" });
  expect(await editor(id)).toBe("Kim Lee");
  await app.update(id, { subject: "App" });
  expect(await editor(id)).toBe("Kim Lee");
  await app.update(id, { text: "App." });
  expect(await editor(id)).toBeNull();
  await sam.save({ id, text: "Sam." });
  await sam.send(id);
  const { body: again } = await kim.undo(id);
  expect(await editor(again.id)).toBe("Sam Taylor");

  const { body: own } = await sam.save({ conversation_id: desk.conversation, channel: "sms", text: "Mine." });
  await sam.save({ id: own.id, text: "Still mine." });
  expect(await editor(own.id)).toBeNull();
  await kim.save({ id: own.id, text: "Kim." });
  await sam.save({ id: own.id, text: "Both." });
  expect(await editor(own.id)).toBe("Kim Lee");
});

test("a draft shows later replies and messages of the customer, until it is sent", async () => {
  const old = await draft();
  const said = async (id: string) => (await look(id, "replied_since")).replied_since;
  const inbound = async (id: string) => (await look(id, "inbound_since")).inbound_since;
  expect(await inbound(old)).toBe(false);
  await desk.say({ ...anEmail });
  expect(await said(old)).toBe(false);
  expect(await inbound(old)).toBe(true);
  await desk.say({ ...anEmail, direction: "out" });
  expect(await said(old)).toBe(true);
  const { body: conversation } = await desk.ask(
    "query ($id: ID!) { conversation(id: $id) { pending { id replied_since conversation { last_reply_at } } } }",
    { id: desk.conversation },
  );
  expect(conversation.pending).toEqual([
    { id: old, replied_since: true, conversation: { last_reply_at: expect.any(String) } },
  ]);
  const anew = await draft();
  expect(await said(anew)).toBe(false);
  expect(await inbound(anew)).toBe(false);
  await desk.schedule(old);
  expect(await said(old)).toBe(true);
  const { body: again } = await desk.unschedule(old);
  expect(await said(old)).toBe(false);
  expect(await said(again.id)).toBe(false);
});

test("a draft shows that someone else is replying, from their send until its undo", async () => {
  const sam = await desk.colleague("Sam Taylor");
  const [old, theirs] = [await draft(), await draft()];
  const said = async (id: string) => (await look(id, "replied_since")).replied_since;
  await sam.send(theirs);
  expect(await said(old)).toBe(true);
  expect(await said(theirs)).toBe(false);
  const list = "{ drafts(status: draft) { data { id replied_since conversation { pending { id } } } } }";
  const conversation = { pending: [{ id: old }, { id: theirs }] };
  expect((await desk.ask(list)).body.data).toEqual([{ id: old, replied_since: true, conversation }]);
  const { body: again } = await sam.undo(theirs);
  expect(await said(old)).toBe(false);
  await desk.send(again.id);
  expect(await said(old)).toBe(false);
});

test("people list drafts of several statuses, newest first, page by page", async () => {
  const [waiting, scheduled, failed, sending, deleted] = [
    await written(),
    await written(),
    await written(),
    await written(),
    await written(),
  ];
  await desk.schedule(scheduled);
  await desk.send(failed);
  await desk.fail(failed);
  await desk.send(sending);
  await desk.remove(deleted);
  const list = async (args: string) => (await desk.ask(`{ drafts(${args}) { data { id } next_cursor } }`)).body;
  const ids = async (args: string) => (await list(args)).data.map(({ id }: { id: string }) => id);
  const review = "statuses: [draft, scheduled, failed]";
  expect(await ids(review)).toEqual([failed, scheduled, waiting]);
  expect(await ids("statuses: [scheduled, scheduled]")).toEqual([scheduled]);
  expect(await ids("statuses: [deleted, sending]")).toEqual([deleted, sending]);
  expect(await ids(`statuses: [draft], conversation_id: "${desk.conversation}"`)).toEqual([waiting]);
  expect(await ids("status: failed")).toEqual([failed]);
  const first = await list(`${review}, limit: 2`);
  expect(await ids(`${review}, limit: 2, cursor: "${first.next_cursor}"`)).toEqual([waiting]);
  expect(await list("statuses: []")).toMatchObject(badRequest.body);
  const other = await openDesk(world);
  expect((await other.ask(`{ drafts(${review}) { data { id } } }`)).body.data).toEqual([]);
});

test("a conversation's pending drafts are all but the sent and deleted ones, oldest first", async () => {
  const [failed, waiting, sending, deleted, scheduled] = [
    await written(),
    await written(),
    await written(),
    await written(),
    await written(),
  ];
  await desk.send(failed);
  await desk.fail(failed);
  await desk.send(sending);
  await desk.remove(deleted);
  await desk.schedule(scheduled);
  const { body } = await desk.ask(
    "query ($id: ID!) { conversation(id: $id) { pending { id status } waiting_drafts { id } } }",
    { id: desk.conversation },
  );
  expect(body).toEqual({
    pending: [
      { id: failed, status: "failed" },
      { id: waiting, status: "draft" },
      { id: sending, status: "sending" },
      { id: scheduled, status: "scheduled" },
    ],
    waiting_drafts: [{ id: waiting }],
  });
});

test("pending drafts end at 1 MB, as waiting ones do", async () => {
  const text = "x".repeat(100_000);
  for (let count = 0; count < 8; count += 1)
    await desk.save({ conversation_id: desk.conversation, channel: "email", text });
  const { body } = await desk.ask(
    "query ($id: ID!) { conversation(id: $id) { draft_count pending { id text html } waiting_drafts { id text html } } }",
    { id: desk.conversation },
  );
  expect(body.draft_count).toBe(8);
  expect(body.pending.length).toBeLessThan(8);
  expect(body.pending).toEqual(body.waiting_drafts);
});

test("the review list and pending drafts walk their indexes, whatever the statistics say", async () => {
  const db = world.database.tenant(desk.id);
  const others = await Promise.all(
    Array.from({ length: 9 }, () => storeConversation(db, { customerId: desk.customer }, [anEmail])),
  );
  await world.database.systemPool.query(
    `insert into drafts (id, business_id, conversation_id, customer_id, channel, to_address, text, status,
        drafted_by_kind, drafted_by_id, drafted_by_name, created_at, updated_at)
     select gen_random_uuid(), $1, ($2::uuid[])[1 + n / 100 % 10], $3, 'sms', '+61412345678', 'x',
       case when n % 4 = 0 then 'draft' when n % 100 = 1 then 'scheduled' when n % 100 = 2 then 'failed'
         when n % 4 = 2 then 'sent' else 'deleted' end::"DraftStatus",
       'user', $4, 'Pat', now() - n * interval '1 minute', now()
     from generate_series(1, 20000) n`,
    [desk.id, [desk.conversation, ...others.map(({ id }) => id)], desk.customer, desk.person.id],
  );
  const statementOf = async (query: string) => {
    const before = world.statements.length;
    expect((await desk.ask(query)).status).toBe(200);
    const statement = world.statements.slice(before).find((one) => one.includes('"drafts"'));
    if (statement === undefined) throw new Error(`no statement read drafts for ${query}`);
    return statement;
  };
  const planOf = async (statement: string) => {
    const client = new pg.Client({ connectionString: world.url });
    await client.connect();
    try {
      await client.query("set role fieldline_app");
      await client.query("select set_config('app.business_id', $1, false)", [desk.id]);
      return await explainGeneric(client, statement);
    } finally {
      await client.end();
    }
  };
  const lists = await Promise.all(
    ["statuses: [draft, scheduled, failed]", "statuses: [scheduled]", "statuses: [draft, sending]"].map((args) =>
      statementOf(`{ drafts(${args}) { data { id } } }`),
    ),
  );
  const pending = await statementOf(`{ conversation(id: "${desk.conversation}") { pending { id } } }`);
  for (const statistics of ["select 1", "vacuum analyze drafts"]) {
    await world.database.systemPool.query(statistics);
    for (const list of lists) {
      const plan = await planOf(list);
      expect(plan).toContain("using drafts_pending on drafts");
      expect(plan).not.toMatch(/Seq Scan|Sort Key: .*created_at/);
    }
    expect(await planOf(pending)).toContain("using drafts_pending_in_conversation on drafts");
  }
});
