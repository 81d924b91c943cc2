import { afterAll, beforeAll, expect, test } from "vitest";
import { createShop } from "../quotes/shop.ts";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const query = `query ($from: DateTime!, $to: DateTime!, $assignee_ids: [ID!], $unassigned: Boolean) {
  schedule(from: $from, to: $to, assignee_ids: $assignee_ids, unassigned: $unassigned) {
    kind booking_kind id title start_at end_at status assignees { id name } customer { id name }
    site { id name address { line1 } created_at } job { id job_number title }
  }
}`;

type Item = { title: string };

async function open() {
  const shop = await createShop(world);
  const { client, customer } = shop;
  const { graphql, ...person } = await world.addPerson(shop.id, "member");
  const ask = (variables: Record<string, unknown>) => graphql(query, variables);
  return {
    ...shop,
    person,
    ask,
    titles: async (variables: Record<string, unknown>) => {
      const { body } = await ask(variables);
      if (body.errors !== undefined) throw new Error(JSON.stringify(body.errors));
      return body.data.schedule.map(({ title }: Item) => title);
    },
    problem: async (variables: Record<string, unknown>) => (await ask(variables)).body.errors[0].extensions.problem,
    booking: (title: string, start: string, end: string, more: object = {}) =>
      made(client, "/v1/bookings", { customer_id: customer, title, start_at: start, end_at: end, ...more }),
    job: (title: string, start: string | null, end: string | null, more: object = {}) =>
      made(client, "/v1/jobs", {
        customer_id: customer,
        title,
        scheduled_start: start,
        scheduled_end: end,
        ...more,
      }),
  };
}

const at = (day: string, hour = 0) => `${day}T${String(hour).padStart(2, "0")}:00:00.000Z`;
const week = { from: at("2026-07-06"), to: at("2026-07-13") };

test("the schedule requires a session", async () => {
  const { body } = await world.graphql(query, week);
  expect(body.errors[0].extensions.problem.type).toBe("urn:service:error:unauthorized");
});

test("one statement reads an item with all that is shown, and another business has none of it", async () => {
  const shop = await open();
  const { client, customer, person } = shop;
  const helper = await world.addPerson(shop.id, "member");
  const site = await made(client, `/v1/customers/${customer}/sites`, {
    name: "Holiday house",
    address: { line1: "12 Banksia Street" },
  });
  const job = await shop.job("Repair", at("2026-07-06", 2), null, {
    site_id: site.id,
    assignee_ids: [helper.id, person.id],
  });
  const visit = { site_id: site.id, job_id: job.id, assignee_id: person.id, kind: "visit" };
  const booking = await shop.booking("Visit", at("2026-07-07", 2), at("2026-07-07", 3), visit);
  const alone = await shop.booking("Alone", at("2026-07-08", 2), at("2026-07-08", 3));
  world.statements.length = 0;
  const { body } = await shop.ask(week);
  const shown = {
    id: site.id,
    name: "Holiday house",
    address: { line1: "12 Banksia Street" },
    created_at: site.created_at,
  };
  const common = { status: "scheduled", customer: { id: customer, name: "Jane Citizen" } };
  const named = ({ id, name }: { id: string; name: string }) => ({ id, name });
  expect(body.data.schedule).toEqual([
    {
      ...common,
      kind: "job",
      booking_kind: null,
      id: job.id,
      title: "Repair",
      start_at: at("2026-07-06", 2),
      end_at: null,
      assignees: [named(helper), named(person)],
      site: shown,
      job: null,
    },
    {
      ...common,
      kind: "booking",
      booking_kind: "visit",
      id: booking.id,
      title: "Visit",
      start_at: at("2026-07-07", 2),
      end_at: at("2026-07-07", 3),
      assignees: [named(person)],
      site: shown,
      job: { id: job.id, job_number: job.job_number, title: "Repair" },
    },
    {
      ...common,
      kind: "booking",
      booking_kind: "booking",
      id: alone.id,
      title: "Alone",
      start_at: at("2026-07-08", 2),
      end_at: at("2026-07-08", 3),
      assignees: [],
      site: null,
      job: null,
    },
  ]);
  expect(world.statements.filter((text) => /bookings/.test(text))).toHaveLength(1);
  expect(await (await open()).titles(week)).toEqual([]);
});

test("items that overlap the time are shown, by start, however long; cancelled ones are not", async () => {
  const shop = await open();
  await shop.booking("ends as it begins", at("2026-07-05", 22), week.from);
  await shop.booking("over the beginning", at("2026-07-05", 23), at("2026-07-06", 1));
  await shop.booking("31 days", at("2026-06-06"), at("2026-07-07"));
  await shop.booking("over the end", at("2026-07-12", 23), at("2026-07-13", 1));
  await shop.booking("starts as it ends", week.to, at("2026-07-13", 1));
  await shop.job("job at the beginning", week.from, null);
  await shop.job("job of before", at("2026-07-05", 23), null);
  await shop.job("job over the beginning", at("2026-07-05"), at("2026-07-06", 2));
  await shop.job("job of half a year", at("2026-03-01"), at("2026-09-01"));
  await shop.job("job that was over", at("2026-03-01"), at("2026-05-01"));
  await shop.job("job as it ends", week.to, null);
  await shop.job("unscheduled", null, null);
  const off = await shop.booking("called off", at("2026-07-08"), at("2026-07-08", 1));
  await shop.client("POST", `/v1/bookings/${off.id}/cancel`);
  const cancelled = await shop.job("cancelled", at("2026-07-08"), null);
  await shop.client("POST", `/v1/jobs/${cancelled.id}/cancel`);
  expect(await shop.titles(week)).toEqual([
    "job of half a year",
    "31 days",
    "job over the beginning",
    "over the beginning",
    "job at the beginning",
    "over the end",
  ]);
});

test("a schedule is of everyone, of named people, of unassigned work, or of both", async () => {
  const shop = await open();
  const other = await world.addPerson(shop.id);
  const third = await world.addPerson(shop.id);
  const [mine, theirs] = [shop.person.id, other.id];
  await shop.booking("1 mine", at("2026-07-06", 1), at("2026-07-06", 2), { assignee_id: mine });
  await shop.booking("2 theirs", at("2026-07-06", 2), at("2026-07-06", 3), { assignee_id: theirs });
  await shop.booking("3 nobody's", at("2026-07-06", 3), at("2026-07-06", 4));
  await shop.job("4 ours", at("2026-07-06", 4), null, { assignee_ids: [mine, theirs] });
  await shop.job("5 nobody's", at("2026-07-06", 5), null);
  const given = async (more: object) =>
    (await shop.titles({ ...week, ...more })).map((title: string) => title[0]).join("");
  expect(await given({})).toBe("12345");
  expect(await given({ assignee_ids: [mine] })).toBe("14");
  expect(await given({ assignee_ids: [mine, theirs] })).toBe("124");
  expect(await given({ assignee_ids: [third.id] })).toBe("");
  expect(await given({ assignee_ids: [] })).toBe("");
  expect(await given({ unassigned: true })).toBe("35");
  expect(await given({ assignee_ids: [mine], unassigned: true })).toBe("1345");
  expect(await given({ assignee_ids: [mine.toUpperCase()], unassigned: false })).toBe("14");
});

test("a schedule covers up to six weeks, also over a change of daylight saving, and no more", async () => {
  const shop = await open();
  const zone = "Australia/Sydney";
  const begin = Temporal.PlainDate.from("2027-03-29").toZonedDateTime(zone);
  const text = (time: Temporal.ZonedDateTime) => new Date(time.epochMilliseconds).toISOString();
  const last = begin.add({ days: 42 }).subtract({ hours: 1 });
  await shop.job("last hour", text(last), null);
  expect(await shop.titles({ from: text(begin), to: text(begin.add({ days: 42 })) })).toEqual(["last hour"]);
  for (const to of [text(begin), text(begin.subtract({ hours: 1 })), text(begin.add({ days: 43 }))]) {
    const problem = await shop.problem({ from: text(begin), to });
    expect(problem).toMatchObject({ status: 400, errors: [{ parameter: "to" }] });
  }
  const problem = await shop.problem({ ...week, assignee_ids: ["me"] });
  expect(problem).toMatchObject({ status: 400, errors: [{ parameter: "assignee_ids" }] });
});

test("a schedule has at most 2,000 items, the first by start", async () => {
  const shop = await open();
  await world.database.systemPool.query(
    `insert into jobs (id, business_id, job_number, title, status, customer_id, scheduled_start, updated_at)
     select gen_random_uuid(), $1, 'J-' || n, n::text, 'scheduled', $2, $3::timestamptz + n * interval '1 minute', now()
     from generate_series(1, 2100) n`,
    [shop.id, shop.customer, week.from],
  );
  const titles = await shop.titles(week);
  expect(titles).toHaveLength(2000);
  expect(titles.at(-1)).toBe("2000");
});

test("long notes of sites end a schedule early", async () => {
  const shop = await open();
  const site = await made(shop.client, `/v1/customers/${shop.customer}/sites`, {
    address: { line1: "12 Banksia Street" },
    access_notes: "x".repeat(10_000),
  });
  await world.database.systemPool.query(
    `insert into jobs (id, business_id, job_number, title, status, customer_id, site_id, scheduled_start, updated_at)
     select gen_random_uuid(), $1, 'J-' || n, n::text, 'scheduled', $2, $3, $4::timestamptz + n * interval '1 minute', now()
     from generate_series(1, 1500) n`,
    [shop.id, shop.customer, site.id, week.from],
  );
  const titles = await shop.titles(week);
  expect(titles.length).toBeGreaterThan(300);
  expect(titles.length).toBeLessThan(900);
  expect(titles).toEqual(titles.map((_: string, index: number) => String(index + 1)));
});
