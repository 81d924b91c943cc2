import { beforeEach, expect, test } from "vitest";
import { useWorld, world } from "../world/shared.ts";
import { openPortal, signIn, viewer } from "./portal.ts";
import {
  at,
  codeOf,
  confirm,
  disable,
  forgetCodes,
  off,
  protectedPerson,
  renew,
  signedIn,
  signInWith,
  someone,
  start,
  twoFactor,
  unlike,
  wrong,
} from "./two-factor.ts";

useWorld({ TRUST_PROXY: "127.0.0.1" });
beforeEach(async () => {
  await world.database.systemPool.query("truncate sign_in_failures");
});

test("it is off until a code confirms it, and then ends the sessions that a password alone began", async () => {
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
  for (const code of recovery_codes) expect(code).toMatch(/^[2-9a-km-np-z]{4}(-[2-9a-km-np-z]{4}){5}$/);
  expect(await twoFactor(portal)).toEqual({
    is_on: true,
    enabled_at: expect.stringMatching(/Z$/),
    recovery_codes_left: 10,
  });
  expect(await viewer(elsewhere)).toMatchObject({ status: 401 });
  expect(await start(portal)).toMatchObject({ status: 409 });
  expect(await confirm(portal, codeOf(secret))).toMatchObject({ status: 409 });
});

test("new recovery codes and turning it off require the password and a code; afterwards a password is enough", async () => {
  const { portal, email, secret, recoveryCodes } = await protectedPerson();
  const elsewhere = openPortal(world);
  await signInWith(elsewhere, email, recoveryCodes[0]);
  for (const change of [renew, disable]) {
    expect(await change(portal, codeOf(secret), "wrong horse battery")).toMatchObject(
      at("/current_password", "is wrong"),
    );
    expect(await change(portal, unlike(codeOf(secret)))).toMatchObject(wrong);
  }
  const { id: subjectId } = await world.database.system.member.findFirstOrThrow({ where: { email } });
  expect(await world.database.system.auditEntry.count({ where: { kind: "sign_in_failed", subjectId } })).toBe(4);
  const code = codeOf(secret);
  const renewed = (await renew(portal, code)).renew_recovery_codes.recovery_codes;
  expect(await disable(portal, code)).toMatchObject(wrong);
  expect(await disable(portal, recoveryCodes[1] ?? "")).toMatchObject(wrong);
  expect(await twoFactor(portal)).toMatchObject({ is_on: true, recovery_codes_left: 10 });
  expect(await disable(portal, renewed[0])).toEqual({ disable_two_factor: off });
  expect(await viewer(elsewhere)).toMatchObject({ viewer: { member: { email } } });
  expect(await signIn(openPortal(world), email)).toEqual(signedIn(email));
  for (const change of [renew, disable]) expect(await change(portal, codeOf(secret))).toMatchObject({ status: 409 });
  await forgetCodes(world);
  expect(await confirm(portal, codeOf(secret))).toMatchObject(wrong);
});

test("only one of several concurrent requests turns it on, or off", async () => {
  const { portal } = await someone();
  const { secret } = (await start(portal)).start_two_factor;
  const confirmed = await Promise.all(Array.from({ length: 3 }, () => confirm(portal, codeOf(secret))));
  expect(confirmed.filter((answer) => answer.confirm_two_factor !== undefined)).toHaveLength(1);
  await forgetCodes(world);
  const disabled = await Promise.all(Array.from({ length: 3 }, () => disable(portal, codeOf(secret))));
  expect(disabled.filter((answer) => answer.disable_two_factor !== undefined)).toHaveLength(1);
  expect(await twoFactor(portal)).toEqual(off);
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
