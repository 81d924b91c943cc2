import { expect, test } from "vitest";
import { newEmail, openPortal, signUpVerified } from "../auth/portal.ts";
import { world } from "../world/shared.ts";
import type { Fault } from "./provider.ts";
import { openBrowser, openBusiness, provider, useSsoWorld, viewerIn } from "./sso-world.ts";

useSsoWorld({ WEBHOOK_TIMEOUT_SECONDS: "1" });

const neutral = "Your business’s single sign-on does not let you in.";
const failed = "Your business’s identity provider did not complete the sign-in.";

async function someone() {
  const business = await openBusiness();
  const person = await business.addMember();
  provider.state.person = { sub: person.id, email: person.email, email_verified: true };
  return { business, person };
}

type Came = { status: number; text: string };

function expectRefused({ status, text }: Came, sentence: string, code = 400): void {
  expect([status, text]).toEqual([code, expect.stringContaining(sentence)]);
}

const hourAgo = () => Math.floor(Date.now() / 1000) - 3600;
const broken: [string, Fault][] = [
  ["a wrong nonce", { idToken: (claims) => ({ ...claims, nonce: "another" }) }],
  ["no nonce", { idToken: (claims) => ({ ...claims, nonce: undefined }) }],
  ["another issuer", { idToken: (claims) => ({ ...claims, iss: "https://other.example" }) }],
  ["another audience", { idToken: (claims) => ({ ...claims, aud: "another" }) }],
  ["another authorized party", { idToken: (claims) => ({ ...claims, aud: ["fieldline", "x"], azp: "x" }) }],
  ["an expired time", { idToken: (claims) => ({ ...claims, iat: hourAgo(), exp: hourAgo() + 60 }) }],
  ["no signature", { algorithm: "none" }],
  ["a stranger's signature", { algorithm: "stranger" }],
  ["a subject that is no text", { idToken: (claims) => ({ ...claims, sub: 7 }) }],
  ["a subject of 256 characters", { idToken: (claims) => ({ ...claims, sub: "s".repeat(256) }) }],
];

test.each(broken)("an ID token with %s signs no one in", async (_what, fault) => {
  const { business } = await someone();
  const browser = openBrowser();
  const back = await browser.leave(business.start);
  provider.state.fault = fault;
  expectRefused(await browser.get(back), failed);
  expect(await viewerIn(browser.session())).toBeUndefined();
  expect(world.logged.join("")).not.toContain("eyJ");
});

test("a callback with another state, another issuer, an error or a used code signs no one in", async () => {
  const { business } = await someone();
  const browser = openBrowser();
  const back = await browser.leave(business.start);
  expectRefused(
    await browser.get(back.replace(/state=.{5}/, "state=0aaaa")),
    "This sign-in was finished or has expired.",
  );
  expectRefused(await browser.get(back.replace(/iss=[^&]+/, "iss=https%3A%2F%2Fother.example")), failed);
  const denied = new URLSearchParams((await browser.leave(business.start)).split("?")[1]);
  denied.delete("code");
  denied.set("error", "access_denied");
  expectRefused(await browser.get(`/sign-in/sso/callback/${business.id}?${denied}`), failed);
  const [one, two] = [openBrowser(), openBrowser()];
  const [first, second] = [await one.leave(business.start), await two.leave(business.start)];
  const code = new URLSearchParams(first.split("?")[1]).get("code") ?? "";
  // The code of another person's sign-in, in one's own callback.
  expectRefused(await two.get(second.replace(/code=[^&]+/, `code=${code}`)), failed);
  expectRefused(
    await openBrowser().get(`/sign-in/sso/callback/${business.id}`),
    "This sign-in was finished or has expired.",
  );
});

test("the code of one business's provider is never sent to another's, also if providers do not name themselves", async () => {
  const { business } = await someone();
  const evil = await openBusiness();
  const browser = openBrowser();
  const there = new URL(await browser.leave(evil.start), world.origin);
  expect(there.pathname).toBe(`/sign-in/sso/callback/${evil.id}`);
  // The evil provider redirects the person to the other business's provider, whose response goes to the other's
  // redirect URI.
  there.pathname = `/sign-in/sso/callback/${business.id}`;
  there.searchParams.delete("iss");
  provider.state.asked = [];
  expectRefused(await browser.get(there.pathname + there.search), "This sign-in was finished or has expired.");
  expect(provider.state.asked).toEqual([]);
});

test("the email address decides only if it is verified and belongs to this business's team", async () => {
  const { business, person } = await someone();
  const as = async (claims: object) => {
    provider.state.person = { sub: "r-1", ...claims };
    return openBrowser().signIn(business.start);
  };
  const elsewhere = newEmail();
  await signUpVerified(world, openPortal(world), elsewhere, "Other Air");
  await business.connect({ domains: ["example.com"], adds_people: true, default_role: "admin", trusts_emails: true });
  await business.verifyDomains("example.com");
  expectRefused(await as({ email: person.email, email_verified: false }), neutral, 403);
  expectRefused(await as({ email: elsewhere, email_verified: true }), neutral, 403);
  expectRefused(await as({ email_verified: true }), neutral, 403);
  expectRefused(await as({ email: "no address", email_verified: true }), neutral, 403);
  await business.connect({ trusts_emails: false });
  expectRefused(await as({ email: person.email }), neutral, 403);
  expect((await business.kinds()).filter(({ kind }) => kind === "sso_refused").map(({ after }) => after)).toEqual(
    ["email_not_verified", "not_on_team", "no_email", "no_email", "email_not_verified"].map((reason) => ({ reason })),
  );
  const { rows } = await world.database.systemPool.query("select from sso_identities where subject = 'r-1'");
  expect(rows).toEqual([]);
  await business.connect({ trusts_emails: true });
  expect((await as({ email: person.email })).status).toBe(303);
  // Another subject with the same address is a different person until an owner unlinks the first.
  expectRefused(await as({ sub: "r-2", email: person.email, email_verified: true }), neutral, 403);
  await business.portal.ask("mutation ($id: ID!) { unlink_sso_member(id: $id) { mode } }", { id: person.id });
  expect((await as({ sub: "r-2", email: person.email, email_verified: true })).status).toBe(303);
});

test("a deactivated person stays out, linked or not", async () => {
  const { business, person } = await someone();
  const deactivate = (is_active: boolean) =>
    business.portal.ask(
      "mutation ($id: ID!, $input: UpdateMemberInput!) { update_member(id: $id, input: $input) { id } }",
      {
        id: person.id,
        input: { is_active },
      },
    );
  await deactivate(false);
  expectRefused(await openBrowser().signIn(business.start), neutral, 403);
  await deactivate(true);
  expect((await openBrowser().signIn(business.start)).status).toBe(303);
  await deactivate(false);
  expectRefused(await openBrowser().signIn(business.start), neutral, 403);
});

test("an unreachable, slow or wrong provider is explained in a sentence", async () => {
  const { business } = await someone();
  const browser = business.browser();
  const cases: [Fault, RegExp][] = [
    [{ answer: () => true }, /did not respond within 1 second/],
    [{ answer: (_path, response) => Boolean(response.end("x".repeat(300 * 1024))) }, /is too large/],
    [{ answer: (_path, response) => Boolean(response.end("<html>")) }, /did not answer with JSON/],
    [{ answer: (_path, response) => Boolean(response.writeHead(302, { Location: "/x" }).end()) }, /unexpected status/],
    [{ answer: (_path, response) => Boolean(response.destroy()) }, /connection/],
    [{ metadata: () => ({ issuer: "https://other.example" }) }, /calls itself something else/],
    [{ metadata: () => ({ authorization_endpoint: "javascript:alert(1)" }) }, /not an http address/],
    [{ metadata: () => ({ token_endpoint: undefined }) }, /lacks the authorization endpoint or the token endpoint/],
  ];
  for (const [fault, sentence] of cases) {
    await business.connect();
    provider.state.fault = fault;
    const { status, text } = await browser.post("/sign-in/sso", { purpose: "test" });
    expect([status, text]).toEqual([400, expect.stringMatching(sentence)]);
    expectRefused(await openBrowser().post(business.start, {}), failed);
    provider.state.fault = {};
  }
});

test("only the owner sees that the client secret is wrong", async () => {
  const { business } = await someone();
  await business.connect({ client_secret: "wrong" });
  const tested = await business.browser().signIn("/sign-in/sso", { purpose: "test" });
  expect([tested.status, tested.text]).toEqual([
    400,
    expect.stringContaining("does not accept the client ID with this client secret: invalid_client"),
  ]);
  expectRefused(await openBrowser().signIn(business.start), failed);
});

test("an issuer within the network is refused, unless the operator allows it", async () => {
  const { business } = await someone();
  expect(await business.connect({ issuer: "https://10.1.2.3" })).toMatchObject({
    status: 400,
    errors: [{ pointer: "/input/issuer", detail: "must point to a public address, not 10.1.2.3" }],
  });
});

test("failures from one address are limited", async () => {
  const { business } = await someone();
  const browser = openBrowser("203.0.113.200");
  const fail = async () =>
    (await browser.get((await browser.leave(business.start)).replace("code=", "no_code="))).status;
  for (let count = 0; count < 30; count += 1) expect(await fail()).toBe(400);
  expect(await fail()).toBe(429);
});

test("a form of another site starts nothing", async () => {
  const { business } = await someone();
  for (const path of [business.start, "/sign-in/sso"]) {
    const response = await fetch(world.origin + path, {
      method: "POST",
      headers: { Origin: "https://evil.example", "Content-Type": "application/x-www-form-urlencoded" },
      body: `who=${business.slug}`,
    });
    expect([path, response.status]).toEqual([path, 403]);
  }
});
