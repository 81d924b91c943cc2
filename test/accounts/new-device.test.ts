import { expect, test } from "vitest";
import { deriveKey } from "../../src/crypto/derive-key.ts";
import { createSigner } from "../../src/crypto/signer.ts";
import { sendPasswordResets } from "../../src/domain/identity/accounts/send-password-resets.ts";
import { createAccountLinks } from "../../src/web/account-links.ts";
import { newEmail, password } from "../auth/portal.ts";
import { mail, useMailedWorld } from "../emails/mailed-world.ts";
import { accept, emailsTo, invited } from "../team/invited.ts";
import { world } from "../world/shared.ts";

useMailedWorld();

const firefox = "Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0";

/** A client that keeps every cookie it receives. */
function openBrowser(jar = new Map<string, string>()) {
  return {
    jar,
    async ask(query: string, variables: object) {
      const response = await fetch(`${world.origin}/graphql`, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          "User-Agent": firefox,
          "X-Forwarded-For": "203.0.113.9",
          Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
        },
        body: JSON.stringify({ query, variables }),
      });
      for (const set of response.headers.getSetCookie()) {
        const [name = "", value = ""] = set.split(";", 1)[0]?.split(/=(.*)/s) ?? [];
        jar.set(name, value);
      }
      return { body: await response.json(), cookies: response.headers.getSetCookie() };
    },
  };
}
type Browser = ReturnType<typeof openBrowser>;

const signIn = (browser: Browser, email: string, given = password) =>
  browser.ask(
    "mutation ($email: Email!, $given: String!) { sign_in(email: $email, password: $given) { member { id } } }",
    { email, given },
  );

async function someone() {
  const [browser, email] = [openBrowser(), newEmail()];
  const input = { business_name: "Breeze Air", name: "Sam Taylor", email, password };
  await browser.ask("mutation ($input: SignUpInput!) { sign_up(input: $input) { member { id } } }", { input });
  return { browser, email };
}

async function told(email: string): Promise<string[]> {
  await mail.send();
  return emailsTo(email)
    .filter(({ subject }) => subject === "New sign-in to your account")
    .map(({ text }) => text ?? "");
}

const tomorrow = () =>
  world.database.systemPool.query("update device_notices set emailed_at = emailed_at - interval '25 hours'");

test("a person is emailed about a sign-in with a browser that is new to them, and only about the first with it", async () => {
  const { browser, email } = await someone();
  await signIn(browser, email);
  expect(await told(email)).toEqual([]);
  const other = openBrowser();
  await signIn(other, email);
  const [text, ...more] = await told(email);
  expect(more).toEqual([]);
  expect(text).toContain("Firefox on Windows, from the address 203.0.113.9, on");
  expect(text).toContain("Set a new password:");
  await tomorrow();
  for (const known of [other, browser]) await signIn(known, email);
  expect(await told(email)).toHaveLength(1);
});

test("the first sign-in after an invitation, or of a person from before browsers were tracked, sends no email", async () => {
  const { token, invitation } = await invited();
  await accept(token);
  expect(await told(invitation.email)).toEqual([]);
  const { email } = await someone();
  await world.database.systemPool.query("delete from device_notices");
  await signIn(openBrowser(), email);
  expect(await told(email)).toEqual([]);
});

test("a reset by email forgets every browser, and a change with the old password forgets none", async () => {
  const { browser, email } = await someone();
  const intruder = openBrowser();
  for (const known of [browser, intruder]) await signIn(known, email);
  await tomorrow();
  await signIn(intruder, email);
  expect(await told(email)).toHaveLength(1);

  await browser.ask("mutation ($email: Email!) { request_password_reset(email: $email) }", { email });
  await sendPasswordResets(world.database, createAccountLinks(Buffer.alloc(32), world.config.appUrl));
  await mail.send();
  const link = emailsTo(email).findLast(({ text }) => text?.includes("/reset-password/"));
  const [, token] = /\/reset-password\/(\S+)/.exec(link?.text ?? "") ?? [];
  const fresh = "one more long password";
  const reset = await openBrowser().ask(
    "mutation ($token: String!, $fresh: Password!) { reset_password(token: $token, password: $fresh) { member { id } } }",
    { token, fresh },
  );
  expect(reset.body.errors).toBeUndefined();
  await tomorrow();
  const before = (await told(email)).length;
  await signIn(intruder, email, fresh);
  expect(await told(email)).toHaveLength(before + 1);
  await tomorrow();
  await signIn(intruder, email, fresh);
  expect(await told(email)).toHaveLength(before + 1);
});

test("a cookie of the last release, which only has the day, makes its browser known", async () => {
  const { browser, email } = await someone();
  const { id } = await world.database.system.member.findUniqueOrThrow({ where: { email } });
  const text = `${id}:${Math.floor(Date.now() / 86_400_000)}`;
  const signer = createSigner(deriveKey(world.config.secretKey ?? Buffer.alloc(32), "devices"));
  const cookie = `${text}.${signer.sign(text).toString("base64url")}`;
  await signIn(browser, email);
  await signIn(openBrowser(new Map([["fieldline_device", cookie]])), email);
  expect(await told(email)).toEqual([]);
});

test("a person without cookies is emailed once a day", async () => {
  const { email } = await someone();
  for (let times = 0; times < 3; times += 1) await signIn(openBrowser(), email);
  expect(await told(email)).toHaveLength(1);
  await tomorrow();
  for (let times = 0; times < 3; times += 1) await signIn(openBrowser(), email);
  expect(await told(email)).toHaveLength(2);
});

test("a wrong password counts as no sign-in, and makes no browser known", async () => {
  const { email } = await someone();
  const { cookies } = await signIn(openBrowser(), email, "wrong horse battery");
  expect(cookies).toEqual([]);
  expect(await told(email)).toEqual([]);
});

test("a browser is known for each of its people, and a forged or foreign cookie does not count", async () => {
  const [first, second] = [await someone(), await someone()];
  await signIn(first.browser, second.email);
  expect(await told(second.email)).toHaveLength(1);
  await tomorrow();
  for (const { email } of [first, second, first]) await signIn(first.browser, email);
  expect(await told(first.email)).toEqual([]);
  expect(await told(second.email)).toHaveLength(1);

  const forged = openBrowser(new Map(second.browser.jar));
  const cookie = forged.jar.get("fieldline_device") ?? "";
  expect(cookie).not.toBe("");
  forged.jar.set("fieldline_device", `${cookie.slice(0, -2)}AA`);
  await signIn(forged, second.email);
  expect(await told(second.email)).toHaveLength(2);
  const stolen = openBrowser(new Map([["fieldline_device", cookie]]));
  await signIn(stolen, first.email);
  expect(await told(first.email)).toHaveLength(1);
});

test("the cookie is hidden from scripts and other sites, and follows the session's", async () => {
  const { browser, email } = await someone();
  const { cookies } = await signIn(browser, email);
  expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual(["fieldline_session", "fieldline_device"]);
  expect(cookies[1]).toMatch(/path=\/; expires=.*; samesite=lax; httponly$/i);
});
