import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { eventsOf } from "./events.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Client = Awaited<ReturnType<World["addBusiness"]>>["client"];

const createLead = (client: Client, body: object) =>
  client("POST", "/v1/leads", { body: { name: "Jane Citizen", auto_create_customer: true, ...body } });
const customersOf = async (client: Client) => (await client("GET", "/v1/customers")).body.data;

test("a lead of an unknown person creates the customer, whose event precedes the lead's", async () => {
  const { id, client } = await world.addBusiness();
  const { body: lead } = await createLead(client, { email: "jane@example.com", phone: "0412345678" });
  const [customer, ...more] = await customersOf(client);
  expect(more).toEqual([]);
  expect(customer).toMatchObject({ name: "Jane Citizen", email: "jane@example.com", phone: "+61412345678" });
  expect(lead).toMatchObject({ customer_id: customer.id, status: "new" });
  const events = await world.database.system.event.findMany({ where: { businessId: id }, orderBy: { id: "asc" } });
  expect(events.map(({ type }) => type)).toEqual(["customer.created", "lead.created"]);
  expect(await eventsOf(world, "lead.created", lead.id)).toMatchObject([{ customer_id: customer.id }]);
});

test("a lead is linked to the customer with its email, in any case, or else with its phone", async () => {
  const { client } = await world.addBusiness();
  const make = async (body: object) => (await client("POST", "/v1/customers", { body })).body.id as string;
  const byPhone = await make({ name: "Phone", phone: "0412345678" });
  const byEmail = await make({ name: "Email", email: "Jane@Example.com" });
  const linked = async (body: object) => (await createLead(client, body)).body.customer_id;
  expect(await linked({ email: "jane@example.com", phone: "0412345678" })).toBe(byEmail);
  expect(await linked({ email: "other@example.com", phone: "0412345678" })).toBe(byPhone);
  expect(await linked({ phone: "+61412345678" })).toBe(byPhone);
  expect(await customersOf(client)).toHaveLength(2);
});

test("a part of an address, an archived customer and another business's are no match", async () => {
  const { client } = await world.addBusiness();
  const other = await world.addBusiness();
  await other.client("POST", "/v1/customers", { body: { name: "Foreign", email: "ne@example.com" } });
  await client("POST", "/v1/customers", { body: { name: "Longer", email: "jane@example.com.au" } });
  const { body: gone } = await client("POST", "/v1/customers", { body: { name: "Gone", email: "ne@example.com" } });
  await client("DELETE", `/v1/customers/${gone.id}`);
  await createLead(client, { email: "ne@example.com" });
  expect((await customersOf(client)).map(({ name }: { name: string }) => name)).toEqual(["Jane Citizen", "Longer"]);
});

test("20 concurrent leads of one new person create one customer", async () => {
  const { client } = await world.addBusiness();
  const leads = await Promise.all(Array.from({ length: 20 }, () => createLead(client, { email: "jane@example.com" })));
  const customers = await customersOf(client);
  expect(customers).toHaveLength(1);
  expect(new Set(leads.map(({ body }) => body.customer_id))).toEqual(new Set([customers[0].id]));
  const numbers = leads.map(({ body }) => Number(body.reference.slice(2))).sort();
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => 1001 + index));
});

test("a named customer is used, and a refused lead leaves no customer behind", async () => {
  const { client } = await world.addBusiness();
  const { body: named } = await client("POST", "/v1/customers", { body: { name: "Named" } });
  const linked = await createLead(client, { email: "a@example.com", customer_id: named.id, external_id: "one" });
  expect(linked.body.customer_id).toBe(named.id);
  expect((await createLead(client, { email: "b@example.com", external_id: "one" })).status).toBe(409);
  expect(await customersOf(client)).toHaveLength(1);
});

test("a lead's new customer has the lead's address, with a site there", async () => {
  const { client } = await world.addBusiness();
  const address = { line1: "12 Banksia Street", suburb: "Marrickville", state: "NSW", postcode: "2204" };
  const { body: lead } = await createLead(client, { email: "jane@example.com", address });
  const { body: customer } = await client("GET", `/v1/customers/${lead.customer_id}`);
  expect(customer.billing_address).toEqual(lead.address);
  expect(customer.sites).toMatchObject([{ customer_id: customer.id, address: lead.address }]);
  expect(customer.updated_at).toBe(customer.created_at);
  const { body: elsewhere } = await createLead(client, { email: "jane@example.com", address: { line1: "2 Far Road" } });
  expect(elsewhere.customer_id).toBe(customer.id);
  expect((await client("GET", `/v1/customers/${customer.id}`)).body).toEqual(customer);
});

test("a phone matches no customer whose email differs from the lead's", async () => {
  const { client } = await world.addBusiness();
  const known = { name: "Known", email: "known@example.com", phone: "0412345678" };
  const { body: customer } = await client("POST", "/v1/customers", { body: known });
  const linked = async (body: object) => (await createLead(client, body)).body.customer_id;
  expect(await linked({ phone: "0412345678" })).toBe(customer.id);
  const housemate = await linked({ email: "housemate@example.com", phone: "0412345678" });
  expect(housemate).not.toBe(customer.id);
  expect(await linked({ email: "Housemate@example.com", phone: "0412345678" })).toBe(housemate);
  expect(await customersOf(client)).toHaveLength(2);
});
