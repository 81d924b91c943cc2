import { afterAll, beforeAll, expect, test } from "vitest";
import { type Business, eventsOf, made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let business: Business;
let customer: string;
let pat: { id: string; name: string };
beforeAll(async () => {
  world = await startWorld();
  business = await world.addBusiness();
  pat = await world.addPerson(business.id);
  customer = (await made(business.client, "/v1/customers", { name: "Jane Citizen" })).id;
});
afterAll(() => world.close());

const address = { line1: "12 Banksia Street" };

function on(day: number, from = "09:00", to = "10:00") {
  const date = new Date(Date.UTC(2027, 0, day)).toISOString().slice(0, 10);
  return { customer_id: customer, title: "Visit", start_at: `${date}T${from}:00Z`, end_at: `${date}T${to}:00Z` };
}

test("a booking returns all of its fields in UTC, and its event has the assignee", async () => {
  const { client } = business;
  const site = (await made(client, `/v1/customers/${customer}/sites`, { address })).id;
  const job = (await made(client, "/v1/jobs", { customer_id: customer, title: "Work" })).id;
  const lead = (await made(client, "/v1/leads", { name: "Lee", email: "lee@example.com" })).id;
  const booking = await made(client, "/v1/bookings", {
    external_id: "cal-1",
    title: "Quote for air conditioning",
    kind: "visit",
    customer_id: customer,
    site_id: site,
    job_id: job,
    lead_id: lead,
    assignee_id: pat.id,
    start_at: "2026-07-01T12:30:00+10:00",
    end_at: "2026-07-01T13:00:00.5+09:30",
    instructions: "Call first.",
  });
  const times = { start_at: "2026-07-01T02:30:00.000Z", end_at: "2026-07-01T03:30:00.500Z" };
  expect(booking).toEqual({
    id: expect.any(String),
    external_id: "cal-1",
    title: "Quote for air conditioning",
    kind: "visit",
    status: "scheduled",
    customer_id: customer,
    site_id: site,
    job_id: job,
    lead_id: lead,
    assignee: { id: pat.id, name: pat.name },
    ...times,
    instructions: "Call first.",
    on_my_way_at: null,
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
  expect((await client("GET", `/v1/bookings/${booking.id}`)).body).toEqual(booking);
  expect((await client("GET", "/v1/bookings?external_id=cal-1")).body.data).toEqual([booking]);
  expect((await eventsOf(world, business, "booking.created")).at(-1)).toMatchObject({
    booking_id: booking.id,
    kind: "visit",
    customer_id: customer,
    site_id: site,
    job_id: job,
    ...times,
    assignee: { id: pat.id, name: pat.name },
  });
  expect((await client("GET", `/v1/leads/${lead}`)).body.status).toBe("new");
});

test("a booking may have no assignee, and its event then has none", async () => {
  const booking = await made(business.client, "/v1/bookings", on(1));
  expect(booking).toMatchObject({ assignee: null, kind: "booking" });
  const told = await eventsOf(world, business, "booking.created");
  expect(told.at(-1)).toMatchObject({ booking_id: booking.id, assignee: null, site_id: null, job_id: null });
});

test("the window is half-open, and includes every overlapping booking", async () => {
  const { client } = await world.addBusiness();
  const customer_id = (await made(client, "/v1/customers", { name: "Window" })).id;
  for (const [title, from, to] of [
    ["before", "08:00", "09:00"],
    ["into", "08:30", "09:30"],
    ["within", "09:15", "09:45"],
    ["around", "08:00", "12:00"],
    ["out of", "09:45", "10:30"],
    ["after", "10:00", "11:00"],
  ])
    await made(client, "/v1/bookings", { ...on(1, from, to), customer_id, title });
  const titles = async (query: string) => {
    const { body } = await client("GET", `/v1/bookings?${query}`);
    return body.data.map(({ title }: { title: string }) => title).reverse();
  };
  const [from, to] = ["from=2027-01-01T09:00:00Z", "to=2027-01-01T20:00:00%2B10:00"];
  expect(await titles(`${from}&${to}`)).toEqual(["into", "within", "around", "out of"]);
  expect(await titles(from)).toEqual(["into", "within", "around", "out of", "after"]);
  expect(await titles(to)).toEqual(["before", "into", "within", "around", "out of"]);
  const refused = await client("GET", "/v1/bookings?from=2027-01-01T09:00:00Z&to=2027-01-01T09:00:00Z");
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ parameter: "to" }] } });
});

test("the list filters by assignee and state; an unknown assignee matches nothing, a malformed one is refused", async () => {
  const { client } = business;
  const sam = await world.addPerson(business.id);
  const [kept, off] = [
    await made(client, "/v1/bookings", { ...on(2), assignee_id: sam.id }),
    await made(client, "/v1/bookings", { ...on(3), assignee_id: sam.id }),
  ];
  await client("POST", `/v1/bookings/${off.id}/cancel`);
  const ids = async (query: string) =>
    (await client("GET", `/v1/bookings?${query}`)).body.data.map(({ id }: { id: string }) => id);
  expect(await ids(`assignee_id=${sam.id}`)).toEqual([off.id, kept.id]);
  expect(await ids(`assignee_id=${sam.id}&status=scheduled`)).toEqual([kept.id]);
  expect(await ids(`assignee_id=${crypto.randomUUID()}`)).toEqual([]);
  expect(await client("GET", "/v1/bookings?assignee_id=not-an-id")).toMatchObject({
    status: 400,
    body: { errors: [{ parameter: "assignee_id", detail: "must be a UUID" }] },
  });
});

test("an end is after its start, and at most 31 days after it", async () => {
  const { client } = business;
  const refused = (answered: { status: number; body: unknown }, pointer: string) =>
    expect(answered).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
  for (const end_at of ["2027-01-05T09:00:00Z", "2027-01-05T18:59:00+10:00", "2027-02-05T09:00:00.001Z"])
    refused(await client("POST", "/v1/bookings", { body: { ...on(5), end_at } }), "/end_at");
  const { id } = await made(client, "/v1/bookings", { ...on(5), end_at: "2027-02-05T09:00:00Z" });
  const change = (body: object) => client("PATCH", `/v1/bookings/${id}`, { body });
  refused(await change({ start_at: "2027-02-05T09:00:00Z" }), "/start_at");
  refused(await change({ start_at: "2027-01-05T08:59:00Z" }), "/start_at");
  refused(await change({ end_at: "2027-01-05T09:00:00Z" }), "/end_at");
  expect((await change({ start_at: null })).status).toBe(400);
});

test("records that a booking names must belong to the business and to the customer", async () => {
  const { client } = business;
  const other = (await made(client, "/v1/customers", { name: "Somebody else" })).id;
  const site = (await made(client, `/v1/customers/${other}/sites`, { address })).id;
  const job = (await made(client, "/v1/jobs", { customer_id: other, title: "Theirs" })).id;
  const lead = (await made(client, "/v1/leads", { name: "E", email: "e@example.com", customer_id: other })).id;
  const gone = await world.addPerson(business.id);
  await world.database.system.member.update({ where: { id: gone.id }, data: { isActive: false } });
  const unknown: Record<string, string> = { site_id: site, job_id: job, lead_id: lead, assignee_id: gone.id };
  const { id } = await made(client, "/v1/bookings", on(7));
  for (const [field, value] of Object.entries({ ...unknown, customer_id: "not-an-id" })) {
    const detail = `No record has the id in ${field}.`;
    const created = await client("POST", "/v1/bookings", { body: { ...on(7), [field]: value } });
    expect(created).toMatchObject({ status: 404, body: { detail } });
    if (field === "customer_id" || field === "lead_id") continue;
    const changed = await client("PATCH", `/v1/bookings/${id}`, { body: { [field]: value } });
    expect(changed).toMatchObject({ status: 404, body: { detail } });
  }
});

test("an assignee who has left the team stays until someone else is named", async () => {
  const { client } = business;
  const leaver = await world.addPerson(business.id);
  const { id } = await made(client, "/v1/bookings", { ...on(8), assignee_id: leaver.id });
  await world.database.system.member.update({ where: { id: leaver.id }, data: { isActive: false } });
  const change = (body: object) => client("PATCH", `/v1/bookings/${id}`, { body });
  for (const body of [{ assignee_id: leaver.id }, { assignee_id: leaver.id.toUpperCase() }, { title: "Kept" }])
    expect(await change(body)).toMatchObject({ status: 200, body: { assignee: { id: leaver.id } } });
  expect(await change({ assignee_id: pat.id })).toMatchObject({ status: 200, body: { assignee: { id: pat.id } } });
  expect((await change({ assignee_id: leaver.id })).status).toBe(404);
  expect(await change({ assignee_id: null })).toMatchObject({ status: 200, body: { assignee: null } });
});

test("an ended booking keeps its time and people, but its description can change", async () => {
  const { client } = business;
  for (const end of ["complete", "cancel"]) {
    const { id } = await made(client, "/v1/bookings", on(9));
    const ended = await client("POST", `/v1/bookings/${id}/${end}`);
    expect(ended).toMatchObject({ status: 200, body: { status: end === "cancel" ? "cancelled" : "completed" } });
    for (const again of ["complete", "cancel"])
      expect((await client("POST", `/v1/bookings/${id}/${again}`)).status).toBe(409);
    for (const body of [{ start_at: on(10).start_at }, { assignee_id: null }, { kind: "visit" }])
      expect((await client("PATCH", `/v1/bookings/${id}`, { body })).status).toBe(409);
    const described = { title: "Kept", instructions: null, external_id: `erp-${end}` };
    expect(await client("PATCH", `/v1/bookings/${id}`, { body: described })).toMatchObject({
      status: 200,
      body: described,
    });
  }
});

test("a cancelled job takes no bookings, and a completed one does, for another visit", async () => {
  const { client } = business;
  const job = async (action?: string) => {
    const { id } = await made(client, "/v1/jobs", { customer_id: customer, title: "Work" });
    if (action !== undefined) await client("POST", `/v1/jobs/${id}/${action}`);
    return id as string;
  };
  const [open, completed, cancelled] = [await job(), await job("complete"), await job("cancel")];
  const book = (job_id: string) => client("POST", "/v1/bookings", { body: { ...on(300), job_id } });
  const conflict = { status: 409, body: { type: "urn:service:error:conflict" } };
  expect(await book(cancelled)).toMatchObject(conflict);
  expect((await book(completed)).status).toBe(201);
  const { body: booking } = await book(open);
  const move = (job_id: string | null) => client("PATCH", `/v1/bookings/${booking.id}`, { body: { job_id } });
  expect(await move(cancelled)).toMatchObject(conflict);
  expect((await move(completed)).body.job_id).toBe(completed);
  expect((await move(null)).body.job_id).toBeNull();
});

test("a booking made while its job is cancelled is refused or cancelled too", async () => {
  const { client } = business;
  for (let round = 0; round < 10; round += 1) {
    const { id: job_id } = await made(client, "/v1/jobs", { customer_id: customer, title: "Work" });
    const { id: moved } = await made(client, "/v1/bookings", on(310));
    const [cancelled, booked, patched] = await Promise.all([
      client("POST", `/v1/jobs/${job_id}/cancel`),
      client("POST", "/v1/bookings", { body: { ...on(310), job_id } }),
      client("PATCH", `/v1/bookings/${moved}`, { body: { job_id } }),
    ]);
    expect(cancelled.status).toBe(200);
    expect([201, 409]).toContain(booked.status);
    expect([200, 409]).toContain(patched.status);
    const { data } = (await client("GET", `/v1/bookings?job_id=${job_id}`)).body;
    expect(data.filter(({ status }: { status: string }) => status === "scheduled")).toEqual([]);
  }
});
