import { afterAll, beforeAll, expect, test } from "vitest";
import { dayIn, daysAfter } from "../../src/text/time-zone.ts";
import { createClient } from "../world/client.ts";
import { startWorld, type World } from "../world/world.ts";
import { done, jobOfLead, openShop } from "./shop.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test("an invoice can be paid in parts, and the last one records invoice.paid", async () => {
  const { call, sent, events, customerId } = await openShop(world);
  const { id, invoice_number } = await sent();
  const paidAt = "2026-11-01T02:30:00.000Z";
  const first = await call("POST", `/${id}/payments`, {
    amount: 10.01,
    paid_at: paidAt,
    method: "bank_transfer",
    reference: "BPAY 1",
  });
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({
    status: "partially_paid",
    amount_paid: 10.01,
    amount_due: 99.99,
    paid_at: null,
    payments: [{ amount: 10.01, paid_at: paidAt, method: "bank_transfer", reference: "BPAY 1" }],
  });
  expect(await events("invoice.paid")).toEqual([]);
  const second = await call("POST", `/${id}/payments`, { amount: 99.99, paid_at: paidAt });
  expect(second.body).toMatchObject({
    status: "paid",
    amount_paid: 110,
    amount_due: 0,
    paid_at: paidAt,
    payments: [{ amount: 10.01 }, { amount: 99.99, method: "other", reference: null }],
  });
  expect((await call("GET", `/${id}`)).body).toEqual(second.body);
  expect(await events("invoice.paid")).toEqual([
    expect.objectContaining({ invoice_id: id, invoice_number, customer_id: customerId, total: 110, paid_at: paidAt }),
  ]);
});

test("a payment that is recorded already is refused if the caller asks for it, and recorded again if not", async () => {
  const { call, sent } = await openShop(world);
  const { id } = await sent([{ unit_price: 1000 }]);
  const pay = (body: object) => call("POST", `/${id}/payments`, body);
  const first = (await pay({ amount: 100, paid_at: "2026-06-01" })).body.payments[0];
  const once = { amount: 100, paid_at: "2026-06-01T01:00:00Z", refuse_duplicate: true };
  const refused = await pay(once);
  expect(refused).toMatchObject({ status: 409, body: { type: "urn:service:error:conflict", id: first.id } });
  for (const other of [
    { amount: 100.01 },
    { paid_at: "2026-06-02" },
    { reference: "BPAY" },
    { refuse_duplicate: false },
  ])
    expect((await pay({ ...once, ...other })).status).toBe(200);
  expect((await pay({ ...once, reference: "BPAY" })).status).toBe(409);
  const race = { amount: 7, paid_at: "2026-06-03", refuse_duplicate: true };
  const answers = await Promise.all(Array.from({ length: 5 }, () => pay(race)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
});

test("a payment of more than is due is a 422 that says how much is due, and changes nothing", async () => {
  const { call, sent, read } = await openShop(world);
  const { id } = await sent();
  await call("POST", `/${id}/payments`, { amount: 100 });
  expect(await call("POST", `/${id}/payments`, { amount: 10.01 })).toMatchObject({
    status: 422,
    body: { type: "urn:service:error:unprocessable", detail: expect.stringContaining("10.00") },
  });
  expect(await read(id)).toMatchObject({ amount_paid: 100, status: "partially_paid", payments: [{ amount: 100 }] });
});

test("an invoice takes 500 payments, all of which its response contains", async () => {
  const { call, sent } = await openShop(world);
  const { id } = await sent();
  done(await call("POST", `/${id}/payments`, { amount: 0.01 }));
  await world.database.systemPool.query(
    `insert into payments (id, business_id, invoice_id, amount, kind, method, paid_at, updated_at)
     select gen_random_uuid(), business_id, invoice_id, 0.01, kind, method, paid_at, updated_at from payments, generate_series(1, 498)
     where invoice_id = $1`,
    [id],
  );
  const last = await call("POST", `/${id}/payments`, { amount: 0.01 });
  expect(last.body.payments).toHaveLength(500);
  expect(await call("POST", `/${id}/payments`, { amount: 0.01 })).toMatchObject({
    status: 409,
    body: { detail: "The invoice has 500 payments and refunds, which is the limit." },
  });
});

test("a draft, a void and a paid invoice accept no payment", async () => {
  const { call, draft, sent } = await openShop(world);
  const [unsent, voided, paid] = [await draft(), await sent(), await sent()];
  done(await call("POST", `/${voided.id}/void`));
  done(await call("POST", `/${paid.id}/payments`, { amount: 110 }));
  for (const { id } of [unsent, voided, paid])
    expect(await call("POST", `/${id}/payments`, { amount: 1 })).toMatchObject({
      status: 409,
      body: { type: "urn:service:error:conflict" },
    });
});

test("no payment accepts an invalid amount or a future time", async () => {
  const { client, sent, read } = await openShop(world);
  const { id } = await sent();
  for (const written of [
    "0",
    "-0",
    "-0.001",
    "-1e12",
    "1e400",
    '"12"',
    '"NaN"',
    "null",
    "0.001",
    "10.005",
    "1e12",
    "[]",
    "true",
  ]) {
    const answered = await client("POST", `/v1/invoices/${id}/payments`, { raw: `{"amount":${written}}` });
    expect([answered.status, answered.body.errors?.[0]?.pointer], written).toEqual([400, "/amount"]);
  }
  const late = new Date(Date.now() + 3_600_000).toISOString();
  const wrong = {
    paid_at: [late, "yesterday", null, "2026-02-30T00:00:00Z"],
    method: ["cheque", null],
    reference: [" "],
  };
  for (const [field, values] of Object.entries(wrong))
    for (const value of values) {
      const answered = await client("POST", `/v1/invoices/${id}/payments`, { body: { amount: 1, [field]: value } });
      expect([answered.status, answered.body.errors?.[0]?.pointer]).toEqual([400, `/${field}`]);
    }
  expect(await read(id)).toMatchObject({ status: "sent", amount_paid: 0, payments: [] });
});

test("concurrent payments never overpay, and invoice.paid is recorded once", async () => {
  const { call, sent, read, events } = await openShop(world);
  const { id } = await sent();
  const answers = await Promise.all(Array.from({ length: 12 }, () => call("POST", `/${id}/payments`, { amount: 30 })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(9);
  const rest = await Promise.all(Array.from({ length: 6 }, () => call("POST", `/${id}/payments`, { amount: 20 })));
  expect(rest.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  const { status, amount_paid, payments } = await read(id);
  expect([status, amount_paid, payments.length]).toEqual(["paid", 110, 4]);
  expect(await events("invoice.paid")).toHaveLength(1);
});

test("one of a concurrent payment and void wins, and the other is a 409", async () => {
  const { call, sent, read, events } = await openShop(world);
  for (let round = 0; round < 6; round += 1) {
    const { id } = await sent();
    const answers = await Promise.all([call("POST", `/${id}/payments`, { amount: 110 }), call("POST", `/${id}/void`)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { status, payments } = await read(id);
    expect([status, payments.length]).toEqual(answers[0]?.status === 200 ? ["paid", 1] : ["void", 0]);
    expect((await events("invoice.paid")).filter(({ invoice_id }) => invoice_id === id)).toHaveLength(payments.length);
  }
});

test("the first paid invoice of a lead that never had a quote wins it, once", async () => {
  const { call, client, customerId, sent, events } = await openShop(world);
  const { leadId, jobId } = await jobOfLead(client, customerId);
  const [one, two] = [await sent([{}], { job_id: jobId }), await sent([{}], { job_id: jobId })];
  expect((await client("GET", `/v1/leads/${leadId}`)).body.status).toBe("converted");
  done(await call("POST", `/${one.id}/payments`, { amount: 100 }));
  expect(await events("lead.won")).toEqual([]);
  await Promise.all([
    call("POST", `/${one.id}/payments`, { amount: 10 }),
    call("POST", `/${two.id}/payments`, { amount: 110 }),
  ]);
  const won = await events("lead.won");
  expect(won).toHaveLength(1);
  expect(won[0]).toMatchObject({ lead_id: leadId, won_via: "invoice_paid", quote_id: null, customer_id: customerId });
  expect([one.id, two.id]).toContain(won[0].invoice_id);
  expect((await client("GET", `/v1/leads/${leadId}`)).body.status).toBe("won");
  expect(await events("invoice.paid")).toHaveLength(2);
});

test("a lead that had a quote is not won by an invoice, nor is a lost one", async () => {
  const { call, client, customerId, sent, events } = await openShop(world);
  const quoted = await jobOfLead(client, customerId);
  const lines = [{ description: "Repair", quantity: 1, unit_price: 10 }];
  done(await client("POST", "/v1/quotes", { body: { customer_id: customerId, lead_id: quoted.leadId, lines } }));
  const lost = await jobOfLead(client, customerId);
  done(await client("POST", `/v1/leads/${lost.leadId}/lose`));
  for (const { jobId } of [quoted, lost]) {
    const { id } = await sent([{}], { job_id: jobId });
    done(await call("POST", `/${id}/payments`, { amount: 110 }));
  }
  expect(await events("lead.won")).toEqual([]);
  expect((await client("GET", `/v1/leads/${quoted.leadId}`)).body.status).toBe("converted");
  expect((await client("GET", `/v1/leads/${lost.leadId}`)).body.status).toBe("lost");
});

test("deleting a payment restores the status, and the events that went out stay", async () => {
  const { call, sent, read, events } = await openShop(world);
  const { id } = await sent();
  done(await call("POST", `/${id}/payments`, { amount: 100 }));
  const { payments } = done(await call("POST", `/${id}/payments`, { amount: 10 })).body;
  const back = await call("DELETE", `/${id}/payments/${payments[1].id}`);
  expect(back).toMatchObject({
    status: 200,
    body: { status: "partially_paid", amount_paid: 100, amount_due: 10, paid_at: null, payments: [{ amount: 100 }] },
  });
  expect((await call("DELETE", `/${id}/payments/${payments[0].id}`)).body).toMatchObject({
    status: "sent",
    amount_paid: 0,
    payments: [],
  });
  expect((await call("DELETE", `/${id}/payments/${payments[0].id}`)).status).toBe(404);
  expect(await events("invoice.paid")).toHaveLength(1);
  done(await call("POST", `/${id}/payments`, { amount: 110 }));
  expect(await events("invoice.paid")).toHaveLength(2);
  const other = await sent();
  const { payments: paid } = await read(id);
  expect((await call("DELETE", `/${other.id}/payments/${paid[0].id}`)).status).toBe(404);
});

test("a refund that is owed again is a negative payment of at most what was paid, and can be deleted too", async () => {
  const { call, sent, read, events } = await openShop(world);
  const { id } = await sent();
  expect((await call("POST", `/${id}/payments`, { amount: -1 })).status).toBe(409);
  const paidAt = "2026-11-01T02:30:00.000Z";
  const { payments: first } = done(await call("POST", `/${id}/payments`, { amount: 110, paid_at: paidAt })).body;
  expect(await call("POST", `/${id}/payments`, { amount: -110.01 })).toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining("110.00") },
  });
  const part = done(await call("POST", `/${id}/payments`, { amount: -30.5, reference: "Hose", owed_again: true })).body;
  expect(part).toMatchObject({
    status: "partially_paid",
    amount_paid: 79.5,
    amount_due: 30.5,
    paid_at: null,
    payments: [
      { kind: "payment", amount: 110 },
      { kind: "refund", amount: -30.5, reference: "Hose" },
    ],
  });
  expect((await call("DELETE", `/${id}/payments/${first[0].id}`)).status).toBe(409);
  const refund = part.payments[1].id;
  expect((await call("DELETE", `/${id}/payments/${refund}`)).body).toMatchObject({ status: "paid", paid_at: paidAt });
  const rest = await Promise.all(
    [1, 2, 3].map(() => call("POST", `/${id}/payments`, { amount: -50, owed_again: true })),
  );
  expect(rest.map(({ status }) => status).sort()).toEqual([200, 200, 422]);
  expect(done(await call("POST", `/${id}/payments`, { amount: -10, owed_again: true })).body).toMatchObject({
    status: "sent",
    amount_paid: 0,
  });
  expect((await read(id)).payments).toHaveLength(4);
  expect(await events("invoice.paid")).toHaveLength(2);
});

test("an invoice with refunded payments can be void, owes nothing and shows the payments", async () => {
  const { call, sent, emails } = await openShop(world);
  const { id } = await sent();
  const [, path = ""] = /\/\/[^/]+(\/i\/[\w-]+)/.exec((await emails()).at(-1).text) ?? [];
  done(await call("POST", `/${id}/payments`, { amount: 60 }));
  expect((await call("POST", `/${id}/void`)).status).toBe(409);
  const { payments } = done(await call("POST", `/${id}/payments`, { amount: -60 })).body;
  const voided = done(await call("POST", `/${id}/void`)).body;
  expect(voided).toMatchObject({ status: "void", total: 110, amount_paid: 0, amount_due: 0 });
  const { text } = await createClient(world.origin)("GET", path);
  for (const part of ["Paid on", "$60.00", "Refunded on", "-$60.00"]) expect(text).toContain(part);
  expect(text).not.toContain("Amount due");
  for (const payment of payments) expect((await call("DELETE", `/${id}/payments/${payment.id}`)).status).toBe(409);
  expect((await call("POST", `/${id}/payments`, { amount: -1 })).status).toBe(409);
});

test("an invoice is paid as of its latest payment, in whichever order payments are recorded", async () => {
  const { call, sent, events } = await openShop(world);
  const { id } = await sent();
  await call("POST", `/${id}/payments`, { amount: 10, paid_at: "2026-11-03T02:30:00.000Z" });
  const paid = await call("POST", `/${id}/payments`, { amount: 100, paid_at: "2026-11-01T02:30:00.000Z" });
  expect(paid.body).toMatchObject({ status: "paid", paid_at: "2026-11-03T02:30:00.000Z" });
  expect(await events("invoice.paid")).toMatchObject([{ paid_at: "2026-11-03T02:30:00.000Z" }]);
});

test.each([
  ["Australia/Sydney", "2026-07-01T02:00:00.000Z"],
  ["Australia/Perth", "2026-07-01T04:00:00.000Z"],
  ["Pacific/Kiritimati", "2026-06-30T22:00:00.000Z"],
])("a payment with only a date in %s is dated noon there", async (timeZone, noon) => {
  const { id: businessId, call, sent } = await openShop(world);
  await world.database.system.business.update({ where: { id: businessId }, data: { timeZone } });
  const { id } = await sent();
  const paid = await call("POST", `/${id}/payments`, { amount: 110, paid_at: "2026-07-01" });
  expect(paid.body).toMatchObject({ status: "paid", paid_at: noon, payments: [{ paid_at: noon }] });
});

test("a payment dated today is dated now, and one dated tomorrow, or with no valid date, is refused", async () => {
  const { id: businessId, call, sent } = await openShop(world);
  const now = new Date();
  const soon = new Date(now.getTime() + 30 * 60_000);
  // Chooses a time zone in which the date does not change during the test.
  const timeZone = ["Australia/Sydney", "Australia/Perth"].find((one) => dayIn(one, now) === dayIn(one, soon)) ?? "";
  await world.database.system.business.update({ where: { id: businessId }, data: { timeZone } });
  const { id } = await sent();
  const today = dayIn(timeZone, now);
  const tomorrow = daysAfter(new Date(today), 1).toISOString().slice(0, 10);
  const before = Date.now();
  const paid = await call("POST", `/${id}/payments`, { amount: 10, paid_at: today });
  expect(Date.parse(paid.body.payments[0].paid_at) - before).toBeGreaterThan(-60_000);
  for (const paidAt of [tomorrow, "2026-02-30", "1900-01-01", "2026-7-1", "today"])
    expect(await call("POST", `/${id}/payments`, { amount: 10, paid_at: paidAt })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: "/paid_at" }] },
    });
});
