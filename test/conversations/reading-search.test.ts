import { afterAll, beforeAll, expect, test } from "vitest";
import { anEmail, storeConversation, storeItem } from "../world/inbox.ts";
import { type Business, made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let business: Business;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function search(words: string, more = ""): Promise<string[]> {
  const { status, body, text } = await business.client(
    "GET",
    `/v1/conversations?search=${encodeURIComponent(words)}${more}`,
  );
  if (status !== 200) throw new Error(text);
  return body.data.map(({ id }: { id: string }) => id);
}

test("a search finds the customer's current name, phone and email, and a contact's email", async () => {
  business = await world.addBusiness();
  const { client, db } = business;
  const customer = { name: "Zoë O'Brien", email: "zoe@brickworks.example", phone: "0491 570 156" };
  const { id: customerId } = await made(client, "/v1/customers", customer);
  const contact = await made(client, `/v1/customers/${customerId}/contacts`, {
    name: "Quentin Marsh",
    email: "accounts@quarry.example",
    phone: "0491 570 157",
  });
  const { id } = await storeConversation(db, { customerId });
  await storeConversation(db, { customerId: (await made(client, "/v1/customers", { name: "Somebody Else" })).id });
  for (const words of ["zoë", "O'BRIEN", "brickworks", "0491 570 156", "491570156", "+61491570156", "@quarry"])
    expect(await search(words), words).toEqual([id]);
  for (const words of ["Quentin", "0491570157", "zoe.brickworks", "%", "_"])
    expect(await search(words), words).toEqual([]);

  await client("PATCH", `/v1/customers/${customerId}`, { body: { name: "Zoë Marsh", phone: null } });
  await client("PATCH", `/v1/contacts/${contact.id}`, { body: { email: "office@quarry.example" } });
  expect(await search("o'brien")).toEqual([]);
  expect(await search("491570156")).toEqual([]);
  expect(await search("accounts@")).toEqual([]);
  expect(await search("zoë marsh")).toEqual([id]);
  expect(await search("office@quarry")).toEqual([id]);
  await client("DELETE", `/v1/contacts/${contact.id}`);
  expect(await search("office@quarry")).toEqual([]);
});

test("a search finds an unknown sender's address, but no message text", async () => {
  business = await world.addBusiness();
  const { db } = business;
  const texter = await storeConversation(db, { senderAddress: "+61491570006" });
  const writer = await storeConversation(db, { senderAddress: "walrus@example.net" });
  await storeItem(db, texter.id, { ...anEmail, subject: "Walrus", text: "walrus", html: "<p>walrus</p>" });
  await storeItem(db, texter.id, { type: "comment", channel: null, direction: null, text: "walrus" });
  expect(await search("walrus")).toEqual([writer.id]);
  expect(await search("0491 570 006")).toEqual([texter.id]);
});

test("a search finds nothing in the trash, in spam or at another business", async () => {
  const other = await world.addBusiness();
  business = await world.addBusiness();
  await storeConversation(other.db, { senderAddress: "walrus@example.net" });
  for (const state of ["trashed", "spam", "snoozed"] as const)
    await storeConversation(business.db, { state, senderAddress: "walrus@example.net" });
  expect(await search("walrus")).toEqual([]);
  expect(await search("walrus", "&state=snoozed")).toHaveLength(1);
});

test("a search takes 1 to 200 characters", async () => {
  business = await world.addBusiness();
  const name = "𝒲".repeat(200);
  const { id: customerId } = await made(business.client, "/v1/customers", { name });
  const { id } = await storeConversation(business.db, { customerId });
  expect(await search(name)).toEqual([id]);
  for (const words of ["a".repeat(201), "", " "]) {
    const { status, body } = await business.client("GET", `/v1/conversations?search=${encodeURIComponent(words)}`);
    expect({ status, parameter: body.errors?.[0].parameter }).toEqual({ status: 400, parameter: "search" });
  }
});

test("a whole address finds the conversations of those who have it or, if no one does, of those whose address contains it", async () => {
  const other = await world.addBusiness();
  await storeConversation(other.db, { senderAddress: "ann@example.com" });
  business = await world.addBusiness();
  const { client, db } = business;
  const ids: Record<string, string> = {};
  const store = async (name: string, of: Parameters<typeof storeConversation>[1]) => {
    ids[(await storeConversation(db, of)).id] = name;
  };
  const add = async (name: string, more: object = {}, contact?: object) => {
    const { id: customerId } = await made(client, "/v1/customers", { name, ...more });
    if (contact !== undefined) await made(client, `/v1/customers/${customerId}/contacts`, contact);
    await store(name, { customerId });
  };
  const found = async (words: string, more = "") =>
    (await search(words, more)).map((id) => ids[id] ?? "another's").sort();
  await add("Joann", { email: "joann@example.com" });
  await store("abroad", { senderAddress: "ann@example.com.au" });
  expect(await found("ann@example.com")).toEqual(["Joann", "abroad"]);
  await store("sender", { senderAddress: "ann@example.com" });
  expect(await found("ann@example.com")).toEqual(["sender"]);
  await add("Ann", { email: "Ann@example.com" });
  await add("Depot", {}, { name: "Ann", email: "ann@example.com" });
  await add("Call ann@example.com", { phone: "0491 570 156" });
  await add("Strata", {}, { name: "ann@example.com", phone: "0491 570 156" });
  const all = ["Ann", "Call ann@example.com", "Depot", "sender"];
  expect(await found("ANN@example.com")).toEqual(all);
  expect(await found("ann@example.com", "&updated_since=2020-01-01T00:00:00Z")).toEqual(all);
  expect(await found("ann@example.com", "&unmatched=only")).toEqual(["sender"]);
  expect(await found("ann@example.com", "&state=archived")).toEqual([]);
  expect(await found("ann@example.co")).toEqual([...all.slice(0, 3), "Joann", "abroad", "sender"]);
  expect(await found("0491 570 156")).toEqual(["Call ann@example.com"]);
  await store("texter", { senderAddress: "+61491570156" });
  expect(await found("0491570156")).toEqual(["Call ann@example.com", "texter"]);
});
