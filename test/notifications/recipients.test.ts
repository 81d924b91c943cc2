import { afterAll, beforeAll, expect, test } from "vitest";
import { anEmailTo, environment, from, postEmail, postText } from "../inbound/carrier.ts";
import { type Carriers, openCarriers } from "../sending/carriers.ts";
import { reply } from "../sending/twilio.ts";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";
import { aConversation, anInvoice, aQuote, lines } from "./raise.ts";
import { listed, openTeam, type Person, setEmail } from "./team.ts";

let world: World;
let carriers: Carriers;
beforeAll(async () => {
  world = await startWorld(environment);
  carriers = await openCarriers(world);
});
afterAll(async () => {
  await carriers.close();
  await world.close();
});

test("an owner who is the assignee is notified once, and a former member is not", async () => {
  const team = await openTeam(world);
  const { system } = world.database;
  await system.member.update({ where: { id: team.assignee.id }, data: { role: "owner" } });
  const { id } = await aQuote(team);
  await system.member.update({ where: { id: team.second.id }, data: { isActive: false } });
  await team.client("POST", `/v1/quotes/${id}/accept`);
  expect(await listed(team.assignee)).toHaveLength(1);
  expect(await system.notification.count({ where: { memberId: team.second.id } })).toBe(0);
  expect((await team.emails()).map(({ to }) => to).sort()).toEqual([team.owner.email, team.assignee.email].sort());
});

test("a customer's answer through a quote's link notifies everyone", async () => {
  for (const [answer, type] of [
    ["accept", "quote_accepted"],
    ["decline", "quote_declined"],
  ] as const) {
    const team = await openTeam(world);
    const { id } = await aQuote(team);
    const { text } = await world.database.system.email.findFirstOrThrow({
      where: { businessId: team.id, kind: "quote" },
    });
    const { pathname } = new URL(/http\S+\/q\/\S+/.exec(text)?.[0] ?? "");
    const response = await fetch(`${world.origin}${pathname}/${answer}`, { method: "POST", redirect: "manual" });
    expect(response.status).toBe(303);
    for (const person of [team.owner, team.second, team.assignee])
      expect(await listed(person)).toMatchObject([{ type, quote_id: id }]);
  }
});

test("an invoice that its deposit pays on sending is notified once, and a part payment is not", async () => {
  const team = await openTeam(world);
  const { client, customer, owner } = team;
  const { id: quoteId } = await made(client, "/v1/quotes", { customer_id: customer.id, lines, deposit_amount: 1100 });
  await client("POST", `/v1/quotes/${quoteId}/send`);
  const { id } = await made(client, "/v1/invoices", { customer_id: customer.id, quote_id: quoteId });
  await client("POST", `/v1/quotes/${quoteId}/deposit`, { body: {} });
  const typesOf = async (person: Person) => (await listed(person)).map(({ type }) => type);
  expect(await typesOf(owner)).toEqual(["quote_paid"]);
  for (let time = 0; time < 2; time += 1) await client("POST", `/v1/invoices/${id}/send`);
  expect(await typesOf(owner)).toEqual(["invoice_paid", "quote_paid"]);

  const { id: inParts } = await anInvoice(team);
  await client("POST", `/v1/invoices/${inParts}/payments`, { body: { amount: 100 } });
  expect(await typesOf(owner)).toHaveLength(2);
  await client("POST", `/v1/invoices/${inParts}/payments`, { body: { amount: 1000 } });
  expect((await listed(owner))[0]).toMatchObject({ type: "invoice_paid", invoice_id: inParts });
});

test("a refused change notifies no one", async () => {
  const team = await openTeam(world);
  const { id } = await aQuote(team);
  const answers = await Promise.all([1, 2, 3].map(() => team.client("POST", `/v1/quotes/${id}/accept`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await listed(team.owner)).toHaveLength(1);
});

test("a message from an unknown sender is notified, one to the trash or to spam is not, and one posted twice is once", async () => {
  const team = await openTeam(world);
  const send = (Body: string, more = {}) =>
    postText(world, { From: "+61498765432", To: team.smsNumber, Body, ...more });
  await send("Hello", { MessageSid: "SM0123456789abcdef0123456789abcdef" });
  await send("Hello", { MessageSid: "SM0123456789abcdef0123456789abcdef" });
  expect(await listed(team.owner)).toMatchObject([{ title: "New message from 0498 765 432" }]);
  expect(await team.emails()).toEqual([]);
  for (const state of ["trashed", "spam"] as const) {
    await world.database.system.conversation.updateMany({ where: { businessId: team.id }, data: { state } });
    await send(state);
    expect(await listed(team.owner)).toHaveLength(1);
  }
  await world.database.system.conversation.updateMany({ where: { businessId: team.id }, data: { state: "archived" } });
  await send("Still there?");
  expect(await listed(team.owner)).toHaveLength(2);
});

test("an email about a received message leads to no other, whatever is returned", async () => {
  const team = await openTeam(world);
  const { system } = world.database;
  await setEmail(team.owner, "message_received", true);
  await setEmail(team.second, "message_received", true);
  const inbox = (await system.business.findUniqueOrThrow({ where: { id: team.id } })).inboundEmail;
  await system.member.update({ where: { id: team.second.id }, data: { email: inbox } });
  await postEmail(world, anEmailTo(inbox));
  expect((await team.emails()).map(({ to }) => to)).toEqual([team.owner.email]);
  await postEmail(world, anEmailTo(inbox, { ...from(team.owner.email.toUpperCase()), Subject: "Out of office" }));
  expect(await listed(team.owner)).toHaveLength(2);
  expect(await team.emails()).toHaveLength(1);
});

test("a failed message notifies the person who sent it, whoever they are", async () => {
  const team = await openTeam(world);
  const { id } = await aConversation(team);
  const input = `{ conversation_id: "${id}", channel: sms, text: "On our way" }`;
  const { body } = await team.other.graphql(`mutation { send_message(input: ${input}) { id } }`);
  await world.database.system.outboxItem.updateMany({
    where: { id: body.data.send_message.id },
    data: { dueAt: new Date(Date.now() - 1000) },
  });
  carriers.twilio.next((response) => reply(response, 400, { code: 21610, message: "No", status: 400 }));
  await carriers.send();
  for (const person of [team.owner, team.second, team.assignee, team.other])
    expect(await listed(person)).toMatchObject([{ type: "message_failed" }]);
});
