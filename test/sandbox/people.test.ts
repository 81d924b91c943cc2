import { TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMail } from "../emails/mail.ts";
import type { Answered } from "../world/client.ts";
import { createGraphql } from "../world/client.ts";
import { startWorld, type World } from "../world/world.ts";
import { addSandbox } from "./add-sandbox.ts";

let world: World;
let mail: Awaited<ReturnType<typeof startMail>>;
beforeAll(async () => {
  world = await startWorld();
  mail = await startMail(world);
});
afterAll(async () => {
  await mail.close();
  await world.close();
});

type Role = "owner" | "admin" | "member";

/** A browser's cookies, which each answer may change. */
function openBrowser(first: string) {
  const jar = new Map([first.split("=") as [string, string]]);
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  return {
    cookie,
    jar,
    async ask(query: string, variables: Record<string, unknown> = {}): Promise<Answered> {
      const answered = await createGraphql(world.origin, cookie())(query, variables);
      for (const set of answered.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        if (value === "") jar.delete(name);
        else jar.set(name, value);
      }
      return answered;
    },
  };
}

const create = "mutation { create_sandbox { id name } }";
const enter = "mutation { enter_sandbox }";
const leave = "mutation { leave_sandbox }";
const who = "{ viewer { is_mirrored member { id name email role } business { id sandbox_resets_at } } }";

async function openLive(role: Role = "owner") {
  const live = await world.addBusiness({ name: "Breeze Air" });
  const owner = await world.addPerson(live.id);
  const { body } = await owner.graphql(create);
  const sandboxId: string = body.data.create_sandbox.id;
  const person = role === "owner" ? owner : await world.addPerson(live.id, role);
  return { live, owner, person, sandboxId, browser: openBrowser(person.cookie) };
}

const problemOf = ({ body }: Answered) => body.errors?.[0]?.extensions.problem;

test("an owner makes one sandbox, whose creation both audit logs have", async () => {
  const live = await world.addBusiness({ name: "Breeze Air" });
  const [one, other] = [await world.addPerson(live.id), await world.addPerson(live.id)];
  const answers = await Promise.all([one.graphql(create), other.graphql(create)]);
  expect(answers.filter(({ body }) => body.errors === undefined)).toHaveLength(1);
  expect(answers.map(problemOf).find(Boolean)?.detail).toBe("The business has a sandbox already.");
  const [sandbox] = await world.database.system.business.findMany({ where: { sandboxOf: live.id } });
  expect(sandbox).toMatchObject({ name: "Breeze Air (sandbox)", slug: expect.stringMatching(/^breeze-air-sandbox/) });
  const entries = await world.database.system.auditEntry.findMany({ where: { kind: "sandbox_created" } });
  expect(entries.map(({ businessId }) => businessId).sort()).toEqual([live.id, sandbox?.id].sort());
  const admin = await world.addPerson(live.id, "admin");
  expect(problemOf(await admin.graphql(create)).status).toBe(403);
});

test("people switch to the sandbox and back with their role, and see only that business", async () => {
  for (const role of ["owner", "admin"] as const) {
    const { live, person, sandboxId, browser } = await openLive(role);
    await live.client("POST", "/v1/customers", { body: { name: "A real customer" } });
    expect((await browser.ask(enter)).body.data).toEqual({ enter_sandbox: true });
    const entered = { businessId: sandboxId, kind: "sandbox_entered" };
    expect(await world.database.system.auditEntry.count({ where: entered })).toBe(1);
    const { member, business, is_mirrored: isMirrored } = (await browser.ask(who)).body.data.viewer;
    expect(business).toEqual({ id: sandboxId, sandbox_resets_at: expect.any(String) });
    expect(member).toMatchObject({ name: person.name, role });
    expect(isMirrored).toBe(true);
    expect(member.email).toMatch(/@sandbox\.invalid$/);
    const found = await browser.ask('{ customers(search: "real", limit: 5) { data { name } } }');
    expect(found.body.data.customers.data).toEqual([]);
    expect((await browser.ask(leave)).body.data).toEqual({ leave_sandbox: true });
    expect((await browser.ask(who)).body.data.viewer.business).toEqual({ id: live.id, sandbox_resets_at: null });
    expect([...browser.jar.keys()]).toEqual(["fieldline_session"]);
  }
});

test("a member, a stranger's business and a business without a sandbox have no way in", async () => {
  const { browser } = await openLive("member");
  expect(problemOf(await browser.ask(enter)).status).toBe(403);
  const other = await world.addBusiness();
  const stranger = openBrowser((await world.addPerson(other.id)).cookie);
  expect(problemOf(await stranger.ask(enter)).status).toBe(404);
});

test.each<[string, (of: Awaited<ReturnType<typeof openLive>>) => Promise<unknown>]>([
  [
    "is signed out elsewhere",
    ({ person }) => world.database.system.session.deleteMany({ where: { memberId: person.id } }),
  ],
  [
    "is deactivated",
    ({ person }) => world.database.system.member.update({ where: { id: person.id }, data: { isActive: false } }),
  ],
  [
    "becomes a member",
    ({ person }) => world.database.system.member.update({ where: { id: person.id }, data: { role: "member" } }),
  ],
  [
    "must set up two-factor sign-in",
    async ({ live }) => {
      const twoFactorRequiredAt = new Date(Date.now() - 86_400_000);
      await world.database.system.business.update({ where: { id: live.id }, data: { twoFactorRequiredAt } });
    },
  ],
  [
    "belongs to a business that is no longer the sandbox's",
    ({ live }) =>
      world.database.system.business.updateMany({ where: { sandboxOf: live.id }, data: { sandboxOf: null } }),
  ],
])("the session in the sandbox ends when the live person %s", async (_name, end) => {
  const opened = await openLive("admin");
  const { browser } = opened;
  await browser.ask(enter);
  expect((await browser.ask(who)).body.errors).toBeUndefined();
  await end(opened);
  expect(problemOf(await browser.ask(who)).type).toBe("urn:service:error:unauthorized");
});

test("signing out in the sandbox ends the live session too", async () => {
  const { browser, person } = await openLive();
  await browser.ask(enter);
  expect((await browser.ask("mutation { sign_out }")).body.data).toEqual({ sign_out: true });
  expect(browser.jar.size).toBe(0);
  expect(await world.database.system.session.count({ where: { memberId: person.id } })).toBe(0);
});

test("neither cookie alone opens the other business", async () => {
  const { browser } = await openLive();
  await browser.ask(enter);
  const inSandbox = browser.jar.get("fieldline_session") ?? "";
  const kept = browser.jar.get("fieldline_session_live") ?? "";
  // The kept cookie signs nobody in.
  const planted = await openBrowser(`fieldline_session=${kept}`).ask(who);
  expect(problemOf(planted).type).toBe("urn:service:error:unauthorized");
  // A session cookie is no kept cookie, and leaving without one ends the session.
  const forged = openBrowser(`fieldline_session=${inSandbox}`);
  forged.jar.set("fieldline_session_live", inSandbox);
  expect((await forged.ask(leave)).body.data).toEqual({ leave_sandbox: true });
  expect(forged.jar.size).toBe(0);
  expect(problemOf(await openBrowser(`fieldline_session=${inSandbox}`).ask(who)).status).toBe(401);
});

test("a session of another person beside the kept cookie never becomes the first person", async () => {
  const { browser, person } = await openLive();
  await browser.ask(enter);
  const kept = browser.jar.get("fieldline_session_live") ?? "";
  const besides = async (ended: boolean) => {
    const other = await world.addPerson((await world.addBusiness()).id);
    const both = openBrowser(other.cookie);
    both.jar.set("fieldline_session_live", kept);
    if (ended) await world.database.system.session.deleteMany({ where: { memberId: other.id } });
    return { other, both };
  };
  const left = await besides(false);
  await left.both.ask(leave);
  expect((await left.both.ask(who)).body.data.viewer.member.id).toBe(left.other.id);
  const ended = await besides(true);
  const page = await fetch(`${world.origin}/today`, { redirect: "manual", headers: { Cookie: ended.both.cookie() } });
  expect(page.headers.get("location")).toBe("/sign-in?to=%2Ftoday");
  expect(page.headers.getSetCookie()).toEqual([]);
  await ended.both.ask(leave);
  expect(problemOf(await ended.both.ask(who)).status).toBe(401);
  // Signing out ends the session of the browser alone.
  const out = await besides(false);
  await out.both.ask("mutation { sign_out }");
  expect(out.both.jar.size).toBe(0);
  expect(await world.database.system.session.count({ where: { memberId: person.id } })).toBe(1);
});

test("signing in drops the kept cookie, even beside an unreadable session cookie", async () => {
  const { browser } = await openLive();
  await browser.ask(enter);
  const { email } = await world.addPerson((await world.addBusiness()).id);
  browser.jar.set("fieldline_session", "unreadable");
  const signIn = `mutation { sign_in(email: "${email}", password: "correct horse battery") { member { email } } }`;
  expect((await browser.ask(signIn)).body.data.sign_in.member.email).toBe(email);
  expect([...browser.jar.keys()]).not.toContain("fieldline_session_live");
});

test("the sandbox has no sign-in by email, a new password, an invitation or an identity provider", async () => {
  const { browser, sandboxId } = await openLive();
  await browser.ask(enter);
  const { email } = (await browser.ask(who)).body.data.viewer.member;
  const { passwordHash } = await world.database.system.member.findFirstOrThrow({
    where: { businessId: { not: sandboxId } },
  });
  // Even a known password does not sign a mirrored or a sample person in.
  await world.database.system.member.updateMany({ where: { businessId: sandboxId }, data: { passwordHash } });
  const password = "correct horse battery";
  const people = await world.database.system.member.findMany({ where: { businessId: sandboxId } });
  expect(people.map((one) => one.signsIn)).not.toContain(true);
  for (const one of [{ email }, ...people]) {
    const signIn = `mutation { sign_in(email: "${one.email}", password: "${password}") { member { id } } }`;
    expect(problemOf(await world.graphql(signIn)).type).toBe("urn:service:error:unauthorized");
    await world.graphql(`mutation { request_password_reset(email: "${one.email}") }`);
  }
  expect(await world.database.system.passwordReset.count({ where: { businessId: sandboxId } })).toBe(0);
  const invite = 'mutation { invite_member(input: {name: "Eve", email: "eve@example.com", role: owner}) { id } }';
  expect(problemOf(await browser.ask(invite)).detail).toMatch(/^A sandbox has no sign-ins of its own/);
  const sso = `mutation { set_single_sign_on(input: {issuer: "https://idp.example.com", client_id: "a", client_secret: "secret"}) { issuer } }`;
  expect(problemOf(await browser.ask(sso)).status).toBeGreaterThanOrEqual(400);
  await mail.send();
  expect(mail.accepted.filter(({ to }) => JSON.stringify(to).includes("sandbox.invalid"))).toEqual([]);
});

test("a change that needs a recent proof takes the live password in the sandbox", async () => {
  const { browser, person } = await openLive();
  await browser.ask(enter);
  await world.database.system.session.updateMany({ data: { provedAt: new Date(Date.now() - 86_400_000) } });
  expect(problemOf(await browser.ask(createKey)).type).toBe("urn:service:error:confirmation-required");
  const confirm = (password: string) => browser.ask(`mutation { confirm_identity(input: {password: "${password}"}) }`);
  expect(problemOf(await confirm("wrong password")).errors).toEqual([{ pointer: "/password", detail: "is wrong" }]);
  expect((await confirm("correct horse battery")).body.data).toEqual({ confirm_identity: true });
  const { key } = (await browser.ask(createKey)).body.data.create_api_key;
  expect((await world.client(key)("GET", "/v1/sandbox")).status).toBe(200);
  const { provedAt } = await world.database.system.session.findFirstOrThrow({ where: { memberId: person.id } });
  expect(Date.now() - (provedAt?.getTime() ?? 0)).toBeLessThan(600_000);
});

/** Makes every proof old, in both sessions. */
const ageProofs = () =>
  world.database.system.session.updateMany({ data: { provedAt: new Date(Date.now() - 86_400_000) } });
const createKey = 'mutation { create_api_key(input: {name: "CI", scopes: ["sandbox:manage"]}) { key } }';

test("a person with two-factor sign-in confirms their identity in the sandbox with a code", async () => {
  const { browser } = await openLive();
  const started = await browser.ask(
    'mutation { start_two_factor(current_password: "correct horse battery") { secret } }',
  );
  const { secret } = started.body.data.start_two_factor;
  const code = () => new TOTP({ secret }).generate();
  await browser.ask(`mutation { confirm_two_factor(code: "${code()}") { recovery_codes } }`);
  await world.database.systemPool.query("update authenticators set last_step = 0");
  await browser.ask(enter);
  await ageProofs();
  expect(problemOf(await browser.ask(createKey)).detail).toBe(
    "Confirm your identity with a two-factor code, then try again.",
  );
  const asked = await browser.ask("{ identity_confirmation { method } }");
  expect(asked.body.data.identity_confirmation).toEqual({ method: "code" });
  const confirmed = await browser.ask(`mutation { confirm_identity(input: {code: "${code()}"}) }`);
  expect(confirmed.body.data).toEqual({ confirm_identity: true });
  expect((await browser.ask(createKey)).body.data.create_api_key.key).toEqual(expect.any(String));
});

test("a person who signed in by single sign-on leaves the sandbox to confirm their identity", async () => {
  const { browser, person } = await openLive();
  await world.database.system.session.updateMany({
    where: { memberId: person.id },
    data: { signedInBy: "single_sign_on", ssoAt: new Date() },
  });
  await browser.ask(enter);
  await ageProofs();
  expect(problemOf(await browser.ask(createKey)).detail).toBe("Leave the sandbox to confirm your identity.");
});

test("switching to the sandbox does not renew an old proof", async () => {
  const { browser, person } = await openLive();
  const where = { memberId: person.id };
  await world.database.system.session.updateMany({
    where,
    data: { createdAt: new Date(Date.now() - 86_400_000), provedAt: null },
  });
  await browser.ask(enter);
  expect(problemOf(await browser.ask(createKey)).type).toBe("urn:service:error:confirmation-required");
});

test("the person in the sandbox gets the live person's new role at once", async () => {
  const { browser, owner, person, sandboxId } = await openLive("admin");
  await browser.ask(enter);
  const promote = `mutation { update_member(id: "${person.id}", input: {role: owner}) { role } }`;
  expect((await owner.graphql(promote)).body.data.update_member).toEqual({ role: "owner" });
  const mirror = { businessId: sandboxId, mirrorOf: person.id };
  expect((await world.database.system.member.findFirstOrThrow({ where: mirror })).role).toBe("owner");
  const change = "mutation { set_two_factor_requirement(required: false) { two_factor_required_at } }";
  expect((await browser.ask(change)).body.errors).toBeUndefined();
});

test("time in the sandbox counts as use of the live session", async () => {
  const { browser, person } = await openLive();
  await browser.ask(enter);
  const before = new Date(Date.now() - 600_000);
  await world.database.system.session.updateMany({ data: { lastSeenAt: before } });
  await browser.ask(who);
  const { lastSeenAt } = await world.database.system.session.findFirstOrThrow({ where: { memberId: person.id } });
  expect(lastSeenAt.getTime()).toBeGreaterThan(before.getTime());
});

test("sign-in methods are changed in the live business", async () => {
  const { browser } = await openLive();
  await browser.ask(enter);
  for (const change of [
    'change_password(current_password: "a", password: "correct horse battery staple")',
    'start_two_factor(current_password: "a") { secret }',
  ])
    expect(problemOf(await browser.ask(`mutation { ${change} }`)).detail).toBe("Do this in the live business.");
});

test("an operator's sandbox refuses invitations, and its people cannot leave it", async () => {
  const sandbox = await addSandbox(world);
  const owner = await world.addPerson(sandbox.id);
  expect((await owner.graphql(who)).body.data.viewer.is_mirrored).toBe(false);
  const invite = 'mutation { invite_member(input: {name: "Eve", email: "eve@example.com", role: owner}) { id } }';
  expect(problemOf(await owner.graphql(invite)).detail).toBe(
    "Invitations are not sent from a sandbox. The operator adds people.",
  );
  // There is no live business to leave to.
  expect((await owner.graphql(leave)).body.data).toEqual({ leave_sandbox: true });
  expect((await owner.graphql(who)).body.data.viewer.business.id).toBe(sandbox.id);
});

test("a suspension of the sandbox alone outlasts one of its live business", async () => {
  const { live, sandboxId } = await openLive();
  const { setSuspension } = await import("../../src/domain/identity/business/set-suspension.ts");
  const { commandLine } = await import("../../src/installation/operator-log.ts");
  const set = (id: string, reason: string | null) =>
    world.database.systemTransaction(id, (db) => setSuspension(db, commandLine, reason));
  const reasonOf = async () =>
    (await world.database.system.business.findUniqueOrThrow({ where: { id: sandboxId } })).suspensionReason;
  await set(sandboxId, "Load test");
  await set(live.id, "Unpaid");
  await set(live.id, "Still unpaid");
  await set(live.id, null);
  expect(await reasonOf()).toBe("Load test");
  await set(sandboxId, null);
  await set(live.id, "Unpaid");
  await set(live.id, "Still unpaid");
  expect(await reasonOf()).toBe("Still unpaid");
  await set(live.id, null);
  expect(await reasonOf()).toBeNull();
});

test("a suspended or deleted business takes its sandbox with it", async () => {
  const { live, sandboxId } = await openLive();
  const { key } = await world.addKey(sandboxId);
  const { setSuspension } = await import("../../src/domain/identity/business/set-suspension.ts");
  const { commandLine } = await import("../../src/installation/operator-log.ts");
  await world.database.systemTransaction(live.id, (db) => setSuspension(db, commandLine, "Unpaid"));
  expect((await world.client(key)("GET", "/v1/me")).status).toBe(403);
  await world.database.systemTransaction(live.id, (db) => setSuspension(db, commandLine, null));
  expect((await world.client(key)("GET", "/v1/me")).status).toBe(200);
  const { deleteBusiness } = await import("../../src/backup/delete-business.ts");
  await deleteBusiness(world.database.systemPool, live.id, () => undefined);
  expect(await world.database.system.business.count({ where: { id: { in: [live.id, sandboxId] } } })).toBe(0);
});
