import { afterAll, beforeAll, expect, test } from "vitest";
import { version } from "../../src/version.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ CORS_ORIGINS: "https://app.example.com" });
});
afterAll(() => world.close());

test("a response over 1 KB is compressed on request, and not otherwise", async () => {
  const { client } = await world.addBusiness();
  await client("POST", "/v1/customers", { body: { name: "Long", notes: "n".repeat(3000) } });
  for (const coding of ["gzip", "deflate"]) {
    const answered = await client("GET", "/v1/customers", { headers: { "Accept-Encoding": coding } });
    expect(answered.headers.get("content-encoding")).toBe(coding);
    expect(answered.headers.get("vary")).toContain("Accept-Encoding");
    expect(answered.body.data[0].name).toBe("Long");
  }
  const plain = await client("GET", "/v1/customers", { headers: { "Accept-Encoding": "identity" } });
  expect(plain.headers.get("content-encoding")).toBeNull();
  const small = await client("GET", "/v1/me", { headers: { "Accept-Encoding": "gzip" } });
  expect(small.headers.get("content-encoding")).toBeNull();
});

test("only a configured origin gets cross-origin responses", async () => {
  const { client } = await world.addBusiness();
  const allowed = await client("GET", "/v1/me", { headers: { Origin: "https://app.example.com" } });
  expect(allowed.headers.get("access-control-allow-origin")).toBe("https://app.example.com");
  expect(allowed.headers.get("access-control-expose-headers")).toContain("ETag");
  const foreign = await client("GET", "/v1/me", { headers: { Origin: "https://evil.example.com" } });
  expect(foreign.headers.get("access-control-allow-origin")).toBeNull();
  const preflight = await world.client()("OPTIONS", "/v1/customers", {
    headers: { Origin: "https://app.example.com", "Access-Control-Request-Method": "POST" },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-headers")).toContain("X-Api-Key");
});

test("authenticated responses have the allowance, refused ones too", async () => {
  const { client, id } = await world.addBusiness();
  const { key } = await world.addKey(id, ["jobs:read"]);
  const answered = await client("GET", "/v1/me");
  expect(answered.headers.get("ratelimit-policy")).toBe('"default";q=100000000;w=60');
  expect(answered.headers.get("ratelimit")).toMatch(/^"default";r=99999999;t=\d+$/);
  const refused = await world.client(key)("GET", "/v1/customers");
  expect(refused.status).toBe(403);
  expect(refused.headers.get("ratelimit")).toMatch(/^"default";r=99999998;t=\d+$/);
});

test("the plan, then the subscription, are checked before the scope", async () => {
  const starter = await world.addBusiness({ plan: "starter", scopes: [] });
  expect((await starter.client("GET", "/v1/customers")).body.type).toBe("urn:service:error:plan-required");
  const lapsed = await world.addBusiness({ subscription: "lapsed", scopes: [] });
  expect((await lapsed.client("GET", "/v1/customers")).body.type).toBe("urn:service:error:subscription-inactive");
  const ended = await world.addBusiness({ trialEndsAt: new Date(Date.now() - 1000), scopes: [] });
  expect((await ended.client("GET", "/v1/customers")).body.type).toBe("urn:service:error:subscription-inactive");
});

test("liveness and readiness need no credential, and liveness names the version", async () => {
  const read = async (path: string) => {
    const response = await fetch(world.origin + path);
    return [response.status, await response.json()];
  };
  expect(await read("/healthz")).toEqual([200, { status: "ok", version }]);
  expect(await read("/readyz")).toEqual([200, { status: "ok" }]);
});

test("no secret is logged, and every request is, with its id", async () => {
  const { client, key } = await world.addBusiness();
  const answered = await client("GET", "/v1/customers?search=jane%40example.com");
  await client("GET", "/v1/me");
  const log = world.logged.join("");
  expect(log).toContain(answered.headers.get("x-service-request-id"));
  expect(log).not.toContain(key);
  expect(log).not.toContain(key.split("_").at(-1));
  expect(log).not.toContain("jane");
});
