import { afterAll, beforeAll, expect, test } from "vitest";
import { changeCountry } from "../../src/domain/identity/business/change-country.ts";
import { createShop } from "../quotes/shop.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const fields = "country currency abn tax_id tax_id_name tax_name tax_kinds { name rate }";
const mutation = `mutation ($input: UpdateBusinessInput!) { update_business(input: $input) { ${fields} } }`;

async function open(options: Parameters<typeof createShop>[1] = {}) {
  const shop = await createShop(world, options);
  const { graphql } = await world.addPerson(shop.id, "owner");
  return { ...shop, update: async (input: object) => (await graphql(mutation, { input })).body };
}

type Shop = Awaited<ReturnType<typeof open>>;

test("a new country brings its currency, tax and tax id, and clears the old id", async () => {
  const { update } = await open({ abn: "51824753556" });
  expect((await update({ country: "NZ", tax_id: "49-091-850" })).data.update_business).toMatchObject({
    country: "NZ",
    currency: "NZD",
    abn: "51824753556",
    tax_id: "49091850",
    tax_id_name: "GST number",
    tax_name: "GST",
    tax_kinds: [{ rate: 0.15 }, { rate: 0 }],
  });
  expect((await update({ country: "US" })).data.update_business).toMatchObject({
    country: "US",
    currency: "USD",
    tax_id: null,
    tax_name: "Sales tax",
    tax_kinds: [{ name: "No sales tax", rate: 0 }],
  });
  expect((await update({ country: "AU" })).data.update_business).toMatchObject({
    currency: "AUD",
    tax_id: "51824753556",
    tax_kinds: [
      { name: "GST 10%", rate: 0.1 },
      { name: "GST free", rate: 0 },
    ],
  });
});

test("the currency can be another one than the country's", async () => {
  const { update, quote } = await open();
  expect((await update({ country: "IE", currency: "GBP" })).data.update_business).toMatchObject({ currency: "GBP" });
  expect((await update({ currency: "USD" })).data.update_business).toMatchObject({ country: "IE", currency: "USD" });
  expect(await quote()).toMatchObject({ currency: "USD" });
});

test("in Australia the tax id is the ABN", async () => {
  const { update } = await open();
  const changed = { abn: "51824753556", tax_id: "51824753556" };
  expect((await update({ tax_id: "51 824 753 556" })).data.update_business).toMatchObject(changed);
  expect((await update({ tax_id: null })).data.update_business).toMatchObject({ abn: null, tax_id: null });
  expect((await update({ abn: "51824753556" })).data.update_business).toMatchObject(changed);
  const refused = await update({ abn: null, tax_id: "51824753556" });
  expect(refused.errors[0].extensions.problem.errors).toMatchObject([{ pointer: "/tax_id" }]);
});

test.each([
  [{ tax_id: "51 824 753 557" }, "must be a valid ABN, such as 51 824 753 556"],
  [{ country: "GB", tax_id: "GB 980 7806 85" }, "must be a valid VAT number, such as GB 980 7806 84"],
])("%j is refused", async (input, detail) => {
  const { update } = await open();
  const { errors } = await update(input);
  expect(errors[0].extensions.problem.errors).toMatchObject([{ pointer: "/tax_id", detail }]);
});

test.each(["quote", "invoice"])("a draft %s keeps the country and the currency", async (kind) => {
  const { update, client, customer: customer_id, quote } = await open();
  if (kind === "quote") await quote();
  else await client("POST", "/v1/invoices", { body: { customer_id } });
  for (const input of [{ country: "NZ" }, { currency: "USD" }, { country: "NZ", currency: "AUD" }]) {
    const { errors } = await update(input);
    expect(errors[0].extensions.problem).toMatchObject({ status: 409 });
  }
  expect((await update({ country: "AU", currency: "AUD", tax_id: "51824753556" })).data.update_business).toMatchObject({
    country: "AU",
    currency: "AUD",
    tax_id: "51824753556",
  });
});

const invoiceOf = ({ client, customer: customer_id }: Shop) =>
  client("POST", "/v1/invoices", {
    body: { customer_id, lines: [{ description: "Labour", quantity: 1, unit_price: 100 }] },
  });

test("a change of currency and the first invoice at once end in one currency", async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 12; round += 1) {
    const shop = await open();
    const change = () => shop.update({ country: "GB" });
    const [first, second] = round % 2 === 0 ? [change, () => invoiceOf(shop)] : [() => invoiceOf(shop), change];
    await Promise.all([first(), second()]);
    const { currency } = (await shop.client("GET", "/v1/me")).body.business;
    const [invoice] = (await shop.client("GET", "/v1/invoices")).body.data;
    expect(invoice).toMatchObject(
      currency === "GBP" ? { currency: "GBP", total: 120 } : { currency: "AUD", total: 110 },
    );
    outcomes.add(currency);
  }
  expect(outcomes.size).toBeGreaterThan(0);
});

test("an invoice that is not committed yet holds up a change of currency", async () => {
  const shop = await open();
  let change: Promise<unknown> | undefined;
  await shop.db.transaction(async (db) => {
    await db.create("Invoice", { data: { customerId: shop.customer, invoiceNumber: "INV-1" } });
    change = shop.update({ currency: "USD" });
    await waitingForLock();
  });
  expect(await change).toMatchObject({ errors: [{ extensions: { problem: { status: 409 } } }] });
});

test("a change of country that is not committed yet holds up an invoice, which then has the new currency", async () => {
  const shop = await open();
  let invoice: Promise<{ body: unknown }> | undefined;
  await shop.db.transaction(async (db) => {
    const data = await changeCountry(db, { country: "NZ" });
    await db.updateMany("Business", { where: { id: shop.id }, data });
    invoice = invoiceOf(shop);
    await waitingForLock();
  });
  expect((await invoice)?.body).toMatchObject({ currency: "NZD", total: 115 });
});

test("a row that the last release inserts is Australian", async () => {
  const { rows } = await world.database.systemPool.query(
    `insert into businesses (id, name, slug, updated_at) values (gen_random_uuid(), 'Old', 'old-release', now())
     returning country, currency, tax_id`,
  );
  expect(rows).toEqual([{ country: "AU", currency: "AUD", tax_id: null }]);
});

/** Resolves once a statement of this world's database waits for a lock. */
async function waitingForLock(): Promise<void> {
  for (;;) {
    const { rows } = await world.database.systemPool.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows.length > 0) return;
  }
}
