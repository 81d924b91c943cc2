import { afterAll, beforeAll, expect, test } from "vitest";
import { aComment, storeConversation, storeItem } from "../world/inbox.ts";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";
import { isUnread, openTeam } from "./team.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const states = ["open", "snoozed", "archived", "trashed", "spam"] as const;
const until = "2100-01-01T00:00:00.000Z";

/** One conversation in each state. */
async function openStates() {
  const team = await openTeam(world);
  const ids: string[] = [];
  for (const [index, state] of states.entries()) {
    const snoozedUntil = state === "snoozed" ? new Date("2099-01-01T00:00:00.000Z") : null;
    const about = { senderAddress: `+6149157000${index}`, state, snoozedUntil };
    ids.push((await storeConversation(team.db, about)).id);
  }
  const move = (
    name: string,
    more = "",
    given: readonly string[] = ids,
    by: Pick<typeof team.sam, "graphql"> = team.sam,
  ) =>
    by.graphql(
      `mutation { move_conversations(ids: ${JSON.stringify(given)}, move: ${name}${more}) {
        id state snoozed_until is_unread assignee { id } latest_message { preview } } }`,
    );
  const stored = () =>
    world.database.system.conversation.findMany({ where: { businessId: team.id }, orderBy: { senderAddress: "asc" } });
  return { ...team, ids, move, stored };
}

test.each([
  ["snooze", `, until: "${until}"`, ["snoozed", "snoozed", "archived", "trashed", "spam"]],
  ["archive", "", ["archived", "snoozed", "archived", "trashed", "spam"]],
  ["trash", "", ["trashed", "trashed", "trashed", "trashed", "trashed"]],
  ["spam", "", ["spam", "spam", "spam", "spam", "spam"]],
  ["reopen", "", ["open", "open", "open", "open", "open"]],
])(
  "%s moves all conversations for which it is possible, and returns the others unchanged",
  async (name, more, expected) => {
    const { ids, move, stored } = await openStates();
    const before = await stored();
    const { body } = await move(name, more, ids.toReversed());
    const moved = body.data.move_conversations;
    expect(moved.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed());
    expect(moved.map(({ state }: { state: string }) => state)).toEqual(expected.toReversed());
    const after = await stored();
    expect(after.map(({ state }) => state)).toEqual(expected);
    for (const [index, row] of after.entries()) {
      if (row.state === before[index]?.state && name !== "snooze") expect(row).toEqual(before[index]);
      expect(row.snoozedUntil === null).toBe(row.state !== "snoozed");
    }
  },
);

test("moving several conversations to the trash turns their outgoing messages back into drafts", async () => {
  const team = await openTeam(world);
  const jane = await made(team.client, "/v1/customers", { name: "Jane", email: "jane@example.com" });
  const ids: string[] = [];
  for (const text of ["One", "Two"]) {
    const { id } = await storeConversation(team.db, { customerId: jane.id });
    ids.push(id);
    await team.sam.graphql(
      `mutation { send_message(input: { conversation_id: "${id}", channel: email, text: "${text}" }) { id } }`,
    );
  }
  const { body } = await team.sam.graphql(
    `mutation { move_conversations(ids: ${JSON.stringify(ids)}, move: trash) { state waiting_drafts { text status } } }`,
  );
  expect(body.data.move_conversations).toEqual(
    ["One", "Two"].map((text) => ({ state: "trashed", waiting_drafts: [{ text, status: "draft" }] })),
  );
});

test("one statement finds the outgoing messages of a hundred conversations", async () => {
  const { db, sam } = await openTeam(world);
  const stored = await Promise.all(Array.from({ length: 100 }, () => storeConversation(db, { senderAddress: "X" })));
  for (const move of ["trash", "spam"]) {
    const before = world.statements.length;
    await sam.graphql(
      `mutation { move_conversations(ids: ${JSON.stringify(stored.map(({ id }) => id))}, move: ${move}) { id } }`,
    );
    expect(world.statements.slice(before).filter((text) => text.includes('from "drafts"'))).toHaveLength(1);
  }
});

test("a bulk assignment makes conversations unread for the assignee, except those already theirs", async () => {
  const { ids, db, alex, move } = await openStates();
  const [own = "", ...others] = ids;
  await db.transaction((tx) => tx.updateMany("Conversation", { where: { id: own }, data: { assigneeId: alex.id } }));
  await move("mark_read", "", ids, alex);
  const { body } = await move("assign", `, assignee_id: "${alex.id}"`);
  for (const { assignee } of body.data.move_conversations) expect(assignee).toEqual({ id: alex.id });
  expect(await isUnread(alex, own)).toBe(false);
  expect(await isUnread(alex, others[0] ?? "")).toBe(true);
  const back = await move("assign", ", assignee_id: null");
  for (const { assignee } of back.body.data.move_conversations) expect(assignee).toBeNull();
  const gone = await world.addPerson((await openTeam(world)).id);
  const refused = await move("assign", `, assignee_id: "${gone.id}"`);
  expect(refused.body.errors[0].extensions.problem).toMatchObject({
    status: 404,
    detail: "No record has the id in assignee_id.",
  });
});

test("marking as read or unread affects the person alone, and shows no one as having seen it", async () => {
  const { ids, db, sam, alex, move } = await openStates();
  for (const id of ids) await storeItem(db, id, { ...aComment, at: new Date() });
  const listed = states.map((state) => state !== "trashed" && state !== "spam");
  const unreadOf = (answer: Awaited<ReturnType<typeof move>>) =>
    answer.body.data.move_conversations.map((one: { is_unread: boolean }) => one.is_unread);
  expect(unreadOf(await move("mark_read"))).toEqual(listed.map(() => false));
  expect(unreadOf(await move("mark_unread"))).toEqual(listed);
  for (const id of ids.slice(0, 3)) expect(await isUnread(alex, id)).toBe(true);
  const { body } = await sam.graphql(`{ conversation(id: "${ids[0]}") { seen_by { at } } }`);
  expect(body.data.conversation.seen_by).toEqual([]);
});

test("a move requires the arguments it needs, and refuses others, at the argument", async () => {
  const { move, stored } = await openStates();
  const before = await stored();
  for (const [name, more, pointer] of [
    ["snooze", "", "/until"],
    ["snooze", ", until: null", "/until"],
    ["snooze", ', until: "2020-01-01T00:00:00Z"', "/until"],
    ["archive", `, until: "${until}"`, "/until"],
    ["assign", "", "/assignee_id"],
    ["reopen", ', assignee_id: "01890000-0000-7000-8000-000000000000"', "/assignee_id"],
  ] as const) {
    const { body } = await move(name, more);
    expect(body.errors[0].extensions.problem, name + more).toMatchObject({ status: 400, errors: [{ pointer }] });
  }
  expect(await stored()).toEqual(before);
});

test("at most 100 conversations move, each once however often it is named, and none is no error", async () => {
  const { ids, sam, move } = await openStates();
  const [first = ""] = ids;
  const twice = await move("archive", "", [first, first.toUpperCase(), first]);
  expect(twice.body.data.move_conversations.map(({ id }: { id: string }) => id)).toEqual([first]);
  expect((await move("archive", "", [])).body.data.move_conversations).toEqual([]);
  const many = Array.from({ length: 101 }, () => crypto.randomUUID());
  const { body } = await sam.graphql(
    `mutation { move_conversations(ids: ${JSON.stringify(many)}, move: archive) { id } }`,
  );
  expect(body.errors[0].extensions.problem).toMatchObject({ status: 400, errors: [{ pointer: "/ids" }] });
});

test("an unknown or foreign id is a 404, and nothing is moved", async () => {
  const [ours, theirs] = [await openStates(), await openStates()];
  const before = [await ours.stored(), await theirs.stored()];
  for (const foreign of [theirs.ids[0] ?? "", "x", "01890000-0000-7000-8000-000000000000"]) {
    const { body } = await ours.move("trash", "", [...ours.ids, foreign]);
    expect(body.errors[0].extensions.problem.status).toBe(404);
  }
  const { body } = await ours.move("trash", "", ours.ids, world);
  expect(body.errors[0].extensions.problem.status).toBe(401);
  expect([await ours.stored(), await theirs.stored()]).toEqual(before);
});

test("moving 100 conversations takes a bounded number of statements", async () => {
  const { db, sam } = await openTeam(world);
  const stored = await Promise.all(Array.from({ length: 100 }, () => storeConversation(db, { senderAddress: "X" })));
  const ids = stored.map(({ id }) => id);
  const before = world.statements.length;
  const { body } = await sam.graphql(
    `mutation { move_conversations(ids: ${JSON.stringify(ids)}, move: archive) { id state is_unread customer { name } } }`,
  );
  expect(body.data.move_conversations).toEqual(
    ids.map((id) => ({ id, state: "archived", is_unread: true, customer: null })),
  );
  expect(world.statements.slice(before).filter((text) => /conversations|pg_notify|emit_event/.test(text))).toHaveLength(
    5,
  );
});

test("two concurrent moves of the same ones in either order, while a customer is renamed, both succeed", async () => {
  const { client, db, sam, alex } = await openTeam(world);
  const jane = await made(client, "/v1/customers", { name: "Jane" });
  const stored = await Promise.all(Array.from({ length: 10 }, () => storeConversation(db, { customerId: jane.id })));
  const ids = stored.map(({ id }) => id);
  const { id: unknown } = await storeConversation(db, { senderAddress: "+61498765432" });
  for (let round = 0; round < 5; round += 1) {
    const move = (by: typeof sam, given: string[], name: string) =>
      by.graphql(`mutation { move_conversations(ids: ${JSON.stringify(given)}, move: ${name}) { state } }`);
    const answers = await Promise.all([
      move(sam, ids, "archive"),
      client("PATCH", `/v1/customers/${jane.id}`, { body: { name: `Jane ${round}` } }),
      move(alex, ids.toReversed(), "reopen"),
      ...(round === 0
        ? [alex.graphql(`mutation { match_conversation(id: "${unknown}", customer_id: "${jane.id}") { id } }`)]
        : []),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).not.toHaveProperty("errors");
    }
  }
});
