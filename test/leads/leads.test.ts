import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { eventsOf } from "./events.ts";

let world: World;
let business: Awaited<ReturnType<World["addBusiness"]>>;
let owner: Awaited<ReturnType<World["addPerson"]>>;
beforeAll(async () => {
  world = await startWorld();
  business = await world.addBusiness();
  owner = await world.addPerson(business.id);
});
afterAll(() => world.close());

const create = (body: object) => business.client("POST", "/v1/leads", { body });
const missingId = "01890000-0000-7000-8000-000000000000";

test("a lead through the API is new and inbound, has a number, and emits lead.created", async () => {
  const created = await create({ name: "Jane Citizen", phone: "0412 345 678" });
  expect(created).toMatchObject({
    status: 201,
    body: {
      lead_type: "inbound",
      source: "api",
      status: "new",
      name: "Jane Citizen",
      email: null,
      phone: "+61412345678",
      customer_id: null,
      assignee: null,
    },
  });
  expect(created.headers.get("location")).toBe(`${world.config.baseUrl}/v1/leads/${created.body.id}`);
  expect(created.body.reference).toMatch(/^L-1\d{3}$/);
  expect(await eventsOf(world, "lead.created", created.body.id)).toMatchObject([
    {
      lead_id: created.body.id,
      lead_type: "inbound",
      source: "api",
      name: "Jane Citizen",
      email: null,
      phone: "+61412345678",
      customer_id: null,
    },
  ]);
});

test("a person's lead has the portal as its source", async () => {
  const answered = await owner.graphql(
    'mutation { create_lead(input: {name: "Walk-in", email: "walk@example.com", lead_type: referral}) { source lead_type } }',
  );
  expect(answered.body.data.create_lead).toEqual({ source: "portal", lead_type: "referral" });
});

test("a website form and a marketing integration set their own source, and no app can set the portal's", async () => {
  for (const source of ["website", "marketing", "api"])
    expect(await create({ name: "Jane", email: "a@example.com", source })).toMatchObject({
      status: 201,
      body: { source },
    });
  expect(await create({ name: "Jane", email: "a@example.com", source: "portal" })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: "/source", detail: "must be website, api or marketing" }] },
  });
});

test("a lead without email and phone is refused, and uses no number", async () => {
  const before = await create({ name: "Before", email: "before@example.com" });
  expect(await create({ name: "Nobody" })).toMatchObject({ status: 400, body: { errors: [{ pointer: "/email" }] } });
  expect((await create({ name: "Nobody", email: null, phone: null })).status).toBe(400);
  const taken = { name: "Twice", email: "twice@example.com", external_id: "twice" };
  const first = await create(taken);
  expect(await create(taken)).toMatchObject({
    status: 409,
    body: { type: "urn:service:error:duplicate-external-id" },
  });
  const numbers = [before, first, await create({ name: "After", email: "after@example.com" })].map(({ body }) =>
    Number(body.reference.slice(2)),
  );
  expect(numbers).toEqual([numbers[0], (numbers[0] ?? 0) + 1, (numbers[0] ?? 0) + 2]);
});

test("a change cannot remove the last of email and phone, not even two concurrent changes", async () => {
  const { body } = await create({ name: "Both", email: "both@example.com", phone: "0412345678" });
  const patch = (change: object) => business.client("PATCH", `/v1/leads/${body.id}`, { body: change });
  const answered = await Promise.all([patch({ email: null }), patch({ phone: null })]);
  expect(answered.map(({ status }) => status).sort()).toEqual([200, 400]);
  const { body: after } = await business.client("GET", `/v1/leads/${body.id}`);
  expect([after.email, after.phone].filter((value) => value !== null)).toHaveLength(1);
  expect((await patch({ email: null, phone: null })).status).toBe(400);
  expect(await patch({ email: "new@example.com", phone: null })).toMatchObject({
    status: 200,
    body: { email: "new@example.com", phone: null },
  });
});

test("a lead accepts only a customer and an assignee of the business", async () => {
  const other = await world.addBusiness();
  const foreign = await other.client("POST", "/v1/customers", { body: { name: "Theirs" } });
  const stranger = await world.addPerson(other.id);
  const { body: customer } = await business.client("POST", "/v1/customers", { body: { name: "Ours" } });
  const given = { name: "Linked", email: "linked@example.com" };
  for (const wrong of [
    { customer_id: foreign.body.id },
    { customer_id: missingId },
    { customer_id: "nonsense" },
    { assignee_id: stranger.id },
    { assignee_id: missingId },
  ])
    expect(await create({ ...given, ...wrong })).toMatchObject({
      status: 404,
      body: { detail: `No record has the id in ${Object.keys(wrong)[0]}.` },
    });
  const created = await create({ ...given, customer_id: customer.id, assignee_id: owner.id });
  expect(created.body).toMatchObject({ customer_id: customer.id, assignee: { id: owner.id, name: "Pat Person" } });
  const cleared = await business.client("PATCH", `/v1/leads/${created.body.id}`, {
    body: { customer_id: null, assignee_id: null },
  });
  expect(cleared.body).toMatchObject({ customer_id: null, assignee: null });
});

test("an assignee who has left the team stays until someone else is named", async () => {
  const leaver = await world.addPerson(business.id);
  const { body } = await create({ name: "Kept", email: "kept@example.com", assignee_id: leaver.id });
  await world.database.system.member.update({ where: { id: leaver.id }, data: { isActive: false } });
  const assign = (assignee_id: string | null) =>
    business.client("PATCH", `/v1/leads/${body.id}`, { body: { assignee_id } });
  expect(await assign(leaver.id)).toMatchObject({ status: 200, body: { assignee: { id: leaver.id } } });
  expect(await assign(owner.id)).toMatchObject({ status: 200, body: { assignee: { id: owner.id } } });
  expect((await assign(leaver.id)).status).toBe(404);
});

test("an id in upper case is the same id, so that repeating a lead's customer changes nothing", async () => {
  const { body: customer } = await business.client("POST", "/v1/customers", { body: { name: "Same" } });
  const { body: lead } = await create({ name: "Same", email: "same@example.com", customer_id: customer.id });
  const job = { customer_id: customer.id.toUpperCase(), lead_id: lead.id.toUpperCase(), title: "First" };
  expect(await business.client("POST", "/v1/jobs", { body: job })).toMatchObject({
    status: 201,
    body: { customer_id: customer.id, lead_id: lead.id },
  });
  const customer_id = customer.id.toUpperCase();
  const patched = await business.client("PATCH", `/v1/leads/${lead.id.toUpperCase()}`, { body: { customer_id } });
  expect(patched).toMatchObject({ status: 200, body: { id: lead.id, customer_id: customer.id } });
  const updated = await owner.graphql(
    `mutation { update_lead(id: "${lead.id.toUpperCase()}", input: { customer_id: "${customer_id}" }) { customer_id } }`,
  );
  expect(updated.body).toEqual({ data: { update_lead: { customer_id: customer.id } } });
});

test("the list filters by status, type and external id", async () => {
  const { client } = await world.addBusiness();
  const make = async (body: object) =>
    (await client("POST", "/v1/leads", { body: { name: "L", email: "l@example.com", ...body } })).body.id as string;
  const [one, two, three] = [
    await make({ external_id: "one" }),
    await make({ lead_type: "marketplace" }),
    await make({}),
  ];
  await client("POST", `/v1/leads/${three}/win`);
  const ids = async (query: string) =>
    (await client("GET", `/v1/leads${query}`)).body.data.map(({ id }: { id: string }) => id);
  expect(await ids("")).toEqual([three, two, one]);
  expect(await ids("?status=new")).toEqual([two, one]);
  expect(await ids("?status=won")).toEqual([three]);
  expect(await ids("?lead_type=marketplace")).toEqual([two]);
  expect(await ids("?external_id=one")).toEqual([one]);
  expect((await client("GET", "/v1/leads?status=gone")).status).toBe(400);
});

test("every field of a new lead can be changed", async () => {
  const { body } = await create({ name: "Old", email: "old@example.com" });
  const change = {
    external_id: `crm-${body.id}`,
    lead_type: "marketplace",
    name: "New",
    phone: "+61298765432",
    description: "Two split systems",
  };
  const changed = await business.client("PATCH", `/v1/leads/${body.id}`, {
    body: { ...change, address: { line1: "1 High Street" } },
  });
  expect(changed.body).toMatchObject({ ...change, email: "old@example.com", address: { line1: "1 High Street" } });
  expect(changed.body.reference).toBe(body.reference);
});
