import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { newEmail, openPortal, signUp } from "./portal.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test("the owner makes a key that is shown once, calls with it, and revokes it at once", async () => {
  const portal = openPortal(world);
  const { sign_up } = await signUp(portal, newEmail());
  const { create_api_key } = await portal.ask(
    `mutation { create_api_key(input: { name: "Website", scopes: ["jobs:read", "customers:read", "jobs:read"] }) {
      key api_key { id name prefix scopes last_used_at revoked_at } } }`,
  );
  const { key, api_key } = create_api_key;
  expect(api_key).toMatchObject({
    name: "Website",
    scopes: ["customers:read", "jobs:read"],
    last_used_at: null,
    revoked_at: null,
  });
  expect(key.startsWith(`${api_key.prefix}_`)).toBe(true);

  const me = await world.client(key)("GET", "/v1/me");
  expect(me.body).toEqual({
    business: {
      id: sign_up.business.id,
      name: "Breeze Air",
      slug: sign_up.business.slug,
      business_email: null,
      business_phone: null,
      website: null,
      abn: null,
    },
    caller: { kind: "api_key", scopes: ["customers:read", "jobs:read"] },
  });

  const revoke = () =>
    portal.ask("mutation ($id: ID!) { revoke_api_key(id: $id) { id revoked_at } }", { id: api_key.id });
  const first = await revoke();
  expect(first.revoke_api_key.revoked_at).not.toBeNull();
  expect((await world.client(key)("GET", "/v1/me")).status).toBe(401);
  expect(await revoke()).toEqual(first);
  const { api_keys } = await portal.ask("{ api_keys { data { id revoked_at last_used_at } next_cursor } }");
  expect(api_keys.data).toEqual([
    { id: api_key.id, revoked_at: first.revoke_api_key.revoked_at, last_used_at: expect.any(String) },
  ]);
});

test("GET /v1/me costs one statement beyond authentication", async () => {
  const { client } = await world.addBusiness();
  await client("GET", "/v1/me");
  world.statements.length = 0;
  await client("GET", "/v1/me");
  const counted = world.statements.filter((text) => !text.includes("set_config"));
  expect(counted).toEqual([
    "select * from authenticate_key($1, $2, $3, $4)",
    expect.stringContaining('from "businesses"'),
  ]);
});

test.each([
  ["scopes: []", "scopes must name at least one scope"],
  ['scopes: ["customers:read", "customers:eat"]', "scopes.1 must be one of customers:read, "],
  ['preset: "half"', "preset must be full or read-only"],
  ["", "must have either scopes or preset"],
  ['preset: "full", scopes: ["jobs:read"]', "must have either scopes or preset"],
])("a key with %s is refused", async (given, detail) => {
  const portal = openPortal(world);
  await signUp(portal, newEmail());
  const problem = await portal.ask(`mutation { create_api_key(input: { name: "Website", ${given} }) { key } }`);
  expect(problem).toMatchObject({ status: 400, type: "urn:service:error:bad-request" });
  expect(problem.detail.startsWith(detail)).toBe(true);
});

test("the presets leave the messaging scopes out", async () => {
  const portal = openPortal(world);
  await signUp(portal, newEmail());
  for (const preset of ["full", "read-only"]) {
    const { create_api_key } = await portal.ask(
      `mutation ($preset: String) { create_api_key(input: { name: "App", preset: $preset }) { api_key { scopes } } }`,
      { preset },
    );
    const { scopes } = create_api_key.api_key;
    expect(scopes).toHaveLength(preset === "full" ? 13 : 6);
    expect(scopes.some((scope: string) => scope.startsWith("messages:"))).toBe(false);
  }
});

test("only the owner sees, makes and revokes keys, and another business's key is not found", async () => {
  const owner = openPortal(world);
  const email = newEmail();
  await signUp(owner, email);
  const foreign = await world.addBusiness();
  const revoke = `mutation { revoke_api_key(id: "${foreign.keyId}") { id } }`;
  expect(await owner.ask(revoke)).toMatchObject({ status: 404 });
  expect((await foreign.client("GET", "/v1/me")).status).toBe(200);
  await world.database.system.member.update({ where: { email }, data: { role: "admin" } });
  const create = 'mutation { create_api_key(input: { name: "x", preset: "full" }) { key } }';
  for (const query of ["{ api_keys { data { id } } }", create, revoke])
    expect(await owner.ask(query)).toMatchObject({
      status: 403,
      type: "urn:service:error:forbidden",
      detail: "Only an owner can do this.",
    });
  for (const query of ["{ api_keys { data { id } } }", create, revoke])
    expect(await openPortal(world).ask(query)).toMatchObject({ status: 401 });
});
