import { afterAll, beforeAll, expect, test } from "vitest";
import { wakeConversations } from "../../src/domain/inbox/conversations/wake.ts";
import { sql } from "../../src/query/sql.ts";
import { aCall, storeConversation, storeItem } from "../world/inbox.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function openInbox() {
  const business = await world.addBusiness();
  const person = await world.addPerson(business.id, "member");
  const db = world.database.tenant(business.id);
  const { id } = await storeConversation(db, { senderAddress: "+61498765432" });
  return {
    ...business,
    person,
    db,
    conversationId: id,
    read: async () => (await business.client("GET", `/v1/conversations/${id}`)).body,
    move: (mutation: string) => person.graphql(`mutation { ${mutation} }`),
  };
}

const until = "2100-01-01T00:00:00.000Z";
const moves: Record<string, (id: string) => string> = {
  snooze: (id) => `moved: snooze_conversation(id: "${id}", until: "${until}") { state snoozed_until }`,
  archive: (id) => `moved: archive_conversation(id: "${id}") { state snoozed_until }`,
  trash: (id) => `moved: trash_conversation(id: "${id}") { state snoozed_until }`,
  spam: (id) => `moved: mark_spam(id: "${id}") { state snoozed_until }`,
  reopen: (id) => `moved: reopen_conversation(id: "${id}") { state snoozed_until }`,
};

/** The target state of each move, by current state. Missing moves are not allowed. */
const table: Record<string, Record<string, string>> = {
  open: { snooze: "snoozed", archive: "archived", trash: "trashed", spam: "spam" },
  snoozed: { snooze: "snoozed", reopen: "open", trash: "trashed", spam: "spam" },
  archived: { reopen: "open", trash: "trashed", spam: "spam" },
  trashed: { reopen: "open", trash: "trashed", spam: "spam" },
  spam: { reopen: "open", trash: "trashed", spam: "spam" },
};

const cases = Object.keys(table).flatMap((state) => Object.keys(moves).map((move) => [state, move] as const));

test.each(cases)(
  "a conversation that is %s: %s leads to the state in the table, or is refused",
  async (state, move) => {
    const { conversationId, db, person, read } = await openInbox();
    const snoozedUntil = state === "snoozed" ? new Date("2099-01-01T00:00:00.000Z") : null;
    await db.transaction((tx) =>
      tx.updateMany("Conversation", { where: { id: conversationId }, data: { state: state as "open", snoozedUntil } }),
    );
    const before = await read();
    const answered = await person.graphql(`mutation { ${moves[move]?.(conversationId)} }`);
    const target = table[state]?.[move];
    if (target === undefined) {
      expect(answered.body.errors[0].extensions.problem).toMatchObject({
        status: 409,
        type: "urn:service:error:conflict",
      });
      expect(await read()).toEqual(before);
    } else {
      const expected = { state: target, snoozed_until: move === "snooze" ? until : null };
      expect(answered.body.data.moved).toEqual(expected);
      expect(await read()).toMatchObject(expected);
    }
  },
);

test("it shows who moved it last and when, also in bulk; a customer who writes reopens it without changing that", async () => {
  const { conversationId: id, db, id: businessId, person, move } = await openInbox();
  const archived = await move(`moved: archive_conversation(id: "${id}") { moved_at moved_by { id } }`);
  expect(archived.body.data.moved).toEqual({ moved_at: expect.any(String), moved_by: { id: person.id } });
  await storeItem(db, id);
  const read = `query { conversation(id: "${id}") { state moved_at moved_by { id } } }`;
  expect((await person.graphql(read)).body.data.conversation).toEqual({ state: "open", ...archived.body.data.moved });
  const other = await world.addPerson(businessId);
  await other.graphql(`mutation { move_conversations(ids: ["${id}"], move: trash) { id } }`);
  expect((await person.graphql(read)).body.data.conversation).toMatchObject({
    state: "trashed",
    moved_by: { id: other.id },
  });
});

test("a conversation cannot be snoozed until now or a past time", async () => {
  const { conversationId, person, read } = await openInbox();
  for (const past of [new Date().toISOString(), "2020-01-01T00:00:00Z"]) {
    const { body } = await person.graphql(
      `mutation { snooze_conversation(id: "${conversationId}", until: "${past}") { id } }`,
    );
    expect(body.errors[0].extensions.problem).toMatchObject({
      status: 400,
      errors: [{ pointer: "/until", detail: "must be in the future" }],
    });
  }
  expect((await read()).state).toBe("open");
});

test("a snoozed conversation opens at its time, and later ones stay", async () => {
  const [due, later] = [await openInbox(), await openInbox()];
  for (const { move, conversationId } of [due, later]) await move(moves.snooze?.(conversationId) ?? "");
  await setSnoozedUntil(due, new Date(Date.now() - 1000));
  await wakeConversations(world.database);
  expect(await due.read()).toMatchObject({ state: "open", snoozed_until: null });
  expect(await later.read()).toMatchObject({ state: "snoozed", snoozed_until: until });
});

test("more than one batch of conversations open together", async () => {
  const { id, db } = await openInbox();
  await db.transaction((tx) =>
    tx.query(sql`insert into conversations (id, sender_address, state, snoozed_until, updated_at)
      select new_uuid_v7(), '+6149' || n, 'snoozed', now() - interval '1 second', now() from generate_series(1, 1200) n`),
  );
  await wakeConversations(world.database);
  expect(await world.database.system.conversation.count({ where: { businessId: id, state: "snoozed" } })).toBe(0);
});

test("a worker opens a snoozed conversation at the time that was set last", async () => {
  const worker = await startWorld({ ROLE: "all" });
  try {
    const business = await worker.addBusiness();
    const person = await worker.addPerson(business.id);
    const db = worker.database.tenant(business.id);
    const stateOf = async (id: string) => (await business.client("GET", `/v1/conversations/${id}`)).body.state;
    const snooze = (id: string, time: Date) =>
      person.graphql(`mutation { snooze_conversation(id: "${id}", until: "${time.toISOString()}") { state } }`);
    const soon = () => new Date(Date.now() + 700);
    const [earlier, later] = [await storeConversation(db, {}), await storeConversation(db, {})];
    await snooze(earlier.id, new Date(until));
    await snooze(later.id, soon());
    expect((await snooze(later.id, new Date(until))).body.data.snooze_conversation.state).toBe("snoozed");
    expect((await snooze(earlier.id, soon())).body.data.snooze_conversation.state).toBe("snoozed");
    await expect.poll(() => stateOf(earlier.id), { timeout: 20_000 }).toBe("open");
    expect(await stateOf(later.id)).toBe("snoozed");
  } finally {
    await worker.close();
  }
});

test("a person adds a comment to the thread, and only requests that include comments see it", async () => {
  const { client, conversationId, person, read, move } = await openInbox();
  const before = await read();
  const { body } = await move(
    `add_comment(conversation_id: "${conversationId}", text: "  Sam knows the unit ") { id type direction channel text sent_by { id name } from to attachments { id } call { outcome } }`,
  );
  const comment = body.data.add_comment;
  expect(comment).toMatchObject({
    type: "comment",
    direction: null,
    channel: null,
    text: "Sam knows the unit",
    sent_by: { id: person.id, name: person.name },
    from: null,
    to: null,
    attachments: [],
    call: null,
  });
  const path = `/v1/conversations/${conversationId}/messages`;
  expect((await client("GET", path)).body.data).toHaveLength(1);
  expect((await client("GET", `${path}?include=comments`)).body.data[1]).toMatchObject({ id: comment.id, cc: [] });
  const after = await read();
  expect(after).toEqual(before);
  for (const blank of ["", " \\n\\t"]) {
    const refused = await move(`add_comment(conversation_id: "${conversationId}", text: "${blank}") { id }`);
    expect(refused.body.errors[0].extensions.problem.status).toBe(400);
  }
});

test("a conversation can be assigned to a member of the team and unassigned", async () => {
  const { id: businessId, conversationId, person, move, read } = await openInbox();
  const assign = (assignee: string) =>
    move(`assign_conversation(id: "${conversationId}", assignee_id: ${assignee}) { assignee { id name } }`);
  const given = await assign(`"${person.id}"`);
  expect(given.body.data.assign_conversation.assignee).toEqual({ id: person.id, name: person.name });
  expect((await read()).assignee).toEqual({ id: person.id, name: person.name });
  const gone = await world.addPerson(businessId);
  await world.database.system.member.update({ where: { id: gone.id }, data: { isActive: false } });
  const stranger = await world.addPerson((await world.addBusiness()).id);
  for (const nobody of [gone.id, stranger.id, "x"])
    expect((await assign(`"${nobody}"`)).body.errors[0].extensions.problem.status).toBe(404);
  expect((await read()).assignee.id).toBe(person.id);
  expect((await assign("null")).body.data.assign_conversation.assignee).toBeNull();
});

test("moving a conversation changes neither its place in the list nor who is owed a reply", async () => {
  const { conversationId, move, read, db } = await openInbox();
  await storeConversation(db, { senderAddress: "+61491570156" });
  const order = async () =>
    (await db.findMany("Conversation", { orderBy: [{ activityAt: "desc" }] })).map(({ id }) => id);
  const [before, list] = [await read(), await order()];
  await move(moves.archive?.(conversationId) ?? "");
  await move(moves.reopen?.(conversationId) ?? "");
  const after = await read();
  expect(after).toEqual(before);
  expect(await order()).toEqual(list);
});

test("concurrent moves are each made or refused, and the last one made wins", async () => {
  const { conversationId, person, read } = await openInbox();
  const names = ["archive", "snooze", "archive", "reopen", "spam", "trash", "reopen"];
  const answers = await Promise.all(
    names.map((name) => person.graphql(`mutation { ${moves[name]?.(conversationId)} }`)),
  );
  const made = answers.flatMap(({ body }) => (body.data?.moved ? [body.data.moved.state] : []));
  for (const { body } of answers.filter(({ body: { data } }) => data?.moved == null))
    expect(body.errors[0].extensions.problem.status).toBe(409);
  expect(made).toContain((await read()).state);
});

test.each(Object.keys(moves))("%s is a 404 for a foreign or missing conversation", async (name) => {
  const [ours, theirs] = [await openInbox(), await openInbox()];
  for (const id of [theirs.conversationId, "x", "01890000-0000-7000-8000-000000000000"]) {
    const refused = await ours.move(moves[name]?.(id) ?? "");
    expect(refused.body.errors[0].extensions.problem.status).toBe(404);
  }
  expect((await theirs.read()).state).toBe("open");
});

test("no one moves a conversation without signing in", async () => {
  const { conversationId, read } = await openInbox();
  const refused = await world.graphql(`mutation { trash_conversation(id: "${conversationId}") { id } }`);
  expect(refused.body.errors[0].extensions.problem.status).toBe(401);
  expect((await read()).state).toBe("open");
});

test("an incoming call opens an archived conversation, as a text does", async () => {
  const { conversationId, db, move, read } = await openInbox();
  await move(moves.archive?.(conversationId) ?? "");
  await storeItem(db, conversationId, aCall);
  expect((await read()).state).toBe("open");
});

async function setSnoozedUntil({ db, conversationId }: Awaited<ReturnType<typeof openInbox>>, snoozedUntil: Date) {
  await db.transaction((tx) =>
    tx.updateMany("Conversation", { where: { id: conversationId }, data: { snoozedUntil } }),
  );
}
