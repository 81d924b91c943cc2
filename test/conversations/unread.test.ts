import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Pool } from "../../src/postgres/driver.ts";
import { environment, postText } from "../inbound/carrier.ts";
import { openPool } from "../world/cluster.ts";
import { aCall, aComment, anEmail, aVoicemail, storeConversation, storeItem } from "../world/inbox.ts";
import { startWorld, type World } from "../world/world.ts";
import { asRead, isUnread, markRead, openTeam } from "./team.ts";

let world: World;
let pool: Pool;
beforeAll(async () => {
  world = await startWorld(environment);
  pool = openPool(world.url);
});
afterAll(async () => {
  await pool.end();
  await world.close();
});

const stranger = "+61498765432";
const at = (minute: number) => new Date(Date.UTC(2026, 6, 1, 2, minute));

/** A conversation that both members have read. */
async function openRead() {
  const team = await openTeam(world);
  const { id } = await storeConversation(team.db, { senderAddress: stranger }, [{ at: at(0) }]);
  for (const person of [team.sam, team.alex]) await markRead(person, id, at(0));
  const unreadFor = async () => {
    const { rows } = await pool.query("select member_id from conversation_unread where conversation_id = $1", [id]);
    return rows.map(({ member_id }) => member_id).sort();
  };
  return { ...team, conversationId: id, unreadFor };
}

test.each([
  ["a text", {}],
  ["an email", anEmail],
  ["a voicemail", aVoicemail],
  ["a call", aCall],
])("%s that arrives makes a conversation unread for the team, except for former members", async (_name, item) => {
  const { id, db, sam, alex, conversationId, unreadFor } = await openRead();
  const gone = await world.addPerson(id, "member");
  await world.database.system.member.update({ where: { id: gone.id }, data: { isActive: false } });
  expect(await unreadFor()).toEqual([]);
  await storeItem(db, conversationId, { ...item, at: at(1) });
  expect(await unreadFor()).toEqual([sam.id, alex.id].sort());
  for (const person of [sam, alex]) expect(await isUnread(person, conversationId)).toBe(true);
});

test("an outgoing message makes nothing unread, and a call does not for the person who took it", async () => {
  const { db, sam, alex, conversationId, unreadFor } = await openRead();
  await storeItem(db, conversationId, { direction: "out", sentById: sam.id, at: at(1) });
  expect(await unreadFor()).toEqual([]);
  await storeItem(db, conversationId, { ...aCall, sentById: sam.id, at: at(2) });
  expect(await unreadFor()).toEqual([alex.id]);
});

test("a comment makes it unread for everyone but its author", async () => {
  const { sam, alex, conversationId, unreadFor } = await openRead();
  await sam.graphql(`mutation { add_comment(conversation_id: "${conversationId}", text: "Call them") { id } }`);
  expect(await unreadFor()).toEqual([alex.id]);
});

test("an assignment by someone else makes it unread for the assignee, once", async () => {
  const { sam, alex, conversationId, unreadFor } = await openRead();
  const assign = (by: typeof sam, to: string | null) =>
    by.graphql(
      `mutation { assign_conversation(id: "${conversationId}", assignee_id: ${JSON.stringify(to)}) { is_unread } }`,
    );
  await assign(sam, sam.id);
  expect(await unreadFor()).toEqual([]);
  await assign(sam, alex.id);
  expect(await unreadFor()).toEqual([alex.id]);
  // The only items predate the assignment, so reading up to the last one reads everything.
  expect((await markRead(alex, conversationId, at(0))).body.data.mark_conversation_read.is_unread).toBe(false);
  await assign(sam, alex.id);
  await assign(sam, null);
  expect(await unreadFor()).toEqual([]);
});

test("one statement in the message's transaction makes it unread, however large the team", async () => {
  const { id, smsNumber, only } = await openTeam(world);
  await pool.query(
    `insert into members (id, business_id, name, email, password_hash, role, updated_at)
     select gen_random_uuid(), $1, 'Member', gen_random_uuid() || '@example.com', '', 'member', now()
     from generate_series(1, 40)`,
    [id],
  );
  const before = world.statements.length;
  await postText(world, { From: stranger, To: smsNumber });
  const statements = world.statements.slice(before).filter((text) => text.includes("conversation_unread"));
  expect(statements).toHaveLength(1);
  const conversation = await only();
  const { rows } = await pool.query("select count(*)::int from conversation_unread where conversation_id = $1", [
    conversation.id,
  ]);
  expect(rows[0].count).toBe(42);
});

test("reading is per person, visible to all, and changes neither updated_at nor the ETag", async () => {
  const { client, db, sam, alex, conversationId } = await openRead();
  const { at: shown } = await storeItem(db, conversationId);
  const path = `/v1/conversations/${conversationId}`;
  const stood = () => world.database.system.conversation.findFirstOrThrow({ where: { id: conversationId } });
  const [row, { headers }] = [await stood(), await client("GET", path)];
  expect((await markRead(sam, conversationId, shown)).body.data.mark_conversation_read).toEqual({
    id: conversationId,
    is_unread: false,
  });
  expect(await isUnread(sam, conversationId)).toBe(false);
  expect(await isUnread(alex, conversationId)).toBe(true);
  for (const person of [sam, alex]) {
    const { seen_by: seenBy } = await asRead(person, conversationId);
    expect(seenBy.map(({ person }) => person.id)).toEqual([alex.id, sam.id]);
    expect(Date.parse(seenBy[1]?.at ?? "")).toBeGreaterThanOrEqual(shown.getTime());
  }
  await sam.graphql(`mutation { mark_conversation_unread(id: "${conversationId}") { id } }`);
  expect(await stood()).toEqual(row);
  expect((await client("GET", path)).headers.get("etag")).toBe(headers.get("etag"));
});

test("items after the newest one shown stay unread, and do not count as seen", async () => {
  const { db, sam, conversationId } = await openRead();
  await storeItem(db, conversationId, { at: at(1) });
  await storeItem(db, conversationId, { at: at(2) });
  await pool.query("delete from conversation_seen");
  expect((await markRead(sam, conversationId, at(1))).body.data.mark_conversation_read.is_unread).toBe(true);
  expect((await asRead(sam, conversationId)).seen_by).toEqual([{ person: { id: sam.id }, at: at(1).toISOString() }]);
  await markRead(sam, conversationId, at(2));
  expect(await isUnread(sam, conversationId)).toBe(false);
});

test("the reader's own messages, and sent ones, need no reading", async () => {
  const { db, sam, alex, conversationId } = await openRead();
  await storeItem(db, conversationId, { at: at(1) });
  await storeItem(db, conversationId, { ...aComment, sentById: sam.id, at: at(2) });
  await storeItem(db, conversationId, { direction: "out", sentById: alex.id, at: at(3) });
  await markRead(sam, conversationId, at(1));
  expect(await isUnread(sam, conversationId)).toBe(false);
  await markRead(alex, conversationId, at(1));
  expect(await isUnread(alex, conversationId)).toBe(true);
});

test("reading again writes nothing, whichever item is named", async () => {
  const { sam, conversationId } = await openRead();
  const written = async () =>
    (
      await pool.query("select seen_at, xmin from conversation_seen where conversation_id = $1 order by member_id", [
        conversationId,
      ])
    ).rows;
  const before = await written();
  for (const through of [at(0), at(-5), new Date("2100-01-01")]) await markRead(sam, conversationId, through);
  expect(await written()).toEqual(before);
});

test("marking as unread affects the person alone, until they read it", async () => {
  const { sam, conversationId, unreadFor } = await openRead();
  const mark = () => sam.graphql(`mutation { mark_conversation_unread(id: "${conversationId}") { is_unread } }`);
  for (const answer of [await mark(), await mark()])
    expect(answer.body.data.mark_conversation_unread).toEqual({ is_unread: true });
  expect(await unreadFor()).toEqual([sam.id]);
  await markRead(sam, conversationId, at(0));
  expect(await unreadFor()).toEqual([]);
});

test("conversations in the trash and spam are never unread, and a restored one is read", async () => {
  const { db, sam, conversationId, unreadFor } = await openRead();
  const move = (mutation: string) => sam.graphql(`mutation { ${mutation}(id: "${conversationId}") { is_unread } }`);
  for (const discard of ["trash_conversation", "mark_spam"]) {
    await storeItem(db, conversationId);
    expect(await unreadFor()).toHaveLength(2);
    expect((await move(discard)).body.data[discard].is_unread).toBe(false);
    await storeItem(db, conversationId);
    expect(await unreadFor()).toEqual([]);
    const refused = await move("mark_conversation_unread");
    expect(refused.body.errors[0].extensions.problem).toMatchObject({ status: 409 });
    await move("reopen_conversation");
    expect(await unreadFor()).toEqual([]);
  }
});

test("a member who leaves has nothing unread, and starts with nothing on return", async () => {
  const { id, db, sam, alex, conversationId, unreadFor } = await openRead();
  const owner = await world.addPerson(id);
  await storeItem(db, conversationId);
  const setActive = (isActive: boolean) =>
    owner.graphql(`mutation { update_member(id: "${sam.id}", input: { is_active: ${isActive} }) { id } }`);
  expect(await unreadFor()).toContain(sam.id);
  await setActive(false);
  await storeItem(db, conversationId);
  expect(await unreadFor()).toEqual([alex.id, owner.id].sort());
  // Simulates a message that arrived as they left.
  await pool.query(
    `insert into conversation_unread (business_id, conversation_id, member_id, listed_as, activity_at)
     values ($1, $2, $3, 1, now())`,
    [id, conversationId, sam.id],
  );
  await setActive(true);
  expect(await unreadFor()).toEqual([alex.id, owner.id].sort());
});

test("items that arrive while the person reads earlier ones stay unread", async () => {
  const { smsNumber, only, sam } = await openTeam(world);
  const text = (Body: string) => postText(world, { From: stranger, To: smsNumber, Body });
  await text("First");
  const { id } = await only();
  for (let round = 0; round < 10; round += 1) {
    const shown = new Date((await only()).last_message_at);
    await markRead(sam, id, shown);
    await Promise.all([text(`Round ${round}`), markRead(sam, id, shown), markRead(sam, id, shown)]);
    expect(await isUnread(sam, id)).toBe(true);
  }
});

test("two members who leave while messages arrive and conversations move wait for each other without a deadlock", async () => {
  const { id, db, sam, alex } = await openTeam(world);
  const owner = await world.addPerson(id);
  const stored = await Promise.all(Array.from({ length: 8 }, () => storeConversation(db, { senderAddress: stranger })));
  const ids = stored.map((conversation) => conversation.id);
  const move = (name: string) =>
    owner.graphql(`mutation { move_conversations(ids: ${JSON.stringify(ids.toReversed())}, move: ${name}) { state } }`);
  const setActive = (member: string, isActive: boolean) =>
    owner.graphql(`mutation { update_member(id: "${member}", input: { is_active: ${isActive} }) { id } }`);
  for (const isActive of [false, true]) {
    const answers = await Promise.all([
      move(isActive ? "reopen" : "archive"),
      setActive(sam.id, isActive),
      move("mark_unread"),
      setActive(alex.id, isActive),
      ...ids.map((conversationId) => storeItem(db, conversationId).then(() => ({ body: {} }))),
      move("mark_read"),
    ]);
    for (const { body } of answers) expect(body).not.toHaveProperty("errors");
  }
});

test("a broken connection stores neither the message nor the unread rows, and the retry stores both", async () => {
  const { smsNumber, only, sam, thread } = await openTeam(world);
  await postText(world, { From: stranger, To: smsNumber, Body: "First" });
  const { id, last_message_at: shown } = await only();
  await markRead(sam, id, new Date(shown));
  const holder = new pg.Client({ connectionString: world.url });
  await holder.connect();
  await holder.query("begin");
  // The transaction writes the unread rows last. Locking their table keeps the message written but uncommitted.
  await holder.query("lock table conversation_unread in exclusive mode");
  const fields = { From: stranger, To: smsNumber, Body: "Second", MessageSid: `SM${"9".repeat(32)}` };
  const posted = postText(world, fields);
  const waiting = async () =>
    (
      await pool.query(
        "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    ).rows;
  await expect.poll(async () => (await waiting()).length).toBe(1);
  for (const { pid } of await waiting()) await pool.query("select pg_terminate_backend($1)", [pid]);
  expect((await posted).status).toBeGreaterThanOrEqual(500);
  await holder.query("rollback");
  await holder.end();
  expect(await thread(id)).toHaveLength(1);
  expect(await isUnread(sam, id)).toBe(false);
  expect((await postText(world, fields)).status).toBe(200);
  expect(await thread(id)).toHaveLength(2);
  expect(await isUnread(sam, id)).toBe(true);
});

test.each([
  ["mark_conversation_read", `, through: "2026-07-01T02:30:00.000Z"`],
  ["mark_conversation_unread", ""],
])("%s requires a session, and is a 404 for a foreign or missing conversation", async (name, more) => {
  const [ours, theirs] = [await openRead(), await openRead()];
  const mark = (by: { graphql: typeof ours.sam.graphql }, id: string) =>
    by.graphql(`mutation { ${name}(id: "${id}"${more}) { id } }`);
  for (const id of [theirs.conversationId, "x", "01890000-0000-7000-8000-000000000000"]) {
    const { body } = await mark(ours.sam, id);
    expect(body.errors[0].extensions.problem.status).toBe(404);
  }
  expect(await theirs.unreadFor()).toEqual([]);
  const { body } = await mark(world, ours.conversationId);
  expect(body.errors[0].extensions.problem.status).toBe(401);
});

test("seen_by has the times beside who has seen it, and a page of them is one statement", async () => {
  const { sam, alex, conversationId } = await openRead();
  const before = world.statements.length;
  const { body } = await sam.graphql(
    "{ inbox { data { id is_unread created_at updated_at activity_at seen_by { person { name } at } } } }",
  );
  const asked = world.statements.slice(before).filter((text) => text.includes('"conversations"'));
  expect(asked).toHaveLength(1);
  expect(body.data.inbox.data).toEqual([
    {
      id: conversationId,
      is_unread: false,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      activity_at: at(0).toISOString(),
      seen_by: [sam, alex].map(({ name }) => ({ person: { name }, at: expect.any(String) })),
    },
  ]);
});
