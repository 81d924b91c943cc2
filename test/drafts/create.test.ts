import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anEmail } from "../world/inbox.ts";
import { startWorld, type World } from "../world/world.ts";
import { type App, badRequest, type Desk, notFound, openDesk, surfaces } from "./desk.ts";

let world: World;
let desk: Desk;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  desk = await openDesk(world);
});

test("creating an email draft returns 201 with its address and all fields", async () => {
  const answered = await desk.client("POST", "/v1/drafts", {
    body: { conversation_id: desk.conversation, channel: "email", subject: " Visit ", text: " Tuesday\nat 9? \n" },
  });
  expect(answered.status).toBe(201);
  expect(answered.body).toEqual({
    id: expect.any(String),
    conversation_id: desk.conversation,
    customer_id: desk.customer,
    channel: "email",
    to: "jane@example.com",
    subject: "Visit",
    text: "Tuesday\nat 9?",
    html: "<p>Tuesday<br>at 9?</p>",
    reply_to_message_id: null,
    drafted_by: { kind: "api_key", name: "Test" },
    status: "draft",
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
  const { pathname } = new URL(answered.headers.get("location") ?? "");
  expect(pathname.endsWith(`/v1/drafts/${answered.body.id}`)).toBe(true);
  expect((await desk.client("GET", pathname.replace("/api", ""))).body).toEqual(answered.body);
  expect(await desk.waiting()).toEqual({ count: 1, ids: [answered.body.id] });
});

test("saving a draft notifies no one and emits nothing", async () => {
  await desk.client("POST", "/v1/drafts", {
    body: { conversation_id: desk.conversation, channel: "sms", text: "Tuesday at 9?" },
  });
  const where = { businessId: desk.id };
  const { system } = world.database;
  expect(await system.event.count({ where: { ...where, type: { startsWith: "message" } } })).toBe(0);
  expect(await system.notification.count({ where })).toBe(0);
  expect(await system.email.count({ where })).toBe(0);
});

test("the same Idempotency-Key creates one draft", async () => {
  const body = { conversation_id: desk.conversation, channel: "sms", text: "Tuesday at 9?" };
  const once = { body, headers: { "Idempotency-Key": "draft-1" } };
  const [first, second] = [
    await desk.client("POST", "/v1/drafts", once),
    await desk.client("POST", "/v1/drafts", once),
  ];
  expect(second.body).toEqual(first.body);
  expect((await desk.waiting()).count).toBe(1);
});

describe.each(surfaces)("over %s", (surface) => {
  let app: App;
  const email = (fields: object) => app.create({ conversation_id: desk.conversation, channel: "email", ...fields });
  const sms = (fields: object) => app.create({ conversation_id: desk.conversation, channel: "sms", ...fields });
  beforeEach(async () => {
    app = await desk.app(surface);
  });

  test.each(["to", "cc", "bcc", "attachments", "send_at", "status", "kind"])(
    "the field %s is refused by name",
    async (field) => {
      const answered = await sms({ text: "Tuesday?", [field]: "x" });
      expect(answered).toMatchObject(badRequest);
      expect(answered.body.errors).toEqual([
        { pointer: `/${field}`, detail: expect.stringMatching(/^is not a known (field|argument)$/) },
      ]);
      expect(await desk.waiting()).toEqual({ count: 0, ids: [] });
    },
  );

  test("both or neither of conversation_id and customer_id is a 400", async () => {
    expect(await sms({ customer_id: desk.customer, text: "Tuesday?" })).toMatchObject(badRequest);
    expect(await app.create({ channel: "sms", text: "Tuesday?" })).toMatchObject(badRequest);
    expect(await sms({ customer_id: null, text: "Tuesday?" })).toMatchObject({ status: 201 });
  });

  test("a channel is required, and is sms or email", async () => {
    for (const channel of [undefined, null, "voice", "call", "SMS"])
      expect(
        await app.create({ conversation_id: desk.conversation, channel, text: "Tuesday?" }),
        String(channel),
      ).toMatchObject(badRequest);
  });

  test.each([
    ["subject", { subject: "Visit" }],
    ["html", { html: "<p>Visit</p>" }],
    ["reply_to_message_id", { reply_to_message_id: "01890000-0000-7000-8000-000000000000" }],
  ])("a text takes no %s", async (name, fields) => {
    const answered = await sms({ text: "Tuesday?", ...fields });
    expect(answered).toMatchObject(badRequest);
    expect(answered.body.errors).toEqual([{ pointer: `/${name}`, detail: "is only allowed for an email" }]);
  });

  test("text and html together are a 400", async () => {
    expect(await email({ text: "Tuesday?", html: "<p>Tuesday?</p>" })).toMatchObject(badRequest);
  });

  test("a missing or foreign conversation or customer, and a malformed id, are a 404", async () => {
    const other = await openDesk(world);
    for (const id of [other.conversation, desk.customer, "01890000-0000-7000-8000-000000000000", "x"])
      expect(await sms({ conversation_id: id, text: "Tuesday?" })).toMatchObject(notFound);
    for (const id of [other.customer, desk.conversation, "01890000-0000-7000-8000-000000000000", "x"])
      expect(await app.create({ customer_id: id, channel: "sms", text: "Tuesday?" })).toMatchObject(notFound);
  });

  test.each(["trashed", "spam"] as const)("a conversation that is %s is a 404", async (state) => {
    const { id } = await desk.store({ customerId: desk.customer, state });
    expect(await sms({ conversation_id: id, text: "Tuesday?" })).toMatchObject(notFound);
  });

  test.each(["snoozed", "archived"] as const)(
    "a conversation that is %s takes drafts and keeps its state",
    async (state) => {
      const { id } = await desk.store({ customerId: desk.customer, state });
      await desk.change((db) => db.updateMany("Conversation", { where: { id }, data: { state } }));
      expect(await sms({ conversation_id: id, text: "Tuesday?" })).toMatchObject({ status: 201 });
      expect((await desk.client("GET", `/v1/conversations/${id}`)).body).toMatchObject({ state, draft_count: 1 });
    },
  );

  test("an answer takes its email's subject with one Re:, unless it has its own", async () => {
    const original = await desk.say(anEmail);
    const reply = (fields: object = {}) => email({ reply_to_message_id: original.id, text: "Tuesday?", ...fields });
    expect((await reply()).body).toMatchObject({
      subject: "Re: Air conditioner leaking",
      reply_to_message_id: original.id,
    });
    expect((await reply({ subject: "Visit" })).body.subject).toBe("Visit");
    const again = await desk.say({ ...anEmail, subject: "RE: Air\r\nconditioner" });
    expect((await email({ reply_to_message_id: again.id, text: "Tuesday?" })).body.subject).toBe("RE: Air conditioner");
  });

  test("an answer to an email without a subject has none", async () => {
    const original = await desk.say({ ...anEmail, subject: null });
    expect((await email({ reply_to_message_id: original.id, text: "Tuesday?" })).body.subject).toBeNull();
  });

  test("an answered message is an email of this conversation, or else a 404", async () => {
    const elsewhere = await desk.store({ customerId: desk.customer }, [anEmail]);
    const text = await desk.say({});
    const comment = await desk.say({ type: "comment", direction: null, channel: null, text: "Sam knows the unit." });
    const call = await desk.say({ type: "call", channel: "call", text: null, callOutcome: "answered" });
    const missing = "01890000-0000-7000-8000-000000000000";
    for (const id of [elsewhere.latestMessageId, text.id, comment.id, call.id, missing, "x"])
      expect(await email({ reply_to_message_id: id, text: "Tuesday?" }), String(id)).toMatchObject(notFound);
  });
});
