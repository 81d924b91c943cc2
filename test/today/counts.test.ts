import { afterAll, beforeAll, expect, test } from "vitest";
import { countWork } from "../../src/domain/trade/today/count-work.ts";
import { dayIn, daysAfter } from "../../src/text/time-zone.ts";
import { createShop } from "../quotes/shop.ts";
import { storeConversation } from "../world/inbox.ts";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const work = `{ work_counts { leads_new quotes_sent quotes_expiring jobs_unscheduled jobs_today
  invoices_overdue { count amount_due } invoices_unpaid { count amount_due } drafts unreplied } }`;
const inbox = "{ inbox_counts { unassigned unreplied drafts scheduled failed } }";

const nothing = {
  leads_new: 0,
  quotes_sent: 0,
  quotes_expiring: 0,
  jobs_unscheduled: 0,
  jobs_today: 0,
  invoices_overdue: { count: 0, amount_due: 0 },
  invoices_unpaid: { count: 0, amount_due: 0 },
  drafts: 0,
  unreplied: 0,
};
const nothingWaits = { unassigned: 0, unreplied: 0, drafts: 0, scheduled: 0, failed: 0 };

async function open(options: Parameters<World["addBusiness"]>[0] = {}) {
  const shop = await createShop(world, options);
  const { graphql, ...person } = await world.addPerson(shop.id, "member");
  return {
    ...shop,
    person,
    work: async () => (await graphql(work)).body.data.work_counts,
    inbox: async () => (await graphql(inbox)).body.data.inbox_counts,
  };
}

const today = (timeZone: string) => dayIn(timeZone, new Date());
const later = (timeZone: string, days: number) =>
  daysAfter(new Date(today(timeZone)), days)
    .toISOString()
    .slice(0, 10);

test("the counts require a session", async () => {
  for (const query of [work, inbox]) {
    const { body } = await world.graphql(query);
    expect(body.errors[0].extensions.problem.type).toBe("urn:service:error:unauthorized");
  }
});

test("each count is of waiting work, in one statement, and of no other business", async () => {
  const shop = await open();
  const other = await open();
  expect(await shop.work()).toEqual(nothing);
  expect(await shop.inbox()).toEqual(nothingWaits);
  const { client, customer, db } = shop;

  await shop.lead();
  const lost = await shop.lead();
  await client("POST", `/v1/leads/${lost}/lose`, { body: {} });

  const zone = "Australia/Sydney";
  for (const validUntil of [later(zone, 0), later(zone, 7), later(zone, 8), null]) {
    const { id } = await shop.quote({ valid_until: validUntil });
    expect((await shop.move(id, "send")).status).toBe(200);
  }
  await shop.quote();
  const declined = await shop.quote();
  await shop.move(declined.id, "send");
  await shop.move(declined.id, "decline", {});
  const expired = await shop.quote();
  await shop.move(expired.id, "send");
  await world.database.system.quote.updateMany({
    where: { id: expired.id },
    data: { validUntil: new Date(later(zone, -1)) },
  });

  const job = (more: object) => made(client, "/v1/jobs", { customer_id: customer, title: "Repair", ...more });
  await job({});
  await job({ scheduled_start: new Date().toISOString() });
  await job({ scheduled_start: "2027-11-01T02:30:00.000Z" });
  const cancelled = await job({ scheduled_start: new Date().toISOString() });
  await client("POST", `/v1/jobs/${cancelled.id}/cancel`);

  const lines = [{ description: "Labour", quantity: 1, unit_price: 100 }];
  const invoice = async (dueDate: string) => {
    const body = { customer_id: customer, lines, issue_date: "2026-01-01", due_date: dueDate };
    const { id } = await made(client, "/v1/invoices", body);
    return (await client("POST", `/v1/invoices/${id}/send`)).body.id;
  };
  const overdue = await invoice(later(zone, -1));
  await client("POST", `/v1/invoices/${overdue}/payments`, { body: { amount: 30.05 } });
  await invoice("2026-01-02");
  await invoice(later(zone, 0));
  const paid = await invoice("2026-01-02");
  await client("POST", `/v1/invoices/${paid}/payments`, { body: { amount: 110 } });

  const { id } = await storeConversation(db, { customerId: customer, assigneeId: shop.person.id });
  await storeConversation(db, { senderAddress: "+61491570006" });
  await storeConversation(db, { senderAddress: "+61491570156", state: "spam" });
  for (const text of ["One", "Two"]) await made(client, "/v1/drafts", { conversation_id: id, channel: "email", text });
  const failed = await made(client, "/v1/drafts", { conversation_id: id, channel: "email", text: "Three" });
  await world.database.system.draft.updateMany({ where: { id: failed.id }, data: { status: "failed" } });

  world.statements.length = 0;
  expect(await shop.work()).toEqual({
    leads_new: 1,
    quotes_sent: 4,
    quotes_expiring: 2,
    jobs_unscheduled: 1,
    jobs_today: 1,
    invoices_overdue: { count: 2, amount_due: 189.95 },
    invoices_unpaid: { count: 3, amount_due: 299.95 },
    drafts: 2,
    unreplied: 2,
  });
  expect(world.statements.filter((text) => /leads|quotes|invoices/.test(text))).toHaveLength(1);
  expect(await shop.inbox()).toEqual({ unassigned: 1, unreplied: 2, drafts: 2, scheduled: 0, failed: 1 });
  expect(await other.work()).toEqual(nothing);
  expect(await other.inbox()).toEqual(nothingWaits);
});

test("a count ends at 100, and overdue amounts are summed completely", async () => {
  const shop = await open();
  const { systemPool } = world.database;
  await systemPool.query(
    `insert into leads (id, business_id, reference, source, name, phone, updated_at)
     select gen_random_uuid(), $1, 'L-' || n, 'api', 'Lead', '+61491570006', now() from generate_series(1, 150) n`,
    [shop.id],
  );
  await systemPool.query(
    `insert into invoices (id, business_id, invoice_number, status, customer_id, total, amount_paid, due_date, updated_at)
     select gen_random_uuid(), $1, 'INV-' || n, 'sent', $2, 10.01, 0.01, '2026-01-01', now() from generate_series(1, 150) n`,
    [shop.id, shop.customer],
  );
  expect(await shop.work()).toMatchObject({ leads_new: 100, invoices_overdue: { count: 150, amount_due: 1500 } });
});

/** Sydney's days of 23 and 25 hours, and a day in Perth. */
test.each([
  ["Australia/Sydney", "2026-10-03T14:00:00.000Z", "2026-10-04T13:00:00.000Z"],
  ["Australia/Sydney", "2027-04-03T13:00:00.000Z", "2027-04-04T14:00:00.000Z"],
  ["Australia/Perth", "2026-10-03T16:00:00.000Z", "2026-10-04T16:00:00.000Z"],
])("in %s, today is from %s until %s, for jobs, quotes and invoices", async (timeZone, begins, ends) => {
  const shop = await open({ timeZone });
  const { client, customer, db } = shop;
  const [first, end] = [new Date(begins), new Date(ends)];
  const last = new Date(end.getTime() - 1);
  for (const start of [new Date(first.getTime() - 1), first, last, end])
    await made(client, "/v1/jobs", { customer_id: customer, title: "Repair", scheduled_start: start.toISOString() });
  const lines = [{ description: "Labour", quantity: 1, unit_price: 100 }];
  const day = dayIn(timeZone, first);
  const { id } = await made(client, "/v1/invoices", {
    customer_id: customer,
    lines,
    issue_date: "2026-01-01",
    due_date: day,
  });
  await client("POST", `/v1/invoices/${id}/send`);
  for (const days of [-1, 0, 7, 8]) {
    const quote = await shop.quote();
    await shop.move(quote.id, "send");
    await world.database.system.quote.updateMany({
      where: { id: quote.id },
      data: { validUntil: daysAfter(new Date(day), days) },
    });
  }
  for (const now of [first, last])
    expect(await countWork(db, now)).toMatchObject({
      jobsToday: 2,
      quotesSent: 3,
      quotesExpiring: 2,
      invoicesOverdue: { count: 0 },
    });
  expect(await countWork(db, end)).toMatchObject({ jobsToday: 1, quotesSent: 2, invoicesOverdue: { count: 1 } });
});

test("a job that started on an earlier day and continues is one of today's", async () => {
  const shop = await open();
  const day = 86_400_000;
  const at = (days: number) => new Date(Date.now() + days * day).toISOString();
  const job = (start: number, end: number | undefined) =>
    made(shop.client, "/v1/jobs", {
      customer_id: shop.customer,
      title: "Work",
      scheduled_start: at(start),
      ...(end === undefined ? {} : { scheduled_end: at(end) }),
    });
  for (const [start, end] of [
    [-2, 2],
    [-100, 2],
    [-100, -2],
    [-2, undefined],
    [2, 3],
  ] as const)
    await job(start, end);
  expect(await shop.work()).toMatchObject({ jobs_today: 2 });
});

test("today is the business's own, wherever it is", async () => {
  for (const timeZone of ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Australia/Perth", "Australia/Sydney"]) {
    const shop = await open({ timeZone });
    const midnight = Temporal.PlainDate.from(today(timeZone)).toZonedDateTime(timeZone);
    for (const start of [midnight.subtract({ milliseconds: 1 }), midnight, midnight.add({ days: 1 })])
      await made(shop.client, "/v1/jobs", {
        customer_id: shop.customer,
        title: timeZone,
        scheduled_start: new Date(start.epochMilliseconds).toISOString(),
      });
    expect(await shop.work()).toMatchObject({ jobs_today: 1 });
  }
});
