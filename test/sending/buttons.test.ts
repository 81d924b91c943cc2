import { afterAll, beforeAll, expect, test } from "vitest";
import { anEmail, storeConversation } from "../world/inbox.ts";
import { startWorld, type World } from "../world/world.ts";
import { openOffice } from "./office.ts";

/** Starts no worker, so nothing is sent. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function talking() {
  const office = await openOffice(world);
  const conversation = await storeConversation(world.database.tenant(office.id), { customerId: office.customer.id });
  const inState = async (state: "trashed" | "spam") => {
    await world.database.system.conversation.updateMany({ where: { id: conversation.id }, data: { state } });
  };
  const waiting = async () => (await office.conversation()).draftCount;
  const dueAt = async (id: string) =>
    (await world.database.system.outboxItem.findMany({ where: { kind: "message", id } })).map((item) => item.dueAt);
  return { ...office, conversationId: conversation.id, inState, waiting, dueAt };
}

test("a sent draft is held while it can be undone, and no longer waits", async () => {
  const { draft, press, read, row, person, waiting, dueAt } = await talking();
  const { id } = await draft();
  expect(await waiting()).toBe(1);
  const before = Date.now();
  const { draft: sending } = await press("send_draft", id);
  expect(sending).toMatchObject({
    id,
    status: "sending",
    failure: null,
    drafted_by: { kind: "api_key", name: "Test" },
  });
  const held = Date.parse(sending.send_at) - before;
  expect(held).toBeGreaterThanOrEqual(10_000);
  expect(held).toBeLessThan(10_000 + (Date.now() - before) + 1);
  expect(await read(id)).toMatchObject({ id, status: "sending" });
  expect(await row(id)).toMatchObject({ sentById: person.id, attemptId: null });
  expect(await waiting()).toBe(0);
  expect(await dueAt(id)).toEqual([new Date(sending.send_at)]);
});

test("an undone send leaves the old id deleted and its text in a new draft of the same author", async () => {
  const { draft, pressed, read, waiting, client, conversationId } = await talking();
  const { id, ...words } = await draft({ text: "Tuesday?" });
  await pressed("send_draft", id);
  const again = await pressed("undo_send", id);
  expect(again.id).not.toBe(id);
  const { created_at: _, updated_at: __, ...same } = words;
  expect(await read(again.id)).toMatchObject({ ...same, status: "draft", conversation_id: conversationId });
  expect(await read(id)).toMatchObject({ status: "deleted", text: "Tuesday?" });
  expect(await waiting()).toBe(1);
  const listed = (await client("GET", "/v1/drafts")).body.data;
  expect(listed.map((one: { id: string }) => one.id)).toEqual([again.id]);
  expect((await client("PATCH", `/v1/drafts/${again.id}`, { body: { text: "Wednesday?" } })).status).toBe(200);
});

test("a scheduled draft no longer waits, and unscheduling works like undo", async () => {
  const { draft, scheduled, pressed, read, row, person, waiting, dueAt } = await talking();
  const { id } = await draft();
  const at = new Date(Date.now() + 40 * 86_400_000);
  expect(await scheduled(id, at)).toMatchObject({ id, status: "scheduled", send_at: at.toISOString() });
  expect(await row(id)).toMatchObject({ sentById: person.id });
  expect([await waiting(), await dueAt(id)]).toEqual([0, [at]]);
  const again = await pressed("unschedule_draft", id);
  expect(await read(id)).toMatchObject({ status: "deleted" });
  expect(await read(again.id)).toMatchObject({ status: "draft", drafted_by: { kind: "api_key", name: "Test" } });
  expect(again.send_at).toBeNull();
  expect(await waiting()).toBe(1);
});

test("a send may be scheduled for any future time, and for no past one", async () => {
  const { draft, schedule, read } = await talking();
  const { id } = await draft();
  const { problem } = await schedule(id, new Date(Date.now() - 60_000));
  expect(problem).toMatchObject({ status: 400, errors: [{ pointer: "/send_at" }] });
  expect(await read(id)).toMatchObject({ status: "draft" });
  expect((await schedule(id, new Date())).draft).toMatchObject({ status: "scheduled" });
});

test("a message that a person wrote and sent is held too, and undoing it leaves that person's draft", async () => {
  const { sent, pressed, read, row, waiting, conversationId, customer, person } = await talking();
  const sending = await sent({ conversation_id: conversationId, channel: "email", subject: "Tuesday", text: "At 9." });
  expect(sending).toMatchObject({
    status: "sending",
    conversation_id: conversationId,
    customer_id: customer.id,
    to: customer.email,
    html: "<p>At 9.</p>",
    drafted_by: { kind: "user", name: "Pat Person" },
  });
  expect(await row(sending.id)).toMatchObject({ isDraft: false, sentById: person.id });
  expect(await waiting()).toBe(0);
  const draft = await pressed("undo_send", sending.id);
  expect(draft).toMatchObject({ status: "draft", subject: "Tuesday", drafted_by: { kind: "user" } });
  expect(await row(draft.id)).toMatchObject({ isDraft: true });
  expect(await read(sending.id)).toMatchObject({ status: "deleted" });
  expect(await waiting()).toBe(1);
});

test("a message follows the rules of a draft", async () => {
  const { send, conversationId, customer, mobile, client } = await talking();
  const status = async (input: object) => (await send({ channel: "sms", text: "Hello", ...input })).problem?.status;
  expect(await status({})).toBe(400);
  expect(await status({ conversation_id: conversationId, customer_id: customer.id })).toBe(400);
  expect(await status({ conversation_id: conversationId, text: " \u00a0 " })).toBe(400);
  expect(await status({ conversation_id: conversationId, text: "x".repeat(460) })).toBe(400);
  expect(await status({ conversation_id: conversationId, subject: "No" })).toBe(400);
  expect(await status({ conversation_id: conversationId, contact_id: customer.id })).toBe(404);
  expect(await status({ customer_id: conversationId })).toBe(404);
  await client("PATCH", `/v1/customers/${customer.id}`, { body: { phone: "0298765432" } });
  expect(await status({ customer_id: customer.id })).toBe(409);
  await client("PATCH", `/v1/customers/${customer.id}`, { body: { phone: mobile } });
  expect(await status({ customer_id: customer.id })).toBeUndefined();
});

test("an answer takes the subject of its email", async () => {
  const office = await openOffice(world);
  const { id: conversationId, latestMessageId } = await storeConversation(
    world.database.tenant(office.id),
    { customerId: office.customer.id },
    [anEmail],
  );
  const answer = {
    conversation_id: conversationId,
    channel: "email",
    text: "We come.",
    reply_to_message_id: latestMessageId,
  };
  expect(await office.sent(answer)).toMatchObject({
    subject: "Re: Air conditioner leaking",
    reply_to_message_id: latestMessageId,
  });
});

test("each button works in its own states only", async () => {
  const { draft, press, schedule, scheduled, pressed, read } = await talking();
  const soon = new Date(Date.now() + 60_000);
  const conflicts = async (id: string, ...fields: Parameters<typeof press>[0][]) => {
    const before = await read(id);
    for (const field of fields) expect((await press(field, id)).problem, field).toMatchObject({ status: 409 });
    expect(await read(id)).toEqual(before);
  };
  const { id } = await draft();
  await conflicts(id, "undo_send", "unschedule_draft");
  await scheduled(id, soon);
  await conflicts(id, "send_draft", "undo_send", "delete_draft");
  expect((await schedule(id, soon)).problem.status).toBe(409);
  const { id: second } = await pressed("unschedule_draft", id);
  await conflicts(id, "send_draft", "undo_send", "unschedule_draft");
  await pressed("send_draft", second);
  await conflicts(second, "send_draft", "unschedule_draft", "delete_draft");
  expect((await schedule(second, soon)).problem.status).toBe(409);
});

test("an app can neither change nor delete a draft that a person has sent or scheduled", async () => {
  const { draft, pressed, scheduled, client } = await talking();
  const [one, other] = [await draft(), await draft()];
  await pressed("send_draft", one.id);
  await scheduled(other.id, new Date(Date.now() + 60_000));
  for (const { id } of [one, other]) {
    expect((await client("PATCH", `/v1/drafts/${id}`, { body: { text: "Changed" } })).status).toBe(409);
    expect((await client("DELETE", `/v1/drafts/${id}`)).status).toBe(409);
  }
});

test("a message cannot be sent into the trash or spam; an earlier one can be called back", async () => {
  const { draft, press, pressed, schedule, inState, send, conversationId } = await talking();
  const { id } = await draft();
  const { id: held } = await draft();
  await pressed("send_draft", held);
  for (const state of ["trashed", "spam"] as const) {
    await inState(state);
    expect((await press("send_draft", id)).problem.status).toBe(409);
    expect((await schedule(id, new Date(Date.now() + 60_000))).problem.status).toBe(409);
    expect((await send({ conversation_id: conversationId, channel: "sms", text: "Hi" })).problem.status).toBe(404);
  }
  expect((await press("undo_send", held)).draft).toMatchObject({ status: "draft" });
});

test("a held or scheduled message becomes a draft again when its conversation goes to the trash or to spam", async () => {
  for (const move of ["trash_conversation", "mark_spam"]) {
    const { draft, pressed, scheduled, person, conversationId, row, client } = await talking();
    const [held, later] = [(await draft()).id, (await draft({ text: "On Friday then." })).id];
    await pressed("send_draft", held);
    await scheduled(later, new Date(Date.now() + 60_000));
    const moved = await person.graphql(`mutation ($id: ID!) { ${move}(id: $id) { draft_count } }`, {
      id: conversationId,
    });
    expect(moved.body.data[move].draft_count).toBe(2);
    for (const id of [held, later]) expect(await row(id)).toMatchObject({ status: "deleted", sendAt: null });
    const { body } = await client("GET", `/v1/conversations/${conversationId}`);
    expect(body.waiting_drafts.map(({ text }: { text: string }) => text).sort()).toEqual([
      "On Friday then.",
      "Tuesday at 9 suits us well.",
    ]);
  }
});

test("one of several people who press concurrently succeeds", async () => {
  const { draft, press, pressed, read, waiting, client } = await talking();
  const { id } = await draft();
  const sends = await Promise.all(Array.from({ length: 6 }, () => press("send_draft", id)));
  expect(sends.filter((one) => one.draft !== undefined && one.draft !== null)).toHaveLength(1);
  expect(await waiting()).toBe(0);
  const undone = await Promise.all(Array.from({ length: 6 }, () => press("undo_send", id)));
  const [again, ...more] = undone.flatMap((one) => one.draft ?? []);
  expect(more).toEqual([]);
  expect(await waiting()).toBe(1);
  const [patched] = await Promise.all([
    client("PATCH", `/v1/drafts/${again.id}`, { body: { text: "Changed" } }),
    pressed("send_draft", again.id).catch(() => undefined),
  ]);
  const { status, text } = await read(again.id);
  expect([200, 409]).toContain(patched.status);
  expect(text === "Changed").toBe(patched.status === 200);
  expect(["sending", "draft"]).toContain(status);
});

test("only the business's own people send", async () => {
  const [ours, theirs] = [await talking(), await talking()];
  const { id } = await ours.draft();
  expect((await theirs.press("send_draft", id)).problem.status).toBe(404);
  expect((await theirs.schedule(id, new Date(Date.now() + 60_000))).problem.status).toBe(404);
  expect((await ours.press("send_draft", "nonsense")).problem.status).toBe(404);
  const asNobody = await world.graphql(`mutation { send_draft(id: "${id}") { id } }`);
  expect(asNobody.body.errors[0].extensions.problem.status).toBe(401);
  await ours.pressed("send_draft", id);
  expect((await theirs.press("undo_send", id)).problem.status).toBe(404);
});
