import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test("a customer is created, read, changed and archived", async () => {
  const { client } = await world.addBusiness();
  const created = await client("POST", "/v1/customers", {
    body: { name: " Jane Citizen ", email: "jane@example.com", phone: "0412 345 678", tags: ["vip", "vip"] },
  });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({ name: "Jane Citizen", phone: "+61412345678", tags: ["vip"], archived_at: null });
  expect(created.headers.get("location")).toBe(`${world.config.baseUrl}/v1/customers/${created.body.id}`);

  const read = await client("GET", `/v1/customers/${created.body.id}`);
  expect(read.status).toBe(200);
  expect(read.body).toEqual({ ...created.body, sites: [], contacts: [] });
});
