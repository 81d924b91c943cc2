import { TOTP } from "otpauth";
import { sendPasswordResets } from "../../src/domain/identity/accounts/send-password-resets.ts";
import { createAccountLinks } from "../../src/web/account-links.ts";
import { newEmail, openPortal, password, signUp } from "../auth/portal.ts";
import { mail } from "../emails/mailed-world.ts";
import { world } from "../world/shared.ts";

export const fresh = "battery staple correct";
export const hook = { url: "https://example.com/hook", events: ["customer.created"] };

/** Signs up with the victim's email address. The attacker stays signed in. */
export async function signedUpAs(email = newEmail()) {
  const portal = openPortal(world);
  const { sign_up } = await signUp(portal, email);
  return { email, portal, businessId: sign_up.business.id as string };
}

export type Attacker = Awaited<ReturnType<typeof signedUpAs>>;

/** Grants of access that outlive a session, as a person requests them in the portal. */
export const footholds: Record<string, [document: string, variables?: object]> = {
  create_api_key: [
    "mutation ($input: CreateApiKeyInput!) { create_api_key(input: $input) { key } }",
    { input: { name: "Mine", preset: "full" } },
  ],
  create_webhook_subscription: [
    "mutation ($input: CreateWebhookSubscriptionInput!) { create_webhook_subscription(input: $input) { id secret } }",
    { input: hook },
  ],
  calendar_feed: ["{ calendar_feed { url } }"],
  renew_calendar_feed: ["mutation { renew_calendar_feed { url } }"],
  invite_member: [
    "mutation ($input: InviteMemberInput!) { invite_member(input: $input) { id } }",
    { input: { name: "Accomplice", email: newEmail(), role: "owner" } },
  ],
  start_two_factor: [
    "mutation ($given: String!) { start_two_factor(current_password: $given) { secret } }",
    { given: password },
  ],
};

export const attempt = (portal: Attacker["portal"], name: keyof typeof footholds, variables?: object) => {
  const [document, usual = {}] = footholds[name] ?? [""];
  return portal.ask(document, { ...usual, ...variables });
};

export async function turnOnTwoFactor(portal: Attacker["portal"]): Promise<void> {
  const { start_two_factor } = await attempt(portal, "start_two_factor");
  const code = new TOTP({ secret: start_two_factor.secret }).generate();
  const confirmed = await portal.ask(
    "mutation ($code: String!) { confirm_two_factor(code: $code) { recovery_codes } }",
    { code },
  );
  if (confirmed.confirm_two_factor === undefined) throw new Error(JSON.stringify(confirmed));
}

/**
 * Runs `act` on a verified business, then clears the verification. Earlier versions did not require it for these
 * changes.
 */
export async function asBefore<T>(businessId: string, act: () => Promise<T>): Promise<T> {
  const { business } = world.database.system;
  await business.update({ where: { id: businessId }, data: { verifiedAt: new Date() } });
  const done = await act();
  await business.update({ where: { id: businessId }, data: { verifiedAt: null, signedUpAt: null } });
  return done;
}

/** The token of a password reset link, read from the victim's mailbox. */
export async function resetLinkOf(email: string): Promise<string> {
  await openPortal(world).ask("mutation ($email: Email!) { request_password_reset(email: $email) }", { email });
  await sendPasswordResets(world.database, createAccountLinks(Buffer.alloc(32), world.config.appUrl));
  await mail.send();
  const last = mail.accepted.findLast(
    ({ to, subject }) => subject === "Set a new password" && to?.some((one) => one.address === email),
  );
  return /\/reset-password\/(\S+)/.exec(last?.text ?? "")?.[1] ?? "";
}

export const reset = (token: string, portal = openPortal(world)) =>
  portal.ask(
    "mutation ($token: String!, $password: Password!) { reset_password(token: $token, password: $password) { business { verified_at } } }",
    { token, password: fresh },
  );
