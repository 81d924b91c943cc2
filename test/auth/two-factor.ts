import { TOTP } from "otpauth";
import { expect } from "vitest";
import type { World } from "../world/world.ts";
import { type Portal, password } from "./portal.ts";

/** What an authenticator app shows, by a clock that is off by so many steps of 30 seconds. */
export const codeOf = (secret: string, stepsOff = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + stepsOff * 30_000 });

export const start = (portal: Portal, given = password) =>
  portal.ask("mutation ($given: String!) { start_two_factor(current_password: $given) { secret uri } }", { given });
export const confirm = (portal: Portal, code: string) =>
  portal.ask("mutation ($code: String!) { confirm_two_factor(code: $code) { recovery_codes } }", { code });
export const twoFactor = (portal: Portal) =>
  portal.ask("{ two_factor { is_on enabled_at recovery_codes_left } }").then((data) => data.two_factor ?? data);

/** Turns it on for who is signed in, and leaves the code of now to be used. */
export async function turnOn(world: World, portal: Portal): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await start(portal)).start_two_factor;
  const confirmed = await confirm(portal, codeOf(secret));
  expect(confirmed.confirm_two_factor.recovery_codes).toHaveLength(10);
  await forgetCodes(world);
  return { secret, recoveryCodes: confirmed.confirm_two_factor.recovery_codes };
}

/** As if those that were used had been used long ago. */
export const forgetCodes = (world: World) => world.database.systemPool.query("update authenticators set last_step = 0");

export const signInWith = (portal: Portal, email: string, code: string | null | undefined, given = password) =>
  portal.ask(
    `mutation ($email: Email!, $given: String!, $code: String) {
      sign_in(email: $email, password: $given, code: $code) { member { email } } }`,
    { email, given, code },
  );
