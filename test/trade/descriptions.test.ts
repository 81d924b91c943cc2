import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "../../src/limits/limits.ts";
import { createShop } from "../quotes/shop.ts";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let shop: Awaited<ReturnType<typeof createShop>>;
beforeAll(async () => {
  world = await startWorld();
  shop = await createShop(world);
});
afterAll(() => world.close());

const scope = "Supply and install\n\n1. Remove the old unit\n\t2. Fit the new one\n\nWarranty: five years";
const { max } = limits.records.lineDescription;
const lineOf = (description: unknown) => ({ description, quantity: 1, unit_price: 100 });
const post = (path: string, description: unknown) =>
  shop.client("POST", path, { body: { customer_id: shop.customer, lines: [lineOf(description)] } });

test("a line's description keeps its paragraphs, from the quote to the copy, the job's invoice and its changed line", async () => {
  const { id } = await shop.quote({ lines: [lineOf(scope)] });
  const { client } = shop;
  const copy = await made(client, `/v1/quotes/${id}/copy`, {});
  const invoice = await made(client, "/v1/invoices", { customer_id: shop.customer, quote_id: id });
  for (const record of [copy, invoice]) expect(record.lines).toMatchObject([{ description: scope }]);
  const added = await made(client, `/v1/invoices/${invoice.id}/lines`, lineOf(scope.repeat(2)));
  const line = added.lines.at(-1);
  const path = `/v1/invoices/${invoice.id}/lines/${line.id}`;
  expect((await client("PATCH", path, { body: { description: scope } })).body.lines.at(-1).description).toBe(scope);
});

test.each([
  ["carriage returns", "One\r\nTwo\rThree\u2028Four\u2029Five", "One\nTwo\nThree\nFour\nFive"],
  ["whitespace around it", " \r\n One\nTwo \n\n", "One\nTwo"],
  ["as many characters as it may have", `${"a".repeat(max - 2)}\n\u{1f600}`, `${"a".repeat(max - 2)}\n\u{1f600}`],
  ["line breaks that are counted once", `a${"\r\n".repeat(max - 2)}b`, `a${"\n".repeat(max - 2)}b`],
])("%s is read as one text, on quotes and invoices", async (_what, given, stored) => {
  for (const path of ["/v1/quotes", "/v1/invoices"])
    expect(await post(path, given)).toMatchObject({ status: 201, body: { lines: [{ description: stored }] } });
});

test.each([
  ["one character too many", "a".repeat(max + 1)],
  ["nothing but line breaks", "\r\n\n"],
  ["a control character", "One\u0007Two"],
  ["a mark that turns the text around", "One\u202eTwo"],
])("%s is refused at its field", async (_what, description) => {
  for (const path of ["/v1/quotes", "/v1/invoices"])
    expect(await post(path, description)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: "/lines/0/description" }] },
    });
});

test("an item of the price list has a description of the same kind", async () => {
  const { graphql } = await world.addPerson(shop.id, "owner");
  const create = (description: string) =>
    graphql("mutation ($input: CreatePriceItemInput!) { create_price_item(input: $input) { description } }", {
      input: { name: "Split system", unit_price: 2480, description },
    });
  expect((await create(scope.replaceAll("\n", "\r\n"))).body.data.create_price_item).toEqual({ description: scope });
  const { errors } = (await create("a".repeat(max + 1))).body;
  expect(errors[0].extensions.problem.errors).toMatchObject([{ pointer: expect.stringContaining("description") }]);
});

test("the customer's page shows the paragraphs as text", async () => {
  const { id } = await shop.quote({ lines: [lineOf(`${scope}\n<b>no markup</b>`)] });
  await shop.move(id, "send");
  const [email] = (await shop.emails()).toReversed();
  const path = /\/q\/[\w-]+/.exec(email?.text ?? "")?.[0];
  const page = await (await fetch(world.origin + path)).text();
  expect(page).toContain(`<span class="description">${scope}\n&lt;b&gt;no markup&lt;/b&gt;</span>`);
});
