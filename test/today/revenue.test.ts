import { afterAll, beforeAll, expect, test } from "vitest";
import { createShop } from "../quotes/shop.ts";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const query = `query ($by: Period!, $from: DateTime!, $to: DateTime!) {
  revenue(by: $by, from: $from, to: $to) { from to received }
}`;

async function open(timeZone: string) {
  const shop = await createShop(world, { timeZone });
  const { graphql } = await world.addPerson(shop.id, "admin");
  const lines = [{ description: "Labour", quantity: 1, unit_price: 1000 }];
  const { id } = await made(shop.client, "/v1/invoices", { customer_id: shop.customer, lines });
  await shop.client("POST", `/v1/invoices/${id}/send`);
  return {
    ...shop,
    async pay(amount: number, paidAt: string) {
      const body = { amount, paid_at: paidAt };
      expect((await shop.client("POST", `/v1/invoices/${id}/payments`, { body })).status).toBe(200);
    },
    async revenue(by: "week" | "month", from: string, to: string): Promise<[string, string, number][]> {
      const { body } = await graphql(query, { by, from, to });
      if (body.errors !== undefined) throw new Error(JSON.stringify(body.errors));
      return body.data.revenue.map((one: { from: string; to: string; received: number }) => Object.values(one));
    },
    problem: async (from: string, to: string) =>
      (await graphql(query, { by: "week", from, to })).body.errors[0].extensions.problem,
  };
}

test("only owners and admins see it", async () => {
  const { id } = await world.addBusiness();
  const variables = { by: "week", from: "2026-07-01T00:00:00.000Z", to: "2026-07-02T00:00:00.000Z" };
  for (const role of ["owner", "admin"] as const) {
    const { graphql } = await world.addPerson(id, role);
    expect((await graphql(query, variables)).body.data.revenue).toHaveLength(1);
  }
  const { graphql } = await world.addPerson(id, "member");
  expect((await graphql(query, variables)).body.errors[0].extensions.problem.type).toBe("urn:service:error:forbidden");
  expect((await world.graphql(query, variables)).body.errors[0].extensions.problem.status).toBe(401);
});

/** In Sydney, the week of 30 March 2026 has 169 hours, because daylight saving ends on 5 April. */
test("weeks begin on Monday in the business's zone, whatever their hours, and have the payments of their time", async () => {
  const sydney = await open("Australia/Sydney");
  await sydney.pay(100, "2026-03-29T12:59:59.999Z");
  await sydney.pay(20.05, "2026-03-29T13:00:00.000Z");
  await sydney.pay(-5, "2026-04-05T13:59:59.999Z");
  await sydney.pay(300, "2026-04-05T14:00:00.000Z");
  world.statements.length = 0;
  expect(await sydney.revenue("week", "2026-04-01T00:00:00.000Z", "2026-04-19T14:00:00.000Z")).toEqual([
    ["2026-03-29T13:00:00.000Z", "2026-04-05T14:00:00.000Z", 15.05],
    ["2026-04-05T14:00:00.000Z", "2026-04-12T14:00:00.000Z", 300],
    ["2026-04-12T14:00:00.000Z", "2026-04-19T14:00:00.000Z", 0],
  ]);
  expect(world.statements.filter((text) => /from payments/.test(text))).toHaveLength(1);
  const other = await open("Australia/Sydney");
  expect(await other.revenue("week", "2026-04-01T00:00:00.000Z", "2026-04-02T00:00:00.000Z")).toEqual([
    ["2026-03-29T13:00:00.000Z", "2026-04-05T14:00:00.000Z", 0],
  ]);
});

test("a month is Perth's in Perth and Sydney's in Sydney", async () => {
  const ends = { "Australia/Perth": "2026-03-31T16:00:00.000Z", "Australia/Sydney": "2026-03-31T13:00:00.000Z" };
  for (const [timeZone, end] of Object.entries(ends)) {
    const shop = await open(timeZone);
    await shop.pay(1, new Date(Date.parse(end) - 1).toISOString());
    await shop.pay(2, end);
    const months = await shop.revenue("month", "2026-03-15T00:00:00.000Z", "2026-04-15T00:00:00.000Z");
    expect(months.map(([from, to, received]) => [from === end || to === end, received])).toEqual([
      [true, 1],
      [true, 2],
    ]);
  }
});

test("an empty period, and one of more than five years, is refused", async () => {
  const { problem } = await open("Australia/Perth");
  for (const to of ["2026-01-01T00:00:00.000Z", "2025-01-01T00:00:00.000Z", "2031-02-01T00:00:00.000Z"])
    expect(await problem("2026-01-01T00:00:00.000Z", to)).toMatchObject({ status: 400, errors: [{ pointer: "/to" }] });
});

test("a deposit counts on the day that it was paid, once, before and after an invoice has it", async () => {
  const shop = await open("Australia/Sydney");
  const quote = await shop.quote({ deposit_amount: 300 });
  await shop.move(quote.id, "send");
  await shop.move(quote.id, "deposit", { paid_at: "2026-03-30T02:00:00.000Z" });
  const week = () => shop.revenue("week", "2026-03-30T00:00:00.000Z", "2026-04-05T00:00:00.000Z");
  const received = [["2026-03-29T13:00:00.000Z", "2026-04-05T14:00:00.000Z", 300]];
  expect(await week()).toEqual(received);
  const lines = [{ description: "Labour", quantity: 1, unit_price: 100 }];
  await made(shop.client, "/v1/invoices", { customer_id: shop.customer, quote_id: quote.id, lines });
  expect(await week()).toEqual(received);
});
