import { expect, test } from "vitest";
import { openPortal, signIn } from "../auth/portal.ts";
import { openForms } from "../portal/form-client.ts";
import { world } from "../world/shared.ts";
import { openBrowser, openBusiness, password, provider, useSsoWorld, viewerIn } from "./sso-world.ts";

useSsoWorld();

test("only an owner sees and changes it, after a recent proof, and no one sees the secret", async () => {
  const business = await openBusiness();
  expect(JSON.stringify(await business.settings())).not.toContain(provider.clientSecret);
  const { rows } = await world.database.systemPool.query<{ at: number }>(
    "select position(convert_to($2, 'UTF8') in client_secret) as at from single_sign_on where business_id = $1",
    [business.id, provider.clientSecret],
  );
  expect(rows).toEqual([{ at: 0 }]);
  const admin = await business.addMember("admin");
  const portal = openPortal(world);
  portal.useCookie(admin.cookie);
  expect(await portal.ask("{ single_sign_on { mode } }")).toMatchObject({ status: 403 });
  expect(await portal.ask("mutation { set_sso_mode(mode: off) { mode } }")).toMatchObject({ status: 403 });
  await world.database.systemPool.query(
    "update sessions set proved_at = now() - interval '1 day', created_at = now() - interval '1 day' where business_id = $1",
    [business.id],
  );
  for (const answer of [await business.connect(), await business.setMode("off")])
    expect(answer).toMatchObject({ type: expect.stringContaining("confirmation-required") });
});

test("a connection is complete, and its errors are at their fields", async () => {
  const business = await openBusiness();
  const at = (pointer: string, detail: string) => ({ status: 400, errors: [{ pointer, detail }] });
  expect(await business.connect({ issuer: `${provider.issuer}?x=1` })).toMatchObject(
    at("/input/issuer", "must have no query, fragment, name or password"),
  );
  expect(await business.connect({ domains: ["ok.example", "no domain"] })).toMatchObject(
    at("/input/domains/1", "must be a domain, such as example.com"),
  );
  expect(await business.connect({ default_role: "owner" })).toMatchObject(
    at("/input/default_role", "must be admin or member"),
  );
  expect(await business.connect({ adds_people: true })).toMatchObject(
    at("/input/default_role", "is required to add people without a roles claim"),
  );
  const pasted = await business.connect({
    issuer: `${provider.issuer}/.well-known/openid-configuration`,
    domains: ["@Breeze.Example", "breeze.example"],
    client_secret: null,
  });
  expect(pasted.set_single_sign_on).toMatchObject({
    issuer: provider.issuer,
    domains: [{ name: "breeze.example", is_verified: false, txt_record: expect.stringMatching(/^fieldline-domain-/) }],
  });
  expect(await business.portal.ask("mutation { remove_single_sign_on { mode issuer } }")).toEqual({
    remove_single_sign_on: { mode: "off", issuer: null },
  });
  expect(await business.connect({ client_secret: null })).toMatchObject(at("/input/client_secret", "is required"));
  expect(await business.setMode("offered")).toMatchObject({ status: 409 });
});

test("to enforce it, the owner must have returned as themselves in this session, by the current connection", async () => {
  const business = await openBusiness();
  const member = await business.addMember();
  expect(await business.setMode("enforced")).toMatchObject({ status: 409 });
  provider.state.person = { sub: "t-1", email: member.email, email_verified: true, name: "<b>Eve</b>" };
  const asOther = await business.browser().signIn("/sign-in/sso", { purpose: "test" });
  expect(asOther.text).toContain("Pat Person would be signed in. To pass the test, sign in as yourself.");
  expect(asOther.text).toContain("&lt;b&gt;Eve");
  expect(await business.setMode("enforced")).toMatchObject({ status: 409 });
  await business.enforce();
  expect(await business.settings()).toMatchObject({
    mode: "enforced",
    is_tested: true,
    links: [{ email: business.email }],
  });
  // Another client must be tested first. A new secret of the same client need not.
  expect(await business.connect({ client_id: "another" })).toMatchObject({ status: 409 });
  expect(await business.connect()).toMatchObject({ set_single_sign_on: { mode: "enforced", is_tested: false } });
  expect(await business.setMode("offered")).toMatchObject({ set_sso_mode: { mode: "offered" } });
  expect(await business.setMode("enforced")).toMatchObject({ status: 409 });
  const changes = (await business.kinds()).filter(({ kind }) => kind === "sso_changed").map(({ after }) => after);
  expect(changes).toContainEqual({ mode: "enforced" });
  expect(changes).toContainEqual({ client_secret: "replaced" });
});

test("while it is enforced, only owners sign in by a password, and no one else learns that without the right one", async () => {
  const business = await openBusiness();
  const member = await business.addMember();
  await business.enforce();
  // The member's session has ended; the owner's has not.
  expect(await viewerIn(member.cookie)).toBeUndefined();
  expect(await business.settings()).toMatchObject({ mode: "enforced" });
  const refused = await signIn(openPortal(world), member.email, password);
  expect(refused).toMatchObject({
    status: 403,
    detail: expect.stringMatching(
      new RegExp(`^Your business requires single sign-on. Sign in at .*${business.start}.$`),
    ),
  });
  expect(await signIn(openPortal(world), member.email, "wrong password")).toMatchObject({ status: 401 });
  expect(await signIn(openPortal(world), business.email)).toMatchObject({ sign_in: {} });
  const page = await openForms(world).post("/sign-in", { email: member.email, password, to: "/jobs" });
  expect([page.status, page.text]).toEqual([403, expect.stringContaining(`${business.start}?to=%2Fjobs`)]);
  // An earlier reset link cannot set a password either.
  await world.database.systemPool.query(
    "insert into password_resets (token_hash, member_id, business_id, expires_at) values (sha256('t'), $1, $2, now() + interval '1 hour')",
    [member.id, business.id],
  );
  expect((await openForms(world).post("/reset-password/t", { password: "another good phrase" })).status).toBe(401);
  await business.setMode("off");
  expect(await signIn(openPortal(world), member.email)).toMatchObject({ sign_in: {} });
});

test("a person who signed in by single sign-on confirms their identity with the same account", async () => {
  const business = await openBusiness();
  const person = await business.addMember("owner");
  provider.state.person = { sub: "c-1", email: person.email, email_verified: true };
  const browser = openBrowser();
  await browser.signIn(business.start);
  const portal = openPortal(world);
  portal.useCookie(browser.session());
  await world.database.systemPool.query(
    "update sessions set proved_at = now() - interval '1 day' where member_id = $1",
    [person.id],
  );
  const proof = () => portal.ask("{ identity_confirmation { is_recent method } }");
  expect(await proof()).toEqual({ identity_confirmation: { is_recent: false, method: "single_sign_on" } });
  provider.state.person = { sub: "c-2", email: person.email, email_verified: true };
  expect((await browser.signIn("/sign-in/sso", { purpose: "confirm" })).status).toBe(400);
  provider.state.person = { sub: "c-1", auth_time: Math.floor(Date.now() / 1000) - 3600 };
  expect((await browser.signIn("/sign-in/sso", { purpose: "confirm" })).status).toBe(400);
  expect(await proof()).toMatchObject({ identity_confirmation: { is_recent: false } });
  provider.state.person = { sub: "c-1" };
  expect((await browser.signIn("/sign-in/sso", { purpose: "confirm" })).text).toContain("Confirmed.");
  expect(await proof()).toMatchObject({ identity_confirmation: { is_recent: true } });
});

test("the password sessions of a former owner end while it is enforced, and not while it is offered", async () => {
  const business = await openBusiness({ roles_claim: "groups", owner_values: ["boss"], default_role: "member" });
  const demote = (id: string) =>
    business.portal.ask("mutation ($id: ID!) { update_member(id: $id, input: { role: member }) { role } }", { id });
  const before = await business.addMember("owner");
  expect(await demote(before.id)).toMatchObject({ update_member: { role: "member" } });
  expect(await viewerIn(before.cookie)).toBeDefined();
  const [byOwner, byClaim] = [await business.addMember("owner"), await business.addMember("owner")];
  await business.enforce();
  for (const { cookie } of [byOwner, byClaim]) expect(await viewerIn(cookie)).toBeDefined();
  expect(await demote(byOwner.id)).toMatchObject({ update_member: { role: "member" } });
  expect(await viewerIn(byOwner.cookie)).toBeUndefined();
  provider.state.person = { sub: byClaim.id, email: byClaim.email, email_verified: true, groups: [] };
  const browser = openBrowser();
  expect((await browser.signIn(business.start)).status).toBe(303);
  expect(await viewerIn(byClaim.cookie)).toBeUndefined();
  expect((await viewerIn(browser.session()))?.viewer.member).toMatchObject({ role: "member" });
});
