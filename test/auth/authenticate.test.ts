import { afterAll, beforeAll, expect, test } from "vitest";
import { operator } from "../../src/audit/audit.ts";
import { type Access, accessProblem, assertAccess, hasAccess } from "../../src/auth/access.ts";
import { type Caller, type MemberRole, scopesOfRole } from "../../src/auth/caller.ts";
import { makeKey } from "../../src/auth/credentials/api-key.ts";
import { revokeApiKey } from "../../src/domain/identity/api-keys/revoke-api-key.ts";
import { sql } from "../../src/query/sql.ts";
import { type AuthWorld, byKey, refused, startAuthWorld } from "./auth-world.ts";

let world: AuthWorld;
beforeAll(async () => {
  world = await startAuthWorld();
});
afterAll(() => world.close());

const yesterday = new Date(Date.now() - 86_400_000);

test("a live key authenticates its business, with its name and scopes", async () => {
  const { id, key, apiKey } = await world.addBusiness({}, ["jobs:read", "customers:read"]);
  expect(await world.createAuthenticate(120)(byKey(key))).toEqual({
    caller: { kind: "api_key", id: apiKey.id, name: "Website", scopes: new Set(["customers:read", "jobs:read"]) },
    businessId: id,
    timeZone: "Australia/Sydney",
    quota: { limit: 120, remaining: 119, resetSeconds: 60 },
  });
});

test("authentication is one statement", async () => {
  const { key } = await world.addBusiness();
  const authenticate = world.createAuthenticate();
  await authenticate(byKey(key));
  world.statements.length = 0;
  await authenticate(byKey(key));
  expect(world.statements.filter((text) => !text.includes("set_config"))).toEqual([
    "select * from authenticate_api_key($1, $2, $3, $4, $5, $6)",
  ]);
});

test("a key keeps the address and the user agent of its last noted use", async () => {
  const authenticate = world.createAuthenticate();
  const { key, apiKey } = await world.addBusiness();
  const read = async () => {
    const { lastUsedAddress, lastUsedApp } = await world.database.system.apiKey.findUniqueOrThrow({
      where: { id: apiKey.id },
    });
    return [lastUsedAddress, lastUsedApp];
  };
  const age = () =>
    world.database.systemPool.query(
      "update api_keys set last_used_at = last_used_at - interval '61 seconds' where id = $1",
      [apiKey.id],
    );
  expect(await read()).toEqual([null, null]);
  await authenticate(byKey(key, "203.0.113.7", "curl/8.5.0"));
  expect(await read()).toEqual(["203.0.113.7", "curl/8.5.0"]);
  // A use within a minute of the last one is not noted.
  await authenticate(byKey(key, "203.0.113.8", "other"));
  expect(await read()).toEqual(["203.0.113.7", "curl/8.5.0"]);
  await age();
  await authenticate(byKey(key, "2001:db8::1", `long ${"x".repeat(8000)}`));
  expect(await read()).toEqual(["2001:db8::1", `long ${"x".repeat(195)}`]);
  await age();
  await Promise.all(["", "", ""].map((app) => authenticate(byKey(key, "203.0.113.9", app))));
  expect(await read()).toEqual(["203.0.113.9", null]);
});

test("malformed, unknown, altered, expired and revoked keys are refused with the same text", async () => {
  const authenticate = world.createAuthenticate();
  const { id, key, apiKey } = await world.addBusiness();
  const [other, expired] = [await world.addBusiness(), await world.addBusiness()];
  await world.database.system.apiKey.update({ where: { id: expired.apiKey.id }, data: { expiresAt: yesterday } });
  await world.database.tenant(id).transaction((db) => revokeApiKey({ db, ...operator }, apiKey));
  const unknown = makeKey();
  const { secretHash } = unknown;
  await world.database.system.apiKey.update({
    where: { prefix: other.apiKey.prefix },
    data: { secretHash: Uint8Array.from(secretHash) },
  });
  const credentials = ["", "nonsense", `${key.slice(0, -1)}!`, unknown.key, key, other.key, expired.key];
  const problems = await Promise.all(credentials.map((text) => refused(authenticate(byKey(text)))));
  const token = await refused(
    authenticate({
      apiKey: undefined,
      authorization: `Bearer ccoat_${"a".repeat(43)}`,
      address: "203.0.113.1",
      userAgent: undefined,
    }),
  );
  for (const problem of [...problems, token]) {
    expect(problem.document("r")).toEqual({
      type: "urn:service:error:unauthorized",
      title: "No valid credential",
      status: 401,
      detail: "The credential is malformed, unknown, expired or revoked.",
      request_id: "r",
    });
    const reason = problem === token ? 'error="invalid_token", ' : "";
    expect(problem.headers).toEqual({
      "WWW-Authenticate": `Bearer realm="fieldline", ${reason}resource_metadata="https://app.example.com/.well-known/oauth-protected-resource/api/mcp/mcp", ApiKey realm="fieldline"`,
    });
  }
});

test("a 401 names the right header for a credential in the wrong one, live or not", async () => {
  const authenticate = world.createAuthenticate();
  const { key } = await world.addBusiness();
  const address = "203.0.113.1";
  for (const authorization of [`Bearer ${key}`, `bearer  ${key}`, key, "Bearer ck_live_unknown"]) {
    const { status, message } = await refused(
      authenticate({ apiKey: undefined, authorization, address, userAgent: undefined }),
    );
    expect({ status, message }).toMatchObject({ status: 401, message: expect.stringContaining("X-Api-Key") });
  }
  for (const apiKey of [`ccoat_${"a".repeat(43)}`, `Bearer ccoat_${"a".repeat(43)}`]) {
    const { status, message } = await refused(
      authenticate({ apiKey, authorization: undefined, address, userAgent: undefined }),
    );
    expect({ status, message }).toMatchObject({
      status: 401,
      message: expect.stringContaining("Authorization: Bearer"),
    });
  }
});

test("no credential is a 401 with a challenge, two are a 400", async () => {
  const authenticate = world.createAuthenticate();
  const { key } = await world.addBusiness();
  const none = await refused(
    authenticate({ apiKey: undefined, authorization: undefined, address: "203.0.113.1", userAgent: undefined }),
  );
  expect(none.status).toBe(401);
  expect(none.headers).toHaveProperty("WWW-Authenticate");
  const both = await refused(
    authenticate({ apiKey: key, authorization: "Bearer x", address: "203.0.113.1", userAgent: undefined }),
  );
  expect(both.type).toBe("bad-request");
});

test("a malformed key costs no statement", async () => {
  world.statements.length = 0;
  const { key } = makeKey();
  const authenticate = world.createAuthenticate();
  for (const text of ["x", key.slice(0, -1), key.replace("ck_live", "ck_test")])
    await refused(authenticate(byKey(text)));
  expect(world.statements).toEqual([]);
});

test("a key is refused from the moment its revocation commits", async () => {
  const processes = [world.createAuthenticate(), world.createAuthenticate(1000, world.openProcess())];
  const { id, key, apiKey } = await world.addBusiness();
  for (const authenticate of processes) await authenticate(byKey(key));
  await world.database.tenant(id).transaction((db) => revokeApiKey({ db, ...operator }, apiKey));
  for (const authenticate of processes) expect((await refused(authenticate(byKey(key)))).status).toBe(401);
});

test.each([
  { business: { plan: "starter", subscription: "active" }, type: "plan-required" },
  { business: { plan: "starter", subscription: "lapsed" }, type: "plan-required" },
  { business: { plan: "growth", subscription: "lapsed" }, type: "subscription-inactive" },
  { business: { plan: "scale", subscription: "trialing", trialEndsAt: yesterday }, type: "subscription-inactive" },
  { business: { plan: "scale", subscription: "trialing", trialEndsAt: null }, type: "subscription-inactive" },
] as const)(
  "$business.plan, $business.subscription is refused as $type, and the call counts",
  async ({ business, type }) => {
    const { key } = await world.addBusiness(business);
    const authenticate = world.createAuthenticate(2);
    const problems = [];
    for (let count = 0; count < 4; count += 1) problems.push(await refused(authenticate(byKey(key))));
    expect(problems.map((problem) => problem.type)).toEqual([type, type, type, type]);
    expect(problems.map(({ headers }) => headers.RateLimit)).toEqual(
      [1, 0, 0, 0].map((left) => `"default";r=${left};t=60`),
    );
  },
);

test.each([
  { plan: "growth", subscription: "active", trialEndsAt: yesterday },
  { plan: "scale", subscription: "active", trialEndsAt: null },
  { plan: "growth", subscription: "trialing" },
] as const)("$plan, $subscription has the API", async (business) => {
  const { id, key } = await world.addBusiness(business);
  expect((await world.createAuthenticate()(byKey(key))).businessId).toBe(id);
});

test("a starter business's revoked key over its rate is refused first for the credential, then the plan, then the rate", async () => {
  const { id, key, apiKey } = await world.addBusiness();
  const authenticate = world.createAuthenticate(1);
  await authenticate(byKey(key));
  expect((await refused(authenticate(byKey(key)))).type).toBe("rate-limited");
  await world.database.system.business.update({ where: { id }, data: { plan: "starter" } });
  expect((await refused(authenticate(byKey(key)))).type).toBe("plan-required");
  await world.database.tenant(id).transaction((db) => revokeApiKey({ db, ...operator }, apiKey));
  expect((await refused(authenticate(byKey(key)))).type).toBe("unauthorized");
});

test("the last use is recorded at most once a minute", async () => {
  const { key, apiKey } = await world.addBusiness();
  const authenticate = world.createAuthenticate();
  const lastUse = async () =>
    (await world.database.system.apiKey.findUniqueOrThrow({ where: { id: apiKey.id } })).lastUsedAt?.getTime();
  const setLastUse = (at: Date) =>
    world.database.system.apiKey.update({ where: { id: apiKey.id }, data: { lastUsedAt: at } });
  expect(await lastUse()).toBeUndefined();
  await authenticate(byKey(key));
  expect(Math.abs(Date.now() - ((await lastUse()) ?? 0))).toBeLessThan(10_000);
  const recent = new Date(Date.now() - 40_000);
  await setLastUse(recent);
  await authenticate(byKey(key));
  expect(await lastUse()).toBe(recent.getTime());
  await setLastUse(new Date(Date.now() - 61_000));
  await authenticate(byKey(key));
  expect(Math.abs(Date.now() - ((await lastUse()) ?? 0))).toBeLessThan(10_000);
});

test("the 61st failed credential of an address in a minute is a 429, and a valid key still passes from there", async () => {
  const authenticate = world.createAuthenticate();
  const { key } = await world.addBusiness();
  const address = "203.0.113.61";
  const problems = [];
  for (let count = 0; count < 62; count += 1) problems.push(await refused(authenticate(byKey("wrong", address))));
  expect(problems.slice(0, 60).every(({ status }) => status === 401)).toBe(true);
  for (const problem of problems.slice(60)) {
    expect(problem.type).toBe("rate-limited");
    expect(Number(problem.headers["Retry-After"])).toBeGreaterThanOrEqual(1);
    expect(Number(problem.headers["Retry-After"])).toBeLessThanOrEqual(60);
  }
  await authenticate(byKey(key, address));
  expect((await refused(authenticate(byKey("wrong", "203.0.113.62")))).status).toBe(401);
});

test("a refusal names the missing scope", async () => {
  const { key } = await world.addBusiness({}, ["customers:write"]);
  const { caller } = await world.createAuthenticate()(byKey(key));
  assertAccess(caller, "customers:write");
  assertAccess(caller, "any");
  expect(() => assertAccess(caller, "customers:read")).toThrow("This needs the scope customers:read.");
});

test("a problem names the role that a person needs, and never scopes", () => {
  const person = (role: MemberRole): Caller => ({ kind: "user", id: "", name: "", role, scopes: scopesOfRole(role) });
  const problemOf = (role: MemberRole, access: Access) => {
    expect(hasAccess(person(role), access)).toBe(false);
    const { status, type, detail } = accessProblem(person(role), access);
    expect({ status, type }).toEqual({ status: 403, type: "forbidden" });
    return detail;
  };
  for (const role of ["admin", "member"] as const)
    for (const access of ["owner", "webhooks:manage"] as const)
      expect(problemOf(role, access)).toBe("Only an owner can do this.");
  for (const access of ["admin", "webhooks:manage|admin"] as const)
    expect(problemOf("member", access)).toBe("Only an owner or admin can do this.");
});

test("the application's role reaches the quotas only through the functions that authenticate", async () => {
  const denied = sql`select 1 from quotas`;
  await expect(world.database.read(denied)).rejects.toThrow("permission denied");
  const inner = sql`select * from take_quota('00000000-0000-0000-0000-000000000000', 1, null)`;
  await expect(world.database.read(inner)).rejects.toThrow("permission denied");
});
