import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { subscribe } from "../portal/sse.ts";
import { anEmail } from "../world/inbox.ts";
import { startWorld, type World } from "../world/world.ts";
import { type App, badRequest, conflict, type Desk, notFound, openDesk } from "./desk.ts";

let world: World;
let desk: Desk;
let app: App;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  desk = await openDesk(world);
  app = await desk.app();
});

const missing = "01890000-0000-7000-8000-000000000000";
const draft = async (channel: "sms" | "email" = "email") =>
  (await app.create({ conversation_id: desk.conversation, channel, text: "Before." })).body.id as string;

test("a person's draft names them, under the same rules", async () => {
  const original = await desk.say(anEmail);
  const saved = await desk.save({
    conversation_id: desk.conversation,
    channel: "email",
    reply_to_message_id: original.id,
    html: "<p>Tuesday?</p><script>x()</script>",
  });
  expect(saved).toMatchObject({
    status: 200,
    body: {
      conversation_id: desk.conversation,
      customer_id: desk.customer,
      to: "jane@example.com",
      subject: "Re: Air conditioner leaking",
      text: "Tuesday?",
      html: "<p>Tuesday?</p>",
      drafted_by: { kind: "user", name: "Pat Person" },
      status: "draft",
    },
  });
  expect(await desk.read(saved.body.id)).toEqual(saved.body);
  expect(await desk.waiting()).toEqual({ count: 1, ids: [saved.body.id] });
});

test.each<[string, object]>([
  ["no channel", { text: "x" }],
  ["no words", { channel: "email" }],
  ["blank words", { channel: "sms", text: "\u00a0" }],
  ["460 characters", { channel: "sms", text: "x".repeat(460) }],
  ["a subject in a text", { channel: "sms", text: "x", subject: "y" }],
  ["two bodies", { channel: "email", text: "x", html: "y" }],
  ["a second line in the subject", { channel: "email", text: "x", subject: "a\nb" }],
])("a new draft with %s is a 400", async (_fault, fields) => {
  expect(await desk.save({ conversation_id: desk.conversation, ...fields })).toMatchObject(badRequest);
});

test("a person edits an app's draft, which stays the app's", async () => {
  const id = await draft();
  const edited = await desk.save({ id, html: "<p>After.</p>" });
  expect(edited).toMatchObject({
    status: 200,
    body: { id, text: "After.", drafted_by: { kind: "api_key", name: "Test" }, status: "draft" },
  });
  expect(await desk.waiting()).toEqual({ count: 1, ids: [id] });
});

test("a failed draft can be edited and stays failed, or be deleted, and never counts as waiting", async () => {
  const id = await draft();
  await desk.send(id);
  await desk.fail(id);
  expect(await desk.save({ id, text: "After." })).toMatchObject({
    status: 200,
    body: { status: "failed", text: "After." },
  });
  expect(await desk.waiting()).toEqual({ count: 0, ids: [] });
  expect(await desk.remove(id)).toMatchObject({ status: 200, body: { id, status: "deleted" } });
  expect(await desk.waiting()).toEqual({ count: 0, ids: [] });
});

test("a scheduled, sent or deleted draft cannot be edited, nor the first two deleted", async () => {
  const [scheduled, sending, deleted] = [await draft(), await draft(), await draft()];
  await desk.schedule(scheduled);
  await desk.send(sending);
  await desk.remove(deleted);
  for (const id of [scheduled, sending, deleted])
    expect(await desk.save({ id, text: "After." })).toMatchObject(conflict);
  for (const id of [scheduled, sending]) expect(await desk.remove(id)).toMatchObject(conflict);
  expect(await desk.remove(deleted)).toMatchObject({ status: 200, body: { status: "deleted" } });
});

test("a draft's recipient stays as it is, and may be repeated", async () => {
  const id = await draft("sms");
  const again = { conversation_id: desk.conversation, channel: "sms", customer_id: desk.customer, subject: null };
  expect(await desk.save({ id, ...again, text: "After." })).toMatchObject({ status: 200, body: { text: "After." } });
  const contact_id = await desk.contact({ phone: "0412 999 888" });
  for (const elsewhere of [
    { conversation_id: missing },
    { channel: "email" },
    { contact_id },
    { customer_id: missing },
  ])
    expect(await desk.save({ id, ...elsewhere, text: "Moved." })).toMatchObject(badRequest);
  expect(await desk.save({ id, text: "More.", subject: "x" })).toMatchObject(badRequest);
  expect(await desk.save({ id })).toMatchObject(badRequest);
  expect(await desk.read(id)).toMatchObject({ text: "After." });
});

test("another business's draft is not found", async () => {
  const other = await openDesk(world);
  const { body } = await other.save({ conversation_id: other.conversation, channel: "sms", text: "Theirs." });
  for (const id of [body.id, missing, "x"]) {
    expect(await desk.save({ id, text: "Mine." })).toMatchObject(notFound);
    expect(await desk.remove(id)).toMatchObject(notFound);
  }
});

test.each(["trashed", "spam"] as const)(
  "in a conversation that is %s, no one writes, and drafts can be deleted",
  async (state) => {
    const id = await draft();
    await desk.change((db) => db.updateMany("Conversation", { where: { id: desk.conversation }, data: { state } }));
    expect(await desk.save({ id, text: "After." })).toMatchObject(notFound);
    const anew = { conversation_id: desk.conversation, channel: "sms", text: "New." };
    expect(await desk.save(anew)).toMatchObject(notFound);
    expect(await desk.remove(id)).toMatchObject({ status: 200 });
  },
);

test("API keys cannot reach people's operations, and no one can without a session", async () => {
  const mutation = `mutation { save_draft(input: {conversation_id: "${desk.conversation}", channel: sms, text: "x"}) { id } }`;
  const { body } = await world.graphql(mutation);
  expect(body.errors[0].extensions.problem).toMatchObject({ status: 401 });
  expect(await desk.waiting()).toMatchObject({ count: 0 });
});

test("people see failed and scheduled drafts by status, with the reason or the time", async () => {
  const [failed, scheduled] = [await draft(), await draft()];
  await desk.send(failed);
  await desk.fail(failed);
  await desk.schedule(scheduled);
  const list = async (status: string) =>
    (await desk.person.graphql(`{ drafts(status: ${status}) { data { id send_at failure } } }`)).body.data.drafts.data;
  expect(await list("failed")).toEqual([{ id: failed, send_at: expect.anything(), failure: "No such number." }]);
  expect(await list("scheduled")).toEqual([{ id: scheduled, send_at: "2099-01-01T00:00:00.000Z", failure: null }]);
  expect(await list("draft")).toEqual([]);
});

test("a watcher of the inbox receives each change of a draft, and no refused one", async () => {
  const watching = await subscribe(
    world.origin,
    desk.person.cookie,
    "subscription { conversation_changed { id draft_count waiting_drafts { text } } }",
  );
  const heard = async () => (await watching.next())?.data;
  const showing = (...texts: string[]) => ({
    conversation_changed: {
      id: desk.conversation,
      draft_count: texts.length,
      waiting_drafts: texts.map((text) => ({ text })),
    },
  });
  const id = await draft();
  expect(await heard()).toEqual(showing("Before."));
  await app.update(id, { text: "App." });
  expect(await heard()).toEqual(showing("App."));
  await app.update(id, { text: " " });
  await desk.save({ id, text: "Person." });
  expect(await heard()).toEqual(showing("Person."));
  await desk.save({ conversation_id: desk.conversation, channel: "sms", text: "Another." });
  expect(await heard()).toEqual(showing("Person.", "Another."));
  await app.remove(id);
  expect(await heard()).toEqual(showing("Another."));
  watching.close();
});
