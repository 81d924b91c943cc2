import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { hashToken } from "../../src/crypto/hash.ts";
import { openPortal, type Portal, password, signUp } from "../auth/portal.ts";
import { codeOf, forgetCodes, turnOn } from "../auth/two-factor.ts";
import { overDatabase } from "../cli/cli.ts";
import { mail, useMailedWorld } from "../emails/mailed-world.ts";
import { world } from "../world/shared.ts";

useMailedWorld();

const fresh = "battery staple correct";

/** A team in Perth, which is eight hours ahead of UTC all year. */
async function openTeam() {
  const { id } = await world.addBusiness({ timeZone: "Australia/Perth" });
  const [owner, member] = [await world.addPerson(id), await world.addPerson(id, "member")];
  return {
    businessId: id,
    owner: { ...owner, portal: portalOf(owner) },
    member: { ...member, portal: portalOf(member) },
  };
}

function portalOf({ cookie }: { cookie: string }): Portal {
  const portal = openPortal(world);
  portal.useCookie(cookie);
  return portal;
}

const emailsTo = (email: string) =>
  world.database.system.email.findMany({ where: { to: email }, orderBy: { createdAt: "asc" } });

/** The text of the only email to the address with this subject. */
async function textTo(email: string, subject: string): Promise<string> {
  const found = (await emailsTo(email)).filter((each) => each.subject === subject);
  expect(found).toEqual([expect.objectContaining({ kind: "account", status: "queued" })]);
  return found[0]?.text ?? "";
}

const minute = /on \d{1,2} \w+ \d{4} at \d{1,2}:\d\d [ap]m AWST\./;

function expectAdvice(text: string): void {
  expect(text).toMatch(minute);
  expect(text).toContain(`Set a new password: ${world.config.appUrl}/forgot-password`);
  expect(text).toContain("If not, somebody else may have access to your account");
}

const disable = (portal: Portal, code: string, given = password) =>
  portal.ask(
    "mutation ($given: String!, $code: String!) { disable_two_factor(current_password: $given, code: $code) { is_on } }",
    { given, code },
  );
const changePassword = (portal: Portal, old = password) =>
  portal.ask("mutation ($old: String!, $new: Password!) { change_password(current_password: $old, password: $new) }", {
    old,
    new: fresh,
  });

async function linkFor({ id, businessId }: { id: string; businessId: string }): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await world.database.systemPool.query(
    `insert into password_resets (business_id, token_hash, member_id, expires_at)
     values ($1, $2, $3, now() + interval '1 hour')`,
    [businessId, hashToken(token), id],
  );
  return token;
}

test("a person is emailed that their two-factor sign-in was turned on, and off", async () => {
  const { member } = await openTeam();
  const { secret } = await turnOn(world, member.portal);
  const on = await textTo(member.email, "Two-factor sign-in was turned on");
  expect(on).toContain("Signing in takes a code from your authenticator app");
  expectAdvice(on);

  expect(await disable(member.portal, "000000")).toMatchObject({ status: 400 });
  expect(await emailsTo(member.email)).toHaveLength(1);
  await forgetCodes(world);
  expect(await disable(member.portal, codeOf(secret))).toEqual({ disable_two_factor: { is_on: false } });
  const off = await textTo(member.email, "Two-factor sign-in was turned off");
  expect(off).toContain("Signing in takes your password alone");
  expectAdvice(off);
});

test("a person whom an owner resets learns by whom, and no email is sent if it was off", async () => {
  const { owner, member } = await openTeam();
  const reset = () =>
    owner.portal.ask("mutation ($id: ID!) { reset_member_two_factor(id: $id) { two_factor } }", { id: member.id });
  await reset();
  expect(await emailsTo(member.email)).toEqual([]);
  await turnOn(world, member.portal);
  await world.database.system.member.update({ where: { id: owner.id }, data: { name: "Robin\nOwner" } });
  expect(await reset()).toEqual({ reset_member_two_factor: { two_factor: false } });
  const text = await textTo(member.email, "Two-factor sign-in was reset");
  expect(text).toContain(" by Robin Owner, an owner of your business, on ");
  expectAdvice(text);
  // Owners receive a different email.
  expect((await emailsTo(owner.email)).map(({ subject }) => subject)).toEqual([
    "A team member’s two-factor sign-in was reset",
  ]);
});

test("these emails contain no text of an unverified business, and are sent although it may send nothing", async () => {
  const { businessId, owner, member } = await openTeam();
  await turnOn(world, member.portal);
  await world.database.system.business.update({ where: { id: businessId }, data: { verifiedAt: null } });
  await owner.portal.ask("mutation ($id: ID!) { reset_member_two_factor(id: $id) { two_factor } }", { id: member.id });
  const text = await textTo(member.email, "Two-factor sign-in was reset");
  expect(text).toContain(" by an owner of your business on ");
  expect(text).not.toContain(owner.name);
  await mail.send();
  expect((await emailsTo(member.email)).map(({ status }) => status)).toEqual(["sent", "sent"]);
});

test("a person is emailed about a changed or reset password, and not about a failed attempt", async () => {
  const { member } = await openTeam();
  expect(await changePassword(member.portal, "wrong horse battery")).toMatchObject({ status: 400 });
  expect(await emailsTo(member.email)).toEqual([]);
  expect(await changePassword(member.portal)).toEqual({ change_password: true });
  expectAdvice(await textTo(member.email, "Your password was changed"));

  const token = await linkFor(member);
  const reset = () =>
    openPortal(world).ask(
      "mutation ($token: String!, $password: Password!) { reset_password(token: $token, password: $password) { member { id } } }",
      { token, password },
    );
  const answers = await Promise.all([reset(), reset()]);
  expect(answers.filter(({ reset_password }) => reset_password !== undefined)).toHaveLength(1);
  const text = await textTo(member.email, "Your password was reset");
  expect(text).toContain("with a link that was emailed to you");
  expectAdvice(text);
});

test("an operator's resets are emailed too, except to people who have left", async () => {
  const { member } = await openTeam();
  await turnOn(world, member.portal);
  const cli = overDatabase(world.url);
  const set = (...more: string[]) => cli("user", "set", "--email", member.email, ...more, "--json");
  expect((await set("--no-two-factor", "--password", fresh)).json).toMatchObject({ two_factor: false });
  for (const subject of ["Two-factor sign-in was reset", "Your password was reset"])
    expect(await textTo(member.email, subject)).toContain(" by the operator of Fieldline on ");
  expect(await emailsTo(member.email)).toHaveLength(3);
  expect((await set("--active", "no", "--password", password)).json).toMatchObject({ is_active: false });
  expect(await emailsTo(member.email)).toHaveLength(3);
});

test("the emails go to the person alone, with times in the business's time zone", async () => {
  const [portal, email] = [openPortal(world), `${randomBytes(8).toString("hex")}@example.com`];
  await signUp(portal, email, "Breeze Air", { time_zone: "Europe/London" });
  await changePassword(portal);
  const text = await textTo(email, "Your password was changed");
  expect(text).toMatch(/ at \d{1,2}:\d\d [ap]m (GMT|BST|UTC)/);
  expect(text).not.toContain("Breeze Air");
});
