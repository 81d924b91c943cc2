import { afterAll, beforeAll, expect, test } from "vitest";
import { isOverdue } from "../../src/domain/trade/invoices/derived.ts";
import { expireQuotes } from "../../src/domain/trade/quotes/expire-quotes.ts";
import { statusOf } from "../../src/domain/trade/quotes/status.ts";
import { dayIn, daysAfter } from "../../src/text/time-zone.ts";
import { startWorld, type World } from "../world/world.ts";
import { createShop, type Shop } from "./shop.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const lines = [{ description: "Labour", quantity: 1, unit_price: 100 }];

async function sentQuote(shop: Shop, validUntil: string) {
  const { id } = await shop.quote();
  expect((await shop.move(id, "send")).status).toBe(200);
  const { quote } = world.database.system;
  await quote.updateMany({ where: { id }, data: { validUntil: new Date(validUntil) } });
  return quote.findFirstOrThrow({ where: { id } });
}

async function sentInvoice(shop: Shop, more: object) {
  const body = { customer_id: shop.customer, lines, ...more };
  const { id } = (await shop.client("POST", "/v1/invoices", { body })).body;
  expect((await shop.client("POST", `/v1/invoices/${id}/send`)).status).toBe(200);
  return world.database.system.invoice.findFirstOrThrow({ where: { id } });
}

/** In Sydney, clocks go forward on 4 October 2026 and back on 4 April 2027. In Perth, they do not change. */
test.each([
  ["Australia/Sydney", "2026-10-03", "2026-10-03T14:00:00.000Z"],
  ["Australia/Sydney", "2026-10-04", "2026-10-04T13:00:00.000Z"],
  ["Australia/Sydney", "2027-04-03", "2027-04-03T13:00:00.000Z"],
  ["Australia/Sydney", "2027-04-04", "2027-04-04T14:00:00.000Z"],
  ["Australia/Perth", "2026-10-03", "2026-10-03T16:00:00.000Z"],
  ["Australia/Perth", "2026-10-04", "2026-10-04T16:00:00.000Z"],
  ["Australia/Perth", "2027-04-04", "2027-04-04T16:00:00.000Z"],
])("in %s, the day %s ends at %s, and not a moment before", async (timeZone, date, end) => {
  const shop = await createShop(world, { timeZone });
  const over = new Date(end);
  const before = new Date(over.getTime() - 1);
  const quote = await sentQuote(shop, date);
  expect([statusOf(quote, before), statusOf(quote, over)]).toEqual(["sent", "expired"]);
  const invoice = await sentInvoice(shop, { issue_date: "2026-10-01", due_date: date });
  expect([isOverdue(invoice, before), isOverdue(invoice, over)]).toEqual([false, true]);
});

test("today is the business's own date, from which default issue, due and expiry dates are counted", async () => {
  for (const timeZone of ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Australia/Perth"]) {
    const shop = await createShop(world, { timeZone, paymentTermsDays: 0, quoteValidDays: 0 });
    const { id } = await shop.quote();
    const quote = (await shop.move(id, "send")).body;
    expect(quote.valid_until).toBe(dayIn(timeZone, new Date(quote.sent_at)));
    const body = { customer_id: shop.customer, lines };
    const draft = (await shop.client("POST", "/v1/invoices", { body })).body;
    const invoice = (await shop.client("POST", `/v1/invoices/${draft.id}/send`)).body;
    const today = dayIn(timeZone, new Date(invoice.sent_at));
    expect(invoice).toMatchObject({ issue_date: today, due_date: today, is_overdue: false });
    expect(await shop.events("invoice.sent")).toMatchObject([{ due_date: today }]);
  }
});

test("at one instant, the quote of a business that is a day ahead has expired, and the other's has not", async () => {
  const ahead = await createShop(world, { timeZone: "Pacific/Kiritimati" });
  const behind = await createShop(world, { timeZone: "Pacific/Pago_Pago" });
  // The two are 25 hours apart, so the one's yesterday is never over in the other.
  const yesterday = daysAfter(new Date(dayIn("Pacific/Kiritimati", new Date())), -1)
    .toISOString()
    .slice(0, 10);
  const [one, other] = [await sentQuote(ahead, yesterday), await sentQuote(behind, yesterday)];
  const look = async () => {
    expect((await ahead.client("GET", `/v1/quotes/${one.id}`)).body).toMatchObject({
      status: "expired",
      valid_until: yesterday,
    });
    expect((await behind.client("GET", `/v1/quotes/${other.id}`)).body.status).toBe("sent");
    expect((await ahead.client("GET", "/v1/quotes?status=sent")).body.data).toEqual([]);
    expect((await behind.client("GET", "/v1/quotes?status=sent")).body.data).toHaveLength(1);
  };
  await look();
  await expireQuotes(world.database);
  await look();
});

test("a business that changes its time zone moves the ends of its days, whatever is written meanwhile", async () => {
  const shop = await createShop(world, { timeZone: "Australia/Sydney" });
  const { graphql } = await world.addPerson(shop.id);
  const date = "2099-07-01";
  const kept = await sentInvoice(shop, { due_date: date });
  const move = (timeZone: string) =>
    graphql(`mutation { update_business(input: { time_zone: "${timeZone}" }) { time_zone } }`);
  const quotes = Array.from({ length: 8 }, () => shop.quote({ valid_until: date }));
  const moved = await Promise.all([move("Australia/Perth"), ...quotes]);
  expect(moved[0].body.data.update_business).toEqual({ time_zone: "Australia/Perth" });
  const { system } = world.database;
  const rows = await system.quote.findMany({ where: { businessId: shop.id } });
  expect(rows).toHaveLength(8);
  const end = new Date(`${date}T16:00:00Z`);
  for (const { expiresAt } of rows) expect(expiresAt).toEqual(end);
  expect((await system.invoice.findFirstOrThrow({ where: { id: kept.id } })).overdueAt).toEqual(end);
});
