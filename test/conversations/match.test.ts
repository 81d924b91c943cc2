import { afterAll, beforeAll, expect, test } from "vitest";
import { environment, postText } from "../inbound/carrier.ts";
import { openInbox } from "../inbound/shop.ts";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld(environment);
});
afterAll(() => world.close());

const stranger = "+61498765432";

/** An inbox that an unknown sender has texted. */
async function openUnmatched() {
  const inbox = await openInbox(world);
  const person = await world.addPerson(inbox.id, "member");
  const text = (Body: string, From = stranger) => postText(world, { From, To: inbox.smsNumber, Body });
  await text("Who am I?");
  const { id: conversationId } = await inbox.only();
  const match = (customerId: string, id = conversationId) =>
    person.graphql(
      `mutation { match_conversation(id: "${id}", customer_id: "${customerId}") { id sender_address is_unmatched customer { id name } } }`,
    );
  const addCustomer = (more: object = {}) => made(inbox.client, "/v1/customers", { name: "Jane Citizen", ...more });
  return { ...inbox, person, conversationId, text, match, addCustomer };
}

test("a matched conversation is the customer's, and has no sender address any more", async () => {
  const { conversationId, match, addCustomer, list, read } = await openUnmatched();
  const jane = await addCustomer();
  const { body } = await match(jane.id);
  const expected = {
    id: conversationId,
    sender_address: null,
    is_unmatched: false,
    customer: { id: jane.id, name: "Jane Citizen" },
  };
  expect(body.data.match_conversation).toEqual(expected);
  expect(await read(conversationId)).toMatchObject(expected);
  expect(await list("?unmatched=only")).toEqual([]);
  expect(await list("?search=jane")).toHaveLength(1);
});

test("drafts for the unknown sender become the customer's, and still go to the original address", async () => {
  const { client, conversationId, match, addCustomer } = await openUnmatched();
  const jane = await addCustomer({ phone: "0412345678" });
  const draft = await made(client, "/v1/drafts", { conversation_id: conversationId, channel: "sms", text: "Hi" });
  expect(draft).toMatchObject({ customer_id: null, to: stranger });
  await match(jane.id);
  const { body } = await client("GET", `/v1/drafts/${draft.id}`);
  expect(body).toMatchObject({ customer_id: jane.id, to: stranger, status: "draft", text: "Hi" });
});

test("a deleted draft for the unknown sender does not change", async () => {
  const { client, conversationId, match, addCustomer } = await openUnmatched();
  const draft = await made(client, "/v1/drafts", { conversation_id: conversationId, channel: "sms", text: "Hi" });
  await client("DELETE", `/v1/drafts/${draft.id}`);
  const before = (await client("GET", `/v1/drafts/${draft.id}`)).body;
  await match((await addCustomer()).id);
  expect((await client("GET", `/v1/drafts/${draft.id}`)).body).toEqual(before);
});

test("drafts that waited for the customer's first conversation move to the matched one", async () => {
  const { client, conversationId, match, addCustomer, read } = await openUnmatched();
  const jane = await addCustomer({ phone: "0412345678" });
  const own = await made(client, "/v1/drafts", { conversation_id: conversationId, channel: "sms", text: "One" });
  const waiting = await made(client, "/v1/drafts", { customer_id: jane.id, channel: "sms", text: "Two" });
  await match(jane.id);
  const { draft_count, waiting_drafts } = await read(conversationId);
  expect(draft_count).toBe(2);
  expect(waiting_drafts.map(({ id }: { id: string }) => id)).toEqual([own.id, waiting.id]);
});

test("a matched conversation in the trash takes none of the customer's waiting drafts", async () => {
  const { client, person, conversationId, match, addCustomer, read } = await openUnmatched();
  const jane = await addCustomer({ phone: "0412345678" });
  const waiting = await made(client, "/v1/drafts", { customer_id: jane.id, channel: "sms", text: "Two" });
  await person.graphql(`mutation { trash_conversation(id: "${conversationId}") { id } }`);
  await match(jane.id);
  expect((await read(conversationId)).draft_count).toBe(0);
  expect((await client("GET", `/v1/drafts/${waiting.id}`)).body.conversation_id).toBeNull();
});

test("a customer without an address gets the sender's, so that the next text matches", async () => {
  const { client, conversationId, match, addCustomer, text, list, read } = await openUnmatched();
  const jane = await addCustomer({ email: "jane@example.com" });
  await match(jane.id);
  expect((await client("GET", `/v1/customers/${jane.id}`)).body).toMatchObject({
    phone: stranger,
    email: "jane@example.com",
  });
  await text("Again");
  expect(await list()).toHaveLength(1);
  expect((await read(conversationId)).latest_message.preview).toBe("Again");
});

test("a customer with another number keeps it", async () => {
  const { client, match, addCustomer } = await openUnmatched();
  const jane = await addCustomer({ phone: "0412345678" });
  const before = (await client("GET", `/v1/customers/${jane.id}`)).body;
  await match(jane.id);
  expect((await client("GET", `/v1/customers/${jane.id}`)).body).toEqual(before);
});

test("a sender without a number leaves the customer's phone empty", async () => {
  const { client, match, addCustomer, text, list } = await openUnmatched();
  await text("Your parcel", "AusPost");
  const jane = await addCustomer();
  const word = (await list()).find(({ sender_address }: { sender_address: string }) => sender_address === "AusPost");
  expect((await match(jane.id, word.id)).body.data.match_conversation.customer.id).toBe(jane.id);
  expect((await client("GET", `/v1/customers/${jane.id}`)).body).toMatchObject({ phone: null, email: null });
});

test("a matched conversation cannot be matched again, not even concurrently", async () => {
  const { match, addCustomer, conversationId, read } = await openUnmatched();
  const customers = await Promise.all([addCustomer(), addCustomer(), addCustomer()]);
  const answers = await Promise.all(customers.map(({ id }) => match(id)));
  const winners = answers.flatMap(({ body }) => (body.data ? [body.data.match_conversation.customer.id] : []));
  expect(winners).toHaveLength(1);
  for (const { body } of answers.filter(({ body: { data } }) => !data))
    expect(body.errors[0].extensions.problem).toMatchObject({ status: 409, type: "urn:service:error:conflict" });
  expect((await read(conversationId)).customer.id).toBe(winners[0]);
});

const rematch = (by: { graphql: World["graphql"] }, id: string, from: string, to: string) =>
  by.graphql(
    `mutation { match_conversation(id: "${id}", customer_id: "${to}", from_customer_id: "${from}") { customer { id } } }`,
  );

test("a person who names the wrong match can change it: the thread, its drafts and the next text go to the other customer", async () => {
  const { client, person, match, addCustomer, conversationId, text, list, read } = await openUnmatched();
  const [jane, june] = [await addCustomer(), await addCustomer({ name: "June" })];
  const draft = await made(client, "/v1/drafts", { conversation_id: conversationId, channel: "sms", text: "Hi" });
  await match(jane.id);
  const { body } = await rematch(person, conversationId, jane.id, june.id);
  expect(body.data.match_conversation.customer.id).toBe(june.id);
  expect((await client("GET", `/v1/drafts/${draft.id}`)).body).toMatchObject({ customer_id: june.id, to: stranger });
  expect((await client("GET", `/v1/customers/${june.id}`)).body.phone).toBe(stranger);
  expect((await client("GET", `/v1/customers/${jane.id}`)).body.phone).toBe(stranger);
  await text("Again");
  expect(await list()).toHaveLength(1);
  expect((await read(conversationId)).latest_message.preview).toBe("Again");
});

test("one of two concurrent changes of a match succeeds, and a stale one changes nothing", async () => {
  const { person, match, addCustomer, conversationId, read } = await openUnmatched();
  const [jane, june, john] = [await addCustomer(), await addCustomer(), await addCustomer()];
  expect((await rematch(person, conversationId, jane.id, june.id)).body.data).toBeNull();
  await match(jane.id);
  const answers = await Promise.all([june, john].map(({ id }) => rematch(person, conversationId, jane.id, id)));
  const winners = answers.flatMap(({ body }) => (body.data ? [body.data.match_conversation.customer.id] : []));
  expect(winners).toHaveLength(1);
  const told = answers.flatMap(({ body }) => (body.data ? [] : [body.errors[0].extensions.problem]));
  expect(told).toMatchObject([{ status: 409, type: "urn:service:error:conflict" }]);
  expect((await read(conversationId)).customer.id).toBe(winners[0]);
});

test("texts that arrive while their sender is matched all reach the one conversation", async () => {
  const { match, addCustomer, conversationId, text, list, thread } = await openUnmatched();
  const jane = await addCustomer();
  const texts = ["a", "b", "c", "d"].map((each) => text(each));
  await Promise.all([...texts, match(jane.id)]);
  expect(await list()).toHaveLength(1);
  expect(await thread(conversationId)).toHaveLength(5);
});

test("another business's customer, or a missing one, is a 404 that names the field", async () => {
  const { match, read, conversationId } = await openUnmatched();
  const theirs = await (await openUnmatched()).addCustomer();
  for (const id of [theirs.id, "x"]) {
    const { body } = await match(id);
    expect(body.errors[0].extensions.problem).toMatchObject({
      status: 404,
      detail: "No record has the id in customer_id.",
    });
  }
  expect((await read(conversationId)).is_unmatched).toBe(true);
});

const matchNew = (by: { graphql: World["graphql"] }, id: string, customer: string, more = "") =>
  by.graphql(
    `mutation { match_conversation(id: "${id}", new_customer: ${customer}${more}) { is_unmatched customer { id name } } }`,
  );
const customersOf = (businessId: string) => world.database.system.customer.findMany({ where: { businessId } });

test("one step creates and matches a customer with the sender's address, as customer.created says", async () => {
  const { id, person, conversationId, text, list } = await openUnmatched();
  const { body } = await matchNew(
    person,
    conversationId,
    `{ name: "Jane Citizen", email: "jane@example.com", notes: "" }`,
  );
  const [customer, ...others] = await customersOf(id);
  expect(others).toEqual([]);
  expect(customer).toMatchObject({ name: "Jane Citizen", phone: stranger, email: "jane@example.com" });
  expect(body.data.match_conversation).toEqual({
    is_unmatched: false,
    customer: { id: customer?.id, name: "Jane Citizen" },
  });
  const events = await world.database.system.event.findMany({ where: { businessId: id, type: "customer.created" } });
  expect(events.map(({ payload }) => JSON.parse(payload))).toEqual([
    expect.objectContaining({ customer_id: customer?.id, phone: stranger }),
  ]);
  await text("Again");
  expect(await list()).toHaveLength(1);
});

test("a new customer's own number is kept", async () => {
  const { id, person, conversationId } = await openUnmatched();
  await matchNew(person, conversationId, '{ name: "Jane", phone: "0412345678" }');
  expect((await customersOf(id)).map(({ phone }) => phone)).toEqual(["+61412345678"]);
});

test("exactly one of the two must be given, and an error in the new customer names its field", async () => {
  const { id, person, conversationId, read, addCustomer } = await openUnmatched();
  const jane = await addCustomer({ external_id: "crm-1" });
  const problemOf = async (answer: Promise<Awaited<ReturnType<typeof person.graphql>>>) =>
    (await answer).body.errors[0].extensions.problem;
  const neither = person.graphql(`mutation { match_conversation(id: "${conversationId}") { id } }`);
  expect(await problemOf(neither)).toMatchObject({ status: 400, errors: [{ pointer: "/customer_id" }] });
  const both = matchNew(person, conversationId, '{ name: "Joe" }', `, customer_id: "${jane.id}"`);
  expect(await problemOf(both)).toMatchObject({ status: 400, errors: [{ pointer: "/new_customer" }] });
  const taken = matchNew(person, conversationId, '{ name: "Joe", external_id: "crm-1" }');
  expect(await problemOf(taken)).toMatchObject({ status: 409, type: "urn:service:error:duplicate-external-id" });
  const wrong = person.graphql(
    `mutation ($new: CreateCustomerInput) { match_conversation(id: "${conversationId}", new_customer: $new) { id } }`,
    { new: { name: "Joe", email: "nonsense" } },
  );
  expect(JSON.stringify((await wrong).body.errors)).toMatch(/email/);
  expect(await customersOf(id)).toHaveLength(1);
  expect((await read(conversationId)).is_unmatched).toBe(true);
});

test("concurrent or repeated requests create one customer of a sender", async () => {
  const { id, person, conversationId, read } = await openUnmatched();
  const answers = await Promise.all(
    ["One", "Two", "Three"].map((name) => matchNew(person, conversationId, `{ name: "${name}" }`)),
  );
  answers.push(await matchNew(person, conversationId, '{ name: "Four" }'));
  expect(answers.filter(({ body }) => body.data != null)).toHaveLength(1);
  for (const { body } of answers.filter(({ body: { data } }) => data == null))
    expect(body.errors[0].extensions.problem).toMatchObject({ status: 409, type: "urn:service:error:conflict" });
  const customers = await customersOf(id);
  expect(customers).toHaveLength(1);
  expect((await read(conversationId)).customer.id).toBe(customers[0]?.id);
});

test("matching a sender keeps items unread for the same people", async () => {
  const { person, conversationId, match, addCustomer } = await openUnmatched();
  await match((await addCustomer()).id);
  const { body } = await person.graphql(`{ conversation(id: "${conversationId}") { is_unread } }`);
  expect(body.data.conversation).toEqual({ is_unread: true });
});
