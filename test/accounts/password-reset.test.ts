import { beforeAll, expect, test } from "vitest";
import { operator } from "../../src/audit/audit.ts";
import { nextResetAt, sendPasswordResets } from "../../src/domain/identity/accounts/send-password-resets.ts";
import { changeMember } from "../../src/domain/identity/team/change-member.ts";
import { createAccountLinks } from "../../src/web/account-links.ts";
import { newEmail, openPortal, password, signIn, signUp, viewer } from "../auth/portal.ts";
import { mail, useMailedWorld } from "../emails/mailed-world.ts";
import { createClient } from "../world/client.ts";
import { world } from "../world/shared.ts";

useMailedWorld();
let visit: ReturnType<typeof createClient>;
beforeAll(() => {
  visit = createClient(world.origin);
});

const fresh = "battery staple correct";
const request = (email: string, address?: string) =>
  openPortal(world, address).ask("mutation ($email: Email!) { request_password_reset(email: $email) }", { email });
const reset = (token: string, password = fresh, portal = openPortal(world)) =>
  portal.ask(
    "mutation ($token: String!, $password: Password!) { reset_password(token: $token, password: $password) { member { email } } }",
    { token, password },
  );
const emailsTo = (address: string) =>
  mail.accepted.filter(
    ({ to, subject }) => subject === "Set a new password" && to?.some((one) => one.address === address),
  );

async function deliver() {
  await sendPasswordResets(world.database, createAccountLinks(Buffer.alloc(32), world.config.appUrl));
  await mail.send();
}

async function signedUp() {
  const [portal, email] = [openPortal(world), newEmail()];
  await signUp(portal, email);
  return { portal, email };
}

function tokenTo(email: string): string {
  return /\/reset-password\/(\S+)/.exec(emailsTo(email).at(-1)?.text ?? "")?.[1] ?? "";
}

async function withLink() {
  const { portal, email } = await signedUp();
  await request(email);
  await deliver();
  return { portal, email, token: tokenTo(email) };
}

test("an emailed link sets a new password, signs in, and ends every other session", async () => {
  const { portal, email, token } = await withLink();
  const elsewhere = openPortal(world);
  await signIn(elsewhere, email);
  const here = openPortal(world);
  expect(await reset(token, fresh, here)).toEqual({ reset_password: { member: { email } } });
  expect(await viewer(here)).toMatchObject({ viewer: { member: { email } } });
  for (const ended of [portal, elsewhere]) expect(await viewer(ended)).toMatchObject({ status: 401 });
  expect(await signIn(openPortal(world), email)).toMatchObject({ status: 401 });
  expect(await signIn(openPortal(world), email, fresh)).toEqual({ sign_in: { member: { email } } });
});

test("a link works once, also for concurrent requests, and revokes the person's other links", async () => {
  const { email, token } = await withLink();
  await request(email);
  await deliver();
  const other = tokenTo(email);
  expect(other).not.toBe(token);
  const answers = await Promise.all([reset(token), reset(token), reset(token)]);
  expect(answers.filter((answer) => answer.reset_password !== undefined)).toHaveLength(1);
  for (const used of [token, other, "x", ""])
    expect(await reset(used)).toMatchObject({
      status: 401,
      detail: "The link is wrong, has expired or was used. Ask for another one.",
    });
});

test("a link expires after an hour, or when the person leaves the team", async () => {
  const { email, token } = await withLink();
  const { systemPool, system } = world.database;
  const { rows } = await systemPool.query(
    "select extract(epoch from expires_at - created_at)::int as seconds, octet_length(token_hash) as bytes from password_resets",
  );
  for (const row of rows) expect(row).toEqual({ seconds: 3600, bytes: 32 });
  await system.member.update({ where: { email }, data: { isActive: false } });
  expect(await reset(token)).toMatchObject({ status: 401 });
  await request(email);
  await deliver();
  expect(emailsTo(email)).toHaveLength(1);
  await system.member.update({ where: { email }, data: { isActive: true } });
  await systemPool.query("update password_resets set expires_at = now() - interval '1 second'");
  expect(await reset(token)).toMatchObject({ status: 401 });
});

test("a link expires when the password changes, and stays expired when the person returns", async () => {
  const { portal, token } = await withLink();
  expect(
    await portal.ask(
      "mutation ($old: String!, $new: Password!) { change_password(current_password: $old, password: $new) }",
      { old: password, new: "quite another password" },
    ),
  ).toEqual({ change_password: true });
  expect(await reset(token)).toMatchObject({ status: 401 });

  const left = await withLink();
  const { id, businessId } = await world.database.system.member.findUniqueOrThrow({ where: { email: left.email } });
  await world.database.system.member.create({
    data: { businessId, name: "Other", email: newEmail(), passwordHash: "", role: "owner" },
  });
  for (const isActive of [false, true])
    await world.database
      .tenant(businessId)
      .transaction((db) => changeMember(db, id, { isActive }, { ...operator, links: { forgotPassword: "" } }));
  expect(await reset(left.token)).toMatchObject({ status: 401 });
});

test("known and unknown addresses get the same response by the same statements, and only the known one is emailed", async () => {
  const { email } = await signedUp();
  await request(newEmail());
  const statementsOf = async (address: string) => {
    world.statements.length = 0;
    const answer = await request(address);
    return { answer, statements: [...world.statements] };
  };
  const known = await statementsOf(email);
  const unknown = newEmail();
  expect(await statementsOf(unknown)).toEqual(known);
  expect(known.answer).toEqual({ request_password_reset: true });
  expect(known.statements.join()).not.toMatch(/members/);
  expect(await nextResetAt(world.database)).toBeInstanceOf(Date);
  await deliver();
  expect(await nextResetAt(world.database)).toBeUndefined();
  expect(emailsTo(email)).toHaveLength(1);
  expect(emailsTo(unknown)).toEqual([]);
});

test("an email address receives three emails an hour, and one IP address may ask for thirty", async () => {
  const { email } = await signedUp();
  for (let count = 0; count < 5; count += 1) {
    expect(await request(email.toUpperCase())).toEqual({ request_password_reset: true });
    await deliver();
  }
  expect(emailsTo(email)).toHaveLength(3);
  await world.database.systemPool.query("update password_resets set created_at = created_at - interval '1 hour'");
  await request(email);
  await deliver();
  expect(emailsTo(email)).toHaveLength(4);

  for (let count = 0; count < 30; count += 1)
    expect(await request(newEmail(), "203.0.113.50")).toEqual({ request_password_reset: true });
  expect(await request(newEmail(), "203.0.113.50")).toMatchObject({ status: 429 });
  expect(await request(newEmail(), "203.0.113.51")).toEqual({ request_password_reset: true });
});

test("the reset page accepts the new password once, without a script, and keeps its token out of the log", async () => {
  const { portal, email, token } = await withLink();
  const path = `/reset-password/${token}`;
  const post = (password: string, headers: Record<string, string> = {}) =>
    visit("POST", path, {
      raw: new URLSearchParams({ password }).toString(),
      headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
    });
  const shown = await visit("GET", path);
  expect(shown.status).toBe(200);
  expect(shown.text).toContain("<h1>Set a new password</h1>");
  expect(shown.headers.get("referrer-policy")).toBe("no-referrer");
  expect(shown.text).not.toMatch(/<script|https?:|src=|@import|url\(/);

  expect((await post(fresh, { Origin: "https://evil.example" })).status).toBe(403);
  const short = await post("short");
  expect(short.status).toBe(400);
  expect(short.text).toContain("Not changed.");
  expect(await viewer(portal)).toMatchObject({ viewer: {} });

  expect((await post(fresh)).text).toContain("Your password is set");
  expect(await viewer(portal)).toMatchObject({ status: 401 });
  expect(await signIn(openPortal(world), email, fresh)).toEqual({ sign_in: { member: { email } } });
  const again = await post(fresh);
  expect(again.status).toBe(404);
  expect(again.text).toContain("This link is invalid, has expired or was already used.");
  expect(again.text).toContain('<a href="/forgot-password">');
  expect((await visit("GET", path)).status).toBe(404);
  expect(world.logged.join("")).toContain('"path":"/reset-password/*"');
  expect(world.logged.join("")).not.toContain(token);
});

test("the token is stored nowhere once its email is sent", async () => {
  const { email, token } = await withLink();
  const stored = await world.database.system.email.findMany({ where: { to: email } });
  expect(stored.every(({ kind, status, text }) => kind === "account" && status === "sent" && text === "")).toBe(true);
  expect(stored.length).toBeGreaterThan(0);
  expect(JSON.stringify(stored)).not.toContain(token);
});
