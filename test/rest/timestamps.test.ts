import { afterAll, beforeAll, expect, test } from "vitest";
import { type Business, made } from "../world/trade.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let business: Business;
let customer: string;
beforeAll(async () => {
  world = await startWorld();
  business = await world.addBusiness();
  customer = (await made(business.client, "/v1/customers", { name: "Jane" })).id;
});
afterAll(() => world.close());

test.each([
  "2026-07-01T12:30:00+10:00",
  "2026-07-01T12:30:00+1000",
  "2026-07-01T02:30:00-0000",
  "2026-07-01t02:30:00z",
  "2026-07-01t12:30:00.000+1000",
  "2026-07-01T02:30Z",
])("%s is read in a body and in a query", async (written) => {
  const start = "2026-07-01T02:30:00.000Z";
  const job = await made(business.client, "/v1/jobs", {
    customer_id: customer,
    title: "Work",
    scheduled_start: written,
  });
  expect(job.scheduled_start).toBe(start);
  const found = await business.client("GET", `/v1/jobs?scheduled_from=${encodeURIComponent(written)}`);
  expect(found.body.data.map(({ id }: { id: string }) => id)).toContain(job.id);
});

test.each(["2026-07-01T02:30:00+10:00", "2026-07-01t02:30:00+1100"])(
  "%s with an unencoded + in a query is refused with the way to write it",
  async (written) => {
    const refused = await business.client("GET", `/v1/jobs?updated_since=${written}`);
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual([{ parameter: "updated_since", detail: expect.stringContaining("%2B") }]);
  },
);

test.each([
  "2026-07-01T02:30:00",
  "2026-07-01 02:30:00Z",
  "2026-07-01T02:30:00+2500",
  "2026-07-01T02:30:00+1060",
  "tomorrow",
])("%s is no timestamp, and the error does not mention %2B", async (written) => {
  const body = { customer_id: customer, title: "Work", scheduled_start: written };
  const refused = await business.client("POST", "/v1/jobs", { body });
  const searched = await business.client("GET", `/v1/jobs?from=${encodeURIComponent(written)}`);
  for (const { body: problem } of [refused, searched])
    expect(problem.errors?.[0].detail).toMatch(/^must be an ISO 8601 timestamp with an offset, such as \S+$/);
});
