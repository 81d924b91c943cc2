import { afterAll, beforeAll, expect, test } from "vitest";
import { notifyOfFailures } from "../../src/domain/notifications/notify-of-failures.ts";
import { notificationTypes } from "../../src/domain/notifications/schema.ts";
import { anEmailTo, environment, from, postEmail, postText } from "../inbound/carrier.ts";
import { subscribe as watch } from "../portal/sse.ts";
import { type Carriers, openCarriers } from "../sending/carriers.ts";
import { reply } from "../sending/twilio.ts";
import { subscribe } from "../webhooks/shop.ts";
import { storeConversation } from "../world/inbox.ts";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";
import { added, dieOff, listed, openTeam, type Person, setEmail, type Team } from "./team.ts";

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

type Raised = {
  title: string;
  about: Record<string, unknown>;
  /** What the email says. */
  details: Record<string, string>;
  /** Without a person's doing: by an API key, a customer or a worker. */
  raise: () => Promise<unknown>;
  /** The same as a signed-in person's mutation. */
  mutation?: string;
};

const lines = [{ description: "Split system", quantity: 1, unit_price: 1000 }];

async function aQuote({ client, customer, assignee }: Team) {
  const lead = await made(client, "/v1/leads", { name: "Jane", phone: "0412345678", assignee_id: assignee.id });
  const input = { customer_id: customer.id, lead_id: lead.id, title: "Lounge", lines, deposit_amount: 500 };
  const { id, quote_reference: reference } = await made(client, "/v1/quotes", input);
  await client("POST", `/v1/quotes/${id}/send`);
  const details = { Reference: reference, Title: "Lounge", Customer: "Jane Citizen", Total: "$1,100.00" };
  return { id, reference, details };
}

async function anInvoice({ client, customer, assignee }: Team) {
  const job = await made(client, "/v1/jobs", { customer_id: customer.id, title: "Job", assignee_ids: [assignee.id] });
  const input = { customer_id: customer.id, job_id: job.id, lines };
  const { id, invoice_number: number } = await made(client, "/v1/invoices", input);
  await client("POST", `/v1/invoices/${id}/send`);
  return { id, number, job: job.job_number as string };
}

const aConversation = ({ id, customer, assignee }: Team) =>
  storeConversation(world.database.tenant(id), { customerId: customer.id, assigneeId: assignee.id });

const types: Record<(typeof notificationTypes)[number], (team: Team) => Promise<Raised>> = {
  async lead_created({ client, assignee }) {
    const input = { name: "Lee", email: "lee@example.com", assignee_id: assignee.id, external_id: "lee", notify: true };
    return {
      title: "New lead: Lee",
      about: { lead_id: expect.any(String) },
      details: { Reference: "L-1001", Name: "Lee", Email: "lee@example.com" },
      raise: () => made(client, "/v1/leads", input),
      mutation: `create_lead(input: { name: "Lee", email: "lee@example.com", assignee_id: "${assignee.id}", notify: true })`,
    };
  },
  async quote_accepted(team) {
    const { id, reference, details } = await aQuote(team);
    return {
      title: `Quote ${reference} accepted: Jane Citizen`,
      about: { quote_id: id },
      details: { ...details, Job: "J-1001" },
      raise: () => team.client("POST", `/v1/quotes/${id}/accept`),
      mutation: `accept_quote(id: "${id}")`,
    };
  },
  async quote_declined(team) {
    const { id, reference, details } = await aQuote(team);
    return {
      title: `Quote ${reference} declined: Jane Citizen`,
      about: { quote_id: id },
      details: { ...details, Reason: "Too dear" },
      raise: () => team.client("POST", `/v1/quotes/${id}/decline`, { body: { decline_reason: "Too dear" } }),
      mutation: `decline_quote(id: "${id}", input: {})`,
    };
  },
  async quote_paid(team) {
    const { id, reference, details } = await aQuote(team);
    return {
      title: `Deposit paid on quote ${reference}: Jane Citizen`,
      about: { quote_id: id },
      details: { ...details, Deposit: "$500.00" },
      raise: () => team.client("POST", `/v1/quotes/${id}/deposit`, { body: {} }),
      mutation: `pay_quote_deposit(id: "${id}", input: {})`,
    };
  },
  async invoice_paid(team) {
    const { id, number, job } = await anInvoice(team);
    return {
      title: `Invoice ${number} paid: Jane Citizen`,
      about: { invoice_id: id },
      details: { Number: number, Customer: "Jane Citizen", Total: "$1,100.00", Job: job },
      raise: () => team.client("POST", `/v1/invoices/${id}/payments`, { body: { amount: 1100 } }),
      mutation: `pay_invoice(id: "${id}", input: { amount: 1100 })`,
    };
  },
  async message_received(team) {
    const { id } = await aConversation(team);
    return {
      title: "New message from Jane Citizen",
      about: { conversation_id: id },
      details: { From: "Jane Citizen", Address: national(team.mobile), Message: "Are you coming?" },
      raise: () => postText(world, { From: team.mobile, To: team.smsNumber, Body: "Are you\ncoming?" }),
    };
  },
  async message_failed(team) {
    const { id } = await aConversation(team);
    const { owner } = team;
    const input = `{ conversation_id: "${id}", channel: sms, text: "On our way" }`;
    const { body } = await owner.graphql(`mutation { send_message(input: ${input}) { id } }`);
    await world.database.system.outboxItem.update({
      where: { businessId_id_trigger: { businessId: team.id, id: body.data.send_message.id, trigger: "schedule" } },
      data: { dueAt: new Date(Date.now() - 1000) },
    });
    return {
      title: "Message to Jane Citizen failed",
      about: { conversation_id: id },
      details: { To: "Jane Citizen", Message: "On our way", Failure: "The SMS provider rejected the SMS: No (21610)" },
      async raise() {
        carriers.twilio.next((response) => reply(response, 400, { code: 21610, message: "No", status: 400 }));
        await carriers.send();
      },
    };
  },
  async email_failed(team) {
    const invoice = await anInvoice(team);
    const { system } = world.database;
    const { id, subject, to } = await system.email.findFirstOrThrow({ where: { invoiceId: invoice.id } });
    return {
      title: `Email to ${to} failed: ${subject}`,
      about: { email_id: id, invoice_id: invoice.id },
      details: { To: to, Subject: subject, Reason: "No such mailbox" },
      async raise() {
        await system.email.update({ where: { id }, data: { noticeDue: true, lastError: "No such mailbox" } });
        await notifyOfFailures(world.database);
      },
    };
  },
  async deliveries_dead({ id: businessId, client }) {
    const { id } = await subscribe(world, businessId, "https://example.com/hook");
    return {
      title: "Webhook deliveries failed: https://example.com/hook",
      about: { webhook_subscription_id: id },
      details: { Webhook: "https://example.com/hook" },
      async raise() {
        for (const name of ["One", "Two"]) await made(client, "/v1/customers", { name });
        await dieOff(world.database.systemPool);
        await notifyOfFailures(world.database);
      },
    };
  },
};

/** As people read an Australian mobile number. */
function national(mobile: string): string {
  return mobile.replace(/^\+61(...)(...)(...)$/, "0$1 $2 $3");
}

const cases = notificationTypes.map((type) => [type, types[type]] as const);

test.each(cases)(
  "%s is listed, live and emailed by setting, to the owners and to whom it is assigned",
  async (type, open) => {
    const [team, foreign] = [await openTeam(world), await openTeam(world)];
    const isAssigned = type !== "deliveries_dead";
    const told = isAssigned ? [team.owner, team.second, team.assignee] : [team.owner, team.second];
    await setEmail(team.owner, type, true);
    await setEmail(team.second, type, false);
    await setEmail(team.assignee, type, true);
    const { title, about, details, raise } = await open(team);
    const before = (await team.emails()).length;
    const streams = await Promise.all(told.map(({ cookie }) => watch(world.origin, cookie, added)));
    await raise();

    for (const stream of streams) {
      expect(await stream.next()).toMatchObject({ data: { notification_added: { type, title, ...about } } });
      stream.close();
    }
    for (const person of told) expect(await listed(person)).toEqual([{ type, title, ...about }]);
    const rest = [team.other, ...(isAssigned ? [] : [team.assignee])];
    for (const person of [...rest, foreign.owner, foreign.assignee]) expect(await listed(person)).toEqual([]);

    const emails = (await team.emails()).slice(before);
    const addresses = told.filter((person) => person !== team.second).map(({ email }) => email);
    expect(emails.map(({ to }) => to).sort()).toEqual(addresses.sort());
    for (const { subject, text, html } of emails) {
      expect(subject).toBe(type === "lead_created" ? "New lead L-1001: Lee" : title);
      for (const [label, value] of Object.entries(details)) {
        expect(text).toContain(`${label}: ${value}\n`);
        expect(html).toContain(value);
      }
    }
    expect(await foreign.emails()).toEqual([]);
  },
);

async function act(person: Person, mutation: string): Promise<void> {
  const { body } = await person.graphql(`mutation { ${mutation} { id } }`);
  expect(body.errors).toBeUndefined();
}

test.each(["lead_created", "quote_accepted", "quote_declined", "quote_paid", "invoice_paid"] as const)(
  "%s is no news to the person who did it, and is to the others",
  async (type) => {
    const team = await openTeam(world);
    const { mutation = "" } = await types[type](team);
    await act(team.owner, mutation);
    expect(await listed(team.owner)).toEqual([]);
    for (const person of [team.second, team.assignee]) expect(await listed(person)).toMatchObject([{ type }]);
    expect((await team.emails()).map(({ to }) => to).sort()).toEqual([team.second.email, team.assignee.email].sort());

    const again = await openTeam(world);
    await act(again.assignee, (await types[type](again)).mutation ?? "");
    expect(await listed(again.assignee)).toEqual([]);
    for (const person of [again.owner, again.second]) expect(await listed(person)).toMatchObject([{ type }]);
  },
);

test("an owner to whom it is assigned is notified once, and who has left is not", async () => {
  const team = await openTeam(world);
  const { system } = world.database;
  await system.member.update({ where: { id: team.assignee.id }, data: { role: "owner" } });
  const { raise } = await types.quote_accepted(team);
  await system.member.update({ where: { id: team.second.id }, data: { isActive: false } });
  await raise();
  expect(await listed(team.assignee)).toHaveLength(1);
  expect(await system.notification.count({ where: { memberId: team.second.id } })).toBe(0);
  expect((await team.emails()).map(({ to }) => to).sort()).toEqual([team.owner.email, team.assignee.email].sort());
});

test("what a customer answers by the link of a quote is news to everybody", async () => {
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

test("an invoice that its deposit pays on sending is news once, and part of a payment is none", async () => {
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

test("a change that is refused is no news", async () => {
  const team = await openTeam(world);
  const { id } = await aQuote(team);
  const answers = await Promise.all([1, 2, 3].map(() => team.client("POST", `/v1/quotes/${id}/accept`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await listed(team.owner)).toHaveLength(1);
});

test("a message from nobody whom the business knows is news, one to the trash or to spam is none, and one posted twice is one", async () => {
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

test("an email about a received message leads to no other, whatever comes back", async () => {
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

test("a message that failed is news to the person who sent it, whoever they are", async () => {
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
