import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { line, openShop } from "./shop.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const missing = "01890000-0000-7000-8000-000000000000";

test("an invoice is created as a draft with its lines, totals and number, and reads the same", async () => {
  const { call, customerId } = await openShop(world);
  const created = await call("POST", "", {
    customer_id: customerId,
    external_id: "acc-1",
    lines: [
      { description: "Split system", quantity: 1.5, unit_price: 33.33 },
      { description: "Permit", quantity: 1, unit_price: 10.01, tax_rate: 0 },
    ],
  });
  expect(created.status).toBe(201);
  expect(created.headers.get("location")).toBe(`${world.config.baseUrl}/v1/invoices/${created.body.id}`);
  expect(created.body).toMatchObject({
    external_id: "acc-1",
    invoice_number: "INV-1001",
    status: "draft",
    customer_id: customerId,
    job_id: null,
    quote_id: null,
    lines: [
      { position: 1, description: "Split system", quantity: 1.5, unit_price: 33.33, tax_rate: 0.1, line_total: 50 },
      { position: 2, description: "Permit", quantity: 1, unit_price: 10.01, tax_rate: 0, line_total: 10.01 },
    ],
    subtotal: 60.01,
    tax_total: 5,
    total: 65.01,
    amount_paid: 0,
    amount_due: 65.01,
    issue_date: null,
    due_date: null,
    sent_at: null,
    paid_at: null,
    is_overdue: false,
  });
  const read = await call("GET", `/${created.body.id}`);
  expect(read.body).toEqual({ ...created.body, payments: [] });
});

test("numbers count up from INV-1001 without a gap, also for concurrent and after refused creates", async () => {
  const { call, draft, customerId } = await openShop(world);
  await draft([{}], { external_id: "taken" });
  const refused = await call("POST", "", { customer_id: customerId, external_id: "taken" });
  expect(refused).toMatchObject({ status: 409, body: { type: "urn:service:error:duplicate-external-id" } });
  const made = await Promise.all(Array.from({ length: 8 }, () => draft()));
  const numbers = made.map(({ invoice_number }) => invoice_number).sort();
  expect(numbers).toEqual(Array.from({ length: 8 }, (_, index) => `INV-${1002 + index}`));
});

test("lists are newest first, with their lines in order, and filter by state, customer and external id", async () => {
  const { call, client, draft, sent, customerId } = await openShop(world);
  const other = (await client("POST", "/v1/customers", { body: { name: "Other" } })).body.id;
  const first = await draft([{ description: "B" }, { description: "A" }], { external_id: "one" });
  const second = await sent();
  const third = await draft([], { customer_id: other });
  const ids = async (query: string) => (await call("GET", query)).body.data.map(({ id }: { id: string }) => id);
  expect(await ids("")).toEqual([third.id, second.id, first.id]);
  expect(await ids("?status=sent")).toEqual([second.id]);
  expect(await ids(`?customer_id=${customerId}&status=draft`)).toEqual([first.id]);
  expect(await ids("?external_id=one")).toEqual([first.id]);
  expect(await ids(`?customer_id=${missing}`)).toEqual([]);
  expect(await call("GET", "?customer_id=nonsense")).toMatchObject({
    status: 400,
    body: { errors: [{ parameter: "customer_id" }] },
  });
  const { payments: _, ...listed } = first;
  expect((await call("GET", "?external_id=one")).body.data).toEqual([listed]);
  expect((await call("GET", "?status=overdue")).status).toBe(400);
});

test("a draft changes as a whole: its lines are replaced, and its dates and names set and cleared", async () => {
  const { call, draft } = await openShop(world);
  const { id } = await draft([{}, {}]);
  const due = "2027-01-01";
  const changed = await call("PATCH", `/${id}`, {
    lines: [line({ unit_price: 5 })],
    external_id: "x",
    issue_date: "2026-12-01",
    due_date: due,
  });
  expect(changed.body).toMatchObject({
    lines: [{ position: 1, unit_price: 5 }],
    total: 5.5,
    external_id: "x",
    issue_date: "2026-12-01",
    due_date: due,
  });
  const cleared = await call("PATCH", `/${id}`, { external_id: null, issue_date: null, due_date: null });
  expect(cleared.body).toMatchObject({ external_id: null, issue_date: null, due_date: null, total: 5.5 });
  expect((await call("PATCH", `/${id}`, { lines: null })).body.errors).toEqual([
    { pointer: "/lines", detail: "must not be null" },
  ]);
});

test("a due date before the issue date is a 400 that points at due_date", async () => {
  const { call, draft, customerId } = await openShop(world);
  const dates = { issue_date: "2026-12-02", due_date: "2026-12-01" };
  const created = await call("POST", "", { customer_id: customerId, ...dates });
  expect(created).toMatchObject({ status: 400, body: { errors: [{ pointer: "/due_date" }] } });
  const { id } = await draft([{}], { issue_date: dates.issue_date });
  const change = () => call("PATCH", `/${id}`, { due_date: dates.due_date });
  expect(await change()).toMatchObject({ status: 400, body: { errors: [{ pointer: "/due_date" }] } });
  expect((await call("POST", `/${id}/send`)).status).toBe(200);
  expect(await change()).toMatchObject({ status: 400, body: { errors: [{ pointer: "/due_date" }] } });
});

test("a sent invoice only changes external_id and due_date, and a paid or void one only external_id", async () => {
  const { call, sent } = await openShop(world);
  const { id } = await sent();
  for (const body of [{ lines: [] }, { issue_date: null }, { job_id: null }, { quote_id: null }])
    expect(await call("PATCH", `/${id}`, body)).toMatchObject({
      status: 409,
      body: { type: "urn:service:error:conflict" },
    });
  const due = "2027-02-01";
  expect((await call("PATCH", `/${id}`, { external_id: "y", due_date: due })).body).toMatchObject({
    external_id: "y",
    due_date: due,
    status: "sent",
  });
  expect((await call("PATCH", `/${id}`, { due_date: null })).status).toBe(400);
  await call("POST", `/${id}/void`);
  expect((await call("PATCH", `/${id}`, { due_date: due })).status).toBe(409);
  expect((await call("PATCH", `/${id}`, { external_id: "z" })).body).toMatchObject({
    external_id: "z",
    status: "void",
  });
});

test("a draft is deleted with its lines, and a sent invoice is not", async () => {
  const { call, draft, sent } = await openShop(world);
  const { id } = await draft([{}, {}]);
  expect((await call("DELETE", `/${id}`)).status).toBe(204);
  expect((await call("GET", `/${id}`)).status).toBe(404);
  expect((await call("DELETE", `/${id}`)).status).toBe(404);
  const kept = await sent();
  expect((await call("DELETE", `/${kept.id}`)).status).toBe(409);
  expect((await call("GET", `/${kept.id}`)).body.lines).toHaveLength(1);
});

test("a customer, job or quote of another business is the same 404 as a missing and a malformed one", async () => {
  const { call, draft, customerId } = await openShop(world);
  const foreign = await openShop(world);
  const { id } = await draft();
  for (const wrong of [foreign.customerId, missing, "nonsense"])
    for (const field of ["customer_id", "job_id", "quote_id"]) {
      const created = await call("POST", "", { customer_id: customerId, [field]: wrong });
      expect(created).toMatchObject({
        status: 404,
        body: { type: "urn:service:error:not-found", detail: `No record has the id in ${field}.` },
      });
      if (field === "customer_id") continue;
      expect((await call("PATCH", `/${id}`, { [field]: wrong })).status).toBe(404);
    }
});

test("If-Match refuses a change of an outdated record", async () => {
  const { client, draft, call } = await openShop(world);
  const { id } = await draft();
  const etag = (await call("GET", `/${id}`)).headers.get("etag") ?? "";
  const change = () =>
    client("PATCH", `/v1/invoices/${id}`, {
      body: { lines: [line({ unit_price: 2 })] },
      headers: { "If-Match": etag },
    });
  expect((await change()).status).toBe(200);
  expect((await change()).status).toBe(412);
});

test("a date is a day of the calendar, YYYY-MM-DD, from 1970 to 2199", async () => {
  const { call, draft } = await openShop(world);
  const { id } = await draft();
  for (const date of ["1970-01-01", "2199-12-31"])
    expect((await call("PATCH", `/${id}`, { issue_date: date })).body.issue_date).toBe(date);
  expect((await call("POST", `/${id}/send`)).body.due_date).toBe("2200-01-14");
  for (const date of [
    "0000-12-31",
    "1969-12-31",
    "2200-01-01",
    "9999-01-01",
    "2027-02-29",
    "2027-01-01T00:00:00Z",
    "1 July 2027",
  ])
    expect(await call("PATCH", `/${id}`, { due_date: date })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: "/due_date" }] },
    });
});
