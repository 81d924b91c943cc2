import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadDemo } from "../../fixtures/demo/load.ts";
import { planDemo } from "../../fixtures/demo/plan.ts";
import { totalsOf } from "../../src/domain/trade/line-items/totals.ts";
import { Decimal } from "../../src/query/decimal.ts";
import type { RestClient } from "../world/client.ts";
import { made } from "../world/trade.ts";
import { wrongs } from "../world/trade-wrongs.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let client: RestClient;
const dataDir = mkdtempSync(join(tmpdir(), "fieldline-demo-"));
beforeAll(async () => {
  world = await startWorld();
  const demo = await loadDemo(world.database, { dataDir });
  expect(demo?.missing).toEqual([]);
  client = world.client(demo?.apiKey);
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await world.close();
});

test("a later start reports what the demo's business lacks", async () => {
  const business = { slug: "demo" };
  const { abn } = await world.database.system.business.findUniqueOrThrow({ where: business });
  await world.database.system.business.update({ where: business, data: { abn: null } });
  expect((await loadDemo(world.database, { dataDir }))?.missing).toEqual([
    'It has no ABN: its invoices do not say "Tax invoice".',
    "To set them: npm run cli -- business set --slug demo --abn … --payment-instructions …",
  ]);
  await world.database.system.business.update({ where: business, data: { abn } });
});

test("the demo's year has records of each kind in each state, numbered in order", async () => {
  const { system } = world.database;
  const series: [string, Promise<{ number: string; status: string }[]>, string[]][] = [
    [
      "L",
      system.lead
        .findMany({ orderBy: { createdAt: "asc" } })
        .then((rows) => rows.map(({ reference: number, status }) => ({ number, status }))),
      ["converted", "lost", "new", "won"],
    ],
    [
      "Q",
      system.quote
        .findMany({ orderBy: { createdAt: "asc" } })
        .then((rows) => rows.map(({ quoteReference: number, status }) => ({ number, status }))),
      ["accepted", "declined", "draft", "expired", "sent"],
    ],
    [
      "J",
      system.job
        .findMany({ orderBy: { createdAt: "asc" } })
        .then((rows) => rows.map(({ jobNumber: number, status }) => ({ number, status }))),
      ["cancelled", "completed", "in_progress", "scheduled", "unscheduled"],
    ],
    [
      "INV",
      system.invoice
        .findMany({ orderBy: { createdAt: "asc" } })
        .then((rows) => rows.map(({ invoiceNumber: number, status }) => ({ number, status }))),
      ["draft", "paid", "partially_paid", "sent", "void"],
    ],
  ];
  for (const [prefix, found, states] of series) {
    const rows = await found;
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => `${prefix}-${1001 + index}`));
    expect([...new Set(rows.map(({ status }) => status))].sort()).toEqual(states);
  }
});

test("its quotes and invoices add up, and the payments match", async () => {
  const { system } = world.database;
  const priced = [
    ...(await system.quote.findMany({ include: { lines: true } })),
    ...(await system.invoice.findMany({ include: { lines: true } })),
  ];
  expect(priced.length).toBeGreaterThan(50);
  for (const { lines, ...record } of priced) expect(record).toMatchObject(totalsOf(lines, { taxInclusive: false }));
  for (const { payments, ...invoice } of await system.invoice.findMany({ include: { payments: true } })) {
    const paid = payments.reduce((sum, { amount }) => sum + Number(amount) * 100, 0) / 100;
    expect(Number(invoice.amountPaid)).toBeCloseTo(paid, 2);
    if (invoice.status === "paid") expect(invoice.amountPaid).toEqual(invoice.total);
    if (invoice.status === "sent") expect(payments).toEqual([]);
  }
});

test("it passes the checks of volume data: its records agree as the API would have left them", async () => {
  const { id: businessId } = await world.database.system.business.findFirstOrThrow();
  for (const [wrong, text] of Object.entries(wrongs))
    expect((await world.database.systemPool.query(text, [businessId])).rows, wrong).toEqual([]);
});

test("no event in it is in the future, or before it could happen", async () => {
  const { system } = world.database;
  const now = new Date();
  const past = (...times: (Date | null)[]) => {
    const given = times.filter((time) => time !== null);
    expect(given).toEqual(given.toSorted((a, b) => a.getTime() - b.getTime()));
    for (const time of given) expect(time.getTime()).toBeLessThanOrEqual(now.getTime());
  };
  for (const lead of await system.lead.findMany()) {
    past(lead.createdAt, lead.convertedAt, lead.wonAt, lead.updatedAt);
    past(lead.createdAt, lead.lostAt);
    expect(lead.email ?? lead.phone).not.toBeNull();
  }
  for (const quote of await system.quote.findMany())
    past(quote.createdAt, quote.sentAt, quote.acceptedAt ?? quote.declinedAt, quote.depositPaidAt, quote.updatedAt);
  for (const job of await system.job.findMany({ include: { assignees: true } })) {
    past(job.createdAt, job.completedAt ?? job.cancelledAt, job.updatedAt);
    if (job.status === "completed" || job.status === "in_progress") past(job.createdAt, job.scheduledStart);
    if (job.status === "scheduled") expect(job.scheduledStart?.getTime()).toBeGreaterThan(now.getTime());
    expect(job.scheduledStart === null).toBe(job.status === "unscheduled");
    expect(job.assignees.length).toBe(job.status === "unscheduled" ? 0 : 1);
  }
  for (const invoice of await system.invoice.findMany())
    past(invoice.createdAt, invoice.sentAt, invoice.paidAt, invoice.updatedAt);
  const bookings = await system.booking.findMany();
  for (const booking of bookings) {
    past(booking.createdAt, booking.updatedAt);
    if (booking.status === "completed") past(booking.endAt);
    if (booking.status === "scheduled") expect(booking.startAt.getTime()).toBeGreaterThan(now.getTime());
  }
  expect(bookings.filter(({ status }) => status === "scheduled").length).toBeGreaterThan(3);
});

test("the API returns every record of it, and the next numbers follow", async () => {
  for (const path of ["leads", "quotes", "jobs", "invoices", "bookings"]) {
    const { status, body } = await client("GET", `/v1/${path}?limit=100`);
    expect(status).toBe(200);
    for (const { id } of body.data) expect((await client("GET", `/v1/${path}/${id}`)).status).toBe(200);
  }
  const { system } = world.database;
  const [customer] = (await client("GET", "/v1/customers?limit=1")).body.data;
  const named = { customer_id: customer.id, title: "Next" };
  expect((await made(client, "/v1/jobs", named)).job_number).toBe(`J-${1000 + (await system.job.count())}`);
  expect((await made(client, "/v1/quotes", named)).quote_reference).toBe(`Q-${1000 + (await system.quote.count())}`);
  const lead = await made(client, "/v1/leads", { name: "Next", email: "next@example.com" });
  expect(lead.reference).toBe(`L-${1000 + (await system.lead.count())}`);
  const invoice = await made(client, "/v1/invoices", { customer_id: customer.id });
  expect(invoice.invoice_number).toBe(`INV-${1000 + (await system.invoice.count())}`);
});

/** Weeks in summer and winter, around both daylight saving changes, and over New Year. */
const weeks = ["2027-02-20", "2027-04-01", "2027-07-10", "2027-09-30", "2027-12-29"];

test.each(weeks)("loaded at any time in the week from %s, everything happens at a plausible time", async (week) => {
  const { id: businessId } = await world.database.system.business.findFirstOrThrow();
  const team = await world.database.system.member.findMany({ orderBy: { createdAt: "asc" } });
  const own = { phone: "+61255500140", email: "demo@inbound.example" };
  const key = { id: randomUUID(), name: "Demo" };
  for (let hour = 0; hour < 8 * 24; hour += 5) {
    const now = new Date(Date.parse(week) + hour * 3_600_000 + 59 * 60_000);
    const {
      outbox: _,
      job_assignees: __,
      ...rows
    } = planDemo({ businessId, own, team, key, taxRate: new Decimal("0.1"), now });
    const { jobs, bookings, messages, drafts, conversations } = rows;
    const isWrong = (start: Date | null, status: string | null) =>
      (status === "scheduled" && (start ?? now) <= now) ||
      ((status === "completed" || status === "in_progress") && (start ?? now) >= now);
    expect([
      ...Object.values(rows).flatMap((table) =>
        table.filter(({ created_at, updated_at }) => updated_at > now || created_at > updated_at),
      ),
      ...bookings.filter(({ start_at, status }) => isWrong(start_at, status)),
      ...jobs.filter(({ scheduled_start, status }) => isWrong(scheduled_start, status)),
    ]).toEqual([]);
    const times = [
      ...Object.values(rows).flatMap((table) => table.map(({ created_at }) => created_at)),
      ...bookings.flatMap(({ start_at, end_at }) => [start_at, end_at]),
      ...jobs.flatMap(({ scheduled_start, scheduled_end }) => [scheduled_start, scheduled_end]),
      ...rows.quotes.flatMap(({ sent_at, accepted_at, declined_at }) => [sent_at, accepted_at, declined_at]),
      ...rows.invoices.flatMap(({ sent_at, paid_at }) => [sent_at, paid_at]),
      ...drafts.map(({ send_at }) => send_at),
      ...conversations.map(({ snoozed_until }) => snoozed_until),
    ];
    const odd = times.filter((time) => time !== null && !isWorkingTime(time));
    expect(odd, `loaded at ${now.toISOString()}`).toEqual([]);
    const late = messages.filter(
      ({ conversation_id, at }, index) =>
        messages[index - 1]?.conversation_id === conversation_id && (messages[index - 1]?.at ?? at) >= at,
    );
    expect(late).toEqual([]);
  }
});

const clockInSydney = new Intl.DateTimeFormat("en-AU", {
  weekday: "short",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "Australia/Sydney",
});

/** Monday to Friday, 7 am to 5 pm. */
function isWorkingTime(time: Date): boolean {
  const parts = clockInSydney.formatToParts(time);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  const clock = `${part("hour")}:${part("minute")}`;
  return !part("weekday").startsWith("S") && clock >= "07:00" && clock <= "17:00";
}

test("it includes rare cases: a void invoice, a scheduled draft, external ids, a ducted quote, and deposits credited", async () => {
  const { system } = world.database;
  expect(await system.invoice.count({ where: { status: "void" } })).toBeGreaterThan(0);
  const scheduled = await system.draft.findMany({ where: { status: "scheduled" } });
  expect(scheduled.length).toBeGreaterThan(0);
  for (const { id, sendAt, sentById } of scheduled) {
    const waiting = await world.database.systemPool.query("select kind, due_at from outbox where id = $1", [id]);
    expect(waiting.rows).toEqual([{ kind: "message", due_at: sendAt }]);
    expect(sentById).not.toBeNull();
  }
  const named = { where: { externalId: { not: null } } };
  for (const count of [system.customer.count(named), system.quote.count(named), system.job.count(named)])
    expect(await count).toBeGreaterThan(0);
  const ducted = await system.quote.findMany({ where: { title: { contains: "ucted system" } } });
  expect(ducted.length).toBeGreaterThan(1);
  for (const quote of ducted) expect(quote.ducted).toMatchObject({ zones: expect.any(Number) });
  expect(await system.payment.count({ where: { kind: "deposit" } })).toBeGreaterThan(2);
});
