import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { done, line, openShop } from "./shop.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Line = { id: string; description: string; job_line_id: string | null; invoice_id: string | null };

const extras = [
  { ...line({ description: "Extra power point", quantity: 1.5, unit_price: 33.3333 }), discount_percent: 10 },
  line({ description: "Permit", unit_price: 55, tax_rate: 0 }),
];
const quoted = [line({ description: "Outdoor unit", unit_price: 1000 }), line({ description: "Pipework" })];

async function openWork() {
  const shop = await openShop(world);
  const { client, call, customerId } = shop;
  const jobs = (method: string, path: string, body?: object) =>
    client(method, `/v1/jobs${path}`, body === undefined ? {} : { body });
  const addJob = async (more: object = {}) =>
    done(await jobs("POST", "", { customer_id: customerId, title: "Repair", lines: extras, ...more })).body;
  const accepted = async (more: object = {}) => {
    const body = { customer_id: customerId, lines: quoted, ...more };
    const { id } = done(await client("POST", "/v1/quotes", { body })).body;
    done(await client("POST", `/v1/quotes/${id}/send`));
    return done(await client("POST", `/v1/quotes/${id}/accept`)).body;
  };
  const bill = (jobId: string, more: object = {}) =>
    call("POST", "", { customer_id: customerId, job_id: jobId, ...more });
  const readJob = async (id: string) => done(await jobs("GET", `/${id}`)).body;
  return { ...shop, jobs, addJob, accepted, bill, readJob };
}

const idsOf = (lines: readonly { id: string }[]) => lines.map(({ id }) => id);
const sourcesOf = ({ lines }: { lines: readonly Line[] }) => lines.map((one) => one.job_line_id);
const invoicesOf = ({ lines }: { lines: readonly Line[] }) => lines.map((one) => one.invoice_id);

test("an invoice of a job without a quote takes its lines, terms and exact total, once", async () => {
  const { addJob, bill, readJob } = await openWork();
  for (const terms of [{}, { tax_inclusive: true }, { discount_percent: 7.77, tax_inclusive: true }]) {
    const job = await addJob(terms);
    const { subtotal, tax_total, total, discount_total } = job;
    const invoice = done(await bill(job.id)).body;
    expect(invoice).toMatchObject({ ...terms, subtotal, tax_total, total, discount_total, job_id: job.id });
    expect(invoice.lines).toMatchObject(extras);
    expect(sourcesOf(invoice)).toEqual(idsOf(job.lines));
    expect(invoicesOf(await readJob(job.id))).toEqual([invoice.id, invoice.id]);
    expect(done(await bill(job.id)).body).toMatchObject({ lines: [], total: 0 });
  }
});

test("lines that are added later are on the next invoice", async () => {
  const { addJob, bill, jobs } = await openWork();
  const job = await addJob({ tax_inclusive: true });
  done(await bill(job.id));
  const { lines } = done(await jobs("POST", `/${job.id}/lines`, line({ description: "Later" }))).body;
  const next = done(await bill(job.id)).body;
  expect(next).toMatchObject({ tax_inclusive: true, total: 100 });
  expect(sourcesOf(next)).toEqual([lines[2].id]);
});

test("an invoice takes the rest of the quote and the job's lines, and a progress invoice the quote's alone", async () => {
  const { accepted, bill, jobs, readJob } = await openWork();
  for (const terms of [{}, { tax_inclusive: true, discount_percent: 12.5 }]) {
    const { job_id, accepted_total } = await accepted(terms);
    expect(await readJob(job_id)).toMatchObject({ lines: [], ...terms });
    const job = done(await jobs("PATCH", `/${job_id}`, { lines: [...extras, quoted[1]] })).body;
    const part = done(await bill(job_id, { progress_percent: 30 })).body;
    expect(sourcesOf(part)).toEqual([null, null]);
    const amount = done(await bill(job_id, { progress_amount: 111.11 })).body;
    expect(amount.total).toBe(111.11);
    const final = done(await bill(job_id)).body;
    expect(sourcesOf(final)).toEqual([null, null, ...idsOf(job.lines)]);
    const cents = [part, amount, final].reduce((sum, { total }) => sum + Math.round(total * 100), 0);
    expect(cents).toBe(Math.round(accepted_total * 100) + Math.round(job.total * 100));
    expect(done(await bill(job_id)).body.lines).toEqual([]);
  }
});

test("a job's line that is like a quote's line does not count as the quote's", async () => {
  const { accepted, bill, client, jobs } = await openWork();
  const { id, job_id, accepted_total } = await accepted();
  const { lines } = done(await jobs("PATCH", `/${job_id}`, { lines: [quoted[0]] })).body;
  const own = { ...quoted[0], job_line_id: lines[0].id };
  done(await bill(job_id, { lines: [own] }));
  const { body } = await client("GET", `/v1/quotes/${id}`);
  expect(body).toMatchObject({ invoiced_total: 0, uninvoiced_total: accepted_total });
});

test("lines that lower the price of the quote lower the invoice, and no invoice is negative", async () => {
  const { accepted, addJob, bill, jobs } = await openWork();
  const less = [line({ description: "Without pipework", unit_price: -100 })];
  const { job_id } = await accepted();
  expect(done(await jobs("PATCH", `/${job_id}`, { lines: less })).body.total).toBe(-110);
  expect(done(await bill(job_id)).body.total).toBe(1100);
  const alone = await addJob({ lines: less });
  expect(await bill(alone.id)).toMatchObject({ status: 422 });
});

test("the job has the terms of its quote, and an invoice that would mix two is refused", async () => {
  const { accepted, addJob, bill, client, customerId, jobs } = await openWork();
  const { job_id } = await accepted({ discount_percent: 5 });
  for (const more of [{ tax_inclusive: true }, { discount_percent: 0 }])
    expect(await jobs("PATCH", `/${job_id}`, { lines: extras, ...more })).toMatchObject({ status: 400 });
  const body = { customer_id: customerId, lines: quoted };
  const quote = done(await client("POST", "/v1/quotes", { body })).body;
  const job = await addJob({ quote_id: quote.id });
  done(await client("PATCH", `/v1/quotes/${quote.id}`, { body: { tax_inclusive: true } }));
  const mixed = await bill(job.id);
  expect(mixed).toMatchObject({ status: 409, body: { detail: /tax_inclusive/ } });
  done(await jobs("PATCH", `/${job.id}`, { tax_inclusive: true }));
  expect(done(await bill(job.id)).body.lines).toHaveLength(4);
  const alone = await addJob();
  expect(await bill(alone.id, { tax_inclusive: true })).toMatchObject({ status: 400 });
});

test("an invoiced line cannot change or be deleted until its invoice is void, deleted or credited in full", async () => {
  const { addJob, bill, call, client, jobs, readJob } = await openWork();
  const job = await addJob();
  const [first] = job.lines;
  const path = `/${job.id}/lines/${first.id}`;
  const isHeld = async (number: string) => {
    const refused = [
      await jobs("PATCH", path, { quantity: 9 }),
      await jobs("DELETE", path),
      await jobs("PATCH", `/${job.id}`, { lines: [extras[1]] }),
      await jobs("PATCH", `/${job.id}`, { discount_percent: 1 }),
    ];
    for (const answered of refused) expect(answered).toMatchObject({ status: 409 });
    expect(refused[0]?.body.detail).toContain(number);
    done(await jobs("PATCH", `/${job.id}`, { lines: [extras[1], extras[0]], title: "Repair" }));
    expect(idsOf((await readJob(job.id)).lines)).toEqual([job.lines[1].id, first.id]);
  };
  const isFree = async () => expect(invoicesOf(await readJob(job.id))).toEqual([null, null]);
  const draft = done(await bill(job.id)).body;
  await isHeld(draft.invoice_number);
  done(await call("DELETE", `/${draft.id}`));
  await isFree();
  const voided = done(await bill(job.id)).body;
  done(await call("POST", `/${voided.id}/send`));
  await isHeld(voided.invoice_number);
  done(await call("POST", `/${voided.id}/void`));
  await isFree();
  const credited = done(await bill(job.id)).body;
  done(await call("POST", `/${credited.id}/send`));
  done(await client("POST", "/v1/credit_notes", { body: { invoice_id: credited.id } }));
  await isFree();
  done(await jobs("PATCH", path, { quantity: 2 }));
  expect(done(await bill(job.id)).body.lines).toHaveLength(2);
});

test("a draft keeps the job's lines, and frees those that it gives up", async () => {
  const { addJob, bill, call, readJob } = await openWork();
  const job = await addJob();
  const draft = done(await bill(job.id)).body;
  const [first, second] = draft.lines;
  const sent = { ...extras[0], description: "Power point, outdoors" };
  const renamed = { ...sent, job_line_id: first.job_line_id };
  const changed = done(await call("PATCH", `/${draft.id}`, { lines: [renamed, extras[1]] })).body;
  expect(sourcesOf(changed)).toEqual(idsOf(job.lines));
  done(await call("PATCH", `/${draft.id}`, { lines: [sent, { ...extras[1], job_line_id: null }] }));
  expect(invoicesOf(await readJob(job.id))).toEqual([draft.id, null]);
  const again = { ...line(), job_line_id: second.job_line_id };
  done(await call("POST", `/${draft.id}/lines`, again));
  expect(invoicesOf(await readJob(job.id))).toEqual([draft.id, draft.id]);
  for (const [id, status] of [
    [second.job_line_id, 400],
    ["no-id", 404],
    [draft.id, 404],
  ] as const)
    expect(await call("POST", `/${draft.id}/lines`, { ...line(), job_line_id: id })).toMatchObject({ status });
  const moved = done(await call("PATCH", `/${draft.id}`, { job_id: null })).body;
  expect(sourcesOf(moved)).toEqual([null, null, null]);
  expect(invoicesOf(await readJob(job.id))).toEqual([null, null]);
});

test("a line of another job, of an invoice or on a quote is refused", async () => {
  const { addJob, bill, call, client, customerId } = await openWork();
  const [one, other] = [await addJob(), await addJob()];
  const theirs = await (await openWork()).addJob();
  for (const { lines } of [other, theirs])
    expect(await bill(one.id, { lines: [{ ...line(), job_line_id: lines[0].id }] })).toMatchObject({ status: 404 });
  const named = { ...line(), job_line_id: one.lines[0].id };
  expect(await bill(one.id, { lines: [named, named] })).toMatchObject({ status: 400 });
  expect(await call("POST", "", { customer_id: customerId, lines: [named] })).toMatchObject({ status: 404 });
  const first = done(await bill(one.id, { lines: [named] })).body;
  const taken = await bill(one.id, { lines: [named] });
  expect(taken).toMatchObject({ status: 409 });
  expect(taken.body.detail).toContain(first.invoice_number);
  const quote = { customer_id: customerId, lines: [named] };
  expect(await client("POST", "/v1/quotes", { body: quote })).toMatchObject({ status: 400 });
});

test("a copy takes the job's lines only if no other invoice has them", async () => {
  const { addJob, bill, call, readJob } = await openWork();
  const job = await addJob();
  const first = done(await bill(job.id)).body;
  expect(sourcesOf(done(await call("POST", `/${first.id}/copy`)).body)).toEqual([null, null]);
  done(await call("POST", `/${first.id}/void`));
  const copy = done(await call("POST", `/${first.id}/copy`)).body;
  expect(sourcesOf(copy)).toEqual(idsOf(job.lines));
  expect(invoicesOf(await readJob(job.id))).toEqual([copy.id, copy.id]);
});

test("an invoice of the quote and the job has at most 200 lines", async () => {
  const { accepted, bill, jobs } = await openWork();
  const many = Array.from({ length: 120 }, (_, at) => line({ description: `Work ${at}`, unit_price: 1 }));
  const { job_id } = await accepted({ lines: many });
  done(await jobs("PATCH", `/${job_id}`, { lines: many }));
  expect(await bill(job_id)).toMatchObject({ status: 422, body: { detail: /240 lines/ } });
});

test("concurrent invoices take each line of a job once, and a line is changed or invoiced", async () => {
  const { addJob, bill, jobs, readJob } = await openWork();
  for (let round = 0; round < 8; round += 1) {
    const job = await addJob();
    const [id] = idsOf(job.lines);
    const [changed, ...answers] = await Promise.all([
      jobs("PATCH", `/${job.id}/lines/${id}`, { quantity: 5 }),
      ...Array.from({ length: 4 }, () => bill(job.id)),
    ]);
    const invoices = answers.map((answered) => done(answered).body);
    const taken = invoices.flatMap(({ lines }) => lines as (Line & { quantity: number })[]);
    expect(taken.map((one) => one.job_line_id).sort()).toEqual(idsOf(job.lines).sort());
    expect([200, 409]).toContain(changed?.status);
    const now = await readJob(job.id);
    const invoiced = taken.find((one) => one.job_line_id === id);
    expect(now.lines[0].quantity).toBe(invoiced?.quantity);
    expect(now.lines[0].quantity).toBe(changed?.status === 200 ? 5 : 1.5);
  }
});
