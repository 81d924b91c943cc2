import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wakeConversations } from "../../src/domain/inbox/conversations/wake.ts";
import { environment, postText } from "../inbound/carrier.ts";
import { openInbox } from "../inbound/shop.ts";
import { subscribe } from "../portal/sse.ts";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld(environment);
});
afterAll(() => world.close());

const changed =
  "subscription { conversation_changed { id state draft_count assignee { name } customer { name } latest_message { preview } } }";

const stranger = "+61498765432";

async function openWatched() {
  const inbox = await openInbox(world);
  const person = await world.addPerson(inbox.id, "member");
  const text = (Body: string) => postText(world, { From: stranger, To: inbox.smsNumber, Body });
  const watch = (origin = world.origin) => subscribe(origin, person.cookie, changed);
  return { ...inbox, person, text, watch };
}

/** Waits for a matching change. One action may be reported more than once. */
async function hears(stream: Awaited<ReturnType<typeof subscribe>>, expected: Record<string, unknown>): Promise<void> {
  for (let event = await stream.next(); event !== undefined; event = await stream.next()) {
    const { conversation_changed: heard = {} } = (event.data ?? {}) as Record<string, Record<string, unknown>>;
    if (Object.entries(expected).every(([name, value]) => isDeepStrictEqual(heard[name], value))) return;
  }
  throw new Error(`the stream ended without ${JSON.stringify(expected)}`);
}

test("a watcher sees each message, comment, draft and move as it happens, in its new state", async () => {
  const { client, person, text, watch, only } = await openWatched();
  const stream = await watch();
  await text("Hello?");
  await hears(stream, { state: "open", latest_message: { preview: "Hello?" }, customer: null });
  const { id } = await only();
  const draft = await made(client, "/v1/drafts", { conversation_id: id, channel: "sms", text: "Hi" });
  await hears(stream, { id, draft_count: 1 });
  await client("DELETE", `/v1/drafts/${draft.id}`);
  await hears(stream, { id, draft_count: 0 });
  await person.graphql(`mutation { assign_conversation(id: "${id}", assignee_id: "${person.id}") { id } }`);
  await hears(stream, { id, assignee: { name: person.name } });
  await person.graphql(`mutation { archive_conversation(id: "${id}") { id } }`);
  await hears(stream, { id, state: "archived" });
  await text("Still there?");
  await hears(stream, { id, state: "open", latest_message: { preview: "Still there?" } });
  const customer = await made(client, "/v1/customers", { name: "Jane" });
  await person.graphql(`mutation { match_conversation(id: "${id}", customer_id: "${customer.id}") { id } }`);
  await hears(stream, { id, customer: { name: "Jane" } });
  await person.graphql(`mutation { mark_spam(id: "${id}") { id } }`);
  await hears(stream, { id, state: "spam" });
  stream.close();
});

test("each change is published once, also a comment", async () => {
  const { person, text, watch, only } = await openWatched();
  const stream = await watch();
  await text("Hello?");
  expect((await stream.next())?.data).toMatchObject({ conversation_changed: { state: "open" } });
  const { id } = await only();
  await person.graphql(`mutation { add_comment(conversation_id: "${id}", text: "Call them") { id } }`);
  expect((await stream.next())?.data).toMatchObject({ conversation_changed: { id, state: "open" } });
  await person.graphql(`mutation { trash_conversation(id: "${id}") { id } }`);
  expect((await stream.next())?.data).toMatchObject({ conversation_changed: { id, state: "trashed" } });
  await person.graphql(`mutation { reopen_conversation(id: "${id}") { id } }`);
  expect((await stream.next())?.data).toMatchObject({ conversation_changed: { id, state: "open" } });
  stream.close();
});

test("a conversation's wake-up from its snooze is published", async () => {
  const { id: businessId, person, text, watch, only } = await openWatched();
  await text("Hello?");
  const { id } = await only();
  await person.graphql(`mutation { snooze_conversation(id: "${id}", until: "2100-01-01T00:00:00Z") { id } }`);
  await world.database.system.conversation.updateMany({
    where: { id, businessId },
    data: { snoozedUntil: new Date(0) },
  });
  const stream = await watch();
  await wakeConversations(world.database);
  await hears(stream, { id, state: "open" });
  stream.close();
});

test("watchers see what another process receives", async () => {
  const { text, watch } = await openWatched();
  const other = await world.another();
  const stream = await watch(other.origin);
  await text("From afar");
  await hears(stream, { latest_message: { preview: "From afar" } });
  const ended = stream.next();
  await other.close();
  expect(await ended).toBeUndefined();
});

test("no one sees another business's conversations change", async () => {
  const [ours, theirs] = [await openWatched(), await openWatched()];
  const stream = await ours.watch();
  await theirs.text("Theirs");
  await ours.text("Ours");
  const first = await stream.next();
  expect(first?.data).toMatchObject({ conversation_changed: { latest_message: { preview: "Ours" } } });
  stream.close();
});

test("a stranger gets no stream, and signing out ends it", async () => {
  const { person, text, watch } = await openWatched();
  const refused = await subscribe(world.origin, "", changed);
  expect((await refused.next())?.errors?.[0]?.extensions.problem.type).toBe("urn:service:error:unauthorized");
  const stream = await watch();
  await person.graphql("mutation { sign_out }");
  await text("Secret");
  expect(await stream.next()).toBeUndefined();
});

test("a person's streams count together, whatever they watch", async () => {
  const { person, watch } = await openWatched();
  const added = "subscription { notification_added { id } }";
  const streams = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? watch() : subscribe(world.origin, person.cookie, added),
    ),
  );
  const refused = await watch();
  expect((await refused.next())?.errors?.[0]?.extensions.problem.type).toBe("urn:service:error:rate-limited");
  for (const stream of streams) stream.close();
});

test("the team and the reader's other tab see that a conversation is read; reading again publishes nothing", async () => {
  const { id: businessId, person, text, only } = await openWatched();
  await text("Hello?");
  const { id, last_message_at: shown } = await only();
  const colleague = await world.addPerson(businessId);
  const read = "subscription { changes { kind id conversation { id is_unread seen_by { person { id } } } } }";
  const streams = await Promise.all(
    [person.cookie, colleague.cookie].map((cookie) => subscribe(world.origin, cookie, read)),
  );
  type Changed = { changes: { kind: string; conversation: { is_unread: boolean } | null } };
  const next = async () =>
    (await Promise.all(streams.map((stream) => stream.next()))).map(
      (event) => (event as { data: Changed }).data.changes,
    );
  expect((await next()).map(({ kind }) => kind)).toEqual(["hello", "hello"]);
  const markRead = () => person.graphql(`mutation { mark_conversation_read(id: "${id}", through: "${shown}") { id } }`);
  await markRead();
  const seenBy = [{ person: { id: person.id } }];
  expect(await next()).toEqual([
    { kind: "conversation", id, conversation: { id, is_unread: false, seen_by: seenBy } },
    // A member who joined later has nothing unread.
    { kind: "conversation", id, conversation: { id, is_unread: false, seen_by: seenBy } },
  ]);
  await markRead();
  const unread = `mutation { move_conversations(ids: ["${id}"], move: mark_unread) { id } }`;
  for (const answer of [await person.graphql(unread), await person.graphql(unread)])
    expect(answer.body.errors).toBeUndefined();
  expect((await next()).map(({ conversation }) => conversation?.is_unread)).toEqual([true, false]);
  await person.graphql(`mutation { move_conversations(ids: ["${id}"], move: archive) { id } }`);
  expect((await next()).map(({ kind }) => kind)).toEqual(["conversation", "conversation"]);
  await colleague.graphql('mutation { create_customer(input: { name: "Jane" }) { id } }');
  expect((await next()).map(({ kind }) => kind)).toEqual(["customer", "customer"]);
  for (const stream of streams) stream.close();
});
