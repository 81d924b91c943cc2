import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { presets, scopes } from "../../src/auth/caller.ts";
import { scopeList } from "../../src/oauth/pages/scope-list.ts";
import { startWorld, type World } from "../world/world.ts";
import { newEmail, openPortal, signUpVerified } from "./portal.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test("an owner creates a key that is shown once, calls with it, and revokes it at once", async () => {
  const portal = openPortal(world);
  const { sign_up } = await signUpVerified(world, portal, newEmail());
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
      country: "AU",
      currency: "AUD",
      tax_id: null,
    },
    caller: { kind: "api_key", scopes: ["customers:read", "jobs:read"], sandbox: false },
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
    "select * from authenticate_api_key($1, $2, $3, $4, $5, $6)",
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
  await signUpVerified(world, portal, newEmail());
  const problem = await portal.ask(`mutation { create_api_key(input: { name: "Website", ${given} }) { key } }`);
  expect(problem).toMatchObject({ status: 400, type: "urn:service:error:bad-request" });
  expect(problem.detail.startsWith(detail)).toBe(true);
});

test("the presets exclude the messaging scopes", async () => {
  const portal = openPortal(world);
  await signUpVerified(world, portal, newEmail());
  for (const preset of ["full", "read-only"]) {
    const { create_api_key } = await portal.ask(
      `mutation ($preset: String) { create_api_key(input: { name: "App", preset: $preset }) { api_key { scopes } } }`,
      { preset },
    );
    const { scopes } = create_api_key.api_key;
    expect(scopes).toHaveLength(preset === "full" ? 21 : 10);
    expect(scopes.some((scope: string) => scope.startsWith("messages:"))).toBe(false);
  }
});

test("only the owner sees, makes and revokes keys, and another business's key is not found", async () => {
  const owner = openPortal(world);
  const email = newEmail();
  await signUpVerified(world, owner, email);
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

const create = `mutation ($input: CreateApiKeyInput!) { create_api_key(input: $input) {
  key api_key { id created_by { id name } expires_at is_live } } }`;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const anHourAgo = () => new Date(Date.now() - 3_600_000);

test("an owner's key shows its creator and its expiry, and an operator's shows no creator", async () => {
  const business = await world.addBusiness();
  const owner = await world.addPerson(business.id);
  const expires_at = inAnHour();
  const { body } = await owner.graphql(create, { input: { name: "App", preset: "read-only", expires_at } });
  const { key, api_key } = body.data.create_api_key;
  const created_by = { id: owner.id, name: "Pat Person" };
  expect(api_key).toEqual({ id: expect.any(String), created_by, expires_at, is_live: true });
  expect((await world.client(key)("GET", "/v1/me")).status).toBe(200);
  const listed = await owner.graphql("{ api_keys { data { id created_by { id name } expires_at is_live } } }");
  expect(listed.body.data.api_keys.data).toEqual([
    api_key,
    { id: business.keyId, created_by: null, expires_at: null, is_live: true },
  ]);
});

test("an owner changes a key's scopes: the next call has them, and owners hear of more", async () => {
  const business = await world.addBusiness({ scopes: ["customers:read"] });
  const owner = await world.addPerson(business.id);
  const change = async (id: string, scopes: string[]) => {
    const { body } = await owner.graphql(
      "mutation ($id: ID!, $scopes: [String!]!) { change_api_key_scopes(id: $id, scopes: $scopes) { scopes } }",
      { id, scopes },
    );
    return body.errors?.[0]?.extensions.problem ?? body.data.change_api_key_scopes;
  };
  const notices = () =>
    world.database.system.email.count({
      where: { businessId: business.id, subject: "An API key was given more scopes" },
    });
  expect((await business.client("GET", "/v1/price_items")).status).toBe(403);
  expect(await change(business.keyId, ["prices:read", "customers:read", "prices:read"])).toEqual({
    scopes: ["customers:read", "prices:read"],
  });
  expect((await business.client("GET", "/v1/price_items")).status).toBe(200);
  expect(await notices()).toBe(1);

  expect(await change(business.keyId, ["prices:read"])).toEqual({ scopes: ["prices:read"] });
  expect((await business.client("GET", "/v1/customers")).status).toBe(403);
  expect(await notices()).toBe(1);

  for (const [scopes, pointer] of [
    [[], "/scopes"],
    [["prices:read", "everything"], "/scopes/1"],
  ] as const)
    expect(await change(business.keyId, [...scopes])).toMatchObject({ status: 400, errors: [{ pointer }] });
  const foreign = await world.addBusiness();
  expect(await change(foreign.keyId, ["prices:read"])).toMatchObject({ status: 404 });
  await owner.graphql(`mutation { revoke_api_key(id: "${business.keyId}") { id } }`);
  expect(await change(business.keyId, ["jobs:read"])).toMatchObject({ status: 409 });
});

describe("a key's new secret", () => {
  const roll = `mutation ($id: ID!, $hours: Int!) { roll_api_key(id: $id, overlap_hours: $hours) {
    key api_key { id name prefix scopes requests_per_minute } } }`;

  async function open() {
    const business = await world.addBusiness({ scopes: ["customers:read"] });
    const owner = await world.addPerson(business.id);
    const ask = async (id: string, hours: number) => {
      const { body } = await owner.graphql(roll, { id, hours });
      return body.errors?.[0]?.extensions.problem ?? body.data.roll_api_key;
    };
    const status = async (key: string) => (await world.client(key)("GET", "/v1/me")).status;
    return { ...business, owner, ask, status };
  }

  test("works at once, and the old one for the hours that are left", async () => {
    const { id, keyId, key: old, owner, ask, status } = await open();
    const { key, api_key } = await ask(keyId, 24);
    expect(api_key).toMatchObject({ id: keyId, name: "Test", scopes: ["customers:read"] });
    expect(key.startsWith(api_key.prefix)).toBe(true);
    expect([await status(key), await status(old)]).toEqual([200, 200]);
    const { body } = await owner.graphql("{ api_keys(live: true) { data { id name expires_at } } }");
    const [kept] = body.data.api_keys.data.filter((one: { id: string }) => one.id !== keyId);
    expect(kept).toMatchObject({ name: "Test (old secret)" });
    const hoursLeft = (Date.parse(kept.expires_at) - Date.now()) / 3_600_000;
    expect(hoursLeft).toBeGreaterThan(23.9);
    expect(hoursLeft).toBeLessThan(24.1);
    await world.database.system.apiKey.update({ where: { id: kept.id }, data: { expiresAt: anHourAgo() } });
    expect([await status(key), await status(old)]).toEqual([200, 401]);
    const subject = "An API key got a new secret";
    expect(await world.database.system.email.count({ where: { businessId: id, subject } })).toBe(1);
  });

  test("of a key with the longest name keeps the old one under a name that fits", async () => {
    const { keyId, id, ask, status, key: old } = await open();
    await world.database.system.apiKey.update({ where: { id: keyId }, data: { name: "😀".repeat(255) } });
    await ask(keyId, 1);
    expect(await status(old)).toBe(200);
    const kept = await world.database.system.apiKey.findFirstOrThrow({ where: { businessId: id, id: { not: keyId } } });
    expect(kept.name).toBe(`${"😀".repeat(120)} (old secret)`);
  });

  test("ends the old one at once without an overlap, and leaves no other key", async () => {
    const { id, keyId, key: old, ask, status } = await open();
    const { key } = await ask(keyId, 0);
    expect([await status(key), await status(old)]).toEqual([200, 401]);
    expect(await world.database.system.apiKey.count({ where: { businessId: id } })).toBe(1);
  });

  test("of two at once, both answer and the last one's works", async () => {
    const { keyId, ask, status, key: old } = await open();
    const rolled = await Promise.all([ask(keyId, 0), ask(keyId, 0)]);
    const statuses = await Promise.all(rolled.map(({ key }) => status(key)));
    expect(statuses.sort()).toEqual([200, 401]);
    expect(await status(old)).toBe(401);
  });

  test("is refused for too long an overlap, and for a key that is revoked, expired or another business's", async () => {
    const { keyId, owner, ask } = await open();
    for (const hours of [-1, 25])
      expect(await ask(keyId, hours)).toMatchObject({ status: 400, errors: [{ pointer: "/overlap_hours" }] });
    expect(await ask((await open()).keyId, 1)).toMatchObject({ status: 404 });
    await world.database.system.apiKey.update({ where: { id: keyId }, data: { expiresAt: anHourAgo() } });
    expect(await ask(keyId, 1)).toMatchObject({ status: 409 });
    await world.database.system.apiKey.update({ where: { id: keyId }, data: { expiresAt: null } });
    await owner.graphql(`mutation { revoke_api_key(id: "${keyId}") { id } }`);
    expect(await ask(keyId, 1)).toMatchObject({ status: 409 });
  });
});

test("a key with an expiry in the past is refused at its field", async () => {
  const { id } = await world.addBusiness();
  const owner = await world.addPerson(id);
  for (const expires_at of [anHourAgo().toISOString(), "2020-01-01T00:00:00Z"]) {
    const { body } = await owner.graphql(create, { input: { name: "App", preset: "full", expires_at } });
    expect(body.errors[0].extensions.problem).toMatchObject({
      status: 400,
      errors: [{ pointer: "/expires_at", detail: "must be in the future" }],
    });
  }
  const never = await owner.graphql(create, { input: { name: "App", preset: "full", expires_at: null } });
  expect(never.body.data.create_api_key.api_key).toMatchObject({ expires_at: null, is_live: true });
});

test("an expired key gets the same response as a revoked one, over REST and MCP", async () => {
  const { id: businessId } = await world.addBusiness();
  const owner = await world.addPerson(businessId);
  const [expired, revoked, live] = await Promise.all([1, 2, 3].map(() => world.addKey(businessId)));
  const { apiKey } = world.database.system;
  await apiKey.update({ where: { id: expired?.id ?? "" }, data: { expiresAt: anHourAgo() } });
  await apiKey.update({ where: { id: revoked?.id ?? "" }, data: { revokedAt: anHourAgo() } });
  await apiKey.update({ where: { id: live?.id ?? "" }, data: { expiresAt: new Date(Date.now() + 3_600_000) } });
  const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const answers = async (key = "") =>
    Promise.all([world.client(key)("GET", "/v1/me"), world.client(key)("POST", "/mcp/mcp", { body: list })]);
  expect((await answers(live?.key)).map(({ status }) => status)).toEqual([200, 200]);
  const withoutIds = async (key?: string) =>
    (await answers(key)).map(({ status, headers, body: { request_id: _id, ...body } }) => [
      status,
      headers.get("www-authenticate"),
      body,
    ]);
  const refused = await withoutIds(expired?.key);
  expect(refused.map(([status]) => status)).toEqual([401, 401]);
  expect(refused).toEqual(await withoutIds(revoked?.key));

  const idsOf = async (filter: string) => {
    const { body } = await owner.graphql(`{ api_keys${filter} { data { id is_live last_used_at } } }`);
    return body.data.api_keys.data;
  };
  const stopped = [revoked, expired].map((key) => ({ id: key?.id ?? "", is_live: false, last_used_at: null }));
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  expect((await idsOf("(live: false)")).toSorted(byId)).toEqual(stopped.toSorted(byId));
  expect((await idsOf("(live: true)")).map(({ id }: { id: string }) => id)).toContain(live?.id);
  expect(await idsOf("(live: true)")).toHaveLength(2);
  expect(await idsOf("")).toHaveLength(4);
});

test("an owner renames a key, also a revoked one; other people and businesses cannot", async () => {
  const business = await world.addBusiness();
  const owner = await world.addPerson(business.id);
  const rename = "mutation ($id: ID!, $name: Line!) { rename_api_key(id: $id, name: $name) { id name revoked_at } }";
  const id = business.keyId;
  const renamed = await owner.graphql(rename, { id, name: "  Warehouse " });
  expect(renamed.body.data.rename_api_key).toEqual({ id, name: "Warehouse", revoked_at: null });
  expect((await business.client("GET", "/v1/me")).status).toBe(200);
  await owner.graphql("mutation ($id: ID!) { revoke_api_key(id: $id) { id } }", { id });
  const again = await owner.graphql(rename, { id, name: "Old warehouse" });
  expect(again.body.data.rename_api_key).toEqual({ id, name: "Old warehouse", revoked_at: expect.any(String) });

  const stranger = await world.addPerson((await world.addBusiness()).id);
  const [admin, member] = await Promise.all([
    world.addPerson(business.id, "admin"),
    world.addPerson(business.id, "member"),
  ]);
  const statusOf = async (person: typeof owner, given: object) =>
    (await person.graphql(rename, { id, name: "Mine", ...given })).body.errors[0].extensions.problem.status;
  for (const person of [admin, member]) expect(await statusOf(person, {})).toBe(403);
  expect(await statusOf(stranger, {})).toBe(404);
  expect(await statusOf(owner, { id: "nonsense" })).toBe(404);
  expect((await owner.graphql(rename, { id, name: " " })).body.errors).toBeDefined();
});

test("the scope catalogue describes every scope as the consent page does, to owners only", async () => {
  const { id } = await world.addBusiness();
  const ask = async (role: "owner" | "admin" | "member") =>
    (await (await world.addPerson(id, role)).graphql("{ scope_catalogue { name title allows presets is_sensitive } }"))
      .body;
  const { scope_catalogue: shown } = (await ask("owner")).data;
  expect(shown.map(({ name }: { name: string }) => name)).toEqual(scopes);
  const consent = scopeList(scopes).text.replaceAll("\n", " ");
  for (const { name, title, allows, presets: within, is_sensitive } of shown) {
    expect(consent).toContain(title);
    expect(consent).toContain(allows);
    expect(within).toEqual((["full", "read-only"] as const).filter((preset) => presets[preset].includes(name)));
    expect(is_sensitive).toBe(name.startsWith("messages:"));
    if (is_sensitive) expect(within).toEqual([]);
  }
  for (const role of ["admin", "member"] as const)
    expect((await ask(role)).errors[0].extensions.problem).toMatchObject({ status: 403 });
});

test("a business has API access while its plan includes it and its trial or subscription goes on", async () => {
  const { id, client } = await world.addBusiness();
  const person = await world.addPerson(id, "member");
  const soon = new Date(Date.now() + 3_600_000);
  for (const [data, expected] of [
    [{ plan: "growth", subscription: "active", trialEndsAt: null }, true],
    [{ plan: "scale", subscription: "trialing", trialEndsAt: soon }, true],
    [{ plan: "scale", subscription: "trialing", trialEndsAt: anHourAgo() }, false],
    [{ plan: "growth", subscription: "lapsed", trialEndsAt: soon }, false],
    [{ plan: "starter", subscription: "active", trialEndsAt: null }, false],
  ] as const) {
    await world.database.system.business.update({ where: { id }, data });
    const { body } = await person.graphql("{ viewer { business { api_access } } }");
    expect(body.data.viewer.business.api_access, JSON.stringify(data)).toBe(expected);
    expect((await client("GET", "/v1/me")).status === 200).toBe(expected);
  }
});

test("a business may have 200 keys, and one more after each revocation, also for concurrent requests", async () => {
  const business = await world.addBusiness();
  const owner = await world.addPerson(business.id);
  await world.database.systemPool.query(
    `insert into api_keys (id, business_id, name, prefix, secret_hash, scopes, updated_at)
     select new_uuid_v7(), $1::uuid, 'Key', 'ck_live_' || $1 || number, '', '{customers:read}', now() from generate_series(1, 198) as number`,
    [business.id],
  );
  const make = () => owner.graphql(create, { input: { name: "App", preset: "read-only" } });
  const both = await Promise.all([make(), make()]);
  const refused = both.flatMap(({ body }) => body.errors ?? []);
  expect(refused.map(({ extensions }) => extensions.problem.type)).toEqual(["urn:service:error:conflict"]);
  await world.database.systemPool.query("update api_keys set revoked_at = now() where id = $1", [business.keyId]);
  expect((await make()).body.errors).toBeUndefined();
});
