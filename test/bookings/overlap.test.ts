import fc from "fast-check";
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

const hour = (at: number) => new Date(Date.UTC(2027, 0, 1, at)).toISOString();

function booking(assignee_id: string | null, from: number, to: number) {
  return { customer_id: customer, title: "Visit", assignee_id, start_at: hour(from), end_at: hour(to) };
}

function create(assignee_id: string | null, from: number, to: number) {
  return business.client("POST", "/v1/bookings", { body: booking(assignee_id, from, to) });
}

const overlap = { status: 409, body: { type: "urn:service:error:booking-overlap", status: 409 } };

test("one person's live bookings never overlap; adjacent, other people's and unassigned ones may", async () => {
  const [pat, sam] = [await world.addPerson(business.id), await world.addPerson(business.id)];
  const first = await create(pat.id, 9, 11);
  expect(first.status).toBe(201);
  const before = await eventsOf(world, business);
  for (const [from, to] of [
    [9, 11],
    [10, 12],
    [8, 10],
    [8, 12],
    [9, 10],
  ] as const)
    expect(await create(pat.id, from, to)).toMatchObject(overlap);
  expect(await eventsOf(world, business)).toEqual(before);
  for (const [who, from, to] of [
    [pat.id, 11, 12],
    [pat.id, 8, 9],
    [sam.id, 9, 11],
    [null, 9, 11],
    [null, 9, 11],
  ] as const)
    expect((await create(who, from, to)).status).toBe(201);
});

test("a cancelled or completed booking frees its time", async () => {
  const pat = await world.addPerson(business.id);
  for (const end of ["cancel", "complete"]) {
    const { body } = await create(pat.id, 9, 11);
    expect(await create(pat.id, 10, 12)).toMatchObject(overlap);
    await business.client("POST", `/v1/bookings/${body.id}/${end}`);
    const next = await create(pat.id, 10, 12);
    expect(next.status).toBe(201);
    await business.client("POST", `/v1/bookings/${next.body.id}/cancel`);
  }
});

test("a change into another booking's time is refused and changes nothing; its own time does not count", async () => {
  const [pat, sam] = [await world.addPerson(business.id), await world.addPerson(business.id)];
  const { client } = business;
  await create(pat.id, 9, 11);
  const later = (await create(pat.id, 12, 14)).body;
  const sams = (await create(sam.id, 9, 11)).body;
  const change = (id: string, body: object) => client("PATCH", `/v1/bookings/${id}`, { body });
  expect(await change(later.id, { start_at: hour(10), title: "Earlier" })).toMatchObject(overlap);
  expect(await change(sams.id, { assignee_id: pat.id, title: "Handed over" })).toMatchObject(overlap);
  for (const kept of [later, sams]) expect((await client("GET", `/v1/bookings/${kept.id}`)).body).toEqual(kept);
  expect(await change(later.id, { start_at: hour(11), end_at: hour(13) })).toMatchObject({ status: 200 });
  expect(await change(sams.id, { assignee_id: null })).toMatchObject({ status: 200, body: { assignee: null } });
});

test("an overlap is not stored under an idempotency key, so a retry succeeds once the time is free", async () => {
  const pat = await world.addPerson(business.id);
  const { body } = await create(pat.id, 9, 11);
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const send = () => business.client("POST", "/v1/bookings", { body: booking(pat.id, 10, 12), headers });
  expect(await send()).toMatchObject(overlap);
  expect(await send()).toMatchObject(overlap);
  await business.client("POST", `/v1/bookings/${body.id}/cancel`);
  const booked = await send();
  expect(booked.status).toBe(201);
  const again = await send();
  expect(again).toMatchObject({ status: 201, body: { id: booked.body.id } });
  expect(again.headers.get("idempotency-replayed")).toBe("true");
});

test("a taken external id and an overlap have different problems", async () => {
  const pat = await world.addPerson(business.id);
  await made(business.client, "/v1/bookings", { ...booking(pat.id, 9, 11), external_id: "cal-1" });
  const both = { ...booking(pat.id, 9, 11), external_id: "cal-1" };
  const onlyId = { ...booking(null, 9, 11), external_id: "cal-1" };
  const onlyTime = { ...booking(pat.id, 9, 11), external_id: "cal-2" };
  const types = [];
  for (const body of [both, onlyId, onlyTime])
    types.push((await business.client("POST", "/v1/bookings", { body })).body.type.replace("urn:service:error:", ""));
  expect(types).toEqual(["duplicate-external-id", "duplicate-external-id", "booking-overlap"]);
  const free = await made(business.client, "/v1/bookings", booking(null, 20, 21));
  const path = `/v1/bookings/${free.id}`;
  expect((await business.client("PATCH", path, { body: { external_id: "cal-1" } })).body.type).toContain("external-id");
});

test("only one of many concurrent bookings of one person's hour succeeds", async () => {
  for (let round = 0; round < 5; round += 1) {
    const pat = await world.addPerson(business.id);
    const before = (await eventsOf(world, business)).length;
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => create(pat.id, 9 + (index % 2), 11)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    expect((await eventsOf(world, business)).length).toBe(before + 1);
  }
});

test("concurrent moves into each other's times are refused without a deadlock", async () => {
  const pat = await world.addPerson(business.id);
  const [one, two] = [(await create(pat.id, 1, 2)).body.id, (await create(pat.id, 3, 4)).body.id];
  for (let round = 0; round < 5; round += 1) {
    const swap = await Promise.all([
      business.client("PATCH", `/v1/bookings/${one}`, { body: { start_at: hour(3), end_at: hour(4) } }),
      business.client("PATCH", `/v1/bookings/${two}`, { body: { start_at: hour(1), end_at: hour(2) } }),
    ]);
    for (const answered of swap) expect(answered).toMatchObject(overlap);
  }
});

const change = fc.record({
  verb: fc.constantFrom("create", "move", "cancel"),
  which: fc.nat(7),
  who: fc.nat(1),
  from: fc.nat(8),
  length: fc.integer({ min: 1, max: 4 }),
});

test("concurrent bookings, moves and cancellations never leave two overlapping live bookings of one person", async () => {
  const people = [await world.addPerson(business.id), await world.addPerson(business.id)];
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 14 }), async (changes) => {
      const { client } = business;
      const made: string[] = [];
      const answers = [];
      for (let at = 0; at < changes.length; at += 4)
        answers.push(
          ...(await Promise.all(
            changes.slice(at, at + 4).map(async ({ verb, which, who, from, length }) => {
              const assignee_id = people[who]?.id ?? null;
              const id = made[which % Math.max(made.length, 1)];
              if (verb === "create" || id === undefined) {
                const created = await create(assignee_id, from, from + length);
                if (created.status === 201) made.push(created.body.id);
                return created.status;
              }
              if (verb === "cancel") return (await client("POST", `/v1/bookings/${id}/cancel`)).status;
              const body = { assignee_id, start_at: hour(from), end_at: hour(from + length) };
              return (await client("PATCH", `/v1/bookings/${id}`, { body })).status;
            }),
          )),
        );
      expect(answers.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
      const live = await world.database.system.booking.findMany({
        where: { businessId: business.id, status: "scheduled", assigneeId: { in: people.map(({ id }) => id) } },
        orderBy: [{ assigneeId: "asc" }, { startAt: "asc" }],
      });
      for (const [index, { assigneeId, startAt }] of live.entries()) {
        const before = live[index - 1];
        if (before?.assigneeId === assigneeId) expect(before.endAt.getTime()).toBeLessThanOrEqual(startAt.getTime());
      }
      for (const { id } of live) await client("POST", `/v1/bookings/${id}/cancel`);
    }),
    { numRuns: 15 },
  );
});
