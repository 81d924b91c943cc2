import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { hashToken } from "../../src/crypto/hash.ts";
import { startSession } from "../../src/domain/business/start-session.ts";
import { startWorld, type World } from "../world/world.ts";
import { newEmail, openPortal, type Portal, password, signIn, signUp, viewer } from "./portal.ts";
import { codeOf, confirm, forgetCodes, signInWith, start, turnOn, twoFactor } from "./two-factor.ts";

let world: World;
beforeAll(async () => {
  // The tests are the proxy, and call from whichever address they name.
  world = await startWorld({ TRUST_PROXY: "127.0.0.1" });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.systemPool.query("truncate sign_in_failures");
});

const off = { is_on: false, enabled_at: null, recovery_codes_left: 0 };
const at = (pointer: string, detail: string) => ({ status: 400, errors: [{ pointer, detail }] });
const missing = at("/code", "is required: two-factor sign-in is on");
const wrong = at("/code", "is wrong, has expired or was used");
const signedIn = (email: string) => ({ sign_in: { member: { email } } });
const unlike = (code: string) => String((Number(code) + 500_000) % 1_000_000).padStart(6, "0");

async function someone() {
  const [portal, email] = [openPortal(world), newEmail()];
  await signUp(portal, email);
  return { portal, email };
}

/** Somebody with two-factor sign-in, in a browser where they are signed in. */
async function protectedPerson() {
  const person = await someone();
  return { ...person, ...(await turnOn(world, person.portal)) };
}

const renew = (portal: Portal, code: string, given = password) =>
  portal.ask(
    `mutation ($given: String!, $code: String!) {
      renew_recovery_codes(current_password: $given, code: $code) { recovery_codes } }`,
    { given, code },
  );
const disable = (portal: Portal, code: string, given = password) =>
  portal.ask(
    `mutation ($given: String!, $code: String!) {
      disable_two_factor(current_password: $given, code: $code) { is_on enabled_at recovery_codes_left } }`,
    { given, code },
  );

test("it is off until a code of the app has confirmed it, and ends the sessions that a password alone began", async () => {
  const { portal, email } = await someone();
  const elsewhere = openPortal(world);
  await signIn(elsewhere, email);
  expect(await twoFactor(portal)).toEqual(off);
  expect(await start(portal, "wrong horse battery")).toMatchObject(at("/current_password", "is wrong"));
  const first = (await start(portal)).start_two_factor;
  const { secret, uri } = (await start(portal)).start_two_factor;
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(Object.fromEntries(new URL(uri).searchParams)).toMatchObject({ secret, issuer: "Fieldline", digits: "6" });
  expect(uri).toMatch(/^otpauth:\/\/totp\/Fieldline:/);
  expect(decodeURIComponent(uri)).toContain(`Fieldline:${email}?`);
  expect(await signIn(openPortal(world), email)).toEqual(signedIn(email));
  for (const code of [codeOf(first.secret), unlike(codeOf(secret)), ""])
    expect(await confirm(portal, code)).toMatchObject(wrong);
  expect(await twoFactor(portal)).toEqual(off);

  const { recovery_codes } = (await confirm(portal, codeOf(secret))).confirm_two_factor;
  expect(new Set(recovery_codes).size).toBe(10);
  for (const code of recovery_codes) expect(code).toMatch(/^[2-9a-km-np-z]{4}(-[2-9a-km-np-z]{4}){3}$/);
  expect(await twoFactor(portal)).toEqual({
    is_on: true,
    enabled_at: expect.stringMatching(/Z$/),
    recovery_codes_left: 10,
  });
  expect(await viewer(elsewhere)).toMatchObject({ status: 401 });
  expect(await start(portal)).toMatchObject({ status: 409 });
  expect(await confirm(portal, codeOf(secret))).toMatchObject({ status: 409 });
});

test("signing in takes a code, which is asked for only once the password was right", async () => {
  const { email, secret } = await protectedPerson();
  const portal = openPortal(world);
  const code = codeOf(secret);
  for (const given of [undefined, null, "", " ", code, unlike(code)])
    expect(await signInWith(portal, email, given, "wrong horse battery")).toEqual(
      expect.objectContaining({ status: 401, detail: "The email or the password is wrong." }),
    );
  for (const given of [undefined, null, "", " "])
    expect(await signInWith(portal, email, given)).toMatchObject({ ...missing, type: "urn:service:error:bad-request" });
  for (const given of [unlike(code), "no code at all", "x".repeat(5000)])
    expect(await signInWith(portal, email, given)).toMatchObject(wrong);
  expect(portal.cookie()).toBe("");
  expect(await signInWith(portal, email, ` ${code.slice(0, 3)} ${code.slice(3)}`)).toEqual(signedIn(email));
  expect(await viewer(portal)).toMatchObject({ viewer: { member: { email } } });
});

test("a sign-in whose password was verified before it was turned on begins no session without a code", async () => {
  const { portal, email } = await someone();
  const member = await world.database.system.member.findUniqueOrThrow({ where: { email } });
  await turnOn(world, portal);
  const browser = { address: "203.0.113.1", userAgent: "", token: undefined };
  await expect(startSession(world.database, member, browser)).rejects.toMatchObject({ type: "bad-request" });
  expect(await world.database.system.session.count({ where: { memberId: member.id } })).toBe(1);
});

test("who has it off signs in without a code, and is asked for none", async () => {
  const { email } = await someone();
  for (const code of [undefined, "", "123456"])
    expect(await signInWith(openPortal(world), email, code)).toEqual(signedIn(email));
});

test("a clock may be one step off, and no more", async () => {
  const { email, secret } = await protectedPerson();
  for (const steps of [-4, 4])
    expect(await signInWith(openPortal(world), email, codeOf(secret, steps))).toMatchObject(wrong);
  for (const steps of [-1, 1]) {
    let [answer, step] = [undefined, -1];
    // Where the next step began meanwhile, the code was not one off any more.
    while (step !== stepNow()) {
      step = stepNow();
      await forgetCodes(world);
      answer = await signInWith(openPortal(world), email, codeOf(secret, steps));
    }
    expect(answer).toEqual(signedIn(email));
  }
});

const stepNow = () => Math.floor(Date.now() / 30_000);

test("a code works once, of several at the same time too, and so do all before it", async () => {
  const { email, secret } = await protectedPerson();
  const code = codeOf(secret);
  const answers = await Promise.all(Array.from({ length: 5 }, () => signInWith(openPortal(world), email, code)));
  expect(answers.filter((answer) => answer.sign_in !== undefined)).toHaveLength(1);
  for (const answer of answers.filter((each) => each.sign_in === undefined)) expect(answer).toMatchObject(wrong);
  for (const used of [code, codeOf(secret, -1)])
    expect(await signInWith(openPortal(world), email, used)).toMatchObject(wrong);
});

test("the code that turned it on signs nobody in", async () => {
  const { portal, email } = await someone();
  const { secret } = (await start(portal)).start_two_factor;
  const code = codeOf(secret);
  await confirm(portal, code);
  expect(await signInWith(openPortal(world), email, code)).toMatchObject(wrong);
});

test("a recovery code signs in once, of several at the same time too, however it is typed", async () => {
  const { portal, email, recoveryCodes } = await protectedPerson();
  const [first = "", second = "", third = ""] = recoveryCodes;
  const answers = await Promise.all(Array.from({ length: 4 }, () => signInWith(openPortal(world), email, first)));
  expect(answers.filter((answer) => answer.sign_in !== undefined)).toHaveLength(1);
  expect(await signInWith(openPortal(world), email, first)).toMatchObject(wrong);
  for (const typed of [second.replaceAll("-", "").toUpperCase(), third.replaceAll("-", " ")])
    expect(await signInWith(openPortal(world), email, typed)).toEqual(signedIn(email));
  expect(await twoFactor(portal)).toMatchObject({ is_on: true, recovery_codes_left: 7 });
});

test("another person's codes are wrong ones", async () => {
  const [one, other] = [await protectedPerson(), await protectedPerson()];
  for (const code of [codeOf(other.secret), other.recoveryCodes[0] ?? ""])
    expect(await signInWith(openPortal(world), one.email, code)).toMatchObject(wrong);
  expect(await signInWith(openPortal(world), other.email, other.recoveryCodes[0] ?? "")).toEqual(signedIn(other.email));
});

test("wrong codes are counted as wrong passwords are, and asking for the code neither counts nor forgives", async () => {
  const { email, secret } = await protectedPerson();
  const place = "203.0.113.40";
  const sign = (code?: string, given?: string) => signInWith(openPortal(world, place), email, code, given);
  const guess = unlike(codeOf(secret));
  for (let count = 0; count < 5; count += 1) {
    expect(await sign(guess)).toMatchObject(wrong);
    expect(await sign(undefined, "wrong horse battery")).toMatchObject({ status: 401 });
    expect(await sign()).toMatchObject(count < 4 ? missing : { status: 429 });
  }
  for (const given of [guess, codeOf(secret), undefined]) expect(await sign(given)).toMatchObject({ status: 429 });
  expect(await signInWith(openPortal(world, "203.0.113.41"), email, codeOf(secret))).toEqual(signedIn(email));
});

test("many ask for the code from one address, and none of them is a failure there", async () => {
  const { email, secret } = await protectedPerson();
  const portal = openPortal(world, "203.0.113.42");
  for (let count = 0; count < 15; count += 1) expect(await signInWith(portal, email, undefined)).toMatchObject(missing);
  expect(await signInWith(portal, email, codeOf(secret))).toEqual(signedIn(email));
});

test("twenty wrong codes in a day, from anywhere, are all; the right one takes them back, and so does a new password", async () => {
  const { portal, email, secret } = await protectedPerson();
  const guess = (from: number) => signInWith(openPortal(world, `198.51.100.${from}`), email, unlike(codeOf(secret)));
  for (let count = 0; count < 19; count += 1) expect(await guess(count)).toMatchObject(wrong);
  expect(await signInWith(openPortal(world), email, codeOf(secret))).toEqual(signedIn(email));
  await forgetCodes(world);
  const guesses = await Promise.all(Array.from({ length: 30 }, (_, count) => guess(count)));
  expect(guesses.filter(({ status }) => status === 400)).toHaveLength(20);
  expect(guesses.filter(({ type }) => type === "urn:service:error:rate-limited")).toHaveLength(10);
  expect(await signInWith(openPortal(world), email, codeOf(secret))).toMatchObject({ status: 429 });
  const fresh = "battery staple correct";
  const change =
    "mutation ($old: String!, $new: Password!) { change_password(current_password: $old, password: $new) }";
  expect(await portal.ask(change, { old: password, new: fresh })).toEqual({ change_password: true });
  expect(await signInWith(openPortal(world), email, codeOf(secret), fresh)).toEqual(signedIn(email));
});

test("new recovery codes and turning it off take the password and a code; then a password is enough", async () => {
  const { portal, email, secret, recoveryCodes } = await protectedPerson();
  const elsewhere = openPortal(world);
  await signInWith(elsewhere, email, recoveryCodes[0]);
  for (const change of [renew, disable]) {
    expect(await change(portal, codeOf(secret), "wrong horse battery")).toMatchObject(
      at("/current_password", "is wrong"),
    );
    expect(await change(portal, unlike(codeOf(secret)))).toMatchObject(wrong);
  }
  const renewed = (await renew(portal, codeOf(secret))).renew_recovery_codes.recovery_codes;
  expect(await disable(portal, codeOf(secret))).toMatchObject(wrong);
  expect(await disable(portal, recoveryCodes[1] ?? "")).toMatchObject(wrong);
  expect(await twoFactor(portal)).toMatchObject({ is_on: true, recovery_codes_left: 10 });
  expect(await disable(portal, renewed[0])).toEqual({ disable_two_factor: off });
  expect(await viewer(elsewhere)).toMatchObject({ viewer: { member: { email } } });
  expect(await signIn(openPortal(world), email)).toEqual(signedIn(email));
  for (const change of [renew, disable]) expect(await change(portal, codeOf(secret))).toMatchObject({ status: 409 });
  await forgetCodes(world);
  expect(await confirm(portal, codeOf(secret))).toMatchObject(wrong);
});

test("guesses at codes with somebody's session and password are counted too", async () => {
  const { portal, email, secret } = await protectedPerson();
  for (let count = 0; count < 10; count += 1)
    expect(await disable(portal, unlike(codeOf(secret)))).toMatchObject(wrong);
  for (const change of [renew, disable]) expect(await change(portal, codeOf(secret))).toMatchObject({ status: 429 });
  expect(await signInWith(openPortal(world), email, codeOf(secret))).toMatchObject({ status: 429 });
  expect(await twoFactor(portal)).toMatchObject({ is_on: true });
});

test("who has a session and the password gains no endless guesses at codes by changing the password again and again", async () => {
  const { portal, secret } = await protectedPerson();
  const change = (old: string, fresh: string) =>
    portal.ask(
      "mutation ($old: String!, $fresh: Password!) { change_password(current_password: $old, password: $fresh) }",
      { old, fresh },
    );
  for (let count = 0; count < 10; count += 1)
    expect(await change(password, password)).toEqual({ change_password: true });
  expect(await change(password, "battery staple correct")).toMatchObject({ status: 429 });
  expect(await disable(portal, codeOf(secret))).toEqual({ disable_two_factor: off });
});

test("of turning it on, and off, several times at once, one does it", async () => {
  const { portal } = await someone();
  const { secret } = (await start(portal)).start_two_factor;
  const confirmed = await Promise.all(Array.from({ length: 3 }, () => confirm(portal, codeOf(secret))));
  expect(confirmed.filter((answer) => answer.confirm_two_factor !== undefined)).toHaveLength(1);
  await forgetCodes(world);
  const disabled = await Promise.all(Array.from({ length: 3 }, () => disable(portal, codeOf(secret))));
  expect(disabled.filter((answer) => answer.disable_two_factor !== undefined)).toHaveLength(1);
  expect(await twoFactor(portal)).toEqual(off);
});

test("a link from an email sets the password and signs nobody in who has it on", async () => {
  const { portal, email, secret } = await protectedPerson();
  const { id, businessId } = await world.database.system.member.findUniqueOrThrow({ where: { email } });
  const token = crypto.randomUUID();
  await world.database.systemPool.query(
    `insert into password_resets (business_id, token_hash, member_id, expires_at)
     values ($1, $2, $3, now() + interval '1 hour')`,
    [businessId, hashToken(token), id],
  );
  const [thief, fresh] = [openPortal(world), "battery staple correct"];
  const reset =
    "mutation ($token: String!, $password: Password!) { reset_password(token: $token, password: $password) { member { email } } }";
  expect(await thief.ask(reset, { token, password: fresh })).toEqual({ reset_password: null });
  expect(thief.cookie()).toBe("");
  expect(await viewer(portal)).toMatchObject({ status: 401 });
  expect(await signInWith(thief, email, undefined, fresh)).toMatchObject(missing);
  expect(await signInWith(thief, email, codeOf(secret), fresh)).toEqual(signedIn(email));
});

async function openTeam() {
  const business = await world.addBusiness();
  const [owner, admin, member] = await Promise.all(
    (["owner", "admin", "member"] as const).map((role) => world.addPerson(business.id, role)),
  );
  const asPortal = ({ cookie }: { cookie: string }) => {
    const portal = openPortal(world);
    portal.useCookie(cookie);
    return portal;
  };
  if (owner === undefined || admin === undefined || member === undefined) throw new Error("nobody is on the team");
  const portals = { owner: asPortal(owner), admin: asPortal(admin), member: asPortal(member) };
  return { ...business, owner, admin, member, portals };
}

const resetOf = (portal: Portal, id: string) =>
  portal.ask("mutation ($id: ID!) { reset_member_two_factor(id: $id) { id two_factor } }", { id });

test("an owner turns it off for who has lost their codes, and what they had begun ends", async () => {
  const { member, admin, owner, portals } = await openTeam();
  await turnOn(world, portals.member);
  for (const portal of [portals.admin, portals.member])
    expect(await resetOf(portal, member.id)).toMatchObject({ status: 403 });
  expect(await resetOf((await openTeam()).portals.owner, member.id)).toMatchObject({ status: 404 });
  expect(await resetOf(openPortal(world), member.id)).toMatchObject({ status: 401 });
  expect(await twoFactor(portals.member)).toMatchObject({ is_on: true });

  expect(await resetOf(portals.owner, member.id)).toEqual({
    reset_member_two_factor: { id: member.id, two_factor: false },
  });
  expect(await viewer(portals.member)).toMatchObject({ status: 401 });
  expect(await signIn(openPortal(world), member.email)).toEqual(signedIn(member.email));
  expect(await world.database.system.authenticator.count({ where: { memberId: member.id } })).toBe(0);
  expect(await resetOf(portals.owner, admin.id)).toMatchObject({ reset_member_two_factor: { two_factor: false } });
  expect(await viewer(portals.admin)).toMatchObject({ viewer: {} });
  expect(await resetOf(portals.owner, owner.id)).toMatchObject({ status: 409 });
  expect(await resetOf(portals.owner, "x")).toMatchObject({ status: 404 });
});

test("owners see who has it on, and nobody else does", async () => {
  const { member, portals } = await openTeam();
  await turnOn(world, portals.member);
  const shown = async (portal: Portal) => {
    const { team_members } = await portal.ask("{ team_members { data { id role two_factor } } }");
    return Object.fromEntries(
      team_members.data.map((each: { role: string; two_factor: boolean }) => [each.role, each.two_factor]),
    );
  };
  expect(await shown(portals.owner)).toEqual({ owner: false, admin: false, member: true });
  for (const portal of [portals.admin, portals.member])
    expect(await shown(portal)).toEqual({ owner: null, admin: null, member: null });
  expect(await twoFactor(openPortal(world))).toMatchObject({ status: 401 });
  expect(await world.database.system.member.findUniqueOrThrow({ where: { id: member.id } })).toMatchObject({
    twoFactorAt: expect.any(Date),
  });
});

test("neither the secret nor a code is stored or logged in plain text", async () => {
  const { portal, email, secret, recoveryCodes } = await protectedPerson();
  const code = codeOf(secret);
  await signInWith(openPortal(world), email, code);
  await signInWith(openPortal(world), email, recoveryCodes[0]);
  await disable(portal, "no such code");
  const { rows } = await world.database.systemPool.query(
    "select a::text || m::text as stored from authenticators a join members m on m.id = a.member_id",
  );
  const kept = `${JSON.stringify(rows)} ${world.logged.join("")} ${world.statements.join("")}`;
  const bare = (each: string) => each.replaceAll("-", "");
  for (const plain of [secret, Buffer.from(secret).toString("hex"), ...recoveryCodes, ...recoveryCodes.map(bare)])
    expect(kept).not.toContain(plain);
  for (const each of recoveryCodes) expect(kept).not.toContain(Buffer.from(bare(each)).toString("hex"));
  expect(world.logged.join("")).not.toContain(code);
  expect(rows.length).toBeGreaterThan(0);
});
