import { expect, test } from "vitest";
import { newEmail, openPortal, signIn } from "../auth/portal.ts";
import { world } from "../world/shared.ts";
import { openBrowser, openBusiness, provider, useSsoWorld, viewerIn } from "./sso-world.ts";

useSsoWorld();

test("a person of the team signs in at the identity provider, and is linked by the subject from then on", async () => {
  const business = await openBusiness();
  const person = await business.addMember();
  provider.state.person = { sub: "s-1", email: person.email.toUpperCase(), email_verified: true };
  const browser = openBrowser();
  const shown = await browser.get(business.start);
  expect([shown.status, shown.text]).toEqual([200, expect.stringContaining("Breeze Air")]);
  const done = await browser.signIn(business.start, { to: "/jobs" });
  expect([done.status, done.headers.get("location")]).toEqual([303, "/jobs"]);
  const viewer = await viewerIn(browser.session());
  expect(viewer?.viewer.member).toMatchObject({ id: person.id, email: person.email, role: "member" });
  expect(viewer?.sessions).toContainEqual({ signed_in_by: "single_sign_on", is_current: true });
  // The provider's address moves to another member, but the subject stays linked.
  const other = await business.addMember();
  provider.state.person = { sub: "s-1", email: other.email, email_verified: true };
  const again = openBrowser();
  await again.signIn(business.start);
  expect((await viewerIn(again.session()))?.viewer.member).toMatchObject({ id: person.id });
  const kinds = (await business.kinds()).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "sso_linked")).toHaveLength(1);
  expect(await business.kinds()).toContainEqual({ kind: "signed_in", subject: null, after: { by: "single_sign_on" } });
  expect(provider.state.asked).toContain("/jwks");
});

test("the session ends after 24 hours, and the platform's two-factor sign-in is not asked for", async () => {
  const business = await openBusiness();
  const person = await business.addMember();
  await world.database.systemPool.query("update members set two_factor_at = now() where id = $1", [person.id]);
  await world.database.systemPool.query("update businesses set two_factor_required_at = now() where id = $1", [
    business.id,
  ]);
  provider.state.person = { sub: "s-2", email: person.email, email_verified: true };
  const browser = openBrowser();
  await browser.signIn(business.start);
  expect(await viewerIn(browser.session())).toBeDefined();
  const { rows } = await world.database.systemPool.query<{ hours: number }>(
    `select round(extract(epoch from expires_at - created_at) / 3600)::int as hours from sessions
     where member_id = $1 and signed_in_by = 'single_sign_on'`,
    [person.id],
  );
  expect(rows).toEqual([{ hours: 24 }]);
});

test("the sign-in page finds the business by a verified domain or its short name, and says nothing about people", async () => {
  const business = await openBusiness({ domains: ["breeze.example"] });
  const person = await business.addMember();
  const ask = (who: string) => openBrowser().post("/sign-in/sso", { who });
  const known = await ask(person.email);
  const stranger = await ask(newEmail());
  const hide = (text: string) => text.replaceAll(/[0-9a-f-]+@example.com/g, "EMAIL");
  expect([known.status, hide(known.text)]).toEqual([409, hide(stranger.text)]);
  expect((await ask("anybody@breeze.example")).status).toBe(409);
  await business.verifyDomains("breeze.example");
  for (const who of ["anybody@breeze.example", "Anybody@BREEZE.example", business.slug]) {
    const { status, text } = await ask(who);
    expect([status, text]).toEqual([200, expect.stringContaining(`url=${provider.issuer}/authorize?`)]);
  }
  // If two businesses verified a domain, neither is chosen.
  const second = await openBusiness({ domains: ["breeze.example"] });
  await second.verifyDomains("breeze.example");
  expect((await ask("anybody@breeze.example")).status).toBe(409);
});

test("single sign-on cannot start if it is off, or the business does not exist", async () => {
  const business = await openBusiness({}, "off");
  const off = await openBrowser().get(business.start);
  const none = await openBrowser().get("/sign-in/sso/no-such-business");
  expect([off.status, off.text]).toEqual([404, none.text]);
});

test("each of two browsers finishes its own sign-in, and not the other's", async () => {
  const business = await openBusiness();
  const person = await business.addMember();
  provider.state.person = { sub: "s-3", email: person.email, email_verified: true };
  const [one, two] = [openBrowser(), openBrowser()];
  const [backOne, backTwo] = [await one.leave(business.start), await two.leave(business.start)];
  expect((await two.get(backOne)).status).toBe(400);
  expect(await viewerIn(two.session())).toBeUndefined();
  const answers = await Promise.all([one.get(backOne), two.get(backTwo)]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  // A second callback is refused.
  expect((await one.get(backOne)).status).toBe(400);
});

test("two tabs of one browser both return", async () => {
  const business = await openBusiness();
  const person = await business.addMember();
  provider.state.person = { sub: "s-4", email: person.email, email_verified: true };
  const browser = openBrowser();
  const backs = [await browser.leave(business.start), await browser.leave(business.start)];
  for (const back of backs) expect((await browser.get(back)).status).toBe(303);
});

test("a person added at the first sign-in is of a verified domain, and added once", async () => {
  const business = await openBusiness({ domains: ["breeze.example"], adds_people: true, default_role: "admin" });
  const email = `${business.slug}@breeze.example`;
  provider.state.person = { sub: "s-5", email, email_verified: true, name: "Ann\u202e Lee" };
  expect((await openBrowser().signIn(business.start)).status).toBe(403);
  expect(await business.memberOf(email)).toBeNull();
  await business.verifyDomains("breeze.example");
  const [one, two] = [openBrowser(), openBrowser()];
  const backs = [await one.leave(business.start), await two.leave(business.start)] as const;
  const answers = await Promise.all([one.get(backs[0]), two.get(backs[1])]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(await business.memberOf(email)).toMatchObject({ name: "Ann Lee", role: "admin", businessId: business.id });
  const joined = (await business.kinds()).filter(({ kind }) => kind === "member_joined");
  expect(joined).toEqual([
    { kind: "member_joined", subject: null, after: { email, role: "admin", by: "single_sign_on" } },
  ]);
  // A member added this way has no password.
  expect(await signIn(openPortal(world), email)).toMatchObject({ status: 401 });
});

test("an invited person joins by the link and single sign-on, also with an address of another domain", async () => {
  const business = await openBusiness();
  const email = newEmail();
  await business.portal.ask(`mutation ($input: InviteMemberInput!) { invite_member(input: $input) { id } }`, {
    input: { name: "Kim Park", email, role: "member" },
  });
  const { rows } = await world.database.systemPool.query<{ text: string }>(`select text from emails where "to" = $1`, [
    email,
  ]);
  const [, token = ""] = /\/invitation\/([\w-]+)/.exec(rows[0]?.text ?? "") ?? [];
  provider.state.person = { sub: "s-6", email, email_verified: true };
  expect((await openBrowser().signIn(business.start)).status).toBe(403);
  const browser = openBrowser();
  expect((await browser.get(`/invitation/${token}`)).text).toContain(`href="${business.start}?invitation=${token}"`);
  expect((await browser.signIn(business.start, { invitation: token })).status).toBe(303);
  expect((await viewerIn(browser.session()))?.viewer.member).toMatchObject({ email, name: "Kim Park", role: "member" });
});

test("roles follow the claim at each sign-in, and the last owner remains one", async () => {
  const business = await openBusiness({ roles_claim: "realm.roles", owner_values: ["boss"], admin_values: ["office"] });
  const person = await business.addMember();
  const as = async (roles: unknown) => {
    provider.state.person = { sub: "s-7", email: person.email, email_verified: true, realm: { roles } };
    const { status } = await openBrowser().signIn(business.start);
    return [status, (await business.memberOf(person.email))?.role];
  };
  expect(await as(["office", "boss"])).toEqual([303, "owner"]);
  expect(await as("office")).toEqual([303, "admin"]);
  expect(await as(["other"])).toEqual([403, "admin"]);
  expect(await as(undefined)).toEqual([403, "admin"]);
  await business.connect({ default_role: "member" });
  expect(await as(["other"])).toEqual([303, "member"]);
  const changes = (await business.kinds()).filter(({ kind }) => kind === "member_role_changed");
  expect(changes.map(({ after }) => after)).toEqual(
    ["owner", "admin", "member"].map((role) => ({ role, by: "single_sign_on" })),
  );
  provider.state.person = { sub: "s-8", email: business.email, email_verified: true, realm: { roles: ["office"] } };
  expect((await openBrowser().signIn(business.start)).status).toBe(303);
  expect((await business.memberOf(business.email))?.role).toBe("owner");
});

test("claims that the ID token lacks are read from userinfo", async () => {
  const business = await openBusiness({ roles_claim: "groups", admin_values: ["office"], default_role: "member" });
  const person = await business.addMember();
  provider.state.person = { sub: "s-9" };
  provider.state.userinfo = { email: person.email, email_verified: true, groups: ["office"] };
  expect((await openBrowser().signIn(business.start)).status).toBe(303);
  expect((await business.memberOf(person.email))?.role).toBe("admin");
});
