import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { line, openShop } from "./shop.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test("a line is added at the end, and the response has the invoice with its new totals", async () => {
  const { call, draft } = await openShop(world);
  const { id } = await draft([{ unit_price: 10 }]);
  const added = await call("POST", `/${id}/lines`, line({ description: "Gas", quantity: 0.333, unit_price: 19.99 }));
  expect(added.status).toBe(201);
  expect(added.headers.get("location")).toBe(`${world.config.baseUrl}/v1/invoices/${id}`);
  expect(added.body).toMatchObject({
    id,
    lines: [{ position: 1 }, { position: 2, description: "Gas", quantity: 0.333, line_total: 6.66, tax_rate: 0.1 }],
    subtotal: 16.66,
    tax_total: 1.67,
    total: 18.33,
    amount_due: 18.33,
  });
  expect((await call("GET", `/${id}`)).body).toEqual({ ...added.body, payments: [] });
});

test("a line changes field by field and can be removed, and the positions stay 1 to n", async () => {
  const { call, draft } = await openShop(world);
  const { id, lines } = await draft([{ unit_price: 1 }, { unit_price: 2 }, { unit_price: 3 }]);
  const [first, second, third] = lines;
  const changed = await call("PATCH", `/${id}/lines/${second.id}`, { quantity: 10, tax_rate: 0 });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({
    lines: [first, { ...second, quantity: 10, tax_rate: 0, line_total: 20 }, third],
    subtotal: 24,
    tax_total: 0.4,
    total: 24.4,
  });
  expect((await call("DELETE", `/${id}/lines/${first.id}`)).status).toBe(204);
  expect((await call("GET", `/${id}`)).body).toMatchObject({
    lines: [
      { id: second.id, position: 1 },
      { id: third.id, position: 2 },
    ],
    subtotal: 23,
    total: 23.3,
  });
  expect((await call("DELETE", `/${id}/lines/${first.id}`)).status).toBe(404);
});

test("a line of another invoice or another business and a malformed id are the same 404", async () => {
  const { call, draft } = await openShop(world);
  const foreign = await (await openShop(world)).draft();
  const [one, other] = [await draft(), await draft()];
  const wrong = [other.lines[0].id, foreign.lines[0].id, "nonsense", "%00"];
  for (const id of wrong)
    for (const [method, body] of [["PATCH", { quantity: 2 }] as const, ["DELETE"] as const]) {
      const answered = await call(method, `/${one.id}/lines/${id}`, body);
      expect(answered).toMatchObject({ status: 404, body: { type: "urn:service:error:not-found" } });
    }
  expect((await call("PATCH", `/${foreign.id}/lines/${foreign.lines[0].id}`, { quantity: 2 })).status).toBe(404);
  expect((await call("GET", `/${other.id}`)).body.total).toBe(110);
});

test("a sent, paid or void invoice keeps its lines", async () => {
  const { call, sent } = await openShop(world);
  const invoice = await sent();
  const lineId = invoice.lines[0].id;
  const attempts = async () => [
    await call("POST", `/${invoice.id}/lines`, line()),
    await call("PATCH", `/${invoice.id}/lines/${lineId}`, { quantity: 2 }),
    await call("DELETE", `/${invoice.id}/lines/${lineId}`),
  ];
  const detail = "The invoice's status is sent. To update it, the status must be draft.";
  for (const attempt of await attempts()) expect(attempt).toMatchObject({ status: 409, body: { detail } });
  await call("POST", `/${invoice.id}/payments`, { amount: 110 });
  for (const attempt of await attempts()) expect(attempt.status).toBe(409);
  expect((await call("GET", `/${invoice.id}`)).body).toMatchObject({ total: 110, lines: [{ quantity: 1 }] });
});

test("concurrent additions, changes and removals of lines lose nothing", async () => {
  const { call, draft } = await openShop(world);
  const { id, lines } = await draft([{ unit_price: 1000 }, { unit_price: 500 }]);
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => call("POST", `/${id}/lines`, line({ unit_price: 1 }))),
    call("DELETE", `/${id}/lines/${lines[0].id}`),
    call("PATCH", `/${id}/lines/${lines[1].id}`, { unit_price: 7 }),
  ]);
  expect(answers.every(({ status }) => status < 300)).toBe(true);
  const { body } = await call("GET", `/${id}`);
  expect(body.lines.map(({ position }: { position: number }) => position)).toEqual(
    Array.from({ length: 11 }, (_, index) => index + 1),
  );
  expect(body).toMatchObject({ subtotal: 17, tax_total: 1.7, total: 18.7 });
});

test("a line concurrent with the sending is on the sent invoice, or refused", async () => {
  const { call, draft, events } = await openShop(world);
  for (let round = 0; round < 5; round += 1) {
    const { id } = await draft([{ unit_price: 10 }]);
    const [sent, added] = await Promise.all([
      call("POST", `/${id}/send`),
      call("POST", `/${id}/lines`, line({ unit_price: 10 })),
    ]);
    expect(sent.status).toBe(200);
    const total = added.status === 201 ? 22 : 11;
    expect([201, 409]).toContain(added.status);
    expect(sent.body.total).toBe(total);
    expect((await events("invoice.sent")).at(-1).total).toBe(total);
  }
});

test("an invoice takes at most 200 lines, and says so", async () => {
  const { call, draft, customerId } = await openShop(world);
  const lines = Array.from({ length: 201 }, () => line({ unit_price: 1 }));
  const created = await call("POST", "", { customer_id: customerId, lines });
  expect(created).toMatchObject({ status: 400, body: { errors: [{ pointer: "/lines" }] } });
  const { id } = await draft(lines.slice(1));
  expect((await call("POST", `/${id}/lines`, line())).status).toBe(422);
});

test("no line accepts a number that is no amount", async () => {
  const { call, draft, client } = await openShop(world);
  const { id, lines } = await draft();
  const wrong: [field: string, written: string][] = [
    ...["-1e9", "1e400", "-1e400", '"12"', '"NaN"', "null", "true", "[1]", "{}", "12.34567", "1e9", "1e-7"].map(
      (written): [string, string] => ["unit_price", written],
    ),
    ...["0", "-1", "1.23456", "1e7", '"1"', "1e400", '"Infinity"'].map((written): [string, string] => [
      "quantity",
      written,
    ]),
    ...["-0.1", "1.1", "10", "0.12345", '"0.1"', "null"].map((written): [string, string] => ["tax_rate", written]),
  ];
  const headers = { "Content-Type": "application/json" };
  for (const [field, written] of wrong) {
    const raw = JSON.stringify({ ...line(), tax_rate: 0.1, [field]: "@" }).replace('"@"', written);
    const added = await client("POST", `/v1/invoices/${id}/lines`, { raw, headers });
    expect([added.status, added.body.errors?.[0]?.pointer], written).toEqual([400, `/${field}`]);
    const nested = await client("PATCH", `/v1/invoices/${id}`, { raw: `{"lines":[${raw}]}`, headers });
    expect([nested.status, nested.body.errors?.[0]?.pointer], written).toEqual([400, `/lines/0/${field}`]);
    const patched = await client("PATCH", `/v1/invoices/${id}/lines/${lines[0].id}`, {
      raw: `{"${field}":${written}}`,
      headers,
    });
    expect([patched.status, patched.body.errors?.[0]?.pointer], written).toEqual([400, `/${field}`]);
  }
  expect((await call("GET", `/${id}`)).body).toMatchObject({ total: 110, lines: [{ quantity: 1 }] });
});

test("lines that exceed the maximum of an invoice are refused", async () => {
  const { call, draft, customerId, read } = await openShop(world);
  const largest = line({ quantity: 1_000_000, unit_price: 99_999_999.99 });
  const created = await call("POST", "", { customer_id: customerId, lines: [largest] });
  const refused = { status: 422, body: { type: "urn:service:error:unprocessable" } };
  expect(created).toMatchObject({ ...refused, body: { errors: [{ pointer: "/lines" }] } });
  const { id, lines } = await draft();
  expect(await call("POST", `/${id}/lines`, largest)).toMatchObject(refused);
  expect(await call("PATCH", `/${id}/lines/${lines[0].id}`, largest)).toMatchObject(refused);
  const replaced = await call("PATCH", `/${id}`, { lines: [largest] });
  expect(replaced).toMatchObject({ ...refused, body: { errors: [{ pointer: "/lines" }] } });
  expect((await read(id)).total).toBe(110);
});

test("a negative unit price is a discount, and the total is never negative", async () => {
  const { call, client, customerId, draft } = await openShop(world);
  const lines = [line({ unit_price: 100 }), line({ description: "Discount", unit_price: -30.05 })];
  const totals = { subtotal: 69.95, tax_total: 6.99, total: 76.94 };
  const invoice = await draft(lines);
  expect(invoice).toMatchObject({ ...totals, amount_due: 76.94 });
  const quote = { customer_id: customerId, lines };
  expect((await client("POST", "/v1/quotes", { body: quote })).body).toMatchObject(totals);
  const [work, discount] = invoice.lines;
  for (const refused of [
    await call("POST", `/${invoice.id}/lines`, line({ unit_price: -100 })),
    await call("PATCH", `/${invoice.id}/lines/${discount.id}`, { unit_price: -100.01 }),
    await call("DELETE", `/${invoice.id}/lines/${work.id}`),
  ])
    expect(refused).toMatchObject({
      status: 422,
      body: { type: "urn:service:error:unprocessable", detail: "The lines must not have a negative total." },
    });
  const negative = [...lines, line({ unit_price: -70 })];
  for (const { status, body } of [
    await call("PATCH", `/${invoice.id}`, { lines: negative }),
    await call("POST", "", { ...quote, lines: negative }),
    await client("POST", "/v1/quotes", { body: { ...quote, lines: negative } }),
  ])
    expect([status, body.type, body.errors[0].pointer]).toEqual([422, "urn:service:error:unprocessable", "/lines"]);
  expect((await call("GET", `/${invoice.id}`)).body).toMatchObject(totals);
});

test("a discount does not make up for a line or a sum that is too large", async () => {
  const { call, customerId } = await openShop(world);
  const much = (unit_price: number, more = {}) => line({ quantity: 1_000_000, unit_price, ...more });
  const lists = [
    [much(99_999_999), much(-99_999_999)],
    [much(9_000, { tax_rate: 0 }), much(9_000, { tax_rate: 0 }), much(-5_000, { tax_rate: 1 })],
  ];
  for (const lines of lists) {
    const { status, body } = await call("POST", "", { customer_id: customerId, lines });
    expect([status, body.errors?.[0].pointer]).toEqual([422, "/lines"]);
  }
});
