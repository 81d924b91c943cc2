import { afterAll, beforeAll, expect, test } from "vitest";
import { faults, schemaFor, strict } from "../events/schema.ts";
import { startSmtp } from "../messaging/smtp.ts";
import { type Receiver, startReceiver } from "../webhooks/receiver.ts";
import { subscribe } from "../webhooks/shop.ts";
import { storeConversation } from "../world/inbox.ts";
import { eventsOf } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";
import { type Office, openOffice } from "./office.ts";
import { startTwilio, type Twilio } from "./twilio.ts";

let world: World;
let twilio: Twilio;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let receiver: Receiver;
beforeAll(async () => {
  [twilio, smtp, receiver] = await Promise.all([startTwilio(), startSmtp(), startReceiver()]);
  world = await startWorld({
    ROLE: "all",
    UNDO_SEND_SECONDS: "1",
    SMTP_URL: smtp.url,
    WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
    ...twilio.environment,
  });
});
afterAll(async () => {
  await world.close();
  await Promise.all([twilio.close(), smtp.close(), receiver.close()]);
});

async function subscribed() {
  const office = await openOffice(world);
  const { id: conversationId } = await storeConversation(world.database.tenant(office.id), {
    customerId: office.customer.id,
  });
  await subscribe(world, office.id, receiver.url, ["message.sent"]);
  const business = await world.database.system.business.findUniqueOrThrow({ where: { id: office.id } });
  return { ...office, conversationId, business };
}

/** The payload of the only delivery for the business's message. */
async function delivered({ id }: Pick<Office, "id">) {
  const mine = () =>
    receiver.arrivals.map(({ body }) => JSON.parse(body)).filter(({ business_id }) => business_id === id);
  await expect.poll(mine, { timeout: 20_000 }).toHaveLength(1);
  const [told] = mine();
  expect(faults(strict(schemaFor("message.sent")), told)).toEqual([]);
  return told;
}

function around({ customer, person }: Office, conversationId: string) {
  const { id, name, email, phone } = customer;
  return {
    version: "v1",
    event_type: "message.sent",
    conversation: { id: conversationId, state: "open", is_unmatched: false },
    customer: { id, name, email, phone },
    contact: null,
    sender_address: null,
    sent_by: { id: person.id, name: "Pat Person" },
  };
}

test("a reply from the composer emits its event without a draft", async () => {
  const office = await subscribed();
  const { customer, conversationId, business } = office;
  await office.sent({ conversation_id: conversationId, channel: "email", subject: "Tuesday", html: "<p>At 9.</p>" });
  const told = await delivered(office);
  const [, message] = await office.thread();
  expect(told).toEqual({
    ...around(office, conversationId),
    event_id: told.event_id,
    business_id: office.id,
    occurred_at: expect.stringMatching(/Z$/),
    message: {
      id: message?.id,
      direction: "out",
      channel: "email",
      subject: "Tuesday",
      text: "At 9.",
      html: "<p>At 9.</p>",
      from: business.inboundEmail,
      to: customer.email,
      cc: [],
      at: message?.at.toISOString(),
      attachments: [],
    },
    draft: null,
  });
});

test("the event of a draft that a person sends names whoever drafted it", async () => {
  const office = await subscribed();
  const { id } = await office.draft();
  await office.pressed("send_draft", id);
  expect(await delivered(office)).toMatchObject({
    ...around(office, office.conversationId),
    message: { channel: "sms", subject: null, html: null, from: office.business.smsNumber, to: office.mobile, cc: [] },
    draft: { id, drafted_by: { kind: "api_key", name: "Test" } },
  });
});

test("the event of a scheduled draft names the person who scheduled it, and its author though the key is revoked", async () => {
  const office = await subscribed();
  const { id } = await office.draft();
  await world.database.system.apiKey.update({ where: { id: office.keyId }, data: { revokedAt: new Date() } });
  await office.scheduled(id, new Date(Date.now() + 500));
  expect(await delivered(office)).toMatchObject({
    ...around(office, office.conversationId),
    draft: { id, drafted_by: { kind: "api_key", name: "Test" } },
  });
});

test("a message undone and sent again emits one event, with the id of the new draft", async () => {
  const office = await subscribed();
  const { draft } = await office.save({ customer_id: office.customer.id, channel: "sms", text: "Tuesday?" });
  await office.pressed("send_draft", draft.id);
  const again = await office.pressed("undo_send", draft.id);
  await office.pressed("send_draft", again.id);
  expect(await delivered(office)).toMatchObject({
    message: { text: "Tuesday?" },
    draft: { id: again.id, drafted_by: { kind: "user", name: "Pat Person" } },
  });
  expect(await eventsOf(world, office, "message.sent")).toHaveLength(1);
});

test("a failed message emits no event", async () => {
  const office = await subscribed();
  twilio.next((response) => response.writeHead(400).end("{}"));
  const { id } = await office.sent({ conversation_id: office.conversationId, channel: "sms", text: "Hello" });
  await expect.poll(async () => (await office.read(id)).status, { timeout: 20_000 }).toBe("failed");
  expect(await eventsOf(world, office, "message.sent")).toEqual([]);
});

test("an event that cannot be recorded does not affect the message", async () => {
  const office = await subscribed();
  await world.database.systemPool.query(
    `alter table events add constraint refused check (business_id <> '${office.id}') not valid`,
  );
  const { id } = await office.sent({
    conversation_id: office.conversationId,
    channel: "sms",
    text: "Nobody logs this",
  });
  await expect.poll(async () => (await office.read(id)).status, { timeout: 20_000 }).toBe("sent");
  await expect.poll(() => world.logged.join(""), { timeout: 20_000 }).toContain("message.sent not recorded");
  expect(world.logged.join("")).not.toContain("Nobody logs this");
  await world.database.systemPool.query("alter table events drop constraint refused");
  expect(twilio.textsTo(office.mobile)).toHaveLength(1);
  expect(await eventsOf(world, office, "message.sent")).toEqual([]);
});
