import { beforeEach, expect, test } from "vitest";
import { createVisitor } from "../oauth/forms.ts";
import { createClient } from "../world/client.ts";
import { useWorld, world } from "../world/shared.ts";
import { openPortal, type Portal, password, signIn, viewer } from "./portal.ts";
import { codeOf, confirm, disable, forgetCodes, start, turnOn, twoFactor } from "./two-factor.ts";

useWorld({ TRUST_PROXY: "127.0.0.1" });
beforeEach(async () => {
  await world.database.systemPool.query("truncate sign_in_failures");
});

function portalOf({ cookie }: { cookie: string }): Portal {
  const portal = openPortal(world);
  portal.useCookie(cookie);
  return portal;
}

const require = (portal: Portal, required: boolean) =>
  portal.ask(
    "mutation ($required: Boolean!) { set_two_factor_requirement(required: $required) { two_factor_required_at } }",
    { required },
  );
const isRequired = { set_two_factor_requirement: { two_factor_required_at: expect.any(String) } };

/** A team that requires two-factor sign-in. The owner has set it up; the member has not. */
async function openTeam() {
  const business = await world.addBusiness();
  const [owner, member] = [await world.addPerson(business.id), await world.addPerson(business.id, "member")];
  const portal = portalOf(owner);
  expect(await require(portal, true)).toMatchObject({ status: 409 });
  const { secret } = await turnOn(world, portal);
  expect(await require(portal, true)).toEqual(isRequired);
  return { ...business, owner: { ...owner, portal, secret }, member: { ...member, portal: portalOf(member) } };
}

const refused = { status: 403, type: "urn:service:error:two-factor-required" };

test("a person without it can only set it up after signing in, and do everything once it is set up", async () => {
  const { member } = await openTeam();
  const portal = openPortal(world);
  expect(await signIn(portal, member.email)).toHaveProperty("sign_in");
  expect(await viewer(portal)).toMatchObject(refused);
  for (const asked of [
    "{ customers { data { id } } }",
    "{ me { business { id } } }",
    "mutation { end_other_sessions }",
  ])
    expect(await portal.ask(asked), asked).toMatchObject(refused);
  const get = createClient(world.origin, { Cookie: portal.cookie() });
  expect((await get("GET", "/exports/customers.csv")).status).toBe(403);
  expect(await twoFactor(portal)).toMatchObject({ is_on: false });
  const { secret } = (await start(portal)).start_two_factor;
  expect(await confirm(portal, codeOf(secret))).toHaveProperty("confirm_two_factor");
  expect(await viewer(portal)).toHaveProperty("viewer");
});

test("earlier sessions, keys and apps go on", async () => {
  const { id, client, member } = await openTeam();
  expect(await viewer(member.portal)).toHaveProperty("viewer");
  expect((await client("GET", "/v1/customers")).status).toBe(200);
  expect((await (await world.addApp(id)).client("GET", "/v1/customers")).status).toBe(200);
});

test("no one can turn theirs off while it is required, and everyone can afterwards", async () => {
  const { owner, member } = await openTeam();
  await forgetCodes(world);
  expect(await disable(owner.portal, codeOf(owner.secret))).toMatchObject({ status: 409 });
  const late = openPortal(world);
  await signIn(late, member.email);
  expect(await require(owner.portal, false)).toEqual({ set_two_factor_requirement: { two_factor_required_at: null } });
  expect(await viewer(late)).toHaveProperty("viewer");
  await forgetCodes(world);
  expect(await disable(owner.portal, codeOf(owner.secret))).toHaveProperty("disable_two_factor");
});

test("only an owner can require it, and the audit log records each change once", async () => {
  const { id, owner, member } = await openTeam();
  expect(await require(member.portal, false)).toMatchObject({ status: 403 });
  await require(owner.portal, true);
  await require(owner.portal, false);
  const kind = "two_factor_requirement_changed";
  const entries = await world.database.system.auditEntry.findMany({
    where: { businessId: id, kind },
    orderBy: { id: "asc" },
  });
  expect(entries.map(({ after }) => after)).toEqual([{ required: true }, { required: false }]);
});

test("the portal leads to a page without scripts, which sets it up and leads back", async () => {
  const { member } = await openTeam();
  const portal = openPortal(world);
  await signIn(portal, member.email);
  const visitor = createVisitor(world.origin, portal.cookie());
  const first = await visitor.open("/customers?search=jane");
  expect(first.url.pathname).toBe("/set-up-two-factor");
  const wrong = await visitor.submit(first, "/set-up-two-factor", { current_password: "wrong horse battery" });
  expect(wrong.text).toContain("Password is wrong.");
  const second = await visitor.submit(first, "/set-up-two-factor", { current_password: password });
  expect(second.text).toContain("<svg");
  const secret = (/<code>([A-Z2-7 ]+)<\/code>/.exec(second.text)?.[1] ?? "").replaceAll(" ", "");
  const again = await visitor.submit(second, "/set-up-two-factor", { code: "000000" });
  expect(again.text).toContain("Code is wrong");
  expect(again.text).toContain("<svg");
  const done = await visitor.submit(again, "/set-up-two-factor", { code: codeOf(secret) });
  expect(done.text.match(/<code>\w{4}(-\w{4}){5}<\/code>/g)).toHaveLength(10);
  expect(done.text).toContain('href="/customers?search=jane"');
  expect((await visitor.open("/customers")).url.pathname).toBe("/customers");
});

test("a person whom an owner resets sets it up again, so no one is locked out", async () => {
  const { owner, member } = await openTeam();
  await turnOn(world, member.portal);
  const reset = `mutation { reset_member_two_factor(id: "${member.id}") { id } }`;
  expect(await owner.portal.ask(reset)).toHaveProperty("reset_member_two_factor");
  const portal = openPortal(world);
  expect(await signIn(portal, member.email)).toHaveProperty("sign_in");
  expect(await viewer(portal)).toMatchObject(refused);
  expect(await start(portal)).toHaveProperty("start_two_factor");
});
