import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { keptBody } from "../../src/request-log/kept-body.ts";
import type { RestClient } from "../world/client.ts";
import { startWorld, type World } from "../world/world.ts";
import { addSandbox } from "./add-sandbox.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Logged = { path: string; request_body: string | null; response_body: string | null };

/** The logged calls of the path, once there are as many. */
function loggedAt(client: RestClient, path: string, count: number): Promise<Logged[]> {
  return vi.waitFor(async () => {
    const { body } = await client("GET", `/v1/requests?path=${encodeURIComponent(path)}`);
    expect(body.data).toHaveLength(count);
    return body.data;
  }, 10_000);
}

test("a sandbox's log has the bodies of requests, responses and problems, and a live business's has none", async () => {
  const sandbox = await addSandbox(world);
  const live = await world.addBusiness();
  for (const { client } of [sandbox, live])
    for (const body of [{ name: "Jane Citizen" }, { name: "" }])
      expect((await client("POST", "/v1/customers", { body })).status).toBeGreaterThanOrEqual(201);
  const [refused, created] = await loggedAt(sandbox.client, "/v1/customers", 2);
  expect(JSON.parse(created?.request_body ?? "")).toEqual({ name: "Jane Citizen" });
  expect(JSON.parse(created?.response_body ?? "")).toMatchObject({ name: "Jane Citizen" });
  expect(JSON.parse(refused?.response_body ?? "")).toMatchObject({ type: "urn:service:error:bad-request" });
  const ofLive = await loggedAt(live.client, "/v1/customers", 2);
  // Also once the process knows which businesses are sandboxes.
  await live.client("POST", "/v1/customers", { body: { name: "Again" } });
  for (const { request_body, response_body } of [...ofLive, ...(await loggedAt(live.client, "/v1/customers", 3))])
    expect([request_body, response_body]).toEqual([null, null]);
});

test("secrets are left out", async () => {
  const { client } = await addSandbox(world);
  const body = { url: "https://hooks.example.com/a", events: ["quote.expired"] };
  const { secret } = (await client("POST", "/v1/webhooks/subscriptions", { body })).body;
  expect(secret).toMatch(/^whsec_/);
  const [logged] = await loggedAt(client, "/v1/webhooks/subscriptions", 1);
  expect(logged?.response_body).toContain('"secret":"[redacted]"');
  expect(JSON.stringify(logged)).not.toContain(secret);
});

test("a long body is cut", () => {
  expect(keptBody("x".repeat(16_000))).toBe("x".repeat(16_000));
  expect(keptBody("x".repeat(16_001))).toBe(`${"x".repeat(15_993)}… (cut)`);
  expect(keptBody(`{"client_secret": "a\\"b", "note": "key"}`)).toBe(`{"client_secret": "[redacted]", "note": "key"}`);
  expect(keptBody("")).toBeNull();
});
