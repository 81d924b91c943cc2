import { expect, test } from "vitest";
import { scopes } from "../../src/auth/caller.ts";
import { app, business, owner, withApp, world } from "./with-app.ts";

withApp({ OAUTH_ACCESS_TOKEN_SECONDS: "1800" });

const usual = scopes.filter((scope) => !/^(messages|webhooks|requests|sandbox):/.test(scope));

test("the server's metadata names it exactly, and its endpoints", async () => {
  const { appUrl, baseUrl } = world.config;
  const { status, body } = await world.client()("GET", "/../.well-known/oauth-authorization-server");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    issuer: appUrl,
    authorization_endpoint: `${appUrl}/oauth/authorize`,
    token_endpoint: `${baseUrl}/oauth/token`,
    registration_endpoint: `${baseUrl}/oauth/register`,
    revocation_endpoint: `${baseUrl}/oauth/revoke`,
    code_challenge_methods_supported: ["S256"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    authorization_response_iss_parameter_supported: true,
    scopes_supported: scopes,
  });
});

test("the resource's metadata is where the 401 of REST and MCP says", async () => {
  const { appUrl, baseUrl } = world.config;
  const rest = await world.client()("GET", "/v1/me");
  const mcp = await world.client()("POST", "/mcp/mcp", { body: {} });
  for (const { status, headers } of [rest, mcp]) {
    expect(status).toBe(401);
    const [, address = ""] = /resource_metadata="([^"]*)"/.exec(headers.get("www-authenticate") ?? "") ?? [];
    expect(address.startsWith(appUrl)).toBe(true);
    for (const place of [address.slice(appUrl.length), "/.well-known/oauth-protected-resource"]) {
      const { body } = await world.client()("GET", `/..${place}`);
      expect(body).toMatchObject({ resource: `${baseUrl}/mcp/mcp`, authorization_servers: [appUrl] });
      expect(body.scopes_supported).toEqual(usual);
    }
  }
});

test("an app that asks for nothing gets the default scopes, as itself, over REST and MCP", async () => {
  const { client, access, scope, expiresIn } = await app.connect(owner.cookie, { client_name: "Claude" });
  expect(access).toMatch(/^ccoat_[A-Za-z0-9_-]{43}$/);
  expect(expiresIn).toBe(1800);
  expect(scope.split(" ").sort()).toEqual([...usual].sort());
  const me = await app.rest(access)("GET", "/v1/me");
  expect(me.body).toMatchObject({ business: { id: business.id }, caller: { kind: "oauth", scopes: usual } });
  expect(me.headers.get("ratelimit")).toBeTruthy();
  const tools = await app.rest(access)("POST", "/mcp/mcp", { jsonrpc: "2.0", id: 1, method: "tools/list" });
  expect(tools.status).toBe(200);
  expect(tools.text).toContain("list_customers");
  expect(tools.text).not.toContain("create_draft");
  const kept = await world.database.system.connectedApp.findFirstOrThrow({ where: { clientId: client.client_id } });
  expect(kept).toMatchObject({ name: "Claude", businessId: business.id, memberId: owner.id });
});

test("a call with a token is authenticated in one statement, like one with a key", async () => {
  const { client } = await world.addApp(business.id);
  await client("GET", "/v1/me");
  const before = world.statements.length;
  await client("GET", "/v1/me");
  const sent = world.statements.slice(before).filter((text) => !text.includes("set_config"));
  expect(sent).toEqual(["select * from authenticate_app($1, $2)", expect.stringContaining('"businesses"')]);
});

test("messages and webhooks are granted on request", async () => {
  const { scope, access } = await app.connect(owner.cookie, { scope: "messages:draft webhooks:manage messages:read" });
  expect(scope.split(" ").sort()).toEqual(["messages:draft", "messages:read", "webhooks:manage"]);
  expect((await app.rest(access)("GET", "/v1/drafts")).status).toBe(200);
  expect((await app.rest(access)("GET", "/v1/customers")).status).toBe(403);
});

test("by default, an app gets no more than it registered for", async () => {
  const client = await app.register({ scope: "customers:read messages:read" });
  const led = await app.allow(client, owner.cookie);
  const { body } = await app.exchange(client, led.searchParams.get("code") ?? "");
  expect(body.scope).toBe("customers:read");
  const more = await app.ask(app.parametersOf(client, { scope: "jobs:read" }));
  expect(new URL(more.headers.get("location") ?? "").searchParams.get("error")).toBe("invalid_scope");
});

test("a confidential app exchanges with its secret, in either way, and not without", async () => {
  const client = await app.register({ token_endpoint_auth_method: "client_secret_basic" });
  const secret = client.client_secret ?? "";
  const basic = (given: string) => ({
    Authorization: `Basic ${Buffer.from(`${client.client_id}:${given}`).toString("base64")}`,
  });
  const codeOf = async () => (await app.allow(client, owner.cookie)).searchParams.get("code") ?? "";
  const form = { ...app.exchangeForm(await codeOf()) };
  expect((await app.send("/oauth/token", { ...form, client_id: client.client_id })).status).toBe(401);
  expect((await app.send("/oauth/token", form, basic("wrong"))).status).toBe(401);
  expect((await app.send("/oauth/token", form, basic(secret))).status).toBe(200);
  const posted = { ...app.exchangeForm(await codeOf()), client_id: client.client_id, client_secret: secret };
  expect((await app.send("/oauth/token", posted)).status).toBe(200);
});

test("issued credentials are neither stored nor logged in plain text", async () => {
  const client = await app.register({ token_endpoint_auth_method: "client_secret_post" });
  const secret = client.client_secret ?? "";
  const led = await app.allow(client, owner.cookie);
  const code = led.searchParams.get("code") ?? "";
  const { body } = await app.exchange(client, code, { client_secret: secret });
  const { rows } = await world.database.systemPool.query(
    "select to_jsonb(r)::text as kept from oauth_records r union all select to_jsonb(c)::text from oauth_clients c",
  );
  const kept = rows.map((row) => row.kept).join("\n");
  expect(kept).toContain(client.client_id);
  for (const value of [secret, code, body.access_token, body.refresh_token]) {
    expect(value.length).toBeGreaterThan(40);
    expect(kept).not.toContain(value);
    expect(world.logged.join("")).not.toContain(value);
  }
});

test("refreshing gives new tokens with the same scopes, or fewer that are named", async () => {
  const { client, refresh, access } = await app.connect(owner.cookie, { scope: "customers:read jobs:read" });
  const { body: first } = await app.refresh(client, refresh);
  expect(first.scope).toBe("customers:read jobs:read");
  expect(new Set([first.access_token, access, first.refresh_token, refresh]).size).toBe(4);
  const { body: second } = await app.refresh(client, first.refresh_token, { scope: "jobs:read" });
  expect(second.scope).toBe("jobs:read");
  expect((await app.rest(second.access_token)("GET", "/v1/customers")).status).toBe(403);
  expect((await app.rest(second.access_token)("GET", "/v1/jobs")).status).toBe(200);
});

test("an app that revokes its refresh token has no access any more", async () => {
  const { client, refresh, access } = await app.connect(owner.cookie);
  const other = await app.register();
  expect((await app.revoke(other, refresh)).status).toBe(200);
  expect((await app.rest(access)("GET", "/v1/me")).status).toBe(200);
  expect((await app.revoke(client, refresh)).status).toBe(200);
  expect((await app.rest(access)("GET", "/v1/me")).status).toBe(401);
  expect((await app.refresh(client, refresh)).body.error).toBe("invalid_grant");
});

test("an app's drafts stay its own when it connects again, and are no other app's", async () => {
  const { access, client } = await app.connect(owner.cookie, { scope: "messages:draft messages:read" });
  const other = await app.connect(owner.cookie, { scope: "messages:draft messages:read" });
  const { body: customer } = await business.client("POST", "/v1/customers", {
    body: { name: "Jane Citizen", phone: "0412 345 678" },
  });
  const draft = { customer_id: customer.id, channel: "sms", text: "Hello" };
  const created = await app.rest(access)("POST", "/v1/drafts", draft);
  expect(created).toMatchObject({ status: 201, body: { drafted_by: { kind: "oauth", name: "Test app" } } });
  const path = `/v1/drafts/${created.body.id}`;
  expect((await app.rest(other.access)("PATCH", path, { text: "Taken" })).status).toBe(404);
  const again = await app.allow(client, owner.cookie, { scope: "messages:draft" });
  const { body } = await app.exchange(client, again.searchParams.get("code") ?? "");
  expect((await app.rest(body.access_token)("PATCH", path, { text: "Still mine" })).status).toBe(200);
});

test("a connected app is refused with its business, and shares its allowance", async () => {
  const lapsed = await world.addBusiness({ subscription: "lapsed" });
  const starter = await world.addBusiness({ plan: "starter" });
  for (const [{ id }, type] of [
    [lapsed, "subscription-inactive"],
    [starter, "plan-required"],
  ] as const) {
    const { client } = await world.addApp(id);
    expect((await client("GET", "/v1/me")).body).toMatchObject({ status: 403, type: `urn:service:error:${type}` });
  }
  const shared = await world.addBusiness();
  const { client } = await world.addApp(shared.id);
  const remaining = async (call: typeof client) =>
    Number(/r=(\d+)/.exec((await call("GET", "/v1/me")).headers.get("ratelimit") ?? "")?.[1]);
  const before = await remaining(shared.client);
  expect(await remaining(client)).toBe(before - 1);
});

test("an app that lacks a scope learns which one to request", async () => {
  const { id } = await world.addBusiness();
  const app = await world.addApp(id, ["customers:read"]);
  const refused = await app.client("GET", "/v1/quotes");
  expect(refused.status).toBe(403);
  expect(refused.headers.get("www-authenticate")).toBe(
    'Bearer realm="fieldline", error="insufficient_scope", scope="quotes:read"',
  );
  const { key } = await world.addKey(id, ["customers:read"]);
  expect((await world.client(key)("GET", "/v1/quotes")).headers.get("www-authenticate")).toBeNull();
});
