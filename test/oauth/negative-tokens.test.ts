import { describe, expect, test } from "vitest";
import { expectError } from "./expect-error.ts";
import { redirectUri } from "./flow.ts";
import { app, client, owner, withApp, world } from "./with-app.ts";

withApp();

const codeOf = async () => (await app.allow(client, owner.cookie)).searchParams.get("code") ?? "";

test("all codes of one consent, whose response is fetched many times concurrently, belong to one grant", async () => {
  const browser = await app.open(app.parametersOf(client), owner.cookie);
  const decided = await browser.visit("POST", `${browser.address}/consent`, { csrf: browser.csrf, decision: "allow" });
  const cookies = new Map(browser.jar);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => {
      for (const [name, value] of cookies) browser.jar.set(name, value);
      return browser.visit("GET", decided.headers.get("location") ?? "");
    }),
  );
  for (const { status } of answers) expect([303, 400]).toContain(status);
  const codes = answers.flatMap(
    ({ headers }) => new URL(headers.get("location") ?? "about:blank").searchParams.get("code") ?? [],
  );
  const [first = "", ...others] = codes;
  expect((await app.exchange(client, first)).status).toBe(200);
  expectError(await app.exchange(client, first), 400, "invalid_grant");
  for (const code of others) expectError(await app.exchange(client, code), 400, "invalid_grant");
});

describe("codes", () => {
  test("are not exchanged with a wrong or missing verifier, or an altered redirect, and survive that", async () => {
    const code = await codeOf();
    for (const changed of [
      { code_verifier: "x".repeat(43) },
      { code_verifier: "" },
      { code_verifier: app.challenge },
      { redirect_uri: `${redirectUri}x` },
    ])
      expectError(await app.exchange(client, code, changed), 400, "invalid_grant");
    expectError(await app.exchange(client, code, { resource: "https://evil.example.com" }), 400, "invalid_target");
  });

  test("of one app are not valid for another", async () => {
    const other = await app.register();
    const code = await codeOf();
    expectError(await app.exchange(other, code), 400, "invalid_grant");
    expect((await app.exchange(client, code)).status).toBe(200);
  });

  test("used a second time end the grant", async () => {
    const code = await codeOf();
    const { body } = await app.exchange(client, code);
    expect((await app.rest(body.access_token)("GET", "/v1/me")).status).toBe(200);
    expectError(await app.exchange(client, code), 400, "invalid_grant");
    expect((await app.rest(body.access_token)("GET", "/v1/me")).status).toBe(401);
    expectError(await app.refresh(client, body.refresh_token), 400, "invalid_grant");
  });

  test("used many times concurrently give tokens at most once, and end the grant", async () => {
    const code = await codeOf();
    const answers = await Promise.all(Array.from({ length: 8 }, () => app.exchange(client, code)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won.length).toBeLessThanOrEqual(1);
    for (const { status, body } of answers) if (status !== 200) expect(body.error).toBe("invalid_grant");
    for (const { body } of won) {
      expect((await app.rest(body.access_token)("GET", "/v1/me")).status).toBe(401);
      expectError(await app.refresh(client, body.refresh_token), 400, "invalid_grant");
    }
  });

  test("that have expired give nothing", async () => {
    const code = await codeOf();
    await expire("AuthorizationCode");
    expectError(await app.exchange(client, code), 400, "invalid_grant");
  });
});

describe("refresh tokens", () => {
  test("give no scope that was not granted, and none for a foreign resource", async () => {
    const { refresh, client: own } = await app.connect(owner.cookie, { scope: "customers:read" });
    for (const scope of ["customers:read customers:write", "messages:read", "nonsense"])
      expectError(await app.refresh(own, refresh, { scope }), 400, "invalid_scope");
    const resource = "https://evil.example.com/";
    expect((await app.refresh(own, refresh, { resource })).body.error).toMatch(/^invalid_(target|grant)$/);
  });

  test("of one app are not valid for another, and an access token is not one", async () => {
    const { refresh, access, client: own } = await app.connect(owner.cookie);
    expectError(await app.refresh(client, refresh), 400, "invalid_grant");
    expectError(await app.refresh(own, access), 400, "invalid_grant");
    expect((await app.rest(refresh)("GET", "/v1/me")).status).toBe(401);
    expect((await app.refresh(own, refresh)).status).toBe(200);
  });

  test("that have expired give nothing", async () => {
    const { refresh, client: own } = await app.connect(owner.cookie);
    await expire("RefreshToken");
    expectError(await app.refresh(own, refresh), 400, "invalid_grant");
  });
});

test("an expired access token is refused", async () => {
  const { access } = await app.connect(owner.cookie);
  await expire("AccessToken");
  const answered = await app.rest(access)("GET", "/v1/me");
  expect(answered.status).toBe(401);
  expect(answered.headers.get("www-authenticate")).toContain('error="invalid_token"');
});

test.each(["bearer", "BEARER", "Bearer "])("a token is accepted after %s", async (scheme) => {
  const { access } = await app.connect(owner.cookie);
  expect((await world.client()("GET", "/v1/me", { headers: { Authorization: `${scheme} ${access}` } })).status).toBe(
    200,
  );
});

async function expire(model: string): Promise<void> {
  await world.database.systemPool.query(
    `update oauth_records set expires_at = now() - interval '1 second',
       payload = (payload::jsonb || jsonb_build_object('exp', floor(extract(epoch from now()) - 1)))::text
     where model = $1`,
    [model],
  );
}
