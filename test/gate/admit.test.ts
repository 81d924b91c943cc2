import { afterAll, beforeAll, expect, test } from "vitest";
import { revokeKey } from "../../src/domain/keys/revoke.ts";
import { checkScope } from "../../src/gate/check-scope.ts";
import { makeKey } from "../../src/gate/key.ts";
import { byKey, type GateWorld, refused, startGateWorld } from "./gate-world.ts";

let world: GateWorld;
beforeAll(async () => {
  world = await startGateWorld();
});
afterAll(() => world.close());

const yesterday = new Date(Date.now() - 86_400_000);

test("a live key is admitted as its business, with its name and scopes", async () => {
  const { id, key, apiKey } = await world.addBusiness({}, ["jobs:read", "customers:read"]);
  expect(await world.openGate(120).admit(byKey(key))).toEqual({
    caller: { kind: "api_key", id: apiKey.id, name: "Website", scopes: new Set(["customers:read", "jobs:read"]) },
    businessId: id,
    allowance: { limit: 120, remaining: 119, resetSeconds: 60 },
  });
});

test("an admission is one statement", async () => {
  const { key } = await world.addBusiness();
  const gate = world.openGate();
  await gate.admit(byKey(key));
  world.statements.length = 0;
  await gate.admit(byKey(key));
  expect(world.statements.filter((text) => !text.includes("set_config"))).toEqual([
    "select * from admit($1, $2, $3, $4)",
  ]);
});

test("malformed, unknown, altered and revoked keys are refused in the same words", async () => {
  const gate = world.openGate();
  const { id, key, apiKey } = await world.addBusiness();
  const other = await world.addBusiness();
  await revokeKey(world.database.tenant(id), apiKey.id);
  const unknown = makeKey();
  const { secretHash } = unknown;
  await world.database.system.apiKey.update({
    where: { prefix: other.apiKey.prefix },
    data: { secretHash: Uint8Array.from(secretHash) },
  });
  const presented = ["", "nonsense", `${key.slice(0, -1)}!`, unknown.key, key, other.key];
  const problems = await Promise.all(presented.map((text) => refused(gate.admit(byKey(text)))));
  const token = await refused(
    gate.admit({ apiKey: undefined, authorization: `Bearer ccoat_${"a".repeat(43)}`, address: "203.0.113.1" }),
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
      "WWW-Authenticate": `ApiKey realm="fieldline", Bearer realm="fieldline", ${reason}resource_metadata="https://app.example.com/.well-known/oauth-protected-resource/api/mcp/mcp"`,
    });
  }
});

test("no credential is a 401 with a challenge, two are a 400", async () => {
  const gate = world.openGate();
  const { key } = await world.addBusiness();
  const none = await refused(gate.admit({ apiKey: undefined, authorization: undefined, address: "203.0.113.1" }));
  expect(none.status).toBe(401);
  expect(none.headers).toHaveProperty("WWW-Authenticate");
  const both = await refused(gate.admit({ apiKey: key, authorization: "Bearer x", address: "203.0.113.1" }));
  expect(both.type).toBe("bad-request");
});

test("a malformed key costs no statement", async () => {
  world.statements.length = 0;
  const { key } = makeKey();
  const gate = world.openGate();
  for (const text of ["x", key.slice(0, -1), key.replace("ck_live", "ck_test")]) await refused(gate.admit(byKey(text)));
  expect(world.statements).toEqual([]);
});

test("a key is dead from the moment its revocation commits", async () => {
  const gates = [world.openGate(), world.openGate(1000, world.openProcess())];
  const { id, key, apiKey } = await world.addBusiness();
  for (const gate of gates) await gate.admit(byKey(key));
  await revokeKey(world.database.tenant(id), apiKey.id);
  for (const gate of gates) expect((await refused(gate.admit(byKey(key)))).status).toBe(401);
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
    const gate = world.openGate(2);
    const problems = [];
    for (let count = 0; count < 4; count += 1) problems.push(await refused(gate.admit(byKey(key))));
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
  expect((await world.openGate().admit(byKey(key))).businessId).toBe(id);
});

test("a revoked key of a starter business past its rate is refused as a credential first, then as a plan, then for the rate", async () => {
  const { id, key, apiKey } = await world.addBusiness();
  const gate = world.openGate(1);
  await gate.admit(byKey(key));
  expect((await refused(gate.admit(byKey(key)))).type).toBe("rate-limited");
  await world.database.system.business.update({ where: { id }, data: { plan: "starter" } });
  expect((await refused(gate.admit(byKey(key)))).type).toBe("plan-required");
  await revokeKey(world.database.tenant(id), apiKey.id);
  expect((await refused(gate.admit(byKey(key)))).type).toBe("unauthorized");
});

test("the last use is recorded, at most once a minute", async () => {
  const { key, apiKey } = await world.addBusiness();
  const gate = world.openGate();
  const lastUse = async () =>
    (await world.database.system.apiKey.findUniqueOrThrow({ where: { id: apiKey.id } })).lastUsedAt?.getTime();
  const setLastUse = (at: Date) =>
    world.database.system.apiKey.update({ where: { id: apiKey.id }, data: { lastUsedAt: at } });
  expect(await lastUse()).toBeUndefined();
  await gate.admit(byKey(key));
  expect(Math.abs(Date.now() - ((await lastUse()) ?? 0))).toBeLessThan(10_000);
  const recent = new Date(Date.now() - 40_000);
  await setLastUse(recent);
  await gate.admit(byKey(key));
  expect(await lastUse()).toBe(recent.getTime());
  await setLastUse(new Date(Date.now() - 61_000));
  await gate.admit(byKey(key));
  expect(Math.abs(Date.now() - ((await lastUse()) ?? 0))).toBeLessThan(10_000);
});

test("the 61st failed credential of an address in a minute is a 429, and a valid key still passes from there", async () => {
  const gate = world.openGate();
  const { key } = await world.addBusiness();
  const address = "203.0.113.61";
  const problems = [];
  for (let count = 0; count < 62; count += 1) problems.push(await refused(gate.admit(byKey("wrong", address))));
  expect(problems.slice(0, 60).every(({ status }) => status === 401)).toBe(true);
  for (const problem of problems.slice(60)) {
    expect(problem.type).toBe("rate-limited");
    expect(Number(problem.headers["Retry-After"])).toBeGreaterThanOrEqual(1);
    expect(Number(problem.headers["Retry-After"])).toBeLessThanOrEqual(60);
  }
  await gate.admit(byKey(key, address));
  expect((await refused(gate.admit(byKey("wrong", "203.0.113.62")))).status).toBe(401);
});

test("a missing scope is named", async () => {
  const { key } = await world.addBusiness({}, ["customers:write"]);
  const { caller } = await world.openGate().admit(byKey(key));
  checkScope(caller, "customers:write");
  checkScope(caller, "any");
  expect(() => checkScope(caller, "customers:read")).toThrow("This needs the scope customers:read.");
  expect(() => checkScope(caller, "owner")).toThrow("This needs the role owner.");
});

test("the application's role reaches the allowances through the gate's function alone", async () => {
  const denied = "select 1 from allowances";
  await expect(world.database.read({ text: denied, values: [] })).rejects.toThrow("permission denied");
  const inner = "select * from take_allowance('00000000-0000-0000-0000-000000000000', 1, null)";
  await expect(world.database.read({ text: inner, values: [] })).rejects.toThrow("permission denied");
});
