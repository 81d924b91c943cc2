import { afterAll, beforeAll, expect, test } from "vitest";
import { aCall, aComment, anEmail, aVoicemail, storeConversation, storeItem } from "../world/inbox.ts";
import { type Business, made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const minute = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * minute);

async function list({ client }: Business, query = ""): Promise<string[]> {
  const { status, body, text } = await client("GET", `/v1/conversations${query}`);
  if (status !== 200) throw new Error(text);
  return body.data.map(({ id }: { id: string }) => id);
}

async function aCustomer({ client }: Business, more: object = {}): Promise<string> {
  return (await made(client, "/v1/customers", { name: "Jane Citizen", ...more })).id;
}

test("a conversation shows its customer, its state and its latest message", async () => {
  const business = await world.addBusiness();
  const { client, db } = business;
  const sam = await world.addPerson(business.id);
  const customerId = await aCustomer(business);
  const [inAt, outAt] = [ago(20), ago(10)];
  const { id } = await storeConversation(db, { customerId, assigneeId: sam.id }, [
    { ...anEmail, at: inAt },
    { channel: "sms", direction: "out", text: "On\n our   way", at: outAt, sentById: sam.id },
    { ...aComment, at: ago(5) },
  ]);
  const latest = await storeItem(db, id, { ...aCall, direction: "out", at: ago(1) });
  const told = {
    id,
    customer: { id: customerId, name: "Jane Citizen" },
    sender_address: null,
    is_unmatched: false,
    state: "open",
    snoozed_until: null,
    assignee: { id: sam.id, name: "Pat Person" },
    last_message_at: latest.at.toISOString(),
    last_inbound_at: inAt.toISOString(),
    last_reply_at: outAt.toISOString(),
    is_unreplied: false,
    latest_message: { id: latest.id, direction: "out", channel: "call", preview: "", at: latest.at.toISOString() },
    draft_count: 0,
  };
  expect((await client("GET", "/v1/conversations")).body).toEqual({
    data: [told],
    next_cursor: null,
    next_updated_since: expect.any(String),
  });
  expect((await client("GET", `/v1/conversations/${id}`)).body).toEqual({ ...told, waiting_drafts: [] });
});

test("a stranger's conversation shows their address in place of a customer", async () => {
  const business = await world.addBusiness();
  const { id } = await storeConversation(business.db, { senderAddress: "+61491570006" }, []);
  expect((await business.client("GET", `/v1/conversations/${id}`)).body).toMatchObject({
    customer: null,
    sender_address: "+61491570006",
    is_unmatched: true,
    is_unreplied: false,
    last_message_at: null,
    last_inbound_at: null,
    last_reply_at: null,
    latest_message: null,
    assignee: null,
  });
});

test("the newest activity comes first, and comments do not count", async () => {
  const business = await world.addBusiness();
  const [old, older, oldest] = [
    await storeConversation(business.db, {}, [{ at: ago(10) }]),
    await storeConversation(business.db, {}, [{ at: ago(20) }]),
    await storeConversation(business.db, {}, [{ at: ago(30) }]),
  ];
  expect(await list(business)).toEqual([old.id, older.id, oldest.id]);
  await storeItem(business.db, older.id, aComment);
  expect(await list(business)).toEqual([old.id, older.id, oldest.id]);
  await storeItem(business.db, oldest.id, { ...aVoicemail, at: ago(5) });
  await storeItem(business.db, older.id, { at: ago(25) });
  expect(await list(business)).toEqual([oldest.id, old.id, older.id]);
});

test("each state is listed alone, trash and spam never, and all can be read by id", async () => {
  const business = await world.addBusiness();
  const ids: Record<string, string> = {};
  for (const state of ["open", "snoozed", "archived", "trashed", "spam"] as const)
    ids[state] = (await storeConversation(business.db, { state, snoozedUntil: null })).id;
  expect(await list(business)).toEqual([ids.open]);
  for (const state of ["open", "snoozed", "archived"])
    expect(await list(business, `?state=${state}`)).toEqual([ids[state]]);
  for (const state of ["trashed", "spam", "all", ""]) {
    const { status, body } = await business.client("GET", `/v1/conversations?state=${state}`);
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [{ parameter: "state", detail: "must be one of open, snoozed, archived" }],
    });
  }
  for (const [state, id] of Object.entries(ids))
    expect((await business.client("GET", `/v1/conversations/${id}`)).body).toMatchObject({ id, state });
});

test("a channel finds conversations with at least one message of it", async () => {
  const business = await world.addBusiness();
  const { db } = business;
  const text = await storeConversation(db, {}, [{ at: ago(4) }]);
  const email = await storeConversation(db, {}, [{ ...anEmail, at: ago(3) }, { at: ago(3) }]);
  const call = await storeConversation(db, {}, [{ ...aCall, at: ago(2) }]);
  const voicemail = await storeConversation(db, {}, [{ ...aVoicemail, at: ago(1) }]);
  const found = Object.fromEntries(
    await Promise.all(
      ["sms", "email", "voice", "calls"].map(async (channel) => [channel, await list(business, `?channel=${channel}`)]),
    ),
  );
  expect(found).toEqual({
    sms: [email.id, text.id],
    email: [email.id],
    voice: [voicemail.id],
    calls: [voicemail.id, call.id],
  });
  const { status, body } = await business.client("GET", "/v1/conversations?channel=call");
  expect({ status, errors: body.errors }).toEqual({
    status: 400,
    errors: [{ parameter: "channel", detail: "must be one of sms, email, voice, calls" }],
  });
});

test("unreplied finds conversations whose last message came in, however many calls followed; false finds everything", async () => {
  const business = await world.addBusiness();
  const { db } = business;
  const waiting = await storeConversation(db, {}, [{ at: ago(40) }]);
  const called = await storeConversation(db, {}, [{ at: ago(30) }, { ...aCall, direction: "out", at: ago(29) }]);
  const answered = await storeConversation(db, {}, [{ at: ago(20) }, { ...anEmail, direction: "out", at: ago(19) }]);
  const begun = await storeConversation(db, {}, [{ direction: "out", at: ago(10) }]);
  const rung = await storeConversation(db, {}, [{ ...aVoicemail, at: ago(5) }]);
  expect(await list(business, "?unreplied=true")).toEqual([called.id, waiting.id]);
  expect(await list(business, "?unreplied=false")).toEqual([rung.id, begun.id, answered.id, called.id, waiting.id]);
  const first = await business.client("GET", "/v1/conversations?unreplied=true&limit=2");
  expect(first.body.next_cursor).toBeNull();
  expect((await business.client("GET", "/v1/conversations?unreplied=1")).status).toBe(400);
});

test("unmatched includes, leaves out or selects unknown senders", async () => {
  const business = await world.addBusiness();
  const known = await storeConversation(business.db, { customerId: await aCustomer(business) }, [{ at: ago(2) }]);
  const unknown = await storeConversation(business.db, { senderAddress: "who@example.com" }, [{ at: ago(1) }]);
  expect(await list(business)).toEqual([unknown.id, known.id]);
  expect(await list(business, "?unmatched=include")).toEqual([unknown.id, known.id]);
  expect(await list(business, "?unmatched=exclude")).toEqual([known.id]);
  expect(await list(business, "?unmatched=only")).toEqual([unknown.id]);
  expect((await business.client("GET", "/v1/conversations?unmatched=yes")).status).toBe(400);
});

test("updated_since finds changed conversations, also by a comment", async () => {
  const business = await world.addBusiness();
  const { db } = business;
  const [one, two] = [await storeConversation(db, {}, [{ at: ago(2) }]), await storeConversation(db, {})];
  const where = { businessId_id: { businessId: business.id, id: two.id } };
  await world.database.system.conversation.update({ where, data: { updatedAt: ago(1) } });
  await storeItem(db, one.id, aComment);
  const changed = await db.findFirst("Conversation", { where: { id: one.id } });
  const since = encodeURIComponent(changed?.updatedAt.toISOString() ?? "");
  expect(await list(business, `?updated_since=${since}`)).toEqual([one.id]);
  expect(await list(business, "?updated_since=2020-01-01T00:00:00Z")).toEqual([two.id, one.id]);
});

test("filters combine, with a search and without", async () => {
  const business = await world.addBusiness();
  const { db } = business;
  const customerId = await aCustomer(business);
  const wanted = await storeConversation(db, { customerId, state: "archived" }, [
    { ...aVoicemail, at: ago(9) },
    { ...anEmail, at: ago(8) },
  ]);
  const others = [
    { about: { customerId }, items: [aVoicemail, anEmail] },
    { about: { customerId, state: "archived" as const }, items: [anEmail] },
    {
      about: { customerId, state: "archived" as const },
      items: [aVoicemail, anEmail, { ...anEmail, direction: "out" as const }],
    },
    { about: { senderAddress: "jane@example.com", state: "archived" as const }, items: [aVoicemail, anEmail] },
  ];
  for (const { about, items } of others) await storeConversation(db, about, items);
  const filters = "state=archived&channel=voice&unreplied=true&unmatched=exclude";
  expect(await list(business, `?${filters}`)).toEqual([wanted.id]);
  expect(await list(business, `?${filters}&search=JANE`)).toEqual([wanted.id]);
  expect(await list(business, `?${filters}&search=jane&updated_since=2020-01-01T00:00:00Z`)).toEqual([wanted.id]);
  expect(await list(business, `?${filters}&search=jane&updated_since=2990-01-01T00:00:00Z`)).toEqual([]);
  expect(await list(business, `?${filters}&search=nobody`)).toEqual([]);
});

test("everyone on the team reads the inbox in the portal, and no one does without a session", async () => {
  const business = await world.addBusiness();
  const { id } = await storeConversation(business.db, { senderAddress: "who@example.com" }, [anEmail]);
  const query = `query ($id: ID!) {
    conversations(limit: 5) { data { id sender_address } }
    conversation(id: $id) { latest_message { preview } waiting_drafts { id } }
    conversation_messages(id: $id, limit: 5) { data { subject } }
  }`;
  for (const role of ["owner", "admin", "member"] as const) {
    const { graphql } = await world.addPerson(business.id, role);
    expect((await graphql(query, { id })).body.data).toEqual({
      conversations: { data: [{ id, sender_address: "who@example.com" }] },
      conversation: { latest_message: { preview: anEmail.text }, waiting_drafts: [] },
      conversation_messages: { data: [{ subject: anEmail.subject }] },
    });
  }
  const refused = await world.graphql(query, { id });
  expect(refused.body.errors[0].extensions.problem.type).toBe("urn:service:error:unauthorized");
});
