import { beforeEach, expect, test } from "vitest";
import { hashToken } from "../../src/crypto/hash.ts";
import { startSession } from "../../src/domain/identity/business/start-session.ts";
import { useWorld, world } from "../world/shared.ts";
import { openPortal, password, viewer } from "./portal.ts";
import {
  codeOf,
  confirm,
  disable,
  forgetCodes,
  missing,
  protectedPerson,
  renew,
  signedIn,
  signInWith,
  someone,
  start,
  turnOn,
  twoFactor,
  unlike,
  wrong,
} from "./two-factor.ts";

useWorld({ TRUST_PROXY: "127.0.0.1" });
beforeEach(async () => {
  await world.database.systemPool.query("truncate sign_in_failures");
});

test("signing in asks for a code only after the right password", async () => {
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

test("a sign-in with a password verified before it was turned on begins no session without a code", async () => {
  const { portal, email } = await someone();
  const member = await world.database.system.member.findUniqueOrThrow({ where: { email } });
  await turnOn(world, portal);
  const device = { isKnown: () => false, remember: () => undefined };
  const browser = { address: "203.0.113.1", userAgent: "", token: undefined, device };
  const signIns = { database: world.database, accountLinks: { forgotPassword: "" } };
  await expect(startSession(signIns, member, browser)).rejects.toMatchObject({ type: "bad-request" });
  expect(await world.database.system.session.count({ where: { memberId: member.id } })).toBe(1);
});

test("a person without it signs in without a code", async () => {
  const { email } = await someone();
  for (const code of [undefined, "", "123456"])
    expect(await signInWith(openPortal(world), email, code)).toEqual(signedIn(email));
});

test("a clock may be one step off, but no more", async () => {
  const { email, secret } = await protectedPerson();
  for (const steps of [-4, 4])
    expect(await signInWith(openPortal(world), email, codeOf(secret, steps))).toMatchObject(wrong);
  for (const steps of [-1, 1]) {
    let [answer, step] = [undefined, -1];
    // Retries if a new time step began meanwhile, because the code is then further off.
    while (step !== stepNow()) {
      step = stepNow();
      await forgetCodes(world);
      answer = await signInWith(openPortal(world), email, codeOf(secret, steps));
    }
    expect(answer).toEqual(signedIn(email));
  }
});

const stepNow = () => Math.floor(Date.now() / 30_000);

test("a code works once, also for concurrent requests, and expires all earlier ones", async () => {
  const { email, secret } = await protectedPerson();
  const code = codeOf(secret);
  const answers = await Promise.all(Array.from({ length: 5 }, () => signInWith(openPortal(world), email, code)));
  expect(answers.filter((answer) => answer.sign_in !== undefined)).toHaveLength(1);
  for (const answer of answers.filter((each) => each.sign_in === undefined)) expect(answer).toMatchObject(wrong);
  for (const used of [code, codeOf(secret, -1)])
    expect(await signInWith(openPortal(world), email, used)).toMatchObject(wrong);
});

test("the code that turned it on does not sign in", async () => {
  const { portal, email } = await someone();
  const { secret } = (await start(portal)).start_two_factor;
  const code = codeOf(secret);
  await confirm(portal, code);
  expect(await signInWith(openPortal(world), email, code)).toMatchObject(wrong);
});

test("a recovery code signs in once, also for concurrent requests, however it is typed", async () => {
  const { portal, email, recoveryCodes } = await protectedPerson();
  const [first = "", second = "", third = ""] = recoveryCodes;
  const answers = await Promise.all(Array.from({ length: 4 }, () => signInWith(openPortal(world), email, first)));
  expect(answers.filter((answer) => answer.sign_in !== undefined)).toHaveLength(1);
  expect(await signInWith(openPortal(world), email, first)).toMatchObject(wrong);
  for (const typed of [second.replaceAll("-", "").toUpperCase(), third.replaceAll("-", " ")])
    expect(await signInWith(openPortal(world), email, typed)).toEqual(signedIn(email));
  expect(await twoFactor(portal)).toMatchObject({ is_on: true, recovery_codes_left: 7 });
});

test("another person's codes are refused", async () => {
  const [one, other] = [await protectedPerson(), await protectedPerson()];
  for (const code of [codeOf(other.secret), other.recoveryCodes[0] ?? ""])
    expect(await signInWith(openPortal(world), one.email, code)).toMatchObject(wrong);
  expect(await signInWith(openPortal(world), other.email, other.recoveryCodes[0] ?? "")).toEqual(signedIn(other.email));
});

test("an emailed link sets the password, but does not sign in a person who has it on", async () => {
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

test("wrong codes count like wrong passwords, and asking for the code neither counts nor resets", async () => {
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

test("many people may ask for the code from one address, and none of them counts as a failure", async () => {
  const { email, secret } = await protectedPerson();
  const portal = openPortal(world, "203.0.113.42");
  for (let count = 0; count < 15; count += 1) expect(await signInWith(portal, email, undefined)).toMatchObject(missing);
  expect(await signInWith(portal, email, codeOf(secret))).toEqual(signedIn(email));
});

test("twenty wrong codes a day, from anywhere, are the limit; the right one or a new password resets it", async () => {
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

test("guesses at codes with a stolen session and password count too", async () => {
  const { portal, email, secret } = await protectedPerson();
  for (let count = 0; count < 10; count += 1)
    expect(await disable(portal, unlike(codeOf(secret)))).toMatchObject(wrong);
  for (const change of [renew, disable]) expect(await change(portal, codeOf(secret))).toMatchObject({ status: 429 });
  expect(await signInWith(openPortal(world), email, codeOf(secret))).toMatchObject({ status: 429 });
  expect(await twoFactor(portal)).toMatchObject({ is_on: true });
});

test("changing the password again and again gives no further guesses at codes", async () => {
  const { portal, secret } = await protectedPerson();
  const change = (old: string, fresh: string) =>
    portal.ask(
      "mutation ($old: String!, $fresh: Password!) { change_password(current_password: $old, password: $fresh) }",
      { old, fresh },
    );
  for (let count = 0; count < 10; count += 1)
    expect(await change(password, password)).toEqual({ change_password: true });
  expect(await change(password, "battery staple correct")).toMatchObject({ status: 429 });
  expect(await disable(portal, codeOf(secret))).toMatchObject({ disable_two_factor: { is_on: false } });
});
