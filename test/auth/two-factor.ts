import { TOTP } from "otpauth";
import { expect } from "vitest";
import { world } from "../world/shared.ts";
import type { World } from "../world/world.ts";
import { newEmail, openPortal, type Portal, password, signUpVerified } from "./portal.ts";

/** The code of an authenticator app whose clock is off by `stepsOff` steps of 30 seconds. */
export const codeOf = (secret: string, stepsOff = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + stepsOff * 30_000 });

export const start = (portal: Portal, given = password) =>
  portal.ask("mutation ($given: String!) { start_two_factor(current_password: $given) { secret uri } }", { given });
export const confirm = (portal: Portal, code: string) =>
  portal.ask("mutation ($code: String!) { confirm_two_factor(code: $code) { recovery_codes } }", { code });
export const twoFactor = (portal: Portal) =>
  portal.ask("{ two_factor { is_on enabled_at recovery_codes_left } }").then((data) => data.two_factor ?? data);

/** Turns two-factor sign-in on. Forgets the used code, so that the test can use the current one again. */
export async function turnOn(world: World, portal: Portal): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await start(portal)).start_two_factor;
  const confirmed = await confirm(portal, codeOf(secret));
  expect(confirmed.confirm_two_factor.recovery_codes).toHaveLength(10);
  await forgetCodes(world);
  return { secret, recoveryCodes: confirmed.confirm_two_factor.recovery_codes };
}

export const forgetCodes = (world: World) => world.database.systemPool.query("update authenticators set last_step = 0");

export const signInWith = (portal: Portal, email: string, code: string | null | undefined, given = password) =>
  portal.ask(
    `mutation ($email: Email!, $given: String!, $code: String) {
      sign_in(email: $email, password: $given, code: $code) { member { email } } }`,
    { email, given, code },
  );

export const off = { is_on: false, enabled_at: null, recovery_codes_left: 0 };
export const at = (pointer: string, detail: string) => ({ status: 400, errors: [{ pointer, detail }] });
export const missing = at("/code", "is required: two-factor sign-in is on");
export const wrong = at("/code", "is wrong, has expired or was used");
export const signedIn = (email: string) => ({ sign_in: { member: { email } } });
export const unlike = (code: string) => String((Number(code) + 500_000) % 1_000_000).padStart(6, "0");

export async function someone() {
  const [portal, email] = [openPortal(world), newEmail()];
  await signUpVerified(world, portal, email);
  return { portal, email };
}

export async function protectedPerson() {
  const person = await someone();
  return { ...person, ...(await turnOn(world, person.portal)) };
}

export const renew = (portal: Portal, code: string, given = password) =>
  portal.ask(
    `mutation ($given: String!, $code: String!) {
      renew_recovery_codes(current_password: $given, code: $code) { recovery_codes } }`,
    { given, code },
  );
export const disable = (portal: Portal, code: string, given = password) =>
  portal.ask(
    `mutation ($given: String!, $code: String!) {
      disable_two_factor(current_password: $given, code: $code) { is_on enabled_at recovery_codes_left } }`,
    { given, code },
  );
