import { afterAll, beforeAll, expect, test } from "vitest";
import { eventsOf, made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";
import { environment, newSid, postText } from "./carrier.ts";
import { openInbox } from "./shop.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld(environment);
});
afterAll(() => world.close());

const stranger = "+61498765432";

test("a text from an unknown number begins a conversation with that number, and emits an event", async () => {
  const inbox = await openInbox(world);
  const answered = await postText(world, { From: stranger, To: inbox.smsNumber, Body: " Do you do gas? " });
  expect(answered.status).toBe(200);
  expect(answered.headers.get("content-type")).toMatch(/^text\/xml/);
  expect(answered.text).toMatch(/<Response\/>\s*$/);
  const conversation = await inbox.only();
  expect(conversation).toMatchObject({
    customer: null,
    sender_address: stranger,
    is_unmatched: true,
    state: "open",
    is_unreplied: true,
    latest_message: { direction: "in", channel: "sms", preview: "Do you do gas?" },
  });
  const [message, ...more] = await inbox.thread(conversation.id);
  expect(more).toEqual([]);
  expect(message).toMatchObject({
    type: "message",
    direction: "in",
    channel: "sms",
    subject: null,
    text: "Do you do gas?",
    html: null,
    from: stranger,
    to: inbox.smsNumber,
    cc: [],
    attachments: [],
    sent_by: null,
    contact: null,
  });
  const events = await eventsOf(world, inbox, "message.received");
  expect(events).toEqual([
    expect.objectContaining({
      event_type: "message.received",
      business_id: inbox.id,
      message: {
        id: message.id,
        direction: "in",
        channel: "sms",
        subject: null,
        text: "Do you do gas?",
        html: null,
        from: stranger,
        to: inbox.smsNumber,
        cc: [],
        at: message.at,
        attachments: [],
      },
      conversation: { id: conversation.id, state: "open", is_unmatched: true },
      customer: null,
      contact: null,
      sender_address: stranger,
    }),
  ]);
});

test("a customer is found by their own phone first, and then by a contact's", async () => {
  const inbox = await openInbox(world);
  const jane = await made(inbox.client, "/v1/customers", { name: "Jane", phone: "0412 345 678" });
  const firm = await made(inbox.client, "/v1/customers", { name: "Firm", phone: "02 9999 1111" });
  const boss = { name: "Sam Tran", phone: "+61412345678" };
  await made(inbox.client, `/v1/customers/${firm.id}/contacts`, boss);
  const clerk = await made(inbox.client, `/v1/customers/${firm.id}/contacts`, { name: "Kim", phone: "0400 111 222" });
  await postText(world, { From: "+61412345678", To: inbox.smsNumber });
  await postText(world, { From: "+61400111222", To: inbox.smsNumber });
  const [second, first] = await inbox.list();
  expect(first).toMatchObject({ customer: { id: jane.id }, sender_address: null, is_unmatched: false });
  expect(second).toMatchObject({ customer: { id: firm.id, name: "Firm" }, sender_address: null });
  expect(await inbox.thread(first.id)).toMatchObject([{ contact: null }]);
  expect(await inbox.thread(second.id)).toMatchObject([{ contact: { id: clerk.id, name: "Kim" } }]);
  const [, told] = await eventsOf(world, inbox, "message.received");
  expect(told).toMatchObject({
    conversation: { id: second.id, state: "open", is_unmatched: false },
    customer: { id: firm.id, name: "Firm", email: null, phone: "+61299991111" },
    contact: { id: clerk.id, name: "Kim" },
    sender_address: null,
  });
});

test("the active one of several customers with one number is chosen, and among those the one last in touch", async () => {
  const inbox = await openInbox(world);
  const add = (name: string) => made(inbox.client, "/v1/customers", { name, phone: stranger });
  const text = () => postText(world, { From: stranger, To: inbox.smsNumber });
  const first = await add("First");
  await text();
  const second = await add("Second");
  await text();
  expect(await inbox.only()).toMatchObject({ customer: { name: "First" } });
  await inbox.client("DELETE", `/v1/customers/${first.id}`);
  await text();
  expect((await inbox.list())[0]).toMatchObject({ customer: { name: "Second" } });
  await inbox.client("DELETE", `/v1/customers/${second.id}`);
  await text();
  expect((await inbox.list())[0]).toMatchObject({ customer: { name: "Second" } });
});

test("the next text of the same sender continues the last conversation", async () => {
  const inbox = await openInbox(world);
  await postText(world, { From: stranger, To: inbox.smsNumber, Body: "One" });
  await postText(world, { From: stranger, To: inbox.smsNumber, Body: "Two" });
  const { id } = await inbox.only();
  expect(await inbox.thread(id)).toMatchObject([{ text: "One" }, { text: "Two" }]);
});

test("the same text posted many times concurrently is one message, one conversation and one event", async () => {
  const inbox = await openInbox(world);
  const text = { From: stranger, To: inbox.smsNumber, MessageSid: newSid() };
  const answers = await Promise.all(Array.from({ length: 8 }, () => postText(world, text)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect((await postText(world, text)).status).toBe(200);
  expect(await inbox.thread((await inbox.only()).id)).toHaveLength(1);
  expect(await eventsOf(world, inbox, "message.received")).toHaveLength(1);
});

test("first texts of one stranger that arrive together share a conversation", async () => {
  const inbox = await openInbox(world);
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      postText(world, { From: stranger, To: inbox.smsNumber, Body: String(index) }),
    ),
  );
  const texts = (await inbox.thread((await inbox.only()).id)).map(({ text }: { text: string }) => text);
  expect(texts.sort()).toEqual(["0", "1", "2", "3", "4", "5", "6", "7"]);
});

test.each([
  ["snooze_conversation", ', until: "2100-01-01T00:00:00Z"', "open"],
  ["archive_conversation", "", "open"],
  ["trash_conversation", "", "trashed"],
  ["mark_spam", "", "spam"],
])("after %s the sender's next text leaves the conversation %s", async (move, more, state) => {
  const inbox = await openInbox(world);
  const person = await world.addPerson(inbox.id);
  await postText(world, { From: stranger, To: inbox.smsNumber });
  const { id } = await inbox.only();
  const moved = await person.graphql(`mutation { ${move}(id: "${id}"${more}) { state } }`);
  expect(moved.body.data[move].state).not.toBe("open");
  await postText(world, { From: stranger, To: inbox.smsNumber, Body: "Again" });
  expect(await inbox.read(id)).toMatchObject({ state, snoozed_until: null, latest_message: { preview: "Again" } });
  const events = await eventsOf(world, inbox, "message.received");
  expect(events[1]).toMatchObject({ conversation: { id, state } });
});

test("a customer's text goes to the conversation in the inbox rather than a newer one in the trash", async () => {
  const inbox = await openInbox(world);
  const person = await world.addPerson(inbox.id);
  const jane = await made(inbox.client, "/v1/customers", { name: "Jane", phone: "0412345678" });
  await postText(world, { From: "+61412345678", To: inbox.smsNumber });
  const { id } = await inbox.only();
  await postText(world, { From: stranger, To: inbox.smsNumber });
  const unknown = (await inbox.list("?unmatched=only"))[0];
  await person.graphql(`mutation { match_conversation(id: "${unknown.id}", customer_id: "${jane.id}") { id } }`);
  await person.graphql(`mutation { trash_conversation(id: "${unknown.id}") { id } }`);
  await postText(world, { From: "+61412345678", To: inbox.smsNumber, Body: "Here" });
  expect((await inbox.read(id)).latest_message.preview).toBe("Here");
});

test("a new customer with a stranger's number gets the stranger's conversation", async () => {
  const inbox = await openInbox(world);
  await postText(world, { From: stranger, To: inbox.smsNumber, Body: "Before" });
  const { id } = await inbox.only();
  const customer = await made(inbox.client, "/v1/customers", { name: "New", phone: stranger });
  await postText(world, { From: stranger, To: inbox.smsNumber, Body: "After" });
  expect(await inbox.only()).toMatchObject({ id, customer: { id: customer.id }, sender_address: null });
  expect(await inbox.thread(id)).toMatchObject([{ text: "Before" }, { text: "After" }]);
});

test("a draft saved for a customer beforehand moves to the conversation that their first text begins", async () => {
  const inbox = await openInbox(world);
  const jane = await made(inbox.client, "/v1/customers", { name: "Jane", phone: "0412345678" });
  const draft = await made(inbox.client, "/v1/drafts", { customer_id: jane.id, channel: "sms", text: "Hello Jane" });
  expect(draft.conversation_id).toBeNull();
  await postText(world, { From: "+61412345678", To: inbox.smsNumber });
  const { id, draft_count } = await inbox.only();
  expect(draft_count).toBe(1);
  expect((await inbox.read(id)).waiting_drafts).toMatchObject([{ id: draft.id, conversation_id: id }]);
});

test("pictures are listed as attachments, and a text may have no words", async () => {
  const inbox = await openInbox(world);
  const files = {
    NumMedia: "2",
    MediaUrl0: "https://api.twilio.com/media/ME1",
    MediaContentType0: "image/jpeg",
    MediaUrl1: "https://api.twilio.com/media/ME2",
    MediaContentType1: "not a type",
  };
  await postText(world, { From: stranger, To: inbox.smsNumber, Body: "", ...files });
  const { id, latest_message } = await inbox.only();
  expect(latest_message.preview).toBe("");
  const [{ attachments, text }] = await inbox.thread(id);
  expect(text).toBe("");
  const isId = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(attachments).toEqual([
    { id: isId, filename: "attachment-1.jpeg", content_type: "image/jpeg", size: null },
    { id: isId, filename: "attachment-2", content_type: "application/octet-stream", size: null },
  ]);
});

test("a sender name in place of a number is stored as written", async () => {
  const inbox = await openInbox(world);
  await postText(world, { From: "AusPost", To: inbox.smsNumber });
  expect(await inbox.only()).toMatchObject({ sender_address: "AusPost", customer: null });
});

test("characters that the database cannot hold are removed from a text", async () => {
  const inbox = await openInbox(world);
  const answered = await postText(world, { From: stranger, To: inbox.smsNumber, Body: "a\u0000b 🔧 \ud83d" });
  expect(answered.status).toBe(200);
  expect((await inbox.only()).latest_message.preview).toBe("ab 🔧 \ufffd");
});

test("a business whose plan has no API still receives texts", async () => {
  const inbox = await openInbox(world);
  await world.database.system.business.update({ where: { id: inbox.id }, data: { plan: "starter" } });
  expect((await postText(world, { From: stranger, To: inbox.smsNumber })).status).toBe(200);
  expect(await world.database.system.message.count({ where: { businessId: inbox.id } })).toBe(1);
});

test.each(["MessageSid", "From", "To"])("a text without %s is a 400 that names it", async (name) => {
  const inbox = await openInbox(world);
  const refused = await postText(world, { From: stranger, To: inbox.smsNumber, [name]: " " });
  expect(refused.status).toBe(400);
  expect(refused.body.errors).toEqual([{ pointer: `/${name}`, detail: "is required" }]);
  expect(await inbox.list()).toEqual([]);
});
