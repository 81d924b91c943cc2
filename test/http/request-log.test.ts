import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "../world/client.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const lineOf = (requestId: string | null) =>
  world.logged.map((line) => JSON.parse(line)).find((line) => line.msg === "request" && line.request_id === requestId);

async function ask(query: string, cookie = "") {
  const response = await fetch(`${world.origin}/graphql`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Cookie: cookie },
    body: JSON.stringify({ query }),
  });
  await response.text();
  return response.headers;
}

test("the log line of a refused request names its operation and its problem", async () => {
  const { key } = await world.addBusiness({ scopes: ["jobs:read"] });
  const { headers } = await createClient(world.base, key)("GET", "/v1/customers");
  await expect
    .poll(() => lineOf(headers.get("x-service-request-id")))
    .toMatchObject({ operation: "ListCustomers", status: 403, problem: "insufficient-scope" });
});

test("the log line names a refusal by the portal's endpoint, whatever the status", async () => {
  const { id } = await world.addBusiness();
  const { cookie } = await world.addPerson(id, "member");
  const refused = await ask("{ audit_log { data { id } } }", cookie);
  expect(refused.get("cache-control")).toBe("no-store");
  await expect
    .poll(() => lineOf(refused.get("x-service-request-id")))
    .toMatchObject({ path: "/graphql", status: 200, problem: "forbidden", business_id: id });
  const answered = await ask("{ viewer { member { id } } }", cookie);
  await expect.poll(() => lineOf(answered.get("x-service-request-id"))).toMatchObject({ status: 200 });
  expect(lineOf(answered.get("x-service-request-id"))).not.toHaveProperty("problem");
});
