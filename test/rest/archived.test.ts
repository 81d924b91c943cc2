import { afterAll, beforeAll, expect, test } from "vitest";
import { made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const work = [
  ["quotes", {}],
  ["quotes/ducted", { area_m2: 200, capacity_kw: 14, outlets: 8, zones: 4 }],
  ["jobs", { title: "Service" }],
  ["invoices", {}],
  ["bookings", { title: "Service", start_at: "2026-07-01T02:30:00.000Z", end_at: "2026-07-01T03:30:00.000Z" }],
] as const;

test.each(work)("an archived customer gets no new %s until it is active again", async (path, body) => {
  const { client } = await world.addBusiness();
  const { id } = await made(client, "/v1/customers", { name: "Jane" });
  const create = () => client("POST", `/v1/${path}`, { body: { customer_id: id, ...body } });
  expect((await client("DELETE", `/v1/customers/${id}`)).status).toBe(204);
  expect(await create()).toMatchObject({
    status: 409,
    body: { type: "urn:service:error:conflict", detail: expect.stringContaining("archived") },
  });
  const [list] = path.split("/");
  expect((await client("GET", `/v1/${list}`)).body.data).toEqual([]);
  await client("PATCH", `/v1/customers/${id}`, { body: { archived_at: null } });
  expect((await create()).status).toBe(201);
});

test("records of an archived customer continue: its job is changed and completed", async () => {
  const { client } = await world.addBusiness();
  const { id } = await made(client, "/v1/customers", { name: "Jane" });
  const job = await made(client, "/v1/jobs", { customer_id: id, title: "Service" });
  await client("DELETE", `/v1/customers/${id}`);
  expect((await client("PATCH", `/v1/jobs/${job.id}`, { body: { title: "Repair" } })).status).toBe(200);
  expect((await client("POST", `/v1/jobs/${job.id}/complete`)).status).toBe(200);
});
