import { afterAll, beforeAll, expect, test } from "vitest";
import { readPdf } from "../web/read-pdf.ts";
import { createClient } from "../world/client.ts";
import { startWorld, type World } from "../world/world.ts";
import { createShop, type Shop } from "./shop.ts";

let world: World;
let visit: ReturnType<typeof createClient>;
beforeAll(async () => {
  world = await startWorld({ RATE_LIMIT_PER_MINUTE: "100000" });
  visit = createClient(world.origin);
});
afterAll(() => world.close());

const lines = [
  { description: "Split system", quantity: 1, unit_price: 1000 },
  { description: "Wifi module", quantity: 1, unit_price: 200, is_optional: true },
  { description: "Warranty", quantity: 1, unit_price: 300, is_optional: true, is_selected: true },
];

type Line = { id: string; is_optional: boolean; is_selected: boolean };
type Quote = { id: string; total: number; lines: Line[] };

async function sentQuote(fields: object = {}) {
  const shop = await createShop(world);
  const quote = (await shop.quote({ lines, ...fields })) as unknown as Quote;
  const { status, text } = await shop.move(quote.id, "send");
  if (status !== 200) throw new Error(text);
  const path = new URL(/http\S+\/q\/\S+/.exec((await shop.emails()).at(-1)?.text ?? "")?.[0] ?? "").pathname;
  const read = async () => (await shop.client("GET", `/v1/quotes/${quote.id}`)).body;
  return { shop, quote, path, read, ids: quote.lines.map(({ id }) => id) };
}

const form = (fields: Record<string, string>, options: readonly number[] = []) => {
  const sent = new URLSearchParams(fields);
  for (const option of options) sent.append("option", String(option));
  return { raw: sent.toString(), headers: { "Content-Type": "application/x-www-form-urlencoded" } };
};

/** The hidden fields of the form on the page. */
function shownOn(page: string) {
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? "";
  return { version: value("version"), total: value("total"), name: "Jane" };
}

const selected = (quote: Quote) => quote.lines.map(({ is_selected }) => is_selected);

async function invoiceOf(shop: Shop, quote_id: string) {
  return (await shop.client("POST", "/v1/invoices", { body: { customer_id: shop.customer, quote_id } })).body;
}

test("the total of a quote has its required lines and the preselected options", async () => {
  const shop = await createShop(world);
  const quote = (await shop.quote({ lines, discount_percent: 10, deposit_percent: 10 })) as unknown as Quote;
  expect(quote).toMatchObject({ discount_total: 130, subtotal: 1170, total: 1287, deposit_amount: 128.7 });
  expect(quote.lines).toMatchObject([
    { is_optional: false, is_selected: true },
    { is_optional: true, is_selected: false, line_total: 180 },
    { is_optional: true, is_selected: true, line_total: 270 },
  ]);
  const changed = lines.map((line) => ({ ...line, ...(line.is_optional ? { is_selected: true } : {}) }));
  const { body } = await shop.client("PATCH", `/v1/quotes/${quote.id}`, { body: { lines: changed } });
  expect(body).toMatchObject({ total: 1485, deposit_amount: 148.5 });
  expect((await shop.move(quote.id, "copy")).body).toMatchObject({ total: 1485, lines: body.lines.map(withoutId) });
});

const withoutId = ({ description, is_optional, is_selected }: Line & { description: string }) => ({
  description,
  is_optional,
  is_selected,
});

test("only a quote has options, and a required line is always selected", async () => {
  const shop = await createShop(world);
  const send = (path: string, line: object) =>
    shop.client("POST", path, { body: { customer_id: shop.customer, lines: [{ ...lines[0], ...line }] } });
  const refused = (field: string) => ({ status: 400, errors: [{ pointer: `/lines/0/${field}` }] });
  expect((await send("/v1/quotes", { is_selected: false })).body).toMatchObject(refused("is_selected"));
  expect((await send("/v1/invoices", { is_optional: true })).body).toMatchObject(refused("is_optional"));
  expect((await send("/v1/invoices", { is_selected: false })).body).toMatchObject(refused("is_selected"));
  expect((await send("/v1/invoices", { is_optional: false, is_selected: true })).status).toBe(201);
});

test("an acceptance through the API takes the named options, and the job's invoice has no others", async () => {
  const { shop, quote, ids, read } = await sentQuote({ deposit_percent: 20 });
  const { status, body } = await shop.move(quote.id, "accept", { selected_line_ids: [ids[1]] });
  expect(status).toBe(200);
  expect(body).toMatchObject({ total: 1320, accepted_total: 1320, tax_total: 120, deposit_amount: 264 });
  expect(selected(await read())).toEqual([true, true, false]);
  expect(await shop.events("quote.accepted")).toMatchObject([{ accepted_total: 1320 }]);
  expect((await shop.emails()).at(-1)?.text).toContain("$1,320.00 including GST");
  const invoice = await invoiceOf(shop, quote.id);
  expect(invoice).toMatchObject({ total: 1320 });
  expect(invoice.lines).toMatchObject([{ description: "Split system" }, { description: "Wifi module" }]);
  expect(invoice.lines.every(({ is_optional }: Line) => !is_optional)).toBe(true);
  expect((await invoiceOf(shop, quote.id)).lines).toEqual([]);
});

test("without a choice, an acceptance takes the preselected options; with an empty one, none", async () => {
  const preselected = await sentQuote();
  expect((await preselected.shop.move(preselected.quote.id, "accept")).body).toMatchObject({ accepted_total: 1430 });
  const none = await sentQuote();
  const { body } = await none.shop.move(none.quote.id, "accept", { selected_line_ids: [] });
  expect(body).toMatchObject({ accepted_total: 1100 });
  expect(selected(body)).toEqual([true, false, false]);
});

test("a choice of a required or unknown line is refused, and accepts nothing", async () => {
  const { shop, quote, ids, read } = await sentQuote();
  const other = await sentQuote();
  for (const id of [ids[0], other.ids[1], "x"]) {
    const { body } = await shop.move(quote.id, "accept", { selected_line_ids: [ids[1], id] });
    expect(body).toMatchObject({ status: 400, errors: [{ pointer: "/selected_line_ids/1" }] });
  }
  expect(await read()).toMatchObject({ status: "sent", total: 1430 });
});

test("a quote of options alone can be sent, and is accepted with at least one", async () => {
  const options = lines.slice(1).map((line) => ({ ...line, is_selected: false }));
  const { shop, quote, path, ids, read } = await sentQuote({ lines: options, deposit_percent: 50 });
  expect((await shop.emails()).at(-1)?.text).toContain("You can choose options on the quote's page.");
  const page = (await visit("GET", path)).text;
  const refused = await visit("POST", `${path}/accept`, form(shownOn(page)));
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Choose at least one option");
  expect((await shop.move(quote.id, "accept")).status).toBe(400);
  expect(await read()).toMatchObject({ status: "sent", deposit_amount: null });
  const accepted = await shop.move(quote.id, "accept", { selected_line_ids: [ids[0]] });
  expect(accepted.body).toMatchObject({ accepted_total: 220, deposit_amount: 110 });
});

test("the page shows a checkbox for each option, and its totals follow the ticked ones", async () => {
  const { path, read } = await sentQuote({ discount_percent: 10, deposit_percent: 10 });
  const { text } = await visit("GET", path);
  expect(text.match(/type="checkbox"/g)).toHaveLength(2);
  expect(text).toMatch(/value="3" form="accept" autocomplete="off" checked/);
  expect(text).toContain("$1,287.00");
  const fields = { ...shownOn(text), name: "Zoë" };
  const chosen = await visit("POST", `${path}/choose`, form(fields, [2, 3]));
  expect(chosen.status).toBe(200);
  expect(chosen.text.match(/ checked>/g)).toHaveLength(2);
  expect(chosen.text).toContain("you agree to this work for $1,485.00 including GST");
  expect(chosen.text).toContain('<th scope="row">Discount</th><td class="amount">-$150.00</td>');
  expect(chosen.text).toContain('<th scope="row">Deposit due, 10%</th><td class="amount">$148.50</td>');
  expect(chosen.text).toContain('value="Zoë"');
  // To look is not to choose.
  expect(selected(await read())).toEqual([true, false, true]);
  const accepted = await visit("POST", `${path}/accept`, form(shownOn(chosen.text), [2, 3]));
  expect(accepted.status).toBe(303);
  expect(await read()).toMatchObject({ status: "accepted", accepted_total: 1485, deposit_amount: 148.5 });
  expect(selected(await read())).toEqual([true, true, true]);
});

test("an option that was left out stays on the accepted page and its PDF, and does not count", async () => {
  const { shop, quote, path } = await sentQuote();
  await shop.move(quote.id, "accept", { selected_line_ids: [] });
  const { text } = await visit("GET", path);
  expect(text).not.toContain("checkbox");
  expect(text.match(/Optional, not included: /g)).toHaveLength(2);
  expect(text).toContain("$1,100.00");
  const pdf = await fetch(`${world.origin}${path}.pdf`);
  const { pages } = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
  expect(pages.join(" ")).toContain("Warranty Optional, not included 1 $300.00 $30.00 $300.00");
});

test("a customer who ticks and accepts without a script sees the new total first", async () => {
  const { path, read } = await sentQuote();
  const shown = shownOn((await visit("GET", path)).text);
  expect(shown.total).toBe("$1,430.00");
  const asked = await visit("POST", `${path}/accept`, form(shown, [2, 3]));
  expect(asked.status).toBe(400);
  expect(asked.text).toContain("The total is $1,650.00. Please check your options");
  expect(await read()).toMatchObject({ status: "sent" });
  const accepted = await visit("POST", `${path}/accept`, form(shownOn(asked.text), [2, 3]));
  expect(accepted.status).toBe(303);
  expect(await read()).toMatchObject({ status: "accepted", accepted_total: 1650 });
});

test("a quote that changed since the page was opened is shown again, and not accepted", async () => {
  const { path, ids, read } = await sentQuote();
  const shown = shownOn((await visit("GET", path)).text);
  const { system } = world.database;
  await system.quoteLine.updateMany({ where: { id: ids[1] ?? "" }, data: { description: "Another module" } });
  for (const action of ["accept", "choose"]) {
    const refused = await visit("POST", `${path}/${action}`, form(shown, [3]));
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("This quote has changed since you opened it.");
    expect(refused.text).toContain("Another module");
    expect(shownOn(refused.text).version).not.toBe(shown.version);
  }
  expect(await read()).toMatchObject({ status: "sent", accepted_total: null });
});

test("one of two acceptances at once, with other options, wins whole", async () => {
  const { shop, quote, path, read } = await sentQuote();
  const shown = shownOn((await visit("GET", path)).text);
  const both = [
    { ...form({ ...shown, total: "$1,650.00" }, [2, 3]) },
    { ...form({ ...shown, total: "$1,100.00" }, []) },
  ];
  await Promise.all(both.map((one) => visit("POST", `${path}/accept`, one)));
  const accepted = await read();
  const wasAll = accepted.accepted_total === 1650;
  expect(accepted.accepted_total).toBe(wasAll ? 1650 : 1100);
  expect(accepted.total).toBe(accepted.accepted_total);
  expect(selected(accepted)).toEqual([true, wasAll, wasAll]);
  expect(await shop.events("quote.accepted")).toHaveLength(1);
  expect(await invoiceOf(shop, quote.id)).toMatchObject({ total: accepted.accepted_total });
});

test("a deposit in dollars is at most the total of the chosen options", async () => {
  const { shop, quote, path } = await sentQuote({ deposit_amount: 1200 });
  const shown = shownOn((await visit("GET", path)).text);
  const chosen = await visit("POST", `${path}/choose`, form(shown));
  expect(chosen.text).toContain('<th scope="row">Deposit due</th><td class="amount">$1,100.00</td>');
  const { body } = await shop.move(quote.id, "accept", { selected_line_ids: [] });
  expect(body).toMatchObject({ accepted_total: 1100, deposit_amount: 1100 });
});

test("options cannot bring the total below a deposit that is paid", async () => {
  const { shop, quote, read } = await sentQuote({ deposit_amount: 1200 });
  await shop.move(quote.id, "deposit", {});
  const { body } = await shop.move(quote.id, "accept", { selected_line_ids: [] });
  expect(body).toMatchObject({ status: 400, errors: [{ pointer: "/selected_line_ids" }] });
  expect(await read()).toMatchObject({ status: "sent", deposit_amount: 1200 });
  expect((await shop.move(quote.id, "accept")).body).toMatchObject({ accepted_total: 1430, deposit_amount: 1200 });
});

test("a choice that comes to less than nothing says so on the page, and accepts nothing", async () => {
  const { path, read } = await sentQuote({
    lines: [
      { description: "Old unit", quantity: 1, unit_price: -100 },
      { description: "New unit", quantity: 1, unit_price: 300, is_optional: true, is_selected: true },
    ],
    deposit_amount: 50,
  });
  const shown = shownOn((await visit("GET", path)).text);
  const updated = await visit("POST", `${path}/choose`, form(shown));
  expect(updated.text).not.toContain("Deposit due");
  const accepted = await visit("POST", `${path}/accept`, form(shownOn(updated.text)));
  expect([accepted.status, accepted.text.includes("Choose at least one option")]).toEqual([400, true]);
  expect((await read()).status).toBe("sent");
});

test("the page that updates a replaced quote leads to the new version", async () => {
  const { shop, quote, path } = await sentQuote();
  const shown = shownOn((await visit("GET", path)).text);
  const revision = (await shop.move(quote.id, "revise")).body;
  expect((await shop.move(revision.id, "send")).status).toBe(200);
  expect((await visit("POST", `${path}/choose`, form(shown, [2]))).text).toContain("View the new quote");
});

test("a quote's options are invoiced once the customer has chosen, and a replaced quote not at all", async () => {
  const { shop, quote } = await sentQuote();
  const invoice = () =>
    shop.client("POST", "/v1/invoices", { body: { customer_id: shop.customer, quote_id: quote.id } });
  expect(await invoice()).toMatchObject({ status: 409, body: { detail: expect.stringContaining("not chosen") } });
  const revision = (await shop.move(quote.id, "revise")).body;
  await shop.move(revision.id, "send");
  expect(await invoice()).toMatchObject({ status: 409, body: { detail: expect.stringContaining("newer version") } });
});

test("deleting a deposit asks for the first amount, at most the total that was accepted", async () => {
  const { shop, quote, read, ids } = await sentQuote({
    lines: [
      { description: "Service", quantity: 1, unit_price: 100 },
      { description: "New unit", quantity: 1, unit_price: 800, is_optional: true, is_selected: true },
    ],
    deposit_amount: 500,
  });
  await shop.move(quote.id, "deposit", { amount: 60 });
  expect((await shop.move(quote.id, "accept", { selected_line_ids: [] })).status).toBe(200);
  expect(ids).toHaveLength(2);
  await shop.client("DELETE", `/v1/quotes/${quote.id}/deposit`);
  expect(await read()).toMatchObject({ total: 110, deposit_amount: 110, deposit_paid_at: null });
  expect((await shop.move(quote.id, "copy")).status).toBe(201);
});

test("deleting a deposit that 1.0.0 recorded keeps its amount, because the one before is unknown", async () => {
  const { shop, quote, read } = await sentQuote({ deposit_amount: 500 });
  const data = { depositPaidAt: new Date(), depositMethod: null, depositRequested: null };
  await world.database.system.quote.updateMany({ where: { id: quote.id }, data });
  expect((await shop.client("DELETE", `/v1/quotes/${quote.id}/deposit`)).status).toBe(200);
  expect(await read()).toMatchObject({ deposit_amount: 500, deposit_paid_at: null });
});
