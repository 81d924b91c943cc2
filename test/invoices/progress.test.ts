import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { done, line, openShop } from "./shop.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const work = [
  line({ description: "Outdoor unit", quantity: 3, unit_price: 333.33 }),
  line({ description: "Pipework", quantity: 7.5, unit_price: 48.35 }),
  line({ description: "Permit", unit_price: 55, tax_rate: 0 }),
];

type Line = { id: string; description: string; line_total: number; quote_line_id: string | null };

async function openQuoting() {
  const shop = await openShop(world);
  const { client, call, customerId } = shop;
  const draftQuote = async (more: object = {}) =>
    done(await client("POST", "/v1/quotes", { body: { customer_id: customerId, lines: work, ...more } })).body;
  const accepted = async (more: object = {}) => {
    const { id } = await draftQuote(more);
    done(await client("POST", `/v1/quotes/${id}/send`));
    return done(await client("POST", `/v1/quotes/${id}/accept`)).body;
  };
  const bill = (quoteId: string, more: object = {}) =>
    call("POST", "", { customer_id: customerId, quote_id: quoteId, ...more });
  const quote = async (id: string) => done(await client("GET", `/v1/quotes/${id}`)).body;
  return { ...shop, draftQuote, accepted, bill, quote };
}

function cents(amount: number): number {
  return Math.round(amount * 100);
}

const terms = [
  {},
  { tax_inclusive: true },
  { discount_percent: 12.5 },
  { tax_inclusive: true, discount_percent: 7.77 },
];

test("percentages, an amount and the rest of an accepted quote add up to its accepted total", async () => {
  const { accepted, bill, quote } = await openQuoting();
  for (const more of terms) {
    const { id, accepted_total, lines } = await accepted(more);
    const ids = lines.map((one: Line) => one.id);
    expect(await quote(id)).toMatchObject({ invoiced_total: 0, uninvoiced_total: accepted_total });
    const third = done(await bill(id, { progress_percent: 33.33 })).body;
    expect(third.lines.map((one: Line) => one.quote_line_id)).toEqual(ids);
    expect(third.lines[0].description).toBe("Progress 33.33%: Outdoor unit");
    const amount = done(await bill(id, { progress_amount: 250 })).body;
    expect(amount.total).toBe(250);
    const before = await quote(id);
    expect(cents(before.invoiced_total)).toBe(cents(third.total) + cents(amount.total));
    expect(cents(before.invoiced_total) + cents(before.uninvoiced_total)).toBe(cents(accepted_total));
    const final = done(await bill(id)).body;
    expect(final.total).toBe(before.uninvoiced_total);
    expect(final.lines[0].description).toBe("Rest: Outdoor unit");
    expect(cents(third.total) + cents(amount.total) + cents(final.total)).toBe(cents(accepted_total));
    expect(await quote(id)).toMatchObject({ invoiced_total: accepted_total, uninvoiced_total: 0 });
    expect(done(await bill(id)).body).toMatchObject({ lines: [], total: 0 });
  }
});

test("an invoice of the whole quote takes the lines as they are, and a job names the quote", async () => {
  const { accepted, call, customerId, quote } = await openQuoting();
  const { id, job_id, accepted_total, lines } = await accepted({ discount_percent: 5 });
  const part = done(await call("POST", "", { customer_id: customerId, job_id, progress_percent: 100 })).body;
  expect(part).toMatchObject({ quote_id: id, job_id, total: accepted_total });
  expect(part.lines.map(({ description }: Line) => description)).toEqual(work.map(({ description }) => description));
  expect(part.lines.map((one: Line) => one.quote_line_id)).toEqual(lines.map((one: Line) => one.id));
  expect(await quote(id)).toMatchObject({ uninvoiced_total: 0 });
});

test("more than the rest is refused with the rest, and a percentage is at most the rest of each line", async () => {
  const { accepted, bill, quote } = await openQuoting();
  const { id } = await accepted();
  done(await bill(id, { progress_percent: 70 }));
  const { uninvoiced_total: rest } = await quote(id);
  const { status, body } = await bill(id, { progress_amount: rest + 0.01 });
  expect([status, body.errors[0].pointer]).toEqual([422, "/progress_amount"]);
  expect(body.detail).toContain(rest.toFixed(2));
  expect(done(await bill(id, { progress_percent: 50 })).body.total).toBe(rest);
  for (const more of [{ progress_percent: 1 }, { progress_amount: 0.01 }])
    expect(await bill(id, more)).toMatchObject({ status: 422 });
});

test("a progress invoice needs one kind of part, no lines, and an accepted quote", async () => {
  const { accepted, bill, call, client, customerId, draftQuote } = await openQuoting();
  const { id } = await accepted();
  const { id: draft } = await draftQuote();
  const job = done(await client("POST", "/v1/jobs", { body: { customer_id: customerId, title: "Repair" } })).body;
  const own = { customer_id: customerId };
  const part = { progress_percent: 10 };
  expect(await bill(id, { ...part, progress_amount: 10 })).toMatchObject({ status: 400 });
  expect(await bill(id, { ...part, lines: [line()] })).toMatchObject({ status: 400 });
  expect(await call("POST", "", { ...own, ...part })).toMatchObject({ status: 400 });
  expect(await call("POST", "", { ...own, job_id: job.id, progress_amount: 1 })).toMatchObject({ status: 400 });
  for (const percent of [0, 100.01, 1.001, -5])
    expect(await bill(id, { progress_percent: percent })).toMatchObject({ status: 400 });
  expect(await bill(draft, part)).toMatchObject({ status: 409 });
  expect(await bill(id, { ...part, discount_percent: 1 })).toMatchObject({ status: 400 });
});

test("concurrent progress invoices never exceed the quote together", async () => {
  const { accepted, bill, quote } = await openQuoting();
  for (let round = 0; round < 3; round += 1) {
    const { id, accepted_total } = await accepted({ tax_inclusive: round === 1 });
    const half = cents(accepted_total * 0.6) / 100;
    const asked = [{ progress_amount: half }, { progress_amount: half }, { progress_percent: 60 }, {}];
    const made = await Promise.all(asked.map((more) => bill(id, more)));
    const sum = made.reduce((total, { status, body }) => total + (status === 201 ? cents(body.total) : 0), 0);
    expect(sum).toBeLessThanOrEqual(cents(accepted_total));
    expect(made.every(({ status }) => status === 201 || status === 422)).toBe(true);
    expect(cents((await quote(id)).invoiced_total)).toBe(sum);
    done(await bill(id));
    expect((await quote(id)).uninvoiced_total).toBe(0);
  }
});

test("void, deleted and fully credited invoices give their part back", async () => {
  const { accepted, bill, call, client, quote } = await openQuoting();
  const { id, accepted_total } = await accepted();
  const part = async () => done(await bill(id, { progress_percent: 25 })).body.id;
  const [first, second, third] = [await part(), await part(), await part()];
  done(await call("POST", `/${first}/send`));
  done(await call("POST", `/${first}/void`));
  done(await call("DELETE", `/${second}`));
  done(await call("POST", `/${third}/send`));
  done(await client("POST", "/v1/credit_notes", { body: { invoice_id: third } }));
  expect(await quote(id)).toMatchObject({ invoiced_total: 0, uninvoiced_total: accepted_total });
  expect(done(await bill(id)).body.total).toBe(accepted_total);
});

test("a line that a draft changes stays the quote's line, and a new price changes what is left", async () => {
  const { accepted, bill, call, quote } = await openQuoting();
  const { id, accepted_total } = await accepted();
  const draft = done(await bill(id, { progress_percent: 50 })).body;
  const [first, second, third] = draft.lines;
  const sent = ({ description, quantity, unit_price, tax_rate }: Record<string, unknown>) => ({
    description,
    quantity,
    unit_price,
    tax_rate,
  });
  const lines = [
    { ...sent(first), unit_price: 100 },
    { ...sent(second), description: "Half of the pipework", quote_line_id: second.quote_line_id },
    { ...sent(third), quote_line_id: null },
    line({ description: "Extra work", unit_price: 80 }),
  ];
  const changed = done(await call("PATCH", `/${draft.id}`, { lines })).body;
  const ids = [first.quote_line_id, second.quote_line_id, null, null];
  expect(changed.lines.map((one: Line) => one.quote_line_id)).toEqual(ids);
  const { invoiced_total, uninvoiced_total } = await quote(id);
  expect(cents(invoiced_total)).toBe(cents(changed.total) - 88_00 - 27_50);
  expect(cents(invoiced_total) + cents(uninvoiced_total)).toBe(cents(accepted_total));
  const patched = done(await call("PATCH", `/${draft.id}/lines/${changed.lines[0].id}`, { unit_price: 1 })).body;
  expect(patched.lines[0]).toMatchObject({ quote_line_id: first.quote_line_id, line_total: 1 });
});

test("an invoice names lines of its own quote alone", async () => {
  const { accepted, bill, call, client, customerId, draft, quote } = await openQuoting();
  const [one, other] = [await accepted(), await accepted()];
  const named = { ...work[0], unit_price: 10, quote_line_id: one.lines[0].id };
  expect(await bill(other.id, { lines: [named] })).toMatchObject({ status: 404 });
  expect(await call("POST", "", { customer_id: customerId, lines: [named] })).toMatchObject({ status: 404 });
  expect(await bill(one.id, { lines: [{ ...named, quote_line_id: "no-id" }] })).toMatchObject({ status: 404 });
  const { id } = done(await bill(one.id, { lines: [named] })).body;
  expect(await quote(one.id)).toMatchObject({ invoiced_total: 33 });
  const added = { ...named, quote_line_id: one.lines[1].id };
  expect(done(await call("POST", `/${id}/lines`, added)).body.lines[1]).toMatchObject({
    quote_line_id: one.lines[1].id,
  });
  const plain = await draft([{}]);
  expect(await call("POST", `/${plain.id}/lines`, added)).toMatchObject({ status: 404 });
  const moved = done(await call("PATCH", `/${id}`, { quote_id: other.id })).body;
  expect(moved.lines.map((each: Line) => each.quote_line_id)).toEqual([null, null]);
  expect(await quote(one.id)).toMatchObject({ invoiced_total: 0 });
  const quoted = await client("POST", "/v1/quotes", { body: { customer_id: customerId, lines: [named] } });
  expect(quoted.status).toBe(400);
});

test("lines without an id count by their content, each once", async () => {
  const { accepted, bill, quote } = await openQuoting();
  const pump = line({ description: "Pump", unit_price: 50 });
  const { id, lines } = await accepted({ lines: [pump, pump, line()] });
  done(await bill(id, { lines: [pump] }));
  expect(await quote(id)).toMatchObject({ invoiced_total: 55, uninvoiced_total: 165 });
  const rest = done(await bill(id)).body;
  expect(rest.lines.map((one: Line) => one.quote_line_id)).toEqual([lines[1].id, lines[2].id]);
  expect(await quote(id)).toMatchObject({ uninvoiced_total: 0 });
});

test("a copy of a progress invoice is of the same lines", async () => {
  const { accepted, bill, call, quote } = await openQuoting();
  const { id } = await accepted();
  const part = done(await bill(id, { progress_percent: 40 })).body;
  done(await call("POST", `/${part.id}/void`));
  const copy = done(await call("POST", `/${part.id}/copy`)).body;
  expect(copy.lines.map((one: Line) => one.quote_line_id)).toEqual(part.lines.map((one: Line) => one.quote_line_id));
  expect(await quote(id)).toMatchObject({ invoiced_total: part.total });
});

test("invoices of a quote's old version are of the new version's lines", async () => {
  const { bill, client, customerId, draftQuote, quote, read } = await openQuoting();
  const { id } = await draftQuote();
  done(await client("POST", `/v1/quotes/${id}/send`));
  const invoice = done(await bill(id)).body;
  const next = done(await client("POST", `/v1/quotes/${id}/revise`)).body;
  const lines = [...work.slice(0, 2), { ...work[2], unit_price: 70 }];
  const revised = done(await client("PATCH", `/v1/quotes/${next.id}`, { body: { lines } })).body;
  done(await client("POST", `/v1/quotes/${next.id}/send`));
  const moved = await read(invoice.id);
  expect([moved.quote_id, moved.customer_id]).toEqual([next.id, customerId]);
  const ids = revised.lines.map((one: Line) => one.id);
  expect(moved.lines.map((one: Line) => one.quote_line_id)).toEqual([ids[0], ids[1], null]);
  expect(await quote(next.id)).toMatchObject({ uninvoiced_total: 70 });
});

test("a draft quote's new lines leave its invoices' lines without one", async () => {
  const { bill, client, draftQuote, quote, read } = await openQuoting();
  const { id } = await draftQuote();
  const { id: invoiceId } = done(await bill(id)).body;
  done(await client("PATCH", `/v1/quotes/${id}`, { body: { lines: [...work, line()] } }));
  expect((await read(invoiceId)).lines.map((one: Line) => one.quote_line_id)).toEqual([null, null, null]);
  expect(await quote(id)).toMatchObject({ uninvoiced_total: 110 });
});
