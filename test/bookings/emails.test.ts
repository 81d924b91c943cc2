import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordDelivery } from "../../src/domain/integrations/emails/record-delivery.ts";
import { openEmailTransport } from "../../src/email/transport.ts";
import { emailHandler } from "../../src/outbox/handlers/email.ts";
import { returnPathsOf } from "../messaging/return-paths.ts";
import { startSmtp } from "../messaging/smtp.ts";
import { workOff } from "../outbox/work-off.ts";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const address = { line1: "12 Banksia Street", suburb: "Marrickville", state: "NSW", postcode: "2204" };
const times = { start_at: "2099-07-01T02:30:00Z", end_at: "2099-07-01T03:30:00Z" };

/** A business whose customer has an email and a site, with the emails about its bookings. */
async function openDiary(business: Parameters<World["addBusiness"]>[0] = {}, customer: object = {}) {
  const { id, client } = await world.addBusiness(business);
  const who = { name: "Jane Citizen", email: "jane@example.com", ...customer };
  const { id: customerId } = await made(client, "/v1/customers", who);
  const site = await made(client, `/v1/customers/${customerId}/sites`, {
    address,
    access_notes: "Key in the meter box",
  });
  return {
    id,
    client,
    customerId: customerId as string,
    siteId: site.id as string,
    book: (fields: object = {}) =>
      made(client, "/v1/bookings", {
        customer_id: customerId,
        title: "Quote for air conditioning",
        ...times,
        ...fields,
      }),
    change: (bookingId: string, fields: object) => client("PATCH", `/v1/bookings/${bookingId}`, { body: fields }),
    emails: async () => {
      const emails = await world.database.system.email.findMany({ where: { businessId: id }, orderBy: { id: "asc" } });
      return emails.map((email) => ({ ...email, event: eventIn(email.calendar ?? "") }));
    },
  };
}

/** Unfolds an iCalendar object. Returns its properties, with their parameters, by name. */
function eventIn(calendar: string): Record<string, string> {
  const lines = calendar
    .replaceAll(/\r?\n /g, "")
    .split(/\r?\n/)
    .filter(Boolean);
  return Object.fromEntries(lines.map((line) => [/^[\w-]+/.exec(line)?.[0], line.replace(/^[\w-]+:?/, "")]));
}

test("the confirmation of a new booking has the time, the place, the assignee and a calendar file", async () => {
  const { id, customerId, siteId, book, emails } = await openDiary();
  const pat = await world.addPerson(id);
  const details = { businessPhone: "+61291234567" };
  const { inboundEmail } = await world.database.system.business.update({ where: { id }, data: details });
  const booking = await book({ site_id: siteId, assignee_id: pat.id, instructions: "They never pay on time." });
  const [email, ...more] = await emails();
  expect(more).toEqual([]);
  expect(email).toMatchObject({
    kind: "booking",
    to: "jane@example.com",
    subject: "Booking with Test Plumbing on 1 July 2099",
    bookingId: booking.id,
    status: "queued",
  });
  expect(email?.text).toContain(`Hello Jane Citizen,

Your booking is confirmed:

Quote for air conditioning
Wednesday 1 July 2099, 12:30 – 1:30 pm AEST
12 Banksia Street, Marrickville NSW 2204
With Pat Person

If this time does not suit you, please reply to this email.

Test Plumbing
(02) 9123 4567`);
  expect(email?.calendar).toMatch(/^BEGIN:VCALENDAR\r\n(.+\r\n)+END:VCALENDAR\r\n$/);
  expect(email?.event).toEqual({
    BEGIN: "VEVENT",
    END: "VCALENDAR",
    VERSION: "2.0",
    PRODID: "-//Fieldline//Bookings//EN",
    METHOD: "PUBLISH",
    UID: booking.id,
    SEQUENCE: "0",
    DTSTAMP: expect.stringMatching(/^\d{8}T\d{6}Z$/),
    DTSTART: "20990701T023000Z",
    DTEND: "20990701T033000Z",
    SUMMARY: "Test Plumbing: Quote for air conditioning",
    LOCATION: "12 Banksia Street\\, Marrickville NSW 2204",
    DESCRIPTION: "With Pat Person\\n\\nTest Plumbing\\n(02) 9123 4567",
    ORGANIZER: `;CN="Test Plumbing":mailto:${inboundEmail}`,
    STATUS: "CONFIRMED",
  });
  for (const secret of ["never pay", "meter box", customerId, siteId])
    expect(JSON.stringify(email)).not.toContain(secret);
});

test("a calendar file contains no control characters, even if earlier names do", async () => {
  const { id, siteId, book, emails } = await openDiary();
  const pat = await world.addPerson(id);
  const { system } = world.database;
  await system.business.update({ where: { id }, data: { name: "Breeze\r\nATTENDEE:mailto:x@example.com\u0007" } });
  await system.member.update({ where: { id: pat.id }, data: { name: "Pat\u000b\u2028Person" } });
  const line1 = "12 Banksia Street\rX-EVIL:1";
  await system.site.updateMany({
    where: { id: siteId },
    data: { address: { ...address, line1, line2: null, country: "AU" } },
  });
  await book({ site_id: siteId, assignee_id: pat.id });
  const [email] = await emails();
  expect(email?.calendar?.replaceAll("\r\n", "")).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
  expect(email?.event).toMatchObject({
    SUMMARY: "Breeze ATTENDEE:mailto:x@example.com : Quote for air conditioning",
    LOCATION: "12 Banksia Street X-EVIL:1\\, Marrickville NSW 2204",
    DESCRIPTION: expect.stringContaining("With Pat Person\\n\\nBreeze"),
  });
  expect(Object.keys(email?.event ?? {})).not.toContain("ATTENDEE");
});

test("times are in the business's time zone, and name it", async () => {
  for (const [timeZone, start_at, end_at, told] of [
    ["Australia/Sydney", times.start_at, times.end_at, "Wednesday 1 July 2099, 12:30 – 1:30 pm AEST"],
    ["Australia/Perth", times.start_at, times.end_at, "Wednesday 1 July 2099, 10:30 – 11:30 am AWST"],
    [
      "Australia/Sydney",
      "2098-12-31T22:00:00Z",
      "2099-01-01T02:00:00Z",
      "Thursday 1 January 2099, 9:00 am – 1:00 pm AEDT",
    ],
    [
      "Australia/Perth",
      "2098-12-31T00:00:00Z",
      "2099-01-01T02:00:00Z",
      "Wednesday 31 December 2098 at 8:00 am AWST – Thursday 1 January 2099 at 10:00 am AWST",
    ],
    // Daylight saving starts at 2 am.
    [
      "Australia/Sydney",
      "2099-10-03T15:30:00Z",
      "2099-10-03T17:30:00Z",
      "Sunday 4 October 2099 at 1:30 am AEST – Sunday 4 October 2099 at 4:30 am AEDT",
    ],
  ] as const) {
    const { book, emails } = await openDiary({ timeZone });
    await book({ start_at, end_at });
    expect((await emails())[0]?.text).toContain(told);
  }
});

test("changes of a booking's time, site and end reach the customer under one id; its other changes do not", async () => {
  const { book, change, client, siteId, emails, id } = await openDiary();
  const booking = await book();
  const pat = await world.addPerson(id);
  for (const fields of [
    { title: "Visit" },
    { assignee_id: pat.id },
    { instructions: "Call" },
    { kind: "visit" },
    times,
  ])
    expect((await change(booking.id, fields)).status).toBe(200);
  expect(await emails()).toHaveLength(1);
  await change(booking.id, { start_at: "2099-07-01T03:00:00Z" });
  await change(booking.id, { site_id: siteId });
  await change(booking.id, { site_id: siteId.toUpperCase() });
  expect((await client("POST", `/v1/bookings/${booking.id}/cancel`)).status).toBe(200);
  expect((await client("POST", `/v1/bookings/${booking.id}/cancel`)).status).toBe(409);
  const sent = await emails();
  expect(sent.map(({ subject }) => subject)).toEqual([
    "Booking with Test Plumbing on 1 July 2099",
    "Changed booking with Test Plumbing on 1 July 2099",
    "Changed booking with Test Plumbing on 1 July 2099",
    "Cancelled booking with Test Plumbing on 1 July 2099",
  ]);
  expect(sent.map(({ event: { METHOD, STATUS, SEQUENCE, UID } }) => [METHOD, STATUS, SEQUENCE, UID])).toEqual([
    ["PUBLISH", "CONFIRMED", "0", booking.id],
    ["PUBLISH", "CONFIRMED", "1", booking.id],
    ["PUBLISH", "CONFIRMED", "2", booking.id],
    ["CANCEL", "CANCELLED", "3", booking.id],
  ]);
  expect(sent[1]?.text).toContain(
    "Your booking has changed. It is now:\n\nVisit\nWednesday 1 July 2099, 1:00 – 1:30 pm",
  );
  expect(sent[2]?.text).toContain("12 Banksia Street");
  expect(sent[3]?.text).toContain("This booking is cancelled:");
});

test("a cancelled job cancels its bookings with their customer", async () => {
  const { client, customerId, book, emails } = await openDiary();
  const job = await made(client, "/v1/jobs", { customer_id: customerId, title: "Install" });
  const [first, second, over] = [
    await book({ job_id: job.id }),
    await book({ job_id: job.id }),
    await book({ job_id: job.id, start_at: "2026-01-01T00:00:00Z", end_at: "2026-01-01T01:00:00Z" }),
  ];
  await client("POST", `/v1/jobs/${job.id}/cancel`);
  const sent = await emails();
  const cancelled = sent.filter(({ event }) => event.METHOD === "CANCEL").map(({ bookingId }) => bookingId);
  expect(cancelled.sort()).toEqual([first.id, second.id].sort());
  expect(sent.map(({ bookingId }) => bookingId)).not.toContain(over.id);
});

test("no one is emailed about a past booking", async () => {
  const { client, book, change, emails } = await openDiary();
  const past = { start_at: "2026-01-01T00:00:00Z", end_at: "2026-01-01T01:00:00Z" };
  const { id } = await book(past);
  await change(id, { end_at: "2026-01-01T02:00:00Z" });
  await client("POST", `/v1/bookings/${id}/cancel`);
  expect(await emails()).toEqual([]);
});

test("two concurrent changes are emailed in order", async () => {
  const { book, change, emails } = await openDiary();
  const { id } = await book();
  await Promise.all(["02:00", "02:15"].map((time) => change(id, { start_at: `2099-07-01T${time}:00Z` })));
  const sent = await emails();
  expect(sent.map(({ event }) => event.SEQUENCE).sort()).toEqual(["0", "1", "2"]);
});

test("a refused booking or change emails nobody", async () => {
  const { id, client, customerId, book, change, emails } = await openDiary();
  const pat = await world.addPerson(id);
  await book({ assignee_id: pat.id });
  const later = await book({ start_at: "2099-07-02T02:30:00Z", end_at: "2099-07-02T03:30:00Z" });
  const taken = { customer_id: customerId, title: "Visit", assignee_id: pat.id, ...times };
  expect((await client("POST", "/v1/bookings", { body: taken })).status).toBe(409);
  expect((await change(later.id, { assignee_id: pat.id, ...times })).status).toBe(409);
  expect(await emails()).toHaveLength(2);
});

test("a booking whose confirmation cannot be stored is rolled back", async () => {
  const { client, customerId } = await openDiary();
  const { systemPool } = world.database;
  await systemPool.query("alter table emails add constraint refused check (kind <> 'booking') not valid");
  const body = { customer_id: customerId, title: "Visit", ...times };
  expect((await client("POST", "/v1/bookings", { body })).status).toBe(500);
  await systemPool.query("alter table emails drop constraint refused");
  expect((await client("GET", "/v1/bookings")).body.data).toEqual([]);
});

test("a setting, or a customer without an email, stops the emails about bookings", async () => {
  const quiet = await openDiary();
  const owner = await world.addPerson(quiet.id);
  await owner.graphql("mutation { update_business_settings(input: {booking_emails: false}) { booking_emails } }");
  const unreachable = await openDiary({}, { email: null });
  for (const { client, book, change, emails } of [quiet, unreachable]) {
    const { id } = await book();
    expect((await change(id, { start_at: "2099-07-01T03:00:00Z" })).status).toBe(200);
    expect((await client("POST", `/v1/bookings/${id}/cancel`)).status).toBe(200);
    expect(await emails()).toEqual([]);
  }
});

test("the message contains text, HTML and a calendar object, whatever people wrote", async () => {
  const smtp = await startSmtp();
  const transport = openEmailTransport({ smtpUrl: smtp.url, outbox: "unused" });
  const handler = emailHandler({
    pool: world.database.systemPool,
    transport,
    sandboxTransport: () => transport,
    mailFrom: "no-reply@fieldline.example",
    returnPaths: returnPathsOf(world),
    recordDelivery,
    dropOutdated: async () => undefined,
    attach: async () => [],
    log: pino({ level: "silent" }),
  });
  await workOff(world.database.systemPool, handler);
  smtp.accepted.length = 0;
  const { client, book } = await openDiary({ name: 'Bree"ze; <b>Air</b>' }, { name: "Jane <i>Citizen</i>" });
  const title = `Fix; the, roof\\ and the <u>gutter</u> 😀 ${"é".repeat(80)}`;
  const booking = await book({ title });
  await client("POST", `/v1/bookings/${booking.id}/cancel`);
  await workOff(world.database.systemPool, handler);
  await transport.close();
  await smtp.close();
  expect(smtp.accepted).toHaveLength(2);
  for (const [index, method] of ["PUBLISH", "CANCEL"].entries()) {
    const mail = smtp.accepted[index];
    expect(mail?.text).toContain("Fix; the, roof\\ and the <u>gutter</u> 😀 é");
    expect(mail?.html).toContain("&lt;u&gt;gutter&lt;/u&gt; 😀 é");
    expect(mail?.html).not.toMatch(/<u>|<i>|<b>/);
    const parts = mail?.attachments ?? [];
    expect(parts.map(({ mimeType, filename, method }) => [mimeType, filename, method])).toEqual([
      ["text/calendar", null, method],
      ["application/ics", "booking.ics", undefined],
    ]);
    // The parser rewrites line endings.
    for (const calendar of parts.map(({ content }) => textOf(content))) {
      for (const line of calendar.split(/\r?\n/)) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(eventIn(calendar)).toMatchObject({
        METHOD: method,
        SUMMARY: `Bree"ze\\; <b>Air</b>: Fix\\; the\\, roof\\\\ and the <u>gutter</u> 😀 ${"é".repeat(80)}`,
        ORGANIZER: expect.stringMatching(/^;CN="Bree\^'ze; <b>Air<\/b>":mailto:/),
      });
    }
  }
});

function textOf(content: ArrayBuffer | Uint8Array | string = ""): string {
  return typeof content === "string" ? content : new TextDecoder().decode(content);
}

test("a move is emailed once it can no longer be undone, and not at all if it is undone", async () => {
  const { id, client, book, emails } = await openDiary();
  const pat = await world.addPerson(id, "member");
  const move = async (bookingId: string, start_at: string, end_at: string) => {
    const variables = { id: bookingId, input: { start_at, end_at } };
    const { body } = await pat.graphql(
      "mutation ($id: ID!, $input: UpdateBookingInput!) { update_booking(id: $id, input: $input) { id } }",
      variables,
    );
    expect(body.errors).toBeUndefined();
  };
  const due = async () => {
    const { rows } = await world.database.systemPool.query(
      `select round(extract(epoch from o.due_at - e.created_at))::int as seconds from emails e
       join outbox o on o.id = e.id where e.business_id = $1 order by e.id`,
      [id],
    );
    return rows.map(({ seconds }) => seconds);
  };
  const booking = await book();
  await move(booking.id, "2099-07-02T02:30:00Z", "2099-07-02T03:30:00Z");
  expect(await due()).toEqual([0, world.config.undoSendSeconds]);
  await move(booking.id, "2099-07-03T02:30:00Z", "2099-07-03T03:30:00Z");
  expect((await emails()).map(({ subject }) => subject)).toEqual([
    "Booking with Test Plumbing on 1 July 2099",
    "Changed booking with Test Plumbing on 3 July 2099",
  ]);
  await move(booking.id, times.start_at, times.end_at);
  expect((await emails()).map(({ subject }) => subject)).toEqual(["Booking with Test Plumbing on 1 July 2099"]);
  // Once the first email is due, it cannot be withdrawn, so the customer receives another.
  await move(booking.id, "2099-07-02T02:30:00Z", "2099-07-02T03:30:00Z");
  await world.database.systemPool.query("update outbox set due_at = now() where business_id = $1", [id]);
  await move(booking.id, times.start_at, times.end_at);
  expect((await client("POST", `/v1/bookings/${booking.id}/cancel`)).status).toBe(200);
  expect((await emails()).map(({ subject }) => subject.split(" ")[0])).toEqual(["Booking", "Changed", "Cancelled"]);
});
