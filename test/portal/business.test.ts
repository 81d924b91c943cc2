import { afterAll, beforeAll, expect, test } from "vitest";
import { dayIn } from "../../src/text/time-zone.ts";
import { createShop } from "../quotes/shop.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const fields = `name business_email business_phone website abn address { line1 line2 suburb state postcode country }
  time_zone payment_instructions payment_terms_days quote_valid_days`;
const mutation = `mutation ($input: UpdateBusinessInput!) { update_business(input: $input) { ${fields} } }`;
const viewer = `{ viewer { business { ${fields} } } }`;

async function open(role: "owner" | "admin" | "member" = "owner") {
  const business = await world.addBusiness();
  const { graphql } = await world.addPerson(business.id, role);
  return { ...business, graphql, update: (input: object) => graphql(mutation, { input }) };
}

test("an owner changes each detail of the business, and clears optional ones", async () => {
  const { update, graphql, client } = await open();
  const changed = {
    name: "Breeze Air",
    business_email: "office@breeze.example",
    business_phone: "+61891234567",
    website: "https://breeze.example",
    abn: "51824753556",
    address: { line1: "12 Banksia Street", line2: null, suburb: "Perth", state: "WA", postcode: "6000", country: "AU" },
    time_zone: "Australia/Perth",
    payment_instructions: "BSB 012-345\nAccount 6789 0123",
    payment_terms_days: 0,
    quote_valid_days: 365,
  };
  expect((await update(changed)).body.data.update_business).toEqual(changed);
  expect((await graphql(viewer)).body.data.viewer.business).toEqual(changed);
  const cleared = { website: null, abn: null, address: null, payment_instructions: null, quote_valid_days: null };
  expect((await update(cleared)).body.data.update_business).toEqual({ ...changed, ...cleared });
  expect((await client("GET", "/v1/me")).body.business).toEqual({
    id: expect.any(String),
    name: "Breeze Air",
    slug: expect.any(String),
    business_email: "office@breeze.example",
    business_phone: "+61891234567",
    website: null,
    abn: null,
    country: "AU",
    currency: "AUD",
    tax_id: null,
  });
});

test.each([
  [{ time_zone: "Perth" }, "/input/time_zone"],
  [{ payment_terms_days: 366 }, "/input/payment_terms_days"],
  [{ quote_valid_days: -1 }, "/input/quote_valid_days"],
  [{ payment_instructions: "x".repeat(1001) }, "/input/payment_instructions"],
  [{ payment_terms_days: null }, "/input/payment_terms_days"],
  [{ name: null }, "/input/name"],
])("%j is refused", async (input, pointer) => {
  const { update } = await open();
  const { problem } = (await update(input)).body.errors[0].extensions;
  expect(problem.errors[0].pointer).toBe(pointer);
});

test("admins and members read the details but cannot change them", async () => {
  for (const role of ["admin", "member"] as const) {
    const { update, graphql } = await open(role);
    expect((await update({ name: "Mine" })).body.errors).toHaveLength(1);
    expect((await graphql(viewer)).body.data.viewer.business.name).toBe("Test Plumbing");
  }
});

test("its terms and days are the defaults of later quotes and invoices", async () => {
  const shop = await createShop(world, { paymentTermsDays: 7, quoteValidDays: 10 });
  const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
  const today = (at: string) => dayIn("Australia/Sydney", new Date(at));
  const { id } = await shop.quote();
  await shop.move(id, "send");
  const quote = (await shop.client("GET", `/v1/quotes/${id}`)).body;
  expect(days(today(quote.sent_at), quote.valid_until)).toBe(10);
  const lines = [{ description: "Labour", quantity: 1, unit_price: 100 }];
  const draft = (await shop.client("POST", "/v1/invoices", { body: { customer_id: shop.customer, lines } })).body;
  expect((await shop.client("POST", `/v1/invoices/${draft.id}/send`)).body).toMatchObject({ status: "sent" });
  const invoice = (await shop.client("GET", `/v1/invoices/${draft.id}`)).body;
  expect(days(invoice.issue_date, invoice.due_date)).toBe(7);
});
