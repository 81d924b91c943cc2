import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function addCustomer() {
  const business = await world.addBusiness();
  const { body } = await business.client("POST", "/v1/customers", {
    body: { name: "Jane", email: "jane@example.com" },
  });
  return { ...business, customerId: body.id as string };
}

test("deleting a draft quote while a job names it leaves one of the two, and never a fault", async () => {
  const { client, customerId } = await addCustomer();
  for (let round = 0; round < 12; round += 1) {
    const lead = (await client("POST", "/v1/leads", { body: { name: "Jane", email: "jane@example.com" } })).body.id;
    const quote = (await client("POST", "/v1/quotes", { body: { customer_id: customerId, lead_id: lead } })).body.id;
    const [job, deleted] = await Promise.all([
      client("POST", "/v1/jobs", { body: { title: "Work", customer_id: customerId, quote_id: quote, lead_id: lead } }),
      client("DELETE", `/v1/quotes/${quote}`),
    ]);
    expect([`${job.status} ${deleted.status}`]).toEqual([expect.stringMatching(/^(201 409|404 204)$/)]);
  }
});

test("two bookings that swap their people concurrently are both answered, and never overlap", async () => {
  const { client, customerId, id } = await addCustomer();
  const [one, two] = [await world.addPerson(id, "member"), await world.addPerson(id, "member")];
  const when = { start_at: "2027-03-01T00:00:00Z", end_at: "2027-03-01T02:00:00Z" };
  const book = async (assignee_id: string) =>
    (await client("POST", "/v1/bookings", { body: { title: "Visit", customer_id: customerId, assignee_id, ...when } }))
      .body.id;
  const [first, second] = [await book(one.id), await book(two.id)];
  for (let round = 0; round < 20; round += 1) {
    const answers = await Promise.all([
      client("PATCH", `/v1/bookings/${first}`, { body: { assignee_id: two.id } }),
      client("PATCH", `/v1/bookings/${second}`, { body: { assignee_id: one.id } }),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
  }
});

test("a job takes the lead of its quote, and no other", async () => {
  const { client, customerId } = await addCustomer();
  const addLead = async () =>
    (await client("POST", "/v1/leads", { body: { name: "Jane", email: "jane@example.com" } })).body.id;
  const [lead, other] = [await addLead(), await addLead()];
  const quote = (await client("POST", "/v1/quotes", { body: { customer_id: customerId, lead_id: lead } })).body.id;
  const job = { title: "Work", customer_id: customerId, quote_id: quote };
  expect((await client("POST", "/v1/jobs", { body: { ...job, lead_id: other } })).status).toBe(404);
  expect((await client("POST", "/v1/jobs", { body: job })).body.lead_id).toBe(lead);
});

test("the job of an accepted quote is the lead's job", async () => {
  const { client, customerId } = await addCustomer();
  const lead = (await client("POST", "/v1/leads", { body: { name: "Jane", email: "jane@example.com" } })).body.id;
  const lines = [{ description: "Work", quantity: 1, unit_price: 100 }];
  const quote = (await client("POST", "/v1/quotes", { body: { customer_id: customerId, lead_id: lead, lines } })).body
    .id;
  await client("POST", `/v1/quotes/${quote}/send`);
  const accepted = await client("POST", `/v1/quotes/${quote}/accept`);
  expect((await client("GET", `/v1/leads/${lead}`)).body).toMatchObject({
    status: "won",
    quote_id: quote,
    job_id: accepted.body.job_id,
  });
  const stranger = (await client("POST", "/v1/customers", { body: { name: "Other" } })).body.id;
  for (const customer_id of [stranger, null])
    expect((await client("PATCH", `/v1/leads/${lead}`, { body: { customer_id } })).status).toBe(409);
});
