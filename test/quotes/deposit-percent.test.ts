import { afterAll, beforeAll, expect, test } from "vitest";
import { readPdf } from "../web/read-pdf.ts";
import { startWorld, type World } from "../world/world.ts";
import { createShop } from "./shop.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const lines = (unit_price: number) => [{ description: "Split system", quantity: 1, unit_price }];

test("a deposit in percent follows the total of a draft", async () => {
  const shop = await createShop(world);
  const quote = await shop.quote({ deposit_percent: 33.33 });
  expect(quote).toMatchObject({ total: 1100, deposit_amount: 366.63, deposit_percent: 33.33 });
  const change = async (body: object) => (await shop.client("PATCH", `/v1/quotes/${quote.id}`, { body })).body;
  expect(await change({ lines: lines(500) })).toMatchObject({ total: 550, deposit_amount: 183.32 });
  expect(await change({ discount_percent: 50 })).toMatchObject({ total: 275, deposit_amount: 91.66 });
  expect(await change({ title: "Lounge" })).toMatchObject({ deposit_amount: 91.66, deposit_percent: 33.33 });
  expect(await change({ lines: [] })).toMatchObject({ total: 0, deposit_amount: null, deposit_percent: 33.33 });
  const copy = (await shop.move(quote.id, "copy")).body;
  expect(copy).toMatchObject({ deposit_amount: null, deposit_percent: 33.33 });
});

test("an amount and a percentage replace each other, and are refused together", async () => {
  const shop = await createShop(world);
  const quote = await shop.quote({ deposit_percent: 30 });
  const change = async (body: object) => (await shop.client("PATCH", `/v1/quotes/${quote.id}`, { body })).body;
  expect(await change({ deposit_amount: 100 })).toMatchObject({ deposit_amount: 100, deposit_percent: null });
  // It is not that which the quote has.
  expect(await change({ deposit_percent: null })).toMatchObject({ deposit_amount: 100, deposit_percent: null });
  expect(await change({ deposit_percent: 10 })).toMatchObject({ deposit_amount: 110, deposit_percent: 10 });
  expect(await change({ deposit_percent: null })).toMatchObject({ deposit_amount: null, deposit_percent: null });
  expect(await change({ deposit_percent: 10, deposit_amount: null })).toMatchObject({ deposit_amount: 110 });
  expect(await change({ deposit_amount: null })).toMatchObject({ deposit_amount: null, deposit_percent: null });
  for (const body of [{ deposit_amount: 1, deposit_percent: 1 }, { deposit_percent: 0 }, { deposit_percent: 100.5 }])
    expect(await change(body)).toMatchObject({ status: 400, errors: [{ pointer: "/deposit_percent" }] });
});

test("the deposit is fixed at the acceptance, paid as it is, and asked for again once deleted", async () => {
  const shop = await createShop(world);
  const quote = await shop.quote({ deposit_percent: 30 });
  await shop.move(quote.id, "send");
  const email = (await shop.emails()).at(-1)?.text ?? "";
  expect(email).toContain("A deposit of $330.00 is due when you accept it.");
  const path = /\/q\/[\w-]+/.exec(email)?.[0] ?? "";
  expect(await (await fetch(world.origin + path)).text()).toContain("Deposit due, 30%");
  const pdf = await fetch(`${world.origin}${path}.pdf`);
  const { pages } = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
  expect(pages.join(" ")).toContain("Deposit due, 30% $330.00");
  expect((await shop.move(quote.id, "accept")).body).toMatchObject({ deposit_amount: 330, deposit_percent: 30 });
  const paid = await shop.move(quote.id, "deposit", { amount: 200 });
  expect(paid.body).toMatchObject({ deposit_amount: 200, deposit_percent: 30 });
  const deleted = await shop.client("DELETE", `/v1/quotes/${quote.id}/deposit`);
  expect(deleted.status).toBeLessThan(300);
  expect((await shop.client("GET", `/v1/quotes/${quote.id}`)).body).toMatchObject({
    deposit_amount: 330,
    deposit_paid_at: null,
  });
});
