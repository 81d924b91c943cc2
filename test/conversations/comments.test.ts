import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { subscribe } from "../portal/sse.ts";
import { anEmail, storeConversation, storeItem } from "../world/inbox.ts";
import { reckon, threadsOf } from "../world/inbox-columns.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let inbox: Awaited<ReturnType<typeof openInbox>>;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  inbox = await openInbox();
});

async function openInbox() {
  const business = await world.addBusiness();
  const conversation = await storeConversation(business.db, { senderAddress: "+61491570156" });
  const hands = async (role?: "owner" | "admin" | "member") => {
    const person = await world.addPerson(business.id, role);
    const ask = async (query: string, variables: object = {}) => {
      const { body } = await person.graphql(query, { ...variables });
      const problem = body.errors?.[0]?.extensions.problem;
      return problem === undefined ? Object.values<Record<string, unknown>>(body.data)[0] : problem;
    };
    return {
      ...person,
      ask,
      comment: async (text: string) =>
        (
          await ask(`mutation ($id: ID!, $text: Text!) { add_comment(conversation_id: $id, text: $text) { id } }`, {
            id: conversation.id,
            text,
          })
        ).id as string,
      edit: (id: string, text: string) =>
        ask(
          `mutation ($id: ID!, $text: Text!) { edit_comment(id: $id, text: $text) { id text edited_at sent_by { id } } }`,
          { id, text },
        ),
      remove: (id: string) => ask("mutation ($id: ID!) { delete_comment(id: $id) { id text sent_by { id } } }", { id }),
      thread: async (args = "") =>
        (await ask(
          `query ($id: ID!) { conversation_messages(id: $id, include: comments${args}) { data { id text edited_at } next_cursor } }`,
          { id: conversation.id },
        )) as { data: { id: string; text: string; edited_at: string | null }[]; next_cursor: string | null },
    };
  };
  const read = async () => (await business.client("GET", `/v1/conversations/${conversation.id}`)).body;
  return { ...business, conversation: conversation.id, hands, sam: await hands("member"), read };
}

const missing = "01890000-0000-7000-8000-000000000000";

test("a person edits their comment, which records the time; the same text again changes nothing", async () => {
  const { sam, client, conversation, read } = inbox;
  const id = await sam.comment("Sam knows the unit.");
  expect((await sam.thread()).data.at(-1)).toEqual({ id, text: "Sam knows the unit.", edited_at: null });
  const before = await read();
  const edited = await sam.edit(id, "  Kim knows the unit. ");
  expect(edited).toEqual({ id, text: "Kim knows the unit.", edited_at: expect.any(String), sent_by: { id: sam.id } });
  expect(await sam.edit(id, "Kim knows the unit.")).toEqual(edited);
  const { data } = await sam.thread();
  expect(data.at(-1)).toEqual({ id, text: "Kim knows the unit.", edited_at: edited.edited_at });
  const since = await sam.thread(`, updated_since: "${edited.edited_at}"`);
  expect(since.data.map((item) => item.id)).toContain(id);
  expect(await read()).toEqual(before);
  const path = `/v1/conversations/${conversation}/messages`;
  expect((await client("GET", path)).body.data).toHaveLength(1);
  const shown = (await client("GET", `${path}?include=comments`)).body.data.at(-1);
  expect(shown).toMatchObject({ id, text: "Kim knows the unit." });
  expect(shown).not.toHaveProperty("edited_at");
  expect(await sam.edit(id, " ")).toMatchObject({ status: 400 });
});

test("a viewer of the thread learns which comments were deleted, however long ago", async () => {
  const { sam, conversation } = inbox;
  const ids: string[] = [];
  for (const text of ["One.", "Two.", "Three."]) ids.push(await sam.comment(text));
  const deleted = async () => {
    const query = "query ($id: ID!) { conversation(id: $id) { deleted_comments } }";
    return (await sam.ask(query, { id: conversation })).deleted_comments;
  };
  expect(await deleted()).toEqual([]);
  const [first = "", second = "", third = ""] = ids;
  await sam.remove(second);
  expect(await deleted()).toEqual([second]);
  await Promise.all([sam.remove(first), sam.remove(third)]);
  expect((await deleted()).toSorted()).toEqual(ids.toSorted());
});

test("a deleted comment leaves the thread, and the conversation is as it was without it", async () => {
  const { id: businessId, sam, read, db, conversation } = inbox;
  const before = await read();
  const [first, second] = [await sam.comment("One."), await sam.comment("Two.")];
  expect(await sam.remove(first)).toEqual({ id: first, text: "One.", sent_by: { id: sam.id } });
  expect(await sam.remove(first)).toMatchObject({ status: 404 });
  expect(await sam.edit(first, "Again.")).toMatchObject({ status: 404 });
  await storeItem(db, conversation, { ...anEmail });
  const latest = (await sam.thread()).data.at(-1)?.id;
  expect(await sam.remove(second)).toMatchObject({ id: second });
  expect((await sam.thread()).data.map((item) => item.id)).toEqual([before.latest_message.id, latest]);
  expect((await read()).latest_message.id).toBe(latest);
  const [thread] = await threadsOf(world, businessId);
  if (thread === undefined) throw new Error("the conversation is gone");
  expect(thread).toMatchObject(reckon(thread));
});

test("a cursor continues at its place, whichever comments are deleted meanwhile", async () => {
  const { sam } = inbox;
  const ids: string[] = [];
  for (const text of ["1", "2", "3", "4", "5", "6"]) ids.push(await sam.comment(text));
  const first = await sam.thread(", limit: 2");
  expect(first.data.map((item) => item.text)).toEqual(["5", "6"]);
  // Removes the last comment of the served page and the first of the next.
  await sam.remove(ids[4] ?? "");
  await sam.remove(ids[3] ?? "");
  const second = await sam.thread(`, limit: 2, cursor: "${first.next_cursor}"`);
  expect(second.data.map((item) => item.text)).toEqual(["2", "3"]);
});

test("no one changes or deletes another person's comment, whatever their role, or a message", async () => {
  const { sam, hands } = inbox;
  const id = await sam.comment("Mine.");
  for (const role of ["owner", "admin", "member"] as const) {
    const other = await hands(role);
    expect(await other.edit(id, "Theirs.")).toMatchObject({ status: 403, type: "urn:service:error:forbidden" });
    expect(await other.remove(id)).toMatchObject({ status: 403 });
  }
  const message = (await sam.thread()).data[0]?.id ?? "";
  for (const none of [message, missing, "x"]) {
    expect(await sam.edit(none, "Text.")).toMatchObject({ status: 404 });
    expect(await sam.remove(none)).toMatchObject({ status: 404 });
  }
  expect((await sam.thread()).data.at(-1)).toEqual({ id, text: "Mine.", edited_at: null });
});

test("another business's comment is not found, and without a session nothing is", async () => {
  const id = await inbox.sam.comment("Ours.");
  const { sam: stranger } = await openInbox();
  expect(await stranger.edit(id, "Theirs.")).toMatchObject({ status: 404 });
  expect(await stranger.remove(id)).toMatchObject({ status: 404 });
  const { body } = await world.graphql(`mutation { delete_comment(id: "${id}") { id } }`);
  expect(body.errors[0].extensions.problem).toMatchObject({ status: 401 });
  expect((await inbox.sam.thread()).data.at(-1)).toMatchObject({ text: "Ours." });
});

test("concurrent deletes, or an edit and a delete, never leave a comment half changed", async () => {
  const { sam } = inbox;
  for (const text of ["One.", "Two.", "Three."]) {
    const id = await sam.comment(text);
    const deletes = await Promise.all([sam.remove(id), sam.remove(id)]);
    expect(deletes.filter((answer) => answer.id === id)).toHaveLength(1);
    expect(deletes.filter((answer) => answer.status === 404)).toHaveLength(1);
    const other = await sam.comment(text);
    const [edited, removed] = await Promise.all([sam.edit(other, "Edited."), sam.remove(other)]);
    expect(removed).toMatchObject({ id: other });
    expect(edited.text === "Edited." || edited.status === 404).toBe(true);
    if (edited.text === "Edited.") expect(removed.text).toBe("Edited.");
  }
  expect((await sam.thread()).data).toHaveLength(1);
});

test("a watcher of the inbox receives the edit and the delete", async () => {
  const { sam, conversation } = inbox;
  const id = await sam.comment("Before.");
  const watching = await subscribe(world.origin, sam.cookie, "subscription { conversation_changed { id state } }");
  const changed = { conversation_changed: { id: conversation, state: "open" } };
  await sam.edit(id, "After.");
  expect((await watching.next())?.data).toEqual(changed);
  await sam.remove(id);
  expect((await watching.next())?.data).toEqual(changed);
  watching.close();
});
