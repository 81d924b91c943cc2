import { Client, StreamableHTTPClientTransport, UnauthorizedError } from "@modelcontextprotocol/client";
import * as oauth from "oauth4webapi";
import * as openid from "openid-client";
import type { Browser } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { presets } from "../../src/auth/caller.ts";
import { describeInBrowser, launchBrowser } from "../browser/launch.ts";
import { createClient } from "../world/client.ts";
import type { World } from "../world/world.ts";
import { createAppMemory } from "./memory.ts";
import { type Person, withBrowser, withForms } from "./person.ts";
import { startPublicWorld } from "./platform.ts";
import { type Site, startSite } from "./site.ts";

const defaultScopes = presets.full
  .filter((scope) => !["webhooks:manage", "requests:read", "sandbox:manage"].includes(scope))
  .toSorted();

let world: World;
let app: Site;
beforeAll(async () => {
  world = await startPublicWorld();
  app = await startSite((_, response) => response.end("You can close this window."));
});
afterAll(async () => {
  await app?.close();
  await world?.close();
});

async function addOwner() {
  const business = await world.addBusiness();
  const { email } = await world.addPerson(business.id);
  await business.client("POST", "/v1/customers", { body: { name: "Jane Citizen" } });
  return { business, account: { email, password: "correct horse battery" } };
}

/** Follows a 401 to the resource's metadata and the authorization server that it names. */
async function discover(path: string) {
  const refused = await fetch(world.base + path, { method: path.startsWith("/mcp") ? "POST" : "GET" });
  expect(refused.status).toBe(401);
  const [, metadata = ""] = /resource_metadata="([^"]+)"/.exec(refused.headers.get("WWW-Authenticate") ?? "") ?? [];
  const resource = (await (await fetch(metadata)).json()) as { resource: string; authorization_servers: string[] };
  expect(resource).toMatchObject({ resource: `${world.base}/mcp/mcp`, authorization_servers: [world.origin] });
  return { resource: resource.resource, issuer: new URL(resource.authorization_servers[0] ?? "") };
}

/** Uses the token over REST and MCP, and expects the same records. Returns the caller. */
async function useToken(token: string) {
  const authorization = { Authorization: `Bearer ${token}` };
  const rest = createClient(world.base);
  const me = await rest("GET", "/v1/me", { headers: authorization });
  const listed = await rest("GET", "/v1/customers", { headers: authorization });
  const client = new Client({ name: "test", version: "1" });
  const requestInit = { headers: authorization };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${world.base}/mcp/mcp`), { requestInit }));
  const called = await client.callTool({ name: "list_customers", arguments: {} });
  await client.close();
  // `next_updated_since` moves every second.
  expect(called.structuredContent).toMatchObject({ data: listed.body.data });
  expect(listed.body.data).toMatchObject([{ name: "Jane Citizen" }]);
  return me.body;
}

describe("by plain forms", () => connectApps(() => withForms));

describeInBrowser(() => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());
  connectApps(() => withBrowser(browser));
});

function connectApps(person: () => Person): void {
  test("openid-client registers without a secret, gets the default scopes, calls and refreshes", async () => {
    const { account } = await addOwner();
    const { issuer, resource } = await discover("/v1/me");
    const redirectUri = `${app.origin}/callback`;
    const config = await openid.dynamicClientRegistration(
      issuer,
      { client_name: "Ledger Buddy", redirect_uris: [redirectUri], token_endpoint_auth_method: "none" },
      openid.None(),
      { algorithm: "oauth2", execute: [openid.allowInsecureRequests] },
    );
    const verifier = openid.randomPKCECodeVerifier();
    const state = openid.randomState();
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state,
      resource,
    });
    const answer = await person()(url, account);
    expect(answer.origin + answer.pathname).toBe(redirectUri);
    const tokens = await openid.authorizationCodeGrant(
      config,
      answer,
      { pkceCodeVerifier: verifier, expectedState: state },
      { resource },
    );
    expect(tokens.access_token).toMatch(/^ccoat_[A-Za-z0-9_-]{43}$/);
    const me = await useToken(tokens.access_token);
    expect(me.caller).toMatchObject({ kind: "oauth" });
    expect(me.caller.scopes.toSorted()).toEqual(defaultScopes);

    const renewed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? "", { resource });
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
    await useToken(renewed.access_token);

    await openid.tokenRevocation(config, renewed.refresh_token ?? "");
    await expect(openid.refreshTokenGrant(config, renewed.refresh_token ?? "")).rejects.toMatchObject({
      error: "invalid_grant",
    });
  });

  test("oauth4webapi registers with a secret, gets the requested scopes, calls and refreshes", async () => {
    const { account } = await addOwner();
    const { issuer, resource } = await discover("/mcp/mcp");
    const insecure = { [oauth.allowInsecureRequests]: true };
    const server = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...insecure }),
    );
    expect(server).toMatchObject({
      issuer: world.origin,
      authorization_endpoint: `${world.origin}/oauth/authorize`,
      token_endpoint: `${world.base}/oauth/token`,
      registration_endpoint: `${world.base}/oauth/register`,
      revocation_endpoint: `${world.base}/oauth/revoke`,
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
    });
    const redirectUri = `${app.origin}/callback`;
    const client = await oauth.processDynamicClientRegistrationResponse(
      await oauth.dynamicClientRegistrationRequest(
        server,
        {
          client_name: "Ledger Buddy",
          redirect_uris: [redirectUri],
          token_endpoint_auth_method: "client_secret_basic",
        },
        insecure,
      ),
    );
    const authentication = oauth.ClientSecretBasic(String(client.client_secret));
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const url = new URL(server.authorization_endpoint ?? "");
    const asked = ["customers:read", "messages:draft", "messages:read"];
    url.search = new URLSearchParams({
      client_id: client.client_id,
      response_type: "code",
      redirect_uri: redirectUri,
      scope: asked.join(" "),
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state,
      resource,
    }).toString();
    const parameters = oauth.validateAuthResponse(server, client, await person()(url, account), state);
    const tokens = await oauth.processAuthorizationCodeResponse(
      server,
      client,
      await oauth.authorizationCodeGrantRequest(server, client, authentication, parameters, redirectUri, verifier, {
        additionalParameters: { resource },
        ...insecure,
      }),
    );
    const me = await useToken(tokens.access_token);
    expect(me.caller.scopes.toSorted()).toEqual(asked);

    const renewed = await oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(server, client, authentication, tokens.refresh_token ?? "", insecure),
    );
    expect((await useToken(renewed.access_token)).caller.scopes.toSorted()).toEqual(asked);
  });

  test("an MCP client finds its way from the endpoint's address, calls a tool, and renews a refused token", async () => {
    const { business, account } = await addOwner();
    const memory = createAppMemory(`${app.origin}/callback`);
    const connect = async () => {
      const client = new Client({ name: "test", version: "1" });
      const transport = new StreamableHTTPClientTransport(new URL(`${world.base}/mcp/mcp`), {
        authProvider: memory.provider,
      });
      return { client, transport, connecting: client.connect(transport) };
    };
    const first = await connect();
    await expect(first.connecting).rejects.toThrow(UnauthorizedError);
    const answer = await person()(memory.sentTo(), account);
    await first.transport.finishAuth(answer.searchParams);

    const { client, connecting } = await connect();
    await connecting;
    const { data } = (await business.client("GET", "/v1/customers")).body;
    const call = async () => (await client.callTool({ name: "list_customers", arguments: {} })).structuredContent;
    expect(await call()).toMatchObject({ data });
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toContain("create_invoice");
    expect(names.filter((name) => /draft|conversation/.test(name))).toEqual([]);

    const before = memory.tokens();
    memory.spoil();
    expect(await call()).toMatchObject({ data });
    expect(memory.tokens().access_token).not.toBe(before.access_token);
    expect(memory.tokens().refresh_token).not.toBe(before.refresh_token);
    await client.close();
  });

  test("a denial leads back to the app with the reason", async () => {
    const { business, account } = await addOwner();
    const { issuer } = await discover("/v1/me");
    const redirectUri = `${app.origin}/callback`;
    const config = await openid.dynamicClientRegistration(
      issuer,
      { redirect_uris: [redirectUri], token_endpoint_auth_method: "none" },
      openid.None(),
      { algorithm: "oauth2", execute: [openid.allowInsecureRequests] },
    );
    const challenge = await openid.calculatePKCECodeChallenge(openid.randomPKCECodeVerifier());
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      code_challenge: challenge,
      code_challenge_method: "S256",
      state: "kept",
    });
    const answer = await person()(url, account, "deny");
    expect(answer.origin + answer.pathname).toBe(redirectUri);
    expect(Object.fromEntries(answer.searchParams)).toMatchObject({
      error: "access_denied",
      state: "kept",
      iss: world.origin,
    });
    expect(await world.database.system.connectedApp.count({ where: { businessId: business.id } })).toBe(0);
  });
}
