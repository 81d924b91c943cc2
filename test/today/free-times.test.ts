import { afterAll, beforeAll, expect, test } from "vitest";
import { createShop } from "../quotes/shop.ts";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const query = `query ($from: DateTime!, $to: DateTime!, $minutes: Int!, $from_hour: Int! = 7, $to_hour: Int! = 17, $weekends: Boolean! = false, $assignee_ids: [ID!]) {
  free_times(from: $from, to: $to, minutes: $minutes, from_hour: $from_hour, to_hour: $to_hour, weekends: $weekends, assignee_ids: $assignee_ids) {
    assignee { id name } start_at end_at } }`;

/** Times in Perth, eight hours ahead of UTC without daylight saving, in the week of Monday 6 July 2026. */
const at = (day: number, hour: number, minute = 0) => new Date(Date.UTC(2026, 6, day, hour - 8, minute)).toISOString();
const monday = { from: at(6, 0), to: at(7, 0), minutes: 60 };

type Free = { assignee: { id: string; name: string }; start_at: string; end_at: string };

async function open(timeZone = "Australia/Perth") {
  const shop = await createShop(world, { timeZone });
  const { client, customer } = shop;
  const { graphql, ...sam } = await world.addPerson(shop.id, "member");
  const answered = async (variables: object) => (await graphql(query, { ...variables })).body;
  const create = (path: string, body: object) => made(client, path, { customer_id: customer, title: "Work", ...body });
  return {
    ...shop,
    sam,
    free: async (variables: object): Promise<Free[]> => {
      const { data, errors } = await answered(variables);
      if (errors !== undefined) throw new Error(JSON.stringify(errors));
      return data.free_times;
    },
    times: async (variables: object) => {
      const { data } = await answered({ assignee_ids: [sam.id], ...variables });
      return data.free_times.map(({ start_at, end_at }: Free) => [start_at, end_at]);
    },
    problem: async (variables: object) => (await answered(variables)).errors[0].extensions.problem,
    booking: (start_at: string, end_at: string, more: object = {}) =>
      create("/v1/bookings", { start_at, end_at, assignee_id: sam.id, ...more }),
    job: (scheduled_start: string, scheduled_end: string | null, more: object = {}) =>
      create("/v1/jobs", { scheduled_start, scheduled_end, assignee_ids: [sam.id], ...more }),
  };
}

test("a day is free except for its bookings, without cancelled ones and other people's", async () => {
  const { times, booking, client, id } = await open();
  expect(await times(monday)).toEqual([[at(6, 7), at(6, 17)]]);
  await booking(at(6, 9), at(6, 10));
  await booking(at(6, 10), at(6, 11, 30));
  await booking(at(6, 12), at(6, 13));
  await booking(at(6, 16, 30), at(6, 20));
  const { id: cancelled } = await booking(at(6, 14), at(6, 15));
  await client("POST", `/v1/bookings/${cancelled}/cancel`);
  const kim = await world.addPerson(id, "member");
  await booking(at(6, 14), at(6, 15), { assignee_id: kim.id });
  await booking(at(6, 14), at(6, 15), { assignee_id: null });
  const rest = [
    [at(6, 7), at(6, 9)],
    [at(6, 13), at(6, 16, 30)],
  ];
  expect(await times(monday)).toEqual(rest);
  expect(await times({ ...monday, minutes: 30 })).toEqual([rest[0], [at(6, 11, 30), at(6, 12)], rest[1]]);
  expect(await times({ ...monday, minutes: 211 })).toEqual([]);
  expect(await times({ ...monday, from: at(6, 8), to: at(6, 14) })).toEqual([
    [at(6, 8), at(6, 9)],
    [at(6, 13), at(6, 14)],
  ]);
});

test("a job takes its own times, until the day's end if it has none, or those of its bookings", async () => {
  const { times, booking, job, client } = await open();
  await job(at(6, 8), at(6, 9));
  await job(at(6, 15), null);
  const { id } = await job(at(6, 9), at(8, 17));
  const whole = [
    [at(6, 7), at(6, 8)],
    [at(9, 7), at(9, 17)],
  ];
  const days = { ...monday, to: at(10, 0) };
  expect(await times(days)).toEqual(whole);
  await booking(at(6, 10), at(6, 12), { job_id: id });
  expect(await times(days)).toEqual([
    [at(6, 7), at(6, 8)],
    [at(6, 9), at(6, 10)],
    [at(6, 12), at(6, 15)],
    [at(7, 7), at(7, 17)],
    [at(8, 7), at(8, 17)],
    [at(9, 7), at(9, 17)],
  ]);
  const { id: done } = await job(at(9, 7), at(9, 12));
  expect((await times(days)).at(-1)).toEqual([at(9, 12), at(9, 17)]);
  await client("POST", `/v1/jobs/${done}/complete`);
  expect((await times(days)).at(-1)).toEqual([at(9, 7), at(9, 17)]);
});

test("a job of many weeks is found, whenever it began", async () => {
  const { times, job } = await open();
  await job("2026-05-01T00:00:00.000Z", at(6, 12));
  expect(await times(monday)).toEqual([[at(6, 12), at(6, 17)]]);
});

test("days have the requested hours, and weekends on request", async () => {
  const { times } = await open();
  const week = { from: at(10, 0), to: at(13, 12), minutes: 30 };
  expect(await times(week)).toEqual([
    [at(10, 7), at(10, 17)],
    [at(13, 7), at(13, 12)],
  ]);
  expect(await times({ ...week, weekends: true, from_hour: 8, to_hour: 9 })).toEqual(
    [10, 11, 12, 13].map((day) => [at(day, 8), at(day, 9)]),
  );
  expect(await times({ ...monday, from_hour: 0, to_hour: 24 })).toEqual([[at(6, 0), at(7, 0)]]);
});

test("a day's hours follow the business's clocks through a change of daylight saving", async () => {
  const { times } = await open("Australia/Sydney");
  const change = { from: "2026-10-02T14:00:00.000Z", to: "2026-10-05T13:00:00.000Z", minutes: 60, weekends: true };
  expect(await times(change)).toEqual([
    ["2026-10-02T21:00:00.000Z", "2026-10-03T07:00:00.000Z"],
    ["2026-10-03T20:00:00.000Z", "2026-10-04T06:00:00.000Z"],
    ["2026-10-04T20:00:00.000Z", "2026-10-05T06:00:00.000Z"],
  ]);
});

test("one statement reads everyone on the team, and no one else", async () => {
  const { free, sam, id } = await open();
  const kim = await world.addPerson(id, "member");
  const { system } = world.database;
  await system.member.update({ where: { id: kim.id }, data: { name: "Kim" } });
  const gone = await world.addPerson(id, "member");
  await system.member.update({ where: { id: gone.id }, data: { isActive: false } });
  const other = await open();
  world.statements.length = 0;
  const found = await free(monday);
  expect(world.statements.filter((text) => /bookings/.test(text))).toHaveLength(1);
  expect(found.map(({ assignee }) => assignee)).toEqual([
    { id: kim.id, name: "Kim" },
    { id: sam.id, name: "Pat Person" },
  ]);
  expect(await free({ ...monday, assignee_ids: [other.sam.id, gone.id] })).toEqual([]);
  expect((await free({ ...monday, assignee_ids: [kim.id] })).length).toBe(1);
});

test.each([
  [{ to: at(5, 0) }, "to"],
  [{ to: at(31 + 20, 0) }, "to"],
  [{ minutes: 0 }, "minutes"],
  [{ minutes: 1441 }, "minutes"],
  [{ from_hour: -1 }, "from_hour"],
  [{ from_hour: 24, to_hour: 25 }, "from_hour"],
  [{ from_hour: 9, to_hour: 9 }, "to_hour"],
  [{ to_hour: 25 }, "to_hour"],
  [{ assignee_ids: ["x"] }, "assignee_ids"],
])("%o is refused at its argument", async (wrong, parameter) => {
  const { problem } = await open();
  const { status, errors } = await problem({ ...monday, ...wrong });
  expect([status, errors[0].parameter]).toEqual([400, parameter]);
});

test("free times require a session", async () => {
  const { body } = await world.graphql(query, monday);
  expect(body.errors[0].extensions.problem.type).toBe("urn:service:error:unauthorized");
});

test("an app reads free times over the API, by default of the next two weeks", async () => {
  const { client, sam, booking } = await open();
  await booking(at(6, 9), at(6, 10));
  const period = `from=${at(6, 0)}&to=${at(7, 0)}&assignee_ids=${sam.id}`;
  const read = await client("GET", `/v1/availability?${period}&minutes=150`);
  expect(read.body).toEqual({
    data: [{ assignee: { id: sam.id, name: "Pat Person" }, start_at: at(6, 10), end_at: at(6, 17) }],
  });
  const { body } = await client("GET", "/v1/availability");
  const starts = body.data.map(({ start_at }: Free) => Date.parse(start_at));
  expect(starts.length).toBeGreaterThan(8);
  expect(Math.max(...starts)).toBeLessThan(Date.now() + 14 * 86_400_000 + 900_000);
  expect(Math.min(...starts)).toBeGreaterThan(Date.now() - 60_000);
  for (const [query, parameter] of [
    ["minutes=0", "minutes"],
    ["minutes=x", "minutes"],
    [`from=${at(7, 0)}&to=${at(6, 0)}`, "to"],
    ["assignee_ids=x", "assignee_ids"],
    [`assignee_ids=${sam.id},`, "assignee_ids"],
  ])
    expect((await client("GET", `/v1/availability?${query}`)).body.errors, query).toMatchObject([{ parameter }]);
});
