import { afterAll, beforeAll, expect, test } from "vitest";
import { type Business, eventsOf, made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let business: Business;
let customer: string;
beforeAll(async () => {
  world = await startWorld();
  business = await world.addBusiness();
  customer = (await made(business.client, "/v1/customers", { name: "Jane Citizen" })).id;
});
afterAll(() => world.close());

const address = { line1: "12 Banksia Street" };

test("a job returns all of its fields, and is read and listed as it was created", async () => {
  const site = (await made(business.client, `/v1/customers/${customer}/sites`, { address })).id;
  const [pat, sam] = [await world.addPerson(business.id), await world.addPerson(business.id, "member")];
  const job = await made(business.client, "/v1/jobs", {
    external_id: "crm-1",
    title: " Replace hot water unit ",
    description: "Gas, 170 L.",
    customer_id: customer,
    site_id: site,
    assignee_ids: [sam.id, pat.id, sam.id],
    scheduled_start: "2026-07-01T12:30:00+10:00",
    scheduled_end: "2026-07-01T06:30:00Z",
  });
  expect(job).toEqual({
    id: expect.any(String),
    external_id: "crm-1",
    job_number: expect.stringMatching(/^J-1\d{3}$/),
    title: "Replace hot water unit",
    description: "Gas, 170 L.",
    status: "scheduled",
    customer_id: customer,
    site_id: site,
    quote_id: null,
    lead_id: null,
    assignees: [
      { id: sam.id, name: sam.name },
      { id: pat.id, name: pat.name },
    ],
    scheduled_start: "2026-07-01T02:30:00.000Z",
    scheduled_end: "2026-07-01T06:30:00.000Z",
    lines: [],
    tax_inclusive: false,
    discount_percent: 0,
    discount_total: 0,
    subtotal: 0,
    tax_total: 0,
    total: 0,
    completed_at: null,
    signed_by: null,
    signature: null,
    cancelled_at: null,
    custom: {},
    metadata: {},
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
  expect((await business.client("GET", `/v1/jobs/${job.id}`)).body).toEqual(job);
  expect((await business.client("GET", "/v1/jobs?external_id=crm-1")).body.data).toEqual([job]);
});

test("the list filters by state and customer; a foreign or missing customer matches nothing, a malformed one is refused", async () => {
  const { client } = await world.addBusiness();
  const [one, two] = [
    (await made(client, "/v1/customers", { name: "One" })).id,
    (await made(client, "/v1/customers", { name: "Two" })).id,
  ];
  const first = await made(client, "/v1/jobs", { customer_id: one, title: "First" });
  const second = await made(client, "/v1/jobs", { customer_id: two, title: "Second" });
  await client("POST", `/v1/jobs/${second.id}/cancel`);
  const titles = async (query: string) =>
    (await client("GET", `/v1/jobs?${query}`)).body.data.map(({ title }: { title: string }) => title);
  expect(await titles("")).toEqual(["Second", "First"]);
  expect(await titles("status=cancelled")).toEqual(["Second"]);
  expect(await titles(`customer_id=${one}&status=unscheduled`)).toEqual([first.title]);
  for (const nobody of [customer, crypto.randomUUID()]) expect(await titles(`customer_id=${nobody}`)).toEqual([]);
  expect(await client("GET", "/v1/jobs?customer_id=not-an-id")).toMatchObject({
    status: 400,
    body: { errors: [{ parameter: "customer_id", detail: "must be a UUID" }] },
  });
  expect((await client("GET", "/v1/jobs?status=begun")).status).toBe(400);
});

test("numbers follow each other without a gap, whatever is refused in between and however many requests are concurrent", async () => {
  const { client } = await world.addBusiness();
  const customer_id = (await made(client, "/v1/customers", { name: "Numbers" })).id;
  const create = (external_id: string) =>
    client("POST", "/v1/jobs", { body: { customer_id, title: "Count", external_id } });
  const answers = await Promise.all(Array.from({ length: 16 }, (_, index) => create(`same-${index % 8}`)));
  expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.type)).toEqual(
    Array.from({ length: 8 }, () => "urn:service:error:duplicate-external-id"),
  );
  const numbers = (await client("GET", "/v1/jobs")).body.data.map(
    ({ job_number }: { job_number: string }) => job_number,
  );
  expect(numbers.sort()).toEqual(Array.from({ length: 8 }, (_, index) => `J-${1001 + index}`));
});

test("records that a job names must belong to the business and the customer, and people must be active", async () => {
  const { client } = business;
  const other = (await made(client, "/v1/customers", { name: "Somebody else" })).id;
  const theirSite = (await made(client, `/v1/customers/${other}/sites`, { address })).id;
  const theirLead = (await made(client, "/v1/leads", { name: "Else", email: "e@example.com", customer_id: other })).id;
  const foreign = await world.addPerson((await world.addBusiness()).id);
  const gone = await world.addPerson(business.id);
  await world.database.system.member.update({ where: { id: gone.id }, data: { isActive: false } });
  const unknown: [string, unknown][] = [
    ["customer_id", "not-an-id"],
    ["customer_id", crypto.randomUUID()],
    ["site_id", theirSite],
    ["lead_id", theirLead],
    ["quote_id", crypto.randomUUID()],
    ["assignee_ids", [foreign.id]],
    ["assignee_ids", [gone.id]],
    ["assignee_ids", ["not-an-id"]],
  ];
  for (const [field, value] of unknown) {
    const body = { customer_id: customer, title: "Names", [field]: value };
    const answered = await client("POST", "/v1/jobs", { body });
    expect(answered).toMatchObject({ status: 404, body: { detail: `No record has the id in ${field}.` } });
  }
  const job = await made(client, "/v1/jobs", { customer_id: customer, title: "Names" });
  for (const [field, value] of unknown.filter(([name]) => name === "site_id" || name === "assignee_ids")) {
    const answered = await client("PATCH", `/v1/jobs/${job.id}`, { body: { [field]: value } });
    expect(answered).toMatchObject({ status: 404, body: { detail: `No record has the id in ${field}.` } });
  }
});

test("a job's quote must be one of the same customer", async () => {
  const { client } = business;
  const other = (await made(client, "/v1/customers", { name: "Another" })).id;
  const lines = [{ description: "Work", quantity: 1, unit_price: 100 }];
  const [own, theirs] = [
    await made(client, "/v1/quotes", { customer_id: customer, lines }),
    await made(client, "/v1/quotes", { customer_id: other, lines }),
  ];
  const job = await made(client, "/v1/jobs", { customer_id: customer, title: "Quoted", quote_id: own.id });
  expect(job.quote_id).toBe(own.id);
  const body = { customer_id: customer, title: "Quoted", quote_id: theirs.id };
  expect((await client("POST", "/v1/jobs", { body })).status).toBe(404);
});

test("assignees are replaced as a whole, up to twenty of them", async () => {
  const { client } = business;
  const people = await Promise.all(Array.from({ length: 3 }, () => world.addPerson(business.id)));
  const [one, two, three] = people.map(({ id }) => id);
  const job = await made(client, "/v1/jobs", { customer_id: customer, title: "Shared", assignee_ids: [one, two] });
  const change = (assignee_ids: unknown) => client("PATCH", `/v1/jobs/${job.id}`, { body: { assignee_ids } });
  const ids = ({ body }: { body: { assignees: { id: string }[] } }) => body.assignees.map(({ id }) => id);
  expect(ids(await change([three, one]))).toEqual([three, one]);
  await Promise.all([change([one, two]), change([three]), change([two, three, one]), change([])]);
  const left = ids(await client("GET", `/v1/jobs/${job.id}`));
  expect([[one, two], [three], [two, three, one], []]).toContainEqual(left);
  expect(ids(await change([]))).toEqual([]);
  expect((await change(null)).status).toBe(400);
  const many = await change(Array.from({ length: 21 }, () => crypto.randomUUID()));
  expect(many).toMatchObject({ status: 400, body: { errors: [{ pointer: "/assignee_ids" }] } });
});

test("an assignee who has left the team stays while the list repeats them", async () => {
  const { client } = business;
  const [leaver, other, stays] = await Promise.all([1, 2, 3].map(() => world.addPerson(business.id)));
  const assigned = { customer_id: customer, title: "Kept", assignee_ids: [leaver?.id, stays?.id] };
  const job = await made(client, "/v1/jobs", assigned);
  for (const gone of [leaver, other])
    await world.database.system.member.update({ where: { id: gone?.id ?? "" }, data: { isActive: false } });
  const change = (...people: (typeof stays)[]) =>
    client("PATCH", `/v1/jobs/${job.id}`, { body: { assignee_ids: people.map((person) => person?.id) } });
  for (const people of [
    [leaver, stays],
    [stays, leaver],
  ])
    expect(await change(...people)).toMatchObject({
      status: 200,
      body: { assignees: people.map((person) => ({ id: person?.id })) },
    });
  expect((await change(leaver, other)).status).toBe(404);
  expect((await change(stays)).status).toBe(200);
  expect((await change(leaver, stays)).status).toBe(404);
});

test("a new lead is converted by its first job, once, and not won", async () => {
  const { client } = business;
  const lead = await made(client, "/v1/leads", { name: "Lee", email: "lee@example.com" });
  const body = { customer_id: customer, title: "Of a lead", lead_id: lead.id };
  const jobs = await Promise.all(Array.from({ length: 4 }, () => made(client, "/v1/jobs", body)));
  const converted = (await eventsOf(world, business, "lead.converted")).filter(({ lead_id }) => lead_id === lead.id);
  expect(converted).toEqual([
    expect.objectContaining({
      converted_via: "job",
      quote_id: null,
      customer_id: customer,
      job_id: expect.any(String),
    }),
  ]);
  expect(jobs.map(({ id }) => id)).toContain(converted[0]?.job_id);
  expect(await eventsOf(world, business, "lead.won")).toEqual([]);
  expect((await client("GET", `/v1/leads/${lead.id}`)).body).toMatchObject({
    status: "converted",
    converted_via: "job",
    job_id: converted[0]?.job_id,
    customer_id: customer,
  });
});

test("concurrent jobs and quotes of one lead are all created, and convert it once", async () => {
  const { client } = business;
  for (let round = 0; round < 5; round += 1) {
    const lead = await made(client, "/v1/leads", { name: "Lin", email: "lin@example.com" });
    const body = { customer_id: customer, title: "At once", lead_id: lead.id };
    const paths = ["/v1/jobs", "/v1/quotes", "/v1/jobs", "/v1/quotes", "/v1/bookings"];
    const times = { start_at: "2027-01-01T09:00:00Z", end_at: "2027-01-01T10:00:00Z" };
    const answers = await Promise.all(
      paths.map((path) => client("POST", path, { body: path === "/v1/bookings" ? { ...body, ...times } : body })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const converted = (await eventsOf(world, business, "lead.converted")).filter(({ lead_id }) => lead_id === lead.id);
    expect(converted.length).toBe(1);
  }
});

test("a refused job converts no lead and assigns no one", async () => {
  const { client } = business;
  const lead = await made(client, "/v1/leads", { name: "Lou", email: "lou@example.com" });
  await made(client, "/v1/jobs", { customer_id: customer, title: "Taken", external_id: "taken" });
  const body = { customer_id: customer, title: "Refused", external_id: "taken", lead_id: lead.id };
  expect((await client("POST", "/v1/jobs", { body })).status).toBe(409);
  expect((await client("GET", `/v1/leads/${lead.id}`)).body.status).toBe("new");
});

test("a job lasts at most 1,830 days, and one of an earlier version that lasts longer keeps its schedule", async () => {
  const body = { customer_id: customer, title: "Maintenance", scheduled_start: "2026-07-01T00:00:00Z" };
  const post = (end: string) => business.client("POST", "/v1/jobs", { body: { ...body, scheduled_end: end } });
  expect((await post("2126-07-01T00:00:00Z")).body.errors).toEqual([
    { pointer: "/scheduled_end", detail: "must be at most 1830 days after scheduled_start" },
  ]);
  const { body: job, status } = await post("2031-07-05T00:00:00Z");
  expect(status).toBe(201);
  const patch = (changed: object) => business.client("PATCH", `/v1/jobs/${job.id}`, { body: changed });
  expect((await patch({ scheduled_start: "2026-06-01T00:00:00Z" })).body.errors).toMatchObject([
    { pointer: "/scheduled_start" },
  ]);
  await world.database.system.job.updateMany({ where: { id: job.id }, data: { scheduledEnd: new Date("2126-07-01") } });
  expect(await patch({ title: "Long maintenance" })).toMatchObject({
    status: 200,
    body: { title: "Long maintenance" },
  });
});
