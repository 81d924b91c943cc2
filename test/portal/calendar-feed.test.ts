import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createShop } from "../quotes/shop.ts";
import { type Answered, createClient } from "../world/client.ts";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let shop: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  shop = await open();
});

const address = { line1: "12 Banksia Street", suburb: "Marrickville", state: "NSW", postcode: "2204" };

const hour = 3_600_000;
const now = Date.now();
/** A time `hours` from now, as the API takes it and as a calendar writes it. */
const at = (hours: number) => new Date(Math.floor((now + hours * hour) / 1000) * 1000).toISOString();
const stamp = (time: string) => time.replaceAll(/[-:]|\.\d+/g, "");

async function open() {
  const shop = await createShop(world, { name: "Breeze Air" });
  const { client, customer } = shop;
  const sam = await world.addPerson(shop.id, "member");
  const site = await made(client, `/v1/customers/${customer}/sites`, { address, access_notes: "Key in the meter box" });
  const urlOf = async (document: string): Promise<string> => {
    const { data } = (await sam.graphql(document)).body;
    return (data.calendar_feed ?? data.renew_calendar_feed).url;
  };
  const feed = () => urlOf("{ calendar_feed { url } }");
  const get = (url: string, headers: Record<string, string> = {}) =>
    createClient(world.origin)("GET", new URL(url).pathname, { headers });
  return {
    ...shop,
    sam,
    site,
    feed,
    get,
    renew: () => urlOf("mutation { renew_calendar_feed { url } }"),
    events: async () => eventsIn((await get(await feed())).text),
    booking: (title: string, from: number, more: object = {}) =>
      made(client, "/v1/bookings", {
        customer_id: customer,
        title,
        start_at: at(from),
        end_at: at(from + 1),
        assignee_id: sam.id,
        ...more,
      }),
    job: (title: string, from: number, more: object = {}) =>
      made(client, "/v1/jobs", {
        customer_id: customer,
        title,
        scheduled_start: at(from),
        assignee_ids: [sam.id],
        ...more,
      }),
  };
}

type Event = Record<string, string>;

/** Properties of each event by name, unfolded, with their parameters. */
function eventsIn(calendar: string): Event[] {
  const [, ...events] = calendar.replaceAll("\r\n ", "").split("BEGIN:VEVENT\r\n");
  return events.map((event) =>
    Object.fromEntries(
      (event.split("END:VEVENT")[0] ?? "")
        .split("\r\n")
        .filter(Boolean)
        .map((line) => [/^[\w-]+/.exec(line)?.[0], line.replace(/^[\w-]+:?/, "")]),
    ),
  );
}

test("a person's bookings and jobs are a calendar for other programs", async () => {
  const { client, customer, site, sam, feed, get } = shop;
  await client("PATCH", `/v1/customers/${customer}`, { body: { phone: "0412 345 678" } });
  const more = { site_id: site.id, instructions: "Call first;\nthen ring, twice." };
  const booking = await shop.booking("Quote for air conditioning", 24, more);
  const job = await shop.job("Install", 48, { scheduled_end: at(56), site_id: site.id });
  const endless = await shop.job("Service", 72);
  const url = await feed();
  expect(url).toMatch(new RegExp(`^${world.config.appUrl}/calendar/[\\w-]+\\.ics$`));
  const { status, headers, text } = await get(url);
  expect([status, headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(headers.get("cache-control")).toBe("private, no-cache");
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n(.+\r\n)+END:VCALENDAR\r\n$/);
  expect(text).toContain(`\r\nX-WR-CALNAME:Breeze Air: ${sam.name}\r\n`);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const changed = expect.stringMatching(/^\d{8}T\d{6}Z$/);
  const common = {
    DTSTAMP: changed,
    CREATED: changed,
    "LAST-MODIFIED": changed,
    STATUS: "CONFIRMED",
    TRANSP: "OPAQUE",
  };
  const place = "12 Banksia Street\\, Marrickville NSW 2204";
  expect(eventsIn(text)).toEqual([
    {
      ...common,
      UID: booking.id,
      SEQUENCE: "0",
      DTSTART: stamp(at(24)),
      DTEND: stamp(at(25)),
      SUMMARY: "Quote for air conditioning – Jane Citizen",
      LOCATION: place,
      DESCRIPTION: "Jane Citizen\\, 0412 345 678\\nCall first\\;\\nthen ring\\, twice.",
    },
    {
      ...common,
      UID: job.id,
      SEQUENCE: expect.any(String),
      DTSTART: stamp(at(48)),
      DTEND: stamp(at(56)),
      SUMMARY: "Install – Jane Citizen",
      LOCATION: place,
      DESCRIPTION: `Job ${job.job_number}\\nJane Citizen\\, 0412 345 678`,
    },
    expect.objectContaining({ UID: endless.id, DTSTART: stamp(at(72)) }),
  ]);
  expect(text).not.toContain("meter box");
});

test("a long text of any script is folded between its characters, and controls are removed", async () => {
  const title = "字".repeat(80);
  await shop.booking(title, 1, { instructions: `${"😀".repeat(60)}\u0007 end` });
  const { text } = await shop.get(await shop.feed());
  for (const line of text.split("\r\n")) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line.isWellFormed()).toBe(true);
  }
  const [event] = eventsIn(text);
  expect(event?.SUMMARY).toBe(`${title} – Jane Citizen`);
  expect(event?.DESCRIPTION).toBe(`Jane Citizen\\n${"😀".repeat(60)} end`);
});

test("a change keeps the id and raises the sequence, and cancelled events are marked so", async () => {
  const { client, booking, job, events } = shop;
  const visit = await booking("Visit", 24);
  const work = await job("Work", 48);
  // Makes the records an hour old.
  for (const table of ["bookings", "jobs"])
    await world.database.systemPool.query(
      `update ${table} set created_at = created_at - interval '1 hour', updated_at = updated_at - interval '1 hour' where business_id = $1`,
      [shop.id],
    );
  await world.database.systemPool.query(
    "update customers set updated_at = updated_at - interval '2 hours' where id = $1",
    [shop.customer],
  );
  await world.database.systemPool.query("update sites set updated_at = updated_at - interval '2 hours' where id = $1", [
    shop.site.id,
  ]);
  const before = await events();
  // DTSTAMP is the time of the change, so an unchanged event keeps its tag.
  for (const event of before) expect(event.DTSTAMP).toBe(event["LAST-MODIFIED"]);
  await client("PATCH", `/v1/bookings/${visit.id}`, { body: { start_at: at(30), end_at: at(31) } });
  await client("POST", `/v1/jobs/${work.id}/cancel`);
  const after = await events();
  expect(after.map(({ UID }) => UID)).toEqual(before.map(({ UID }) => UID));
  expect(after[0]).toMatchObject({ UID: visit.id, DTSTART: stamp(at(30)), STATUS: "CONFIRMED" });
  expect(after[1]).toMatchObject({ UID: work.id, STATUS: "CANCELLED", TRANSP: "TRANSPARENT" });
  for (const [index, event] of after.entries()) {
    expect(Number(event.SEQUENCE)).toBeGreaterThan(Number(before[index]?.SEQUENCE));
    expect(String(event["LAST-MODIFIED"]) > String(before[index]?.["LAST-MODIFIED"])).toBe(true);
  }
  await client("POST", `/v1/bookings/${visit.id}/cancel`);
  expect((await events())[0]).toMatchObject({ UID: visit.id, STATUS: "CANCELLED" });
});

test("the calendar contains only the person's own, from a month ago to a year ahead", async () => {
  const { id, booking, job, events } = shop;
  const kim = await world.addPerson(id, "member");
  await booking("Kim's", 24, { assignee_id: kim.id });
  await booking("Nobody's", 26, { assignee_id: null });
  await job("Kim's", 24, { assignee_ids: [kim.id] });
  await booking("Long ago", -31 * 24);
  await booking("Far ahead", 367 * 24);
  await booking("Recent", -29 * 24);
  await job("Both's", 48, { assignee_ids: [kim.id, shop.sam.id] });
  expect((await events()).map(({ SUMMARY }) => SUMMARY)).toEqual(["Recent – Jane Citizen", "Both's – Jane Citizen"]);
});

test("the calendar contains work that started long ago, until 30 days after its end, or while it is open", async () => {
  const { client, booking, job, events } = shop;
  const day = 24;
  await booking("Ended long ago", -60 * day, { end_at: at(-41 * day) });
  await booking("Long stay", -40 * day, { end_at: at(-20 * day) });
  await job("Ends tomorrow", -90 * day, { scheduled_end: at(day) });
  await job("Ended last week", -80 * day, { scheduled_end: at(-7 * day) });
  const open = await job("Open", -70 * day);
  await client("POST", `/v1/jobs/${open.id}/start`);
  const over = await job("Over", -70 * day);
  await client("POST", `/v1/jobs/${over.id}/complete`);
  expect((await events()).map(({ SUMMARY }) => SUMMARY?.split(" – ")[0])).toEqual([
    "Ends tomorrow",
    "Ended last week",
    "Open",
    "Long stay",
  ]);
});

test("if there is too much, events that ended longest ago are left out first", async () => {
  const { booking, job, events } = shop;
  await job("Forgotten", -400 * 24);
  await booking("Visit", 1);
  await world.database.systemPool.query(
    `insert into bookings (business_id, id, title, customer_id, assignee_id, start_at, end_at, updated_at)
     select business_id, gen_random_uuid(), 'More', customer_id, assignee_id, start_at + n * interval '2 hours',
       end_at + n * interval '2 hours', updated_at
     from bookings, generate_series(1, 999) n where business_id = $1`,
    [shop.id],
  );
  const titles = (await events()).map(({ SUMMARY }) => SUMMARY?.split(" – ")[0]);
  expect([titles.length, titles[0], titles.includes("Forgotten")]).toEqual([1000, "Visit", false]);
});

test("an unchanged calendar is not sent again", async () => {
  const { client, customer, booking, feed, get } = shop;
  await booking("Visit", 24);
  const url = await feed();
  const first = await get(url);
  const tag = first.headers.get("etag") ?? "";
  expect(tag).toMatch(/^"[\w-]+"$/);
  expect(await get(url, { "If-None-Match": tag })).toMatchObject({ status: 304, text: "" });
  expect((await get(url)).text).toBe(first.text);
  await client("PATCH", `/v1/customers/${customer}`, { body: { name: "Jane Smith" } });
  const second = await get(url, { "If-None-Match": tag });
  expect(second.status).toBe(200);
  expect(second.text).toContain("Visit – Jane Smith");
  const head = await fetch(world.origin + new URL(url).pathname, { method: "HEAD" });
  expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, second.headers.get("etag"), ""]);
});

test("a renewed address is a new one, and the previous one is not found", async () => {
  const { booking, feed, renew, get, events } = shop;
  await booking("Visit", 24);
  const first = await feed();
  expect(await feed()).toBe(first);
  const addresses = await Promise.all([renew(), renew(), renew()]);
  const last = await feed();
  expect(new Set([first, ...addresses]).size).toBe(4);
  expect(addresses).toContain(last);
  for (const old of [first, ...addresses].filter((one) => one !== last)) expect((await get(old)).status).toBe(404);
  expect(await events()).toHaveLength(1);
});

test("a former member has no calendar until they return", async () => {
  const { sam, feed, get } = shop;
  const url = await feed();
  const isActive = (is: boolean) =>
    world.database.system.member.update({ where: { id: sam.id }, data: { isActive: is } });
  await isActive(false);
  expect((await get(url)).status).toBe(404);
  await isActive(true);
  expect((await get(url)).status).toBe(200);
});

test("an invented, cut or altered address is not found, and the log contains none", async () => {
  const { feed, get } = shop;
  const url = await feed();
  const token = /calendar\/([\w-]+)\.ics/.exec(url)?.[1] ?? "";
  const bytes = Buffer.from(token, "base64url");
  const flipped = Buffer.from(bytes);
  flipped[35] = (flipped[35] ?? 0) ^ 1;
  const others = [
    flipped.toString("base64url"),
    randomBytes(bytes.length).toString("base64url"),
    token.slice(0, -1),
    `${token}A`,
    `${token}=`,
    "x",
  ];
  for (const other of others) {
    const answered = await get(`${world.origin}/calendar/${other}.ics`);
    expect([answered.status, answered.headers.get("content-type")]).toEqual([404, "application/problem+json"]);
  }
  expect((await get(`${world.origin}/calendar/${token}`)).status).toBe(404);
  expect((await get(url)).status).toBe(200);
  expect(world.logged.join("")).not.toContain(token);
});

const statusesOf = async (count: number, ask: () => Promise<{ status: number }>) => {
  const statuses: number[] = [];
  for (let asked = 0; asked < count; asked += 1) statuses.push((await ask()).status);
  return statuses;
};

const viewer = "{ viewer { member { id } } }";

test("polls of a calendar, with a live or a dead address, do not use the people's quota in the portal", async () => {
  const limited = await startWorld({ PORTAL_RATE_LIMIT_PER_MINUTE: "9" });
  try {
    const { id } = await limited.addBusiness();
    const sam = await limited.addPerson(id, "member");
    const pathOf = (body: Answered["body"]) =>
      new URL((body.data.calendar_feed ?? body.data.renew_calendar_feed).url).pathname;
    const dead = pathOf((await sam.graphql("{ calendar_feed { url } }")).body);
    const alive = pathOf((await sam.graphql("mutation { renew_calendar_feed { url } }")).body);
    const get = createClient(limited.origin);
    limited.statements.length = 0;
    expect(await statusesOf(100, () => get("GET", dead))).toEqual([
      ...Array.from({ length: 10 }, () => 404),
      ...Array.from({ length: 90 }, () => 429),
    ]);
    expect(limited.statements.filter((text) => text.includes("calendar_feeds"))).toHaveLength(10);
    expect(await statusesOf(11, () => get("GET", alive))).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect(Number((await get("GET", alive)).headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await statusesOf(7, () => sam.graphql(viewer))).toEqual(Array.from({ length: 7 }, () => 200));
  } finally {
    await limited.close();
  }
});

test("wrong addresses count against the caller", async () => {
  const { get } = shop;
  const statuses = await statusesOf(61, () => get(`${world.origin}/calendar/x.ics`));
  expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
});

test("another business's calendar is separate, and an app and a stranger have none", async () => {
  await shop.booking("Ours", 24);
  const other = await open();
  expect(await other.events()).toEqual([]);
  const { body } = await world.graphql("{ calendar_feed { url } }");
  expect(body.errors[0].extensions.problem).toMatchObject({ status: 401 });
});

test("a calendar takes two statements", async () => {
  await shop.booking("Visit", 24);
  const url = await shop.feed();
  world.statements.length = 0;
  await shop.get(url);
  expect(world.statements.filter((text) => /calendar_feeds|bookings/.test(text))).toHaveLength(2);
});
