import { afterEach, expect, test } from "vitest";
import { world } from "../world/shared.ts";
import { type Account, clientId, clientSecret, startCertifiedProvider } from "./certified-provider.ts";
import { openBrowser, openBusiness, useSsoWorld, viewerIn } from "./sso-world.ts";

useSsoWorld();

let close: (() => Promise<unknown>) | undefined;
afterEach(async () => {
  await close?.();
  close = undefined;
});

async function open(rules: Record<string, unknown> = {}) {
  const business = await openBusiness();
  const accounts = new Map<string, Account>();
  const { redirect_uri: redirectUri } = await business.settings();
  const provider = await startCertifiedProvider(redirectUri, accounts);
  close = provider.close;
  const connect = (more: object = {}) =>
    business.connect({
      issuer: provider.issuer,
      client_id: clientId,
      client_secret: clientSecret,
      ...rules,
      ...more,
    });
  expect(await connect()).toMatchObject({ set_single_sign_on: { issuer: provider.issuer } });
  return { business, accounts, provider, connect };
}

type Opened = Awaited<ReturnType<typeof open>>;
type Browser = ReturnType<typeof openBrowser>;

/** Submits a form of the platform, signs in at the provider and returns. */
async function go(browser: Browser, { provider }: Opened, subject: string, path: string, fields = {}) {
  const { status, text } = await browser.post(path, fields);
  const [, href = ""] = /url=([^"]+)"/.exec(text) ?? [];
  expect([status, href], text).toEqual([200, expect.stringContaining(`${provider.issuer}/auth?`)]);
  return browser.get(await provider.signIn(href.replaceAll("&amp;", "&"), subject));
}

test("a person signs in at oidc-provider, and their role follows its groups", async () => {
  const opened = await open({ roles_claim: "groups", admin_values: ["office"], default_role: "member" });
  const { business, accounts } = opened;
  const person = await business.addMember();
  accounts.set("kim", { email: person.email, email_verified: true, name: "Kim Park", groups: ["office"] });
  const browser = openBrowser();
  const done = await go(browser, opened, "kim", business.start, { to: "/jobs" });
  expect([done.status, done.headers.get("location")]).toEqual([303, "/jobs"]);
  expect((await viewerIn(browser.session()))?.viewer.member).toMatchObject({ id: person.id, role: "admin" });
  accounts.set("kim", { groups: [] });
  expect((await go(openBrowser(), opened, "kim", business.start)).status).toBe(303);
  expect((await business.memberOf(person.email))?.role).toBe("member");
});

test("an unverified address and a stranger are refused, and the owner sees that the secret is wrong", async () => {
  const opened = await open();
  const { business, accounts, connect } = opened;
  const person = await business.addMember();
  accounts.set("kim", { email: person.email, email_verified: false });
  expect((await go(openBrowser(), opened, "kim", business.start)).status).toBe(403);
  accounts.set("kim", { email: "stranger@example.com", email_verified: true });
  expect((await go(openBrowser(), opened, "kim", business.start)).status).toBe(403);
  await connect({ client_secret: "another" });
  const tested = await go(business.browser(), opened, "kim", "/sign-in/sso", { purpose: "test" });
  expect(tested.text).toContain("does not accept the client ID with this client secret");
});

test("an owner tests and enforces it, and a person confirms their identity by signing in there again", async () => {
  const opened = await open();
  const { business, accounts } = opened;
  accounts.set("owner", { email: business.email, email_verified: true });
  const tested = await go(business.browser(), opened, "owner", "/sign-in/sso", { purpose: "test" });
  expect(tested.text).toContain("The connection works</h1>");
  expect(await business.setMode("enforced")).toMatchObject({ set_sso_mode: { mode: "enforced" } });
  const person = await business.addMember();
  accounts.set("kim", { email: person.email, email_verified: true });
  const browser = openBrowser();
  await go(browser, opened, "kim", business.start);
  await world.database.systemPool.query("update sessions set proved_at = null, created_at = now() - interval '1 hour'");
  const confirmed = await go(browser, opened, "kim", "/sign-in/sso", { purpose: "confirm" });
  expect([confirmed.status, confirmed.text]).toEqual([
    200,
    expect.stringContaining("You have confirmed your identity"),
  ]);
  const { rows } = await world.database.systemPool.query(
    "select proved_at > now() - interval '1 minute' as proved from sessions where member_id = $1 and sso_at is not null",
    [person.id],
  );
  expect(rows).toEqual([{ proved: true }]);
  accounts.set("other", { email: business.email, email_verified: true });
  expect((await go(browser, opened, "other", "/sign-in/sso", { purpose: "confirm" })).status).toBe(400);
});
