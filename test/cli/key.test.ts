import { afterAll, beforeAll, expect, test } from "vitest";
import { presets } from "../../src/auth/caller.ts";
import { startWorld, type World } from "../world/world.ts";
import { type Cli, overDatabase, refusal } from "./cli.ts";

let world: World;
let cli: Cli;

beforeAll(async () => {
  world = await startWorld();
  cli = overDatabase(world.url);
});
afterAll(() => world.close());

test("a key from the command opens the API to its scopes, and opens nothing once revoked", async () => {
  await world.addBusiness({ slug: "opening" });
  const scopes = ["--scopes", "customers:write, customers:read,customers:read"];
  const made = await cli("key", "create", "--business", "opening", "--name", "Website", ...scopes, "--json");
  expect(made.json).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: "Website",
    prefix: expect.stringMatching(/^ck_live_\w{12}$/),
    key: expect.stringMatching(/^ck_live_\w{12}_\w{40}$/),
    scopes: ["customers:read", "customers:write"],
    expires_at: null,
    requests_per_minute: null,
  });
  const client = world.client(made.json.key);
  expect((await client("GET", "/v1/me")).body.caller).toEqual({
    kind: "api_key",
    sandbox: false,
    scopes: made.json.scopes,
  });

  const revoked = await cli("key", "revoke", "--id", made.json.id, "--json");
  expect(revoked.json).toEqual({
    id: made.json.id,
    name: "Website",
    prefix: made.json.prefix,
    revoked_at: expect.stringMatching(/Z$/),
  });
  expect((await client("GET", "/v1/me")).status).toBe(401);
  expect((await cli("key", "revoke", "--id", made.json.id, "--json")).json).toEqual(revoked.json);
});

test("a key with an expiry shows it, and an expiry in the past is refused", async () => {
  await world.addBusiness({ slug: "expiring" });
  const create = ["key", "create", "--business", "expiring", "--name", "K", "--preset", "full"];
  const made = await cli(...create, "--expires-at", "2099-07-01T00:00:00+10:00", "--json");
  expect(made.json.expires_at).toBe("2099-06-30T14:00:00.000Z");
  const listed = await cli("key", "list", "--business", "expiring", "--json");
  expect(listed.json[0]).toMatchObject({ id: made.json.id, expires_at: "2099-06-30T14:00:00.000Z" });
  const late = await cli(...create, "--expires-at", "2020-01-01T00:00:00Z");
  expect(refusal(late)).toBe("--expires-at must be in the future");
  expect(refusal(await cli(...create, "--expires-at", "tomorrow"))).toMatch(/^--expires-at must be /);
});

test("a key with a limit of its own shows it, and is held to it", async () => {
  await world.addBusiness({ slug: "limited" });
  const create = ["key", "create", "--business", "limited", "--name", "Busy", "--preset", "full"];
  const made = await cli(...create, "--requests-per-minute", "2", "--json");
  expect(made.json.requests_per_minute).toBe(2);
  const listed = await cli("key", "list", "--business", "limited", "--json");
  expect(listed.json[0]).toMatchObject({ id: made.json.id, requests_per_minute: 2 });
  const client = world.client(made.json.key);
  const statuses = [];
  for (let call = 0; call < 3; call += 1) statuses.push((await client("GET", "/v1/me")).status);
  expect(statuses).toEqual([200, 200, 429]);
  for (const wrong of ["0", "1.5", "many"])
    expect(refusal(await cli(...create, "--requests-per-minute", wrong))).toMatch(/^--requests-per-minute must be /);
});

test("the presets match the catalogue's", async () => {
  await world.addBusiness({ slug: "preset" });
  for (const preset of ["full", "read-only"] as const) {
    const made = await cli("key", "create", "--business", "preset", "--name", preset, "--preset", preset, "--json");
    expect(made.json.scopes).toEqual(presets[preset]);
  }
});

test("keys are listed newest first, for one business or all, and never with their secrets", async () => {
  const one = await world.addBusiness({ slug: "listed", scopes: ["jobs:read"] });
  const second = await world.addKey(one.id);
  const other = await world.addBusiness();
  const listed = await cli("key", "list", "--business", "listed", "--json");
  expect(listed.json.map(({ id }: { id: string }) => id)).toEqual([second.id, one.keyId]);
  expect(listed.json[1]).toEqual({
    id: one.keyId,
    business: "listed",
    name: "Test",
    prefix: one.key.slice(0, 20),
    scopes: ["jobs:read"],
    requests_per_minute: null,
    last_used_at: null,
    created_at: expect.stringMatching(/Z$/),
    expires_at: null,
    revoked_at: null,
  });
  const all = await cli("key", "list");
  expect(all.stdout).toContain(other.keyId);
  expect(all.stdout).not.toContain(one.key.slice(21));
});

test.each([
  [["--scopes", "customers:read,customers:burn"], /^--scopes must be one of customers:read, /],
  [["--scopes", ""], /^--scopes /],
  [["--preset", "all"], /^--preset must be full or read-only$/],
  [["--preset", "full", "--scopes", "jobs:read"], /^give either --scopes or --preset$/],
  [[], /^give either --scopes or --preset$/],
])("key create refuses %j", async (given, line) => {
  expect(refusal(await cli("key", "create", "--business", "any", "--name", "K", ...given))).toMatch(line);
});

test("an unknown business or key is refused", async () => {
  const made = await cli("key", "create", "--business", "nosuch", "--name", "K", "--preset", "full");
  expect(refusal(made)).toBe('--business: there is no business with the slug "nosuch"');
  expect(refusal(await cli("key", "list", "--business", "nosuch"))).toMatch(/^--business: /);
  expect(refusal(await cli("key", "revoke", "--id", "1"))).toBe("--id must be a UUID");
  const id = "019a0000-0000-7000-8000-000000000000";
  expect(refusal(await cli("key", "revoke", "--id", id))).toBe(`--id: there is no API key ${id}`);
});

test("a plan without the API creates no keys, and earlier keys stay but are refused", async () => {
  const { id, client } = await world.addBusiness({ slug: "downgraded" });
  const owner = await world.addPerson(id);
  await world.database.system.business.update({ where: { id }, data: { plan: "starter" } });
  const command = ["key", "create", "--business", "downgraded", "--name", "K", "--preset", "full"];
  expect(refusal(await cli(...command))).toMatch(/API access is on the growth and scale plans/);
  const mutation = 'mutation { create_api_key(input: { name: "K", preset: "full" }) { key } }';
  const { body } = await owner.graphql(mutation);
  expect(body.errors[0].extensions.problem).toMatchObject({ status: 403, type: "urn:service:error:plan-required" });
  expect((await client("GET", "/v1/me")).body.type).toBe("urn:service:error:plan-required");
  const kept = await owner.graphql("{ api_keys { data { revoked_at } } }");
  expect(kept.body.data.api_keys.data).toEqual([{ revoked_at: null }]);
  await world.database.system.business.update({ where: { id }, data: { plan: "scale", subscription: "lapsed" } });
  expect((await cli(...command, "--json")).json.name).toBe("K");
});
