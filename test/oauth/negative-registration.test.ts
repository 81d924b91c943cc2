import { describe, expect, test } from "vitest";
import { prune } from "../../src/retention/prune.ts";
import { defaultRetention } from "../../src/retention/settings.ts";
import { redirectUri } from "./flow.ts";
import { app, withApp, world } from "./with-app.ts";

withApp();

const register = (body: unknown) => world.client()("POST", "/oauth/register", { body });

describe("a registration is refused", () => {
  test.each([
    ["none", undefined],
    ["an empty list", []],
    ["null", null],
    ["one that is no list", redirectUri],
    ["a number", [1]],
    ["plain http on a public host", ["http://app.example.com/callback"]],
    ["plain http on what only begins like this device", ["http://localhost.example.com/callback"]],
    ["plain http on an address of this network", ["http://192.168.1.2/callback"]],
    ["a script", ["javascript:alert(1)"]],
    ["a file server", ["ftp://files.example/callback"]],
    ["a socket", ["wss://files.example/callback"]],
    ["a letter", ["mailto:jane@example.com"]],
    ["a page's source", ["view-source:https://app.example"]],
    ["any host at all", ["https://*.example/callback"]],
    ["a script in disguise", ["JaVaScRiPt:alert(1)"]],
    ["data", ["data:text/html,<script>alert(1)</script>"]],
    ["a file", ["file:///etc/passwd"]],
    ["a fragment", [`${redirectUri}#x`]],
    ["an empty fragment", [`${redirectUri}#`]],
    ["credentials", ["https://user:password@app.example.com/callback"]],
    ["no address", ["callback"]],
    ["an address with a line break", [`${redirectUri}\n`]],
    ["a good one beside a bad one", [redirectUri, "http://app.example.com/"]],
    ["a thousand of them", Array.from({ length: 1000 }, (_, index) => `https://a.example/${index}`)],
    ["a very long one", [redirectUri + "x".repeat(3000)]],
  ])("whose redirect is %s", async (_name, redirect_uris) => {
    const { status, body, headers } = await register({ client_name: "App", redirect_uris });
    expect(status, JSON.stringify(body)).toBe(400);
    expect(body.error).toMatch(/^invalid_(redirect_uri|client_metadata)$/);
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test.each([
    ["a name of a megabyte", { client_name: "x".repeat(1_000_000) }],
    ["a name that is too long", { client_name: "x".repeat(201) }],
    ["a name that no database holds", { client_name: "a\u0000b" }],
    ["a name that is no text", { client_name: "a\ud800" }],
    ["a name that turns the text after it", { client_name: "Ledger\u202e" }],
    ["a name of two lines", { client_name: "Ledger\u2028Sign in again" }],
    ["a name of the wrong type", { client_name: { toString: "x" } }],
    ["a scope that is no text", { scope: ["customers:read"] }],
    ["another grant type", { grant_types: ["password"] }],
    ["grant types that are no list", { grant_types: "authorization_code" }],
    ["another response type", { response_types: ["token"] }],
    ["another authentication", { token_endpoint_auth_method: "private_key_jwt" }],
    ["an authentication that is no text", { token_endpoint_auth_method: {} }],
    ["a homepage that is a script", { client_uri: "javascript:alert(1)" }],
  ])("with %s", async (_name, metadata) => {
    const { status, body } = await register({ redirect_uris: [redirectUri], ...metadata });
    expect(status, JSON.stringify(body)).toBe(400);
    expect(body.error).toMatch(/^invalid_/);
  });

  test.each([null, [], "text", 1, true])("that is %s", async (body) => {
    expect(await register(body)).toMatchObject({ status: 400, body: { error: "invalid_request" } });
  });
});

test("an app cannot choose its own id, secret or dates", async () => {
  const wanted = { client_id: "mine", client_secret: "guess", client_id_issued_at: 1, client_secret_expires_at: 1 };
  const { status, body } = await register({ redirect_uris: [redirectUri], ...wanted });
  expect(status).toBe(201);
  expect(body.client_id).toHaveLength(43);
  expect(body.client_secret).not.toBe("guess");
  expect(body.client_secret_expires_at).toBe(0);
});

test("registration fetches nothing: addresses to fetch from are not stored", async () => {
  const { status, body } = await register({
    redirect_uris: [redirectUri],
    sector_identifier_uri: `${world.origin}/sector`,
    jwks_uri: `${world.origin}/keys`,
    request_uris: [`${world.origin}/request`],
    unheard_of: true,
  });
  expect(status).toBe(201);
  for (const name of ["sector_identifier_uri", "jwks_uri", "request_uris", "unheard_of"])
    expect(body).not.toHaveProperty(name);
  expect(world.logged.filter((line) => /\/(sector|keys|request)"/.test(line))).toEqual([]);
});

test.each([
  "http://localhost:3000/callback",
  "http://127.0.0.1/callback",
  "http://[::1]:8080/",
  "cursor://anysphere.cursor/callback",
])("a program on a person's device registers %s", async (uri) => {
  expect((await app.register({ redirect_uris: [uri] })).client_id).toHaveLength(43);
});

test("only the newest of the apps that no one connected are kept", async () => {
  const { systemPool: pool } = world.database;
  await pool.query(
    `insert into oauth_clients (client_id, metadata, last_used_at, created_at)
     select 'filler ' || n, '{}', case when n <= 5 then now() end, now() - interval '1 hour' + n * interval '1 ms'
     from generate_series(1, 10010) n`,
  );
  const newest = await app.register();
  const { rows } = await pool.query(
    `select count(*) filter (where last_used_at is null)::int as unused,
       count(*) filter (where last_used_at is not null)::int as used,
       bool_or(client_id = $1) as newest, bool_or(client_id = 'filler 6') as oldest from oauth_clients`,
    [newest.client_id],
  );
  expect(rows).toEqual([{ unused: 10_000, used: 5, newest: true, oldest: false }]);
});

test("pruning deletes expired and abandoned records, and keeps live ones", async () => {
  const { systemPool: pool } = world.database;
  const business = await world.addBusiness();
  const owner = await world.addPerson(business.id);
  const { client, access, refresh } = await app.connect(owner.cookie);
  const idle = await app.register();
  await app.open(app.parametersOf(idle));
  await pool.query("update oauth_clients set created_at = now() - interval '8 days'");
  const recent = await app.register();
  await pool.query("update oauth_records set created_at = now() - interval '2 days'");
  await pool.query("update oauth_records set expires_at = now() - interval '1 s' where model = 'Interaction'");
  await prune(pool, defaultRetention);
  const kept = await pool.query("select client_id from oauth_clients where client_id = any($1) order by created_at", [
    [client.client_id, idle.client_id, recent.client_id],
  ]);
  expect(kept.rows.map((row) => row.client_id)).toEqual([client.client_id, recent.client_id]);
  expect((await app.rest(access)("GET", "/v1/me")).status).toBe(200);
  expect((await app.refresh(client, refresh)).status).toBe(200);

  await pool.query("update oauth_records set expires_at = now() - interval '1 s' where model <> 'Grant'");
  await prune(pool, defaultRetention);
  expect((await pool.query("select from oauth_records")).rowCount).toBe(0);
});

test("a grant whose app has not fetched its tokens yet is not pruned", async () => {
  const owner = await world.addPerson((await world.addBusiness()).id);
  const client = await app.register();
  const led = await app.allow(client, owner.cookie);
  await prune(world.database.systemPool, defaultRetention);
  expect((await app.exchange(client, led.searchParams.get("code") ?? "")).status).toBe(200);
});
