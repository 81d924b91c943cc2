import { afterAll, beforeAll, expect, test } from "vitest";
import { done, eventsOf, line } from "../invoices/shop.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Line = { id: string; description: string; position: number; line_total: number; invoice_id: string | null };

async function openWork() {
  const business = await world.addBusiness();
  const { client } = business;
  const { id: customerId } = done(await client("POST", "/v1/customers", { body: { name: "Jane Citizen" } })).body;
  const addJob = async (more: object = {}) =>
    done(await client("POST", "/v1/jobs", { body: { customer_id: customerId, title: "Repair", ...more } })).body;
  const call = (method: string, path: string, body?: unknown) =>
    client(method, `/v1/jobs/${path}`, body === undefined ? {} : { body });
  const read = async (id: string) => done(await call("GET", id)).body;
  const invoice = (body: object) => client("POST", "/v1/invoices", { body: { customer_id: customerId, ...body } });
  return { ...business, customerId, addJob, call, read, invoice };
}

test("lines are added, changed and deleted one by one, and the job has their totals", async () => {
  const { addJob, call, read, id: businessId } = await openWork();
  const { id, ...created } = await addJob();
  expect(created).toMatchObject({ lines: [], tax_inclusive: false, discount_percent: 0, subtotal: 0, total: 0 });
  const added = await call("POST", `${id}/lines`, line({ description: "Labour", quantity: 1.25, unit_price: 96.1234 }));
  expect(added.status).toBe(201);
  expect(added.headers.get("location")).toBe(`${world.config.baseUrl}/v1/jobs/${id}`);
  expect(added.body).toMatchObject({
    lines: [{ position: 1, quantity: 1.25, unit_price: 96.1234, tax_rate: 0.1, line_total: 120.15, invoice_id: null }],
    subtotal: 120.15,
    tax_total: 12.02,
    total: 132.17,
  });
  done(await call("POST", `${id}/lines`, { ...line({ description: "Cable", unit_price: 80 }), discount_percent: 25 }));
  const { lines } = done(await call("POST", `${id}/lines`, line({ unit_price: -10 }))).body;
  const changed = await call("PATCH", `${id}/lines/${lines[1].id}`, { quantity: 2, tax_rate: 0 });
  expect(changed).toMatchObject({ status: 200, body: { subtotal: 230.15, tax_total: 11.02, total: 241.17 } });
  expect(changed.body.lines[1]).toEqual({ ...lines[1], quantity: 2, tax_rate: 0, line_total: 120 });
  expect((await call("DELETE", `${id}/lines/${lines[0].id}`)).status).toBe(204);
  const after = await read(id);
  expect(after.lines.map((one: Line) => [one.id, one.position])).toEqual([
    [lines[1].id, 1],
    [lines[2].id, 2],
  ]);
  expect(after).toMatchObject({ subtotal: 110, tax_total: -1, total: 109 });
  const events = await eventsOf(world, businessId, "job.updated");
  expect(events.map(({ changed: names }) => names.includes("lines"))).toEqual([true, true, true, true, true]);
});

test("a change of nothing emits no event and keeps updated_at", async () => {
  const { addJob, call, id: businessId, read } = await openWork();
  const { id, lines, updated_at } = await addJob({ lines: [line()] });
  done(await call("PATCH", `${id}/lines/${lines[0].id}`, { quantity: 1 }));
  done(await call("PATCH", id, { lines: [line()], discount_percent: 0 }));
  expect(await read(id)).toMatchObject({ updated_at, lines });
  expect(await eventsOf(world, businessId, "job.updated")).toEqual([]);
});

test("lines replace all at once, and equal ones keep their ids", async () => {
  const { addJob, call } = await openWork();
  const work = ["Labour", "Cable", "Switch"].map((description, at) => line({ description, unit_price: 10 + at }));
  const { id, lines, total } = await addJob({ lines: work, tax_inclusive: true });
  expect(total).toBe(33);
  const [labour, cable, switched] = lines;
  const next = [work[2], line({ description: "Pipe", unit_price: 1 }), work[0], work[0]];
  const { lines: after, ...job } = done(await call("PATCH", id, { lines: next })).body;
  expect(after.map((one: Line) => one.position)).toEqual([1, 2, 3, 4]);
  expect(after[0].id).toBe(switched.id);
  expect(after[2].id).toBe(labour.id);
  expect(after.map((one: Line) => one.id)).not.toContain(cable.id);
  expect(job).toMatchObject({ total: 33, tax_inclusive: true });
  const cheaper = done(await call("PATCH", id, { discount_percent: 50, tax_inclusive: false })).body;
  expect(cheaper).toMatchObject({ subtotal: 16.5, discount_total: 16.5, tax_total: 1.65, total: 18.15 });
  expect(cheaper.lines.map((one: Line) => one.id)).toEqual(after.map((one: Line) => one.id));
  expect(done(await call("PATCH", id, { lines: [] })).body).toMatchObject({ lines: [], total: 0 });
});

test("prices that include GST add up to the cent", async () => {
  const { addJob } = await openWork();
  const lines = Array.from({ length: 7 }, () => line({ quantity: 3, unit_price: 0.3333 }));
  expect(await addJob({ lines, tax_inclusive: true })).toMatchObject({ subtotal: 6.37, tax_total: 0.63, total: 7 });
});

test("lines change until the job is cancelled, also when it is completed", async () => {
  const { addJob, call } = await openWork();
  const { id } = await addJob({ scheduled_start: "2027-03-01T00:00:00Z" });
  done(await call("POST", `${id}/start`));
  const { lines } = done(await call("POST", `${id}/lines`, line())).body;
  done(await call("POST", `${id}/complete`));
  done(await call("POST", `${id}/lines`, line()));
  done(await call("PATCH", id, { lines: [line(), line()] }));
  done(await call("POST", `${id}/reopen`));
  done(await call("POST", `${id}/cancel`));
  const refused = [
    await call("POST", `${id}/lines`, line()),
    await call("PATCH", `${id}/lines/${lines[0].id}`, { quantity: 2 }),
    await call("DELETE", `${id}/lines/${lines[0].id}`),
    await call("PATCH", id, { lines: [] }),
    await call("PATCH", id, { tax_inclusive: true }),
  ];
  for (const answered of refused) expect(answered).toMatchObject({ status: 409, body: { type: /conflict/ } });
});

test("a job has at most 200 lines, and amounts within range", async () => {
  const { addJob, call } = await openWork();
  const many = Array.from({ length: 200 }, () => line({ unit_price: 1 }));
  const { id } = await addJob({ lines: many });
  expect(await call("POST", `${id}/lines`, line())).toMatchObject({ status: 422 });
  expect(await call("PATCH", id, { lines: [...many, line()] })).toMatchObject({ status: 400 });
  expect(await call("PATCH", id, { lines: [line({ quantity: 1000, unit_price: 99_999_999 })] })).toMatchObject({
    status: 422,
  });
  for (const wrong of [{ quantity: 0.00001 }, { tax_rate: 2 }, { is_optional: true }, { quote_line_id: id }])
    expect(await call("POST", `${id}/lines`, { ...line(), ...wrong })).toMatchObject({ status: 400 });
});

test("another business's job and line, another job's line and a missing scope are refused", async () => {
  const { addJob, call, addKey } = await openKeyed();
  const foreign = await openWork();
  const theirs = await foreign.addJob({ lines: [line()] });
  const [one, other] = [await addJob({ lines: [line()] }), await addJob({ lines: [line()] })];
  for (const path of [`${theirs.id}/lines/${theirs.lines[0].id}`, `${one.id}/lines/${other.lines[0].id}`]) {
    expect(await call("PATCH", path, { quantity: 2 })).toMatchObject({ status: 404 });
    expect(await call("DELETE", path)).toMatchObject({ status: 404 });
  }
  expect(await call("POST", `${theirs.id}/lines`, line())).toMatchObject({ status: 404 });
  expect(await foreign.read(theirs.id)).toEqual(theirs);
  const reader = await addKey(["jobs:read"]);
  expect(await reader("GET", `/v1/jobs/${one.id}`)).toMatchObject({ status: 200, body: { lines: [{ quantity: 1 }] } });
  expect(await reader("POST", `/v1/jobs/${one.id}/lines`, { body: line() })).toMatchObject({ status: 403 });
});

async function openKeyed() {
  const work = await openWork();
  const addKey = async (scopes: string[]) => world.client((await world.addKey(work.id, scopes)).key);
  return { ...work, addKey };
}
