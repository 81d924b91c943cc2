import { expect, test } from "vitest";
import { expectError } from "./expect-error.ts";
import { app, client, owner, withApp, world } from "./with-app.ts";

withApp({ APP_URL: "https://fieldline.example" });

const endpoint = "https://fieldline.example/api/mcp/mcp";

const spellings = [
  endpoint,
  `${endpoint}/`,
  `${endpoint}?session=1`,
  "HTTPS://FIELDLINE.EXAMPLE/api/mcp/mcp",
  "https://fieldline.example:443/api/mcp/mcp/",
  "https://fieldline.example",
  "https://fieldline.example/",
  "https://Fieldline.Example:443",
];

const foreign = [
  "https://evil.example/api/mcp/mcp",
  "https://fieldline.example.evil.example/api/mcp/mcp",
  "https://fieldline.example@evil.example/api/mcp/mcp",
  "https://user@fieldline.example/api/mcp/mcp",
  "http://fieldline.example/api/mcp/mcp",
  "https://fieldline.example:8443/api/mcp/mcp",
  "https://fieldline.example/api/mcp/other",
  `${endpoint}#tools`,
  "urn:fieldline",
  "mcp",
];

const codeOf = async (resource: string | undefined) => {
  const led = await app.allow(client, owner.cookie, { resource });
  return led.searchParams.get("code") ?? "";
};

test.each(spellings)("%s is this resource, in each step", async (resource) => {
  const { status, body } = await app.exchange(client, await codeOf(resource), { resource });
  expect(status).toBe(200);
  expect((await app.rest(body.access_token)("GET", "/v1/me")).status).toBe(200);
  const refreshed = await app.refresh(client, body.refresh_token, { resource });
  expect(refreshed.status).toBe(200);
  expect((await app.rest(refreshed.body.access_token)("GET", "/v1/me")).status).toBe(200);
});

test("each step may spell the resource differently, or leave it out", async () => {
  const first = await app.exchange(client, await codeOf(`${endpoint}/`), { resource: "https://fieldline.example" });
  expect(first.status).toBe(200);
  expect((await app.refresh(client, first.body.refresh_token, { resource: endpoint })).status).toBe(200);
  expect((await app.exchange(client, await codeOf("https://fieldline.example"))).status).toBe(200);
  expect((await app.exchange(client, await codeOf(undefined), { resource: `${endpoint}/` })).status).toBe(200);
});

test.each(foreign)("%s is no resource here", async (resource) => {
  const asked = await app.ask(app.parametersOf(client, { resource }));
  expect(new URL(asked.headers.get("location") ?? "").searchParams.get("error")).toBe("invalid_target");
  const code = await codeOf(endpoint);
  expectError(await app.exchange(client, code, { resource }), 400, "invalid_target");
  const { status, body } = await app.exchange(client, code);
  expect(status).toBe(200);
  expectError(await app.refresh(client, body.refresh_token, { resource }), 400, "invalid_target");
});

test("several spellings together are one resource, and a foreign one among them is refused", async () => {
  const own = app.parametersOf(client, { resource: endpoint });
  own.append("resource", "https://fieldline.example/");
  const browser = await app.open(own, owner.cookie);
  const led = await browser.decide("allow");
  const form = new URLSearchParams({
    ...app.exchangeForm(led.searchParams.get("code") ?? ""),
    client_id: client.client_id,
    resource: endpoint,
  });
  form.append("resource", `${endpoint}/`);
  const { status, body } = await send(form);
  expect(status).toBe(200);
  const refresh = new URLSearchParams({
    grant_type: "refresh_token",
    client_id: client.client_id,
    refresh_token: body.refresh_token,
    resource: "https://fieldline.example",
  });
  refresh.append("resource", "https://evil.example");
  expectError(await send(refresh), 400, "invalid_target");
  refresh.delete("resource", "https://evil.example");
  refresh.append("resource", endpoint);
  expect((await send(refresh)).status).toBe(200);
  own.append("resource", "https://evil.example");
  const asked = await app.ask(own);
  expect(new URL(asked.headers.get("location") ?? "").searchParams.get("error")).toBe("invalid_target");
});

const send = (form: URLSearchParams) =>
  world.client()("POST", "/oauth/token", {
    raw: form.toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
