import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { keptBody } from "../../src/request-log/kept-body.ts";
import { RequestLog } from "../../src/request-log/request-log.ts";
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
  const json = (length: number) => JSON.stringify("x".repeat(length - 2));
  expect(keptBody(json(16_000))).toBe(json(16_000));
  expect(keptBody(json(16_001))).toBe(`"${"x".repeat(15_992)}… (cut)`);
  expect(keptBody("")).toBeNull();
  expect(keptBody(Buffer.alloc(0))).toBeNull();
  expect(keptBody("{,")).toBe("(not JSON)");
  expect(keptBody(json(64_000))?.length).toBe(16_000);
  expect(keptBody(json(64_001))).toBe("(longer than 64,000 bytes)");
  expect(keptBody(Buffer.alloc(64_001, "x"))).toBe("(longer than 64,000 bytes)");
});

const key = `ck_live_0123456789ab_${"a".repeat(40)}`;
const members: [given: string, kept: string][] = [
  ['{"client_secret":"a\\"b","note":"key"}', '{"client_secret":"[redacted]","note":"key"}'],
  ['{"key":"roof_type"}', '{"key":"roof_type"}'],
  [`{"key":"${key}"}`, '{"key":"[redacted]"}'],
  [`{"text":"Use ${key}, mate"}`, '{"text":"Use [redacted], mate"}'],
  ['{"prefix":"ck_live_0123456789ab"}', '{"prefix":"ck_live_0123456789ab"}'],
  ['{"text":"whsec_AAAA"}', '{"text":"[redacted]"}'],
  [
    '{"Api_Key":"a","accessKey":"b","AUTHORIZATION":"c"}',
    '{"Api_Key":"[redacted]","accessKey":"[redacted]","AUTHORIZATION":"[redacted]"}',
  ],
  ['{"metadata":{"a":"}"},"has_password":true}', '{"metadata":"[redacted]","has_password":true}'],
];
test.for(members)("secrets of a body: %s", ([given, kept]) => {
  expect(keptBody(given)).toBe(kept);
});

test("an escaped name hides nothing", () => {
  expect(keptBody('{"pass\\u0077ord":"a"}')).toBe('{"password":"[redacted]"}');
});

test("a character that is cut in half does not lose the log", async () => {
  expect(keptBody(JSON.stringify(`${"x".repeat(15_991)}😀${"x".repeat(100)}`))?.isWellFormed()).toBe(true);
  const { client } = await addSandbox(world);
  const name = "😀".repeat(9_000);
  for (const given of [{ name }, { name: `a${name}` }, { name: "\ud83d" }])
    await client("POST", "/v1/customers", { body: given });
  const logged = await loggedAt(client, "/v1/customers", 3);
  expect(logged.map(({ request_body }) => request_body?.slice(-7))).toEqual([expect.any(String), cut, cut]);
});

const cut = "… (cut)";

test("a text that PostgreSQL refuses costs the bodies alone", async () => {
  const sandbox = await addSandbox(world);
  const live = await world.addBusiness();
  const errors: unknown[] = [];
  const log = new RequestLog({ pool: world.database.systemPool, onError: (error) => errors.push(error) });
  for (const { id } of [sandbox, { id: live.db.businessId }])
    log.add(id, () => ({ ...request, businessId: id, responseBody: "\ud83d" }));
  await log.close();
  expect(errors).toHaveLength(1);
  for (const { client } of [sandbox, live]) {
    const [logged] = await loggedAt(client, "/v1/refused", 1);
    expect(logged?.response_body).toBeNull();
  }
});

test("the bodies that wait are bounded", async () => {
  const log = new RequestLog({ pool: world.database.systemPool, onError: () => undefined });
  const businesses = Array.from({ length: 40 }, () => randomUUIDv7());
  const asked: boolean[] = [];
  for (const businessId of businesses)
    for (let count = 0; count < 10; count += 1)
      log.add(businessId, (hasBodies) => {
        asked.push(hasBodies);
        return { ...request, businessId, ...(hasBodies && { responseBody: "x".repeat(32_000) }) };
      });
  await log.close();
  expect(asked.filter(Boolean)).toHaveLength(250);
});

const request = {
  requestId: "refused",
  method: "GET",
  path: "/v1/refused",
  operation: null,
  status: 200,
  problem: null,
  milliseconds: 1,
  credentialKind: "api_key" as const,
  credentialId: randomUUIDv7(),
  credentialName: "CI",
  address: null,
  userAgent: null,
  createdAt: new Date(),
};
