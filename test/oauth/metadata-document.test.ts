import { Client, StreamableHTTPClientTransport, UnauthorizedError } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startListener } from "../safe-fetch/listener.ts";
import { createClient } from "../world/client.ts";
import { startWorld } from "../world/world.ts";
import { type Documents, expectErrorPage, startDocuments } from "./documents.ts";
import { openApp } from "./flow.ts";
import { createAppMemory } from "./memory.ts";
import { withForms } from "./person.ts";
import { startPublicWorld } from "./platform.ts";
import type { Publisher } from "./publisher.ts";
import { startSite } from "./site.ts";

let documents: Documents;
let listener: Awaited<ReturnType<typeof startListener>>;
beforeAll(async () => {
  [documents, listener] = await Promise.all([startDocuments(), startListener()]);
});
afterAll(async () => {
  await documents?.close();
  await listener?.close();
});

test("the metadata says that an app need not register", async () => {
  const answered = await createClient(documents.world.origin)("GET", "/.well-known/oauth-authorization-server");
  expect(answered.body.client_id_metadata_document_supported).toBe(true);
});

test("an app described at its client_id connects, calls and refreshes without registering", async () => {
  const { business, owner } = await documents.addOwner();
  const clientId = documents.publisher.publish("/app.json");
  const client = { client_id: clientId };
  const browser = await documents.app.open(
    documents.app.parametersOf(client, { scope: "customers:read" }),
    owner.cookie,
  );
  expect(browser.page.text).toContain(
    `an app from <strong><bdi>${documents.publisher.site}</bdi></strong> that calls itself`,
  );
  const led = await browser.decide("allow");
  expect(led.origin + led.pathname).toBe("https://app.example.com/callback");
  const { status, body: first } = await documents.app.exchange(client, led.searchParams.get("code") ?? "");
  expect(status).toBe(200);
  const me = await documents.app.rest(first.access_token)("GET", "/v1/me");
  expect(me.body.caller).toMatchObject({ kind: "oauth", scopes: ["customers:read"] });
  const { body: second } = await documents.app.refresh(client, first.refresh_token);
  expect((await documents.app.rest(second.access_token)("GET", "/v1/customers")).status).toBe(200);

  const connected = await documents.world.database.system.connectedApp.findMany({ where: { businessId: business.id } });
  const { site } = documents.publisher;
  expect(connected).toMatchObject([{ clientId, name: "Paper Trail", site, lastUsedAt: expect.any(Date) }]);
  expect(await documents.kept(clientId)).toMatchObject({ last_used_at: expect.any(Date) });
  expect(documents.publisher.countAsked("/app.json")).toBe(1);
});

test("an MCP client with a published document does not register, and calls a tool", async () => {
  const open = await startPublicWorld({ WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" });
  const business = await open.addBusiness();
  const { email } = await open.addPerson(business.id);
  const site = await startSite((_, response) => response.end());
  const memory = createAppMemory(`${site.origin}/callback`);
  const clientMetadataUrl = documents.publisher.publish(
    "/mcp.json",
    {},
    { redirect_uris: [`${site.origin}/callback`] },
  );
  const connect = () => {
    const client = new Client({ name: "test", version: "1" });
    const transport = new StreamableHTTPClientTransport(new URL(`${open.base}/mcp/mcp`), {
      authProvider: { ...memory.provider, clientMetadataUrl },
    });
    return { client, transport, connecting: client.connect(transport) };
  };
  const first = connect();
  await expect(first.connecting).rejects.toThrow(UnauthorizedError);
  const answer = await withForms(memory.sentTo(), { email, password: "correct horse battery" });
  await first.transport.finishAuth(answer.searchParams);
  const { client, connecting } = connect();
  await connecting;
  const call = async () => (await client.callTool({ name: "list_customers", arguments: {} })).structuredContent;
  // Ignores `next_updated_since`, which moves every second.
  const { data } = (await business.client("GET", "/v1/customers")).body;
  expect(await call()).toMatchObject({ data });
  memory.spoil();
  expect(await call()).toMatchObject({ data });
  const { rows } = await open.database.systemPool.query("select client_id from oauth_clients");
  expect(rows).toEqual([{ client_id: clientMetadataUrl }]);
  await client.close();
  await Promise.all([site.close(), open.close()]);
});

test("a document may omit that the app has no secret, and who it is; fields not for this server are ignored", async () => {
  const { business, owner } = await documents.addOwner();
  const clientId = documents.publisher.publish(
    "/bare.json",
    {},
    {
      client_name: undefined,
      token_endpoint_auth_method: undefined,
      grant_types: ["authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code"],
      jwks_uri: `https://${documents.publisher.site}/keys.json`,
      constructor: "a member that every object has",
    },
  );
  const led = await documents.app.allow({ client_id: clientId }, owner.cookie);
  expect((await documents.app.exchange({ client_id: clientId }, led.searchParams.get("code") ?? "")).status).toBe(200);
  expect(
    await documents.world.database.system.connectedApp.findMany({ where: { businessId: business.id } }),
  ).toMatchObject([{ name: documents.publisher.site }]);
  expect(Object.keys((await documents.kept(clientId)).metadata).sort()).toEqual([
    "application_type",
    "client_id",
    "grant_types",
    "redirect_uris",
    "response_modes",
    "token_endpoint_auth_method",
  ]);
  expect(documents.publisher.asked).not.toContain("/keys.json");
});

test("any program on the device can pass for such an app, and the owner is told", async () => {
  const { owner } = await documents.addOwner();
  const clientId = documents.publisher.publish("/device.json", {}, { redirect_uris: ["http://127.0.0.1/callback"] });
  const request = documents.app.parametersOf(
    { client_id: clientId },
    { redirect_uri: "http://127.0.0.1:9999/callback" },
  );
  const { page } = await documents.app.open(request, owner.cookie);
  expect(page.text).toContain(`any program on it can claim to be from ${documents.publisher.site}`);
});

describe("a document that cannot be trusted ends on a page, and nothing of it is used", () => {
  const lines: [string, Parameters<Publisher["publish"]>[1], Record<string, unknown>?][] = [
    ["is another app's", {}, { client_id: "https://app.example.com/app.json" }],
    ["has no client_id", {}, { client_id: undefined }],
    ["is missing", { status: 404 }],
    ["lies elsewhere", { status: 302, headers: { location: "/app.json" } }],
    ["is no document", { status: 204, body: "" }],
    ["is not called JSON", { headers: { "Content-Type": "text/html" } }],
    ["is not JSON", { body: "{" }],
    ["is a list", { body: "[]" }],
    ["is nothing", { body: "null" }],
    ["is too large", {}, { logo_uri: "a".repeat(16 * 1024) }],
    ["has a secret", {}, { client_secret: "s".repeat(40) }],
    ["wants to use a secret", {}, { token_endpoint_auth_method: "client_secret_basic" }],
    ["wants to use a key", {}, { token_endpoint_auth_method: "private_key_jwt" }],
    ["names no redirect", {}, { redirect_uris: [] }],
    ["has a redirect of plain http", {}, { redirect_uris: ["http://app.example.com/callback"] }],
    ["has a redirect that is a script", {}, { redirect_uris: ["javascript:alert(1)"] }],
    ["has a redirect with a fragment", {}, { redirect_uris: ["https://app.example.com/callback#x"] }],
    ["holds what cannot be stored", {}, { client_name: "a\u0000b" }],
    ["holds half a character", { body: '{"client_name":"\\ud800"}' }],
  ];
  test.each(lines)("%s", async (what, answer, metadata) => {
    const path = `/bad/${what.replaceAll(" ", "-")}.json`;
    const clientId = documents.publisher.publish(path, answer, metadata);
    expectErrorPage(await documents.ask(clientId));
    expect(documents.publisher.countAsked(path)).toBe(1);
    const exchanged = await documents.app.exchange({ client_id: clientId }, "a code");
    expect(exchanged.status).toBeGreaterThanOrEqual(400);
    expect(exchanged.body.error).toMatch(/^invalid_(client|client_metadata|redirect_uri)$/);
  });
});

test("the document of another client_id is not stored as this one's", async () => {
  const other = documents.publisher.publish("/other.json");
  const clientId = documents.publisher.publish("/pretender.json", {}, { client_id: other });
  expectErrorPage(await documents.ask(clientId));
  expect(await documents.kept(clientId)).toBeUndefined();
  expect(await documents.kept(other)).toBeUndefined();
});

describe("a document outside public addresses is refused and never fetched", () => {
  test.each(["[::1]", "0.0.0.0", "10.0.0.1", "[::ffff:127.0.0.1]", "2130706434.nip.invalid"])("%s", async (host) => {
    expectErrorPage(await documents.ask(`https://${host}:${listener.port}/app.json`));
    expect(listener.heard).toEqual([]);
  });

  test("nor is this machine or its network, unless exempted", async () => {
    const strict = await startWorld();
    const clientId = documents.publisher.publish("/strict.json");
    for (const address of [clientId, "https://db/app.json", "https://vm./app.json"])
      expectErrorPage(await openApp(strict).ask(documents.app.parametersOf({ client_id: address })));
    expect(documents.publisher.countAsked("/strict.json")).toBe(0);
    await strict.close();
  });

  test.each(["http:", "ftp:"])("an address of %s is no document's", async (scheme) => {
    const clientId = documents.publisher.publish("/scheme.json").replace("https:", scheme);
    expectErrorPage(await documents.ask(clientId));
    expect(documents.publisher.countAsked("/scheme.json")).toBe(0);
  });

  test("an overlong address is not fetched", async () => {
    const path = `/${"long".repeat(200)}.json`;
    expectErrorPage(await documents.ask(documents.publisher.publish(path)));
    expect(documents.publisher.countAsked(path)).toBe(0);
  });
});

test("a redirect that the document does not list is refused", async () => {
  const clientId = documents.publisher.publish("/redirect.json");
  expect((await documents.ask(clientId)).status).toBe(303);
  for (const redirect of ["https://app.example.com/callback/", "https://elsewhere.example.com/callback"])
    expectErrorPage(await documents.ask(clientId, { redirect_uri: redirect }));
});
