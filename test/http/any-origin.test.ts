import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openApp } from "../oauth/flow.ts";
import { startWorld, type World } from "../world/world.ts";

const page = "https://browser.example";

const fromAnywhere = [
  "/.well-known/oauth-authorization-server",
  "/.well-known/oauth-protected-resource",
  "/.well-known/oauth-protected-resource/api/mcp/mcp",
  "/.well-known/oauth-protected-resource/api/mcp/mcp/",
  "/api/mcp/mcp",
  "/api/mcp/mcp/",
  "/api/oauth/register",
  "/api/oauth/revoke",
  "/api/oauth/token",
  "/api/v1/arazzo.json",
  "/api/v1/openapi.json",
];

let world: World;
beforeAll(async () => {
  world = await startWorld({ APP_URL: "https://fieldline.example" });
});
afterAll(() => world.close());

const ask = (path: string, init: RequestInit = {}) =>
  fetch(world.origin + path, { ...init, redirect: "manual", headers: { Origin: page, ...init.headers } });

test("pages of any origin may call endpoints that take no cookie, and nothing else", async () => {
  const found: string[] = [];
  for (const path of new Set(world.routes.map((route) => route.path))) {
    const preflight = await ask(path.replaceAll(/:\w+/g, "x"), {
      method: "OPTIONS",
      headers: { "Access-Control-Request-Method": "POST" },
    });
    const origin = preflight.headers.get("access-control-allow-origin");
    expect(preflight.headers.get("access-control-allow-credentials")).toBeNull();
    if (origin === null) continue;
    expect(origin, path).toBe("*");
    found.push(path);
  }
  expect(found.sort()).toEqual(fromAnywhere);
  const bySession = world.routes.filter(({ bySession: isPortal }) => isPortal === true).map(({ path }) => path);
  expect(bySession.filter((path) => found.includes(path))).toEqual([]);
});

test("a preflight allows the protocol's headers, and those that it names", async () => {
  const preflight = (headers: Record<string, string>) =>
    ask("/api/mcp/mcp", { method: "OPTIONS", headers: { "Access-Control-Request-Method": "POST", ...headers } });
  const { status, headers } = await preflight({});
  expect(status).toBe(204);
  expect(headers.get("access-control-allow-methods")).toContain("POST");
  for (const name of ["Authorization", "Content-Type", "Mcp-Session-Id", "MCP-Protocol-Version", "X-Api-Key"])
    expect(headers.get("access-control-allow-headers")).toContain(name);
  const named = await preflight({ "Access-Control-Request-Headers": "authorization,mcp-param-region" });
  expect(named.headers.get("access-control-allow-headers")).toBe("authorization,mcp-param-region");
});

test("a page can read the challenge of a 401, which begins with Bearer, and every endpoint's response", async () => {
  const call = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const post = (path: string, body: object) =>
    ask(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  for (const path of ["/api/mcp/mcp", "/api/mcp/mcp/"]) {
    const refused = await post(path, call);
    expect(refused.status).toBe(401);
    expect(refused.headers.get("access-control-allow-origin")).toBe("*");
    expect(refused.headers.get("access-control-expose-headers")).toContain("WWW-Authenticate");
    expect(refused.headers.get("www-authenticate")).toMatch(/^Bearer .*resource_metadata="https:/);
  }
  for (const [path, status] of [
    ["/api/oauth/register", 400],
    ["/api/oauth/token", 400],
    ["/api/oauth/revoke", 400],
  ] as const) {
    const answered = await post(path, {});
    expect(answered.status, path).toBe(status);
    expect(answered.headers.get("access-control-allow-origin"), path).toBe("*");
  }
  const documents = fromAnywhere.filter((path) => path.endsWith(".json") || path.startsWith("/.well-known"));
  for (const path of documents) {
    const answered = await ask(path);
    expect({ path, status: answered.status }).toEqual({ path, status: 200 });
    expect(answered.headers.get("access-control-allow-origin")).toBe("*");
  }
});

test("a page connects, refreshes and calls a tool by its token, and a person's cookie does not count", async () => {
  const owner = await world.addPerson((await world.addBusiness()).id);
  const app = openApp(world);
  const { access } = await app.connect(owner.cookie);
  const list = (headers: Record<string, string>, path = "/api/mcp/mcp") =>
    ask(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "cross-site", ...headers },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });
  for (const path of ["/api/mcp/mcp", "/api/mcp/mcp/"])
    expect((await list({ Authorization: `Bearer ${access}` }, path)).status).toBe(200);
  expect((await list({ Cookie: owner.cookie })).status).toBe(401);
  const graphql = await ask("/graphql", {
    method: "POST",
    headers: { "Content-Type": "application/json", Cookie: owner.cookie },
    body: JSON.stringify({ query: "{ viewer { name } }" }),
  });
  expect(graphql.status).toBe(403);
  expect(graphql.headers.get("access-control-allow-origin")).toBeNull();
});

describe("on this device alone", () => {
  let local: World;
  beforeAll(async () => {
    local = await startWorld({ APP_URL: "http://localhost:3000", CORS_ORIGINS: "https://named.example" });
  });
  afterAll(() => local.close());

  const from = async (origin: string) => {
    const answered = await fetch(`${local.base}/mcp/mcp`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: origin },
      body: "{}",
    });
    return answered.status;
  };

  test.each(["https://browser.example", "http://rebound.example:3000", "null", "http://localhost.evil.example"])(
    "a page of %s is refused, because DNS rebinding could have loaded it",
    async (origin) => expect(await from(origin)).toBe(403),
  );

  test.each(["http://localhost:6274", "http://127.0.0.1:8080", "http://[::1]:1234", "https://named.example"])(
    "a page of %s is served",
    async (origin) => expect(await from(origin)).toBe(401),
  );
});
