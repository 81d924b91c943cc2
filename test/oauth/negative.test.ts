import { describe, expect, test } from "vitest";
import type { Answered } from "../world/client.ts";
import { redirectUri } from "./flow.ts";
import { app, client, owner, withApp, world } from "./with-app.ts";

withApp();

const ask = (changed: Record<string, string | undefined>) => app.ask(app.parametersOf(client, changed));

/** Asserts a redirect to the app's own address with the error, state and issuer, and no code. */
function expectLedBack(answered: Answered, error: string): void {
  expect(answered.status).toBe(303);
  const url = new URL(answered.headers.get("location") ?? "");
  expect(url.origin + url.pathname).toBe(redirectUri);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ error, state: "a state", iss: world.config.appUrl });
  expect(url.searchParams.has("code")).toBe(false);
}

/** Asserts an error page of the platform that does not lead to the requested address. */
function expectPage(answered: Answered): void {
  expect(answered.status).toBe(400);
  expect(answered.headers.get("location")).toBeNull();
  expect(answered.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(answered.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(answered.text).toContain("The app cannot be connected");
}

describe("authorization requests", () => {
  test.each([
    ["no PKCE", { code_challenge: undefined, code_challenge_method: undefined }, "invalid_request"],
    ["plain PKCE", { code_challenge_method: "plain" }, "invalid_request"],
    ["PKCE without a method", { code_challenge_method: undefined }, "invalid_request"],
    ["a challenge that is no hash", { code_challenge: "short" }, "invalid_request"],
    ["a foreign resource", { resource: "https://evil.example.com/mcp" }, "invalid_target"],
    ["the resource, but for one character", { resource: "http://localhost:0/api/mcp/mc" }, "invalid_target"],
    ["a scope that is no scope", { scope: 'customers:read "' }, "invalid_scope"],
    ["something else than a code", { response_type: "none" }, "unsupported_response_type"],
    ["no question at all", { prompt: "none" }, "consent_required"],
    ["a request object", { request: "e30.e30." }, "request_not_supported"],
  ])("with %s lead back with an error", async (_name, changed, error) => {
    const answered = await ask(changed);
    expectLedBack(answered, error);
  });

  test.each([
    ["one more character", `${redirectUri}x`],
    ["one character less", redirectUri.slice(0, -1)],
    ["another case", redirectUri.replace("callback", "Callback")],
    ["a closing slash", `${redirectUri}/`],
    ["a query", `${redirectUri}?next=1`],
    ["another scheme", redirectUri.replace("https", "http")],
    ["another port", redirectUri.replace(".com", ".com:8443")],
    ["a path that climbs", redirectUri.replace("/callback", "/x/../callback")],
    ["credentials", redirectUri.replace("//", "//user@")],
    ["a host that only begins alike", redirectUri.replace("/callback", ".evil.example/callback")],
    ["another site", "https://evil.example/"],
    ["a script", "javascript:alert(1)"],
    ["no address", "callback"],
  ])("whose redirect has %s end on a page", async (_name, changed) => {
    const answered = await ask({ redirect_uri: changed });
    expectPage(answered);
    expect(answered.text).not.toContain(changed);
  });

  test.each(["form_post", "fragment", "web_message", "nonsense"])(
    "for an answer in a %s end on a page",
    async (mode) => {
      expectPage(await ask({ response_mode: mode }));
    },
  );

  test("for a token instead of a code get none", async () => {
    const { headers } = await ask({ response_type: "token" });
    const url = new URL(headers.get("location") ?? "");
    expect(url.origin + url.pathname).toBe(redirectUri);
    expect(new URLSearchParams(url.hash.slice(1)).get("error")).toBe("invalid_request");
  });

  test.each([
    ["no client", { client_id: undefined }],
    ["a client that nobody registered", { client_id: "A".repeat(43) }],
    ["a client that no database holds", { client_id: "\u0000" }],
    ["markup", { client_id: '"><script>alert(1)</script>', state: "<script>alert(2)</script>" }],
  ])("with %s end on a page that repeats nothing of them", async (_name, changed) => {
    const answered = await ask(changed);
    expectPage(answered);
    expect(answered.text).not.toMatch(/<script|alert\(/);
  });

  test.each(["client_id", "redirect_uri", "state", "scope", "code_challenge", "response_type"])(
    "with a repeated %s are refused",
    async (name) => {
      const parameters = app.parametersOf(client, { scope: "customers:read" });
      parameters.append(name, "https://evil.example/");
      const answered = await app.ask(parameters);
      expect(answered.headers.get("location") ?? "").not.toMatch(/^https:\/\/evil|code=/);
      if (name === "client_id" || name === "redirect_uri") expectPage(answered);
      else expect(new URL(answered.headers.get("location") ?? "").searchParams.get("error")).toBe("invalid_request");
    },
  );

  test("return a state unchanged, also one that no database holds", async () => {
    const state = "\u0000\u{1f600}<&\"'";
    const led = await app.allow(client, owner.cookie, { state });
    expect(led.searchParams.get("state")).toBe(state);
    expect(led.searchParams.get("iss")).toBe(world.config.appUrl);
  });

  test("ignore what a caller says about the server's own address", async () => {
    const answered = await world.client()("GET", `/../oauth/authorize?${app.parametersOf(client)}`, {
      headers: { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https", Forwarded: "host=evil.example" },
    });
    expect(answered.headers.get("location")).toMatch(/^\/oauth\/interaction\//);
    expect(JSON.stringify([...answered.headers])).not.toContain("evil");
  });

  test("lead to unregistered loopback ports, but to no other path there", async () => {
    const native = await app.register({ redirect_uris: ["http://127.0.0.1/callback"] });
    const at = (redirect_uri: string) => app.ask(app.parametersOf(native, { redirect_uri }));
    expect((await at("http://127.0.0.1:49152/callback")).headers.get("location")).toMatch(/^\/oauth\/interaction\//);
    for (const wrong of ["http://127.0.0.1:49152/other", "http://127.0.0.2/callback", "http://localhost/callback"])
      expectPage(await at(wrong));
  });
});
