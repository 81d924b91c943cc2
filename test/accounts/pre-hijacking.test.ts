import { describe, expect, test } from "vitest";
import { newEmail, openPortal, password, signIn } from "../auth/portal.ts";
import { mail, useMailedWorld } from "../emails/mailed-world.ts";
import { openApp } from "../oauth/flow.ts";
import { world } from "../world/shared.ts";
import {
  asBefore,
  attempt,
  footholds,
  fresh,
  hook,
  reset,
  resetLinkOf,
  signedUpAs,
  turnOnTwoFactor,
} from "./attacker.ts";

useMailedWorld();

const unverified = { status: 403, type: "urn:service:error:email-unverified" };
const verifyLink = (email: string) =>
  /\/verify-email\/\S+/.exec(mail.accepted.findLast(({ to }) => to?.some((one) => one.address === email))?.text ?? "");

describe("before the email address is verified", () => {
  test.each(Object.keys(footholds))("%s is refused with instructions", async (name) => {
    const { portal } = await signedUpAs();
    expect(await attempt(portal, name)).toMatchObject({
      ...unverified,
      detail: expect.stringContaining("Open the link in the welcome email"),
    });
  });

  test("no app can be connected: the page says what to do, and a forged form does nothing", async () => {
    const { portal, businessId } = await signedUpAs();
    const app = openApp(world);
    const browser = await app.open(app.parametersOf(await app.register()), portal.cookie());
    expect(browser.page.status).toBe(403);
    expect(browser.page.text).toContain("Verify your email address first");
    expect(browser.page.text).not.toContain('value="allow"');
    const forged = await browser.visit("POST", `${browser.address}/consent`, { csrf: browser.csrf, decision: "allow" });
    expect(forged.status).toBe(403);
    expect(await world.database.system.connectedApp.count({ where: { businessId } })).toBe(0);
    expect((await browser.decide("deny")).searchParams.get("error")).toBe("access_denied");
  });

  test("everything else works", async () => {
    const { portal } = await signedUpAs();
    const made = await portal.ask(
      `mutation { create_customer(input: { name: "Jane", email: "jane@example.com" }) { id } }`,
    );
    const { create_quote } = await portal.ask(
      `mutation ($id: ID!) { create_quote(input: { customer_id: $id, lines: [{ description: "Service", quantity: 1, unit_price: 100 }] }) { status } }`,
      { id: made.create_customer.id },
    );
    expect(create_quote).toEqual({ status: "draft" });
  });

  test("the emailed link allows all of it", async () => {
    const { email, portal } = await signedUpAs();
    await mail.send();
    const [path = ""] = verifyLink(email) ?? [];
    await fetch(world.origin + path, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
    for (const name of Object.keys(footholds)) expect(await attempt(portal, name), name).not.toHaveProperty("status");
  });
});

describe("the victim's password reset", () => {
  test("verifies the business, signs the victim in, and ends everything that the attacker made", async () => {
    const email = newEmail();
    const attacker = await signedUpAs(email);
    const { portal, businessId } = attacker;
    const accomplice = newEmail();
    const had = await asBefore(businessId, async () => {
      const { create_api_key } = await attempt(portal, "create_api_key");
      const { calendar_feed } = await attempt(portal, "calendar_feed");
      await attempt(portal, "create_webhook_subscription");
      for (const role of ["owner", "member"])
        await attempt(portal, "invite_member", {
          input: { name: "Accomplice", email: role === "owner" ? accomplice : newEmail(), role },
        });
      await mail.send();
      const [joined, waiting] = ["owner", "member"].map(
        (role) =>
          mail.accepted.findLast(
            ({ text }) =>
              text?.includes(`/invitation/`) && text.includes(`as a${role === "owner" ? "n owner" : " member"}`),
          )?.text,
      );
      const tokenIn = (text = "") => /\/invitation\/(\S+)/.exec(text)?.[1];
      const member = openPortal(world);
      await member.ask(
        "mutation ($input: AcceptInvitationInput!) { accept_invitation(input: $input) { member { id } } }",
        { input: { token: tokenIn(joined), password } },
      );
      const app = await world.addApp(businessId);
      await turnOnTwoFactor(portal);
      return {
        key: create_api_key.key,
        feed: new URL(calendar_feed.url).pathname,
        waiting: tokenIn(waiting),
        member,
        app,
      };
    });
    const client = world.client(had.key);
    expect((await client("GET", "/v1/me")).status).toBe(200);
    expect((await had.app.client("GET", "/v1/me")).status).toBe(200);
    expect((await fetch(world.origin + had.feed)).status).toBe(200);
    expect(await had.member.ask("{ viewer { member { role } } }")).toEqual({ viewer: { member: { role: "owner" } } });

    const victim = openPortal(world);
    const { reset_password } = await reset(await resetLinkOf(email), victim);
    expect(Date.parse(reset_password.business.verified_at)).toBeGreaterThan(0);

    for (const ended of [portal, had.member])
      expect(await ended.ask("{ viewer { member { id } } }")).toMatchObject({ status: 401 });
    expect((await client("GET", "/v1/me")).status).toBe(401);
    expect((await had.app.client("GET", "/v1/me")).status).toBe(401);
    expect((await fetch(world.origin + had.feed)).status).toBe(404);
    expect(await signIn(openPortal(world), email)).toMatchObject({ status: 401 });
    expect(await signIn(openPortal(world), accomplice)).toMatchObject({ status: 401 });
    expect(await (await fetch(`${world.origin}/invitation/${had.waiting}`)).text()).toContain(
      "This invitation was revoked",
    );
    const { webhook_subscriptions } = await victim.ask("{ webhook_subscriptions { data { id } } }");
    expect(webhook_subscriptions.data).toEqual([]);
    // Signing in needs no two-factor code.
    expect(await signIn(openPortal(world), email, fresh)).toEqual({ sign_in: { member: { email } } });

    const { audit_log } = await victim.ask("{ audit_log(limit: 20) { data { kind } } }");
    const kinds = audit_log.data.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(["password_reset", "business_verified", "earlier_access_ended"]));
    const ended = { where: { businessId, kind: "earlier_access_ended" } };
    expect((await world.database.system.auditEntry.findFirstOrThrow(ended)).after).toEqual({
      sessions: 3,
      api_keys: 1,
      connected_apps: 1,
      webhooks: 1,
      invitations: 1,
      members: 1,
      two_factor: 1,
    });
    for (const name of Object.keys(footholds))
      expect(await attempt(victim, name, name === "start_two_factor" ? { given: fresh } : {}), name).not.toHaveProperty(
        "status",
      );
  });

  test("one of two concurrent resets with different links ends the attacker's access, and the other is refused", async () => {
    const { email, businessId } = await signedUpAs();
    const links = [await resetLinkOf(email), await resetLinkOf(email)];
    const answers = await Promise.all(links.map((link) => reset(link)));
    expect(answers.map((answer) => answer.status ?? 200).sort()).toEqual([200, 401]);
    const ended = { where: { businessId, kind: "earlier_access_ended" } };
    expect(await world.database.system.auditEntry.count(ended)).toBe(1);
  });

  test("ends only the person's sessions if the business was verified before", async () => {
    const { id } = await world.addBusiness();
    const { key } = await world.addKey(id);
    const { email, graphql } = await world.addPerson(id);
    const feed = new URL((await graphql("{ calendar_feed { url } }")).body.data.calendar_feed.url).pathname;
    await world.client(key)("POST", "/v1/webhooks/subscriptions", { body: hook });
    await reset(await resetLinkOf(email));
    expect((await world.client(key)("GET", "/v1/webhooks/subscriptions")).body.data).toHaveLength(1);
    expect((await fetch(world.origin + feed)).status).toBe(200);
  });

  test("by a person who is no owner verifies nothing", async () => {
    const { businessId } = await signedUpAs();
    const { email } = await world.addPerson(businessId, "member");
    expect(await reset(await resetLinkOf(email))).toEqual({ reset_password: { business: { verified_at: null } } });
  });

  test("the reset page says that all earlier access has ended", async () => {
    const { email } = await signedUpAs();
    const answered = await fetch(`${world.origin}/reset-password/${await resetLinkOf(email)}`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ password: fresh }),
    });
    expect(await answered.text()).toContain("All access to the account from before has ended");
  });
});

test("an operator's earlier key still works for an unverified business, but creates no webhooks", async () => {
  const { businessId } = await signedUpAs();
  const client = world.client((await world.addKey(businessId)).key);
  expect((await client("GET", "/v1/customers")).status).toBe(200);
  expect((await client("POST", "/v1/webhooks/subscriptions", { body: hook })).body).toMatchObject(unverified);
});
