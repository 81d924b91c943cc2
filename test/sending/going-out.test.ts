import { afterAll, beforeAll, expect, test } from "vitest";
import { anEmail, storeConversation } from "../world/inbox.ts";
import { startWorld, type World } from "../world/world.ts";
import { type Carriers, openCarriers } from "./carriers.ts";
import { type Office, openOffice } from "./office.ts";
import { account } from "./twilio.ts";

/** Does not start a worker. A test sends messages itself. */
let world: World;
let carriers: Carriers;
beforeAll(async () => {
  world = await startWorld();
  carriers = await openCarriers(world);
});
afterAll(async () => {
  await carriers.close();
  await world.close();
});

async function talking() {
  const office = await openOffice(world);
  await storeConversation(world.database.tenant(office.id), { customerId: office.customer.id }, [
    { at: new Date(Date.now() - 60_000) },
  ]);
  const business = await world.database.system.business.findUniqueOrThrow({ where: { id: office.id } });
  return { ...office, business };
}

async function goesOut({ makeDue }: Office, id: string): Promise<void> {
  await makeDue(id);
  expect(await carriers.send()).toEqual([id]);
}

test("a text goes to the carrier from the business's number, and is then in the thread", async () => {
  const office = await talking();
  const { id } = await office.draft({ text: "  Tuesday at 9 ☀ + 5% off  " });
  await office.pressed("send_draft", id);
  await goesOut(office, id);
  expect(carriers.twilio.textsTo(office.mobile)).toEqual([
    {
      path: `POST /2010-04-01/Accounts/${account.sid}/Messages.json`,
      authorization: `Basic ${Buffer.from(`${account.sid}:${account.token}`).toString("base64")}`,
      type: "application/x-www-form-urlencoded",
      form: { From: office.business.smsNumber, To: office.mobile, Body: "Tuesday at 9 ☀ + 5% off" },
    },
  ]);
  const message = (await office.thread()).at(-1);
  expect(message).toMatchObject({
    type: "message",
    direction: "out",
    channel: "sms",
    text: "Tuesday at 9 ☀ + 5% off",
    html: null,
    fromAddress: office.business.smsNumber,
    toAddress: office.mobile,
    sentById: office.person.id,
    draftId: id,
    providerId: expect.stringMatching(/^SM\d+$/),
    messageIdHeader: null,
  });
  expect(await office.read(id)).toMatchObject({ status: "sent" });
  expect(await office.row(id)).toMatchObject({ messageId: message?.id, attemptId: null });
  expect(await office.conversation()).toMatchObject({
    latestMessageId: message?.id,
    lastReplyAt: message?.at,
    lastMessageAt: message?.at,
    isUnreplied: false,
    draftCount: 0,
  });
});

test("an email goes out in the business's name from its inbox, with text, html and an id of its own", async () => {
  const office = await talking();
  const { id } = await office.sent({
    customer_id: office.customer.id,
    channel: "email",
    subject: "Tuesday – 9",
    html: "<p>We <b>come</b>.<script>alert(1)</script></p>",
  });
  await goesOut(office, id);
  const [email, ...more] = carriers.emailsTo(office.customer.email);
  expect(more).toEqual([]);
  const message = (await office.thread()).at(-1);
  expect(email).toMatchObject({
    from: { name: office.business.name, address: office.business.inboundEmail },
    subject: "Tuesday – 9",
    messageId: `<${message?.id}@fieldline.example>`,
  });
  expect(email?.html?.trim()).toBe("<p>We <b>come</b>.</p>");
  expect(email?.text?.trim()).toBe("We come.");
  expect([email?.inReplyTo, email?.references]).toEqual([undefined, undefined]);
  expect(message).toMatchObject({
    channel: "email",
    html: "<p>We <b>come</b>.</p>",
    fromAddress: office.business.inboundEmail,
    toAddress: office.customer.email,
    messageIdHeader: email?.messageId,
    draftId: null,
  });
});

test("an answer names the emails of its thread, and none of another one's", async () => {
  const office = await openOffice(world);
  const emailed = (subject: string, name: string, minutes: number) => ({
    ...anEmail,
    subject,
    messageIdHeader: `<${name}@there.example>`,
    at: new Date(Date.now() - minutes * 60_000),
  });
  await storeConversation(world.database.tenant(office.id), { customerId: office.customer.id }, [
    emailed("Leak", "first", 9),
    emailed("Invoice", "other", 8),
    emailed("RE: Leak", "second", 7),
    emailed("Re: leak", "third", 6),
  ]);
  const [, , second] = await office.thread();
  const { id } = await office.sent({
    customer_id: office.customer.id,
    channel: "email",
    text: "We come.",
    reply_to_message_id: second?.id,
  });
  await goesOut(office, id);
  const [email] = carriers.emailsTo(office.customer.email);
  expect(email).toMatchObject({
    subject: "RE: Leak",
    inReplyTo: "<second@there.example>",
    references: "<first@there.example> <second@there.example>",
  });
});

test("a message goes out once it is due, and not after it is called back", async () => {
  const office = await talking();
  const [held, undone, later, unscheduled] = [
    await office.draft(),
    await office.sent({ customer_id: office.customer.id, channel: "sms", text: "Undone" }),
    await office.draft(),
    await office.draft(),
  ];
  await office.pressed("send_draft", held.id);
  await office.pressed("undo_send", undone.id);
  await office.scheduled(later.id, new Date(Date.now() + 60_000));
  await office.scheduled(unscheduled.id, new Date(Date.now() + 60_000));
  await office.pressed("unschedule_draft", unscheduled.id);
  await office.makeDue(undone.id);
  await office.makeDue(unscheduled.id);
  expect(await carriers.send()).toEqual([]);
  expect(carriers.twilio.textsTo(office.mobile)).toEqual([]);
});

test("a sent message cannot be undone, unscheduled, sent again or deleted", async () => {
  const office = await talking();
  const { id } = await office.draft();
  await office.scheduled(id, new Date(Date.now() + 60_000));
  await goesOut(office, id);
  for (const field of ["undo_send", "unschedule_draft", "send_draft", "delete_draft"] as const)
    expect((await office.press(field, id)).problem.status, field).toBe(409);
  expect(await office.read(id)).toMatchObject({ status: "sent" });
  expect(carriers.twilio.textsTo(office.mobile)).toHaveLength(1);
});

test("concurrent workers, including a sweep, send a message once", async () => {
  const office = await talking();
  const ids: string[] = [];
  for (let number = 0; number < 5; number += 1)
    ids.push((await office.sent({ customer_id: office.customer.id, channel: "sms", text: `Text ${number}` })).id);
  for (const id of ids) await office.makeDue(id);
  await Promise.all([...ids.flatMap(() => [carriers.send(), carriers.send()]), carriers.sweep(), carriers.sweep()]);
  const bodies = carriers.twilio.textsTo(office.mobile).map(({ form }) => form.Body);
  expect(bodies.sort()).toEqual(["Text 0", "Text 1", "Text 2", "Text 3", "Text 4"]);
  expect(await office.thread()).toHaveLength(6);
});

test("pressing Undo as it falls due calls it back or is refused, and never both", async () => {
  const office = await talking();
  for (let round = 0; round < 8; round += 1) {
    const { id } = await office.sent({ customer_id: office.customer.id, channel: "sms", text: `Round ${round}` });
    await office.makeDue(id);
    const [undone] = await Promise.all([office.press("undo_send", id), carriers.send()]);
    const sent = (await office.row(id)).status === "sent";
    expect(undone.draft == null).toBe(sent);
    const went = carriers.twilio.textsTo(office.mobile).some(({ form }) => form.Body === `Round ${round}`);
    expect([went, (await office.read(id)).status]).toEqual(sent ? [true, "sent"] : [false, "deleted"]);
  }
});

test("a message to a contact says so in the thread, and one to an unknown sender goes to that address", async () => {
  const office = await openOffice(world);
  const contact = (
    await office.client("POST", `/v1/customers/${office.customer.id}/contacts`, {
      body: { name: "Sam Tran", email: "sam@there.example" },
    })
  ).body;
  const toContact = await office.sent({
    customer_id: office.customer.id,
    contact_id: contact.id,
    channel: "email",
    text: "Hello Sam",
  });
  await goesOut(office, toContact.id);
  expect((await office.thread()).at(-1)).toMatchObject({ contactId: contact.id, toAddress: "sam@there.example" });

  const { id } = await storeConversation(world.database.tenant(office.id), { senderAddress: "+61498765432" });
  const toStranger = await office.sent({ conversation_id: id, channel: "sms", text: "Who is there?" });
  await goesOut(office, toStranger.id);
  expect(carriers.twilio.textsTo("+61498765432")).toHaveLength(1);
});

test("a sent message goes out although its conversation went to the trash meanwhile", async () => {
  const office = await talking();
  const { id } = await office.draft();
  await office.pressed("send_draft", id);
  await world.database.system.conversation.updateMany({ where: { businessId: office.id }, data: { state: "trashed" } });
  await goesOut(office, id);
  expect(await office.read(id)).toMatchObject({ status: "sent" });
  expect(await office.conversation()).toMatchObject({ state: "trashed" });
});
