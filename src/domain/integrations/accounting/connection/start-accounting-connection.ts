import { createHash, randomBytes } from "node:crypto";
import { hashToken } from "../../../../crypto/hash.ts";
import type { Context } from "../../../../graphql/context.ts";
import type { Accounting } from "../../../../graphql/services.ts";
import { currentTime } from "../../../../postgres/clock.ts";
import { Problem } from "../../../../problems.ts";
import { todayIn } from "../../../../text/time-zone.ts";
import { cookieOf } from "../../../identity/business/start-session.ts";
import { find } from "../../../kernel/store.ts";

/** The encrypted content of an authorization's state. */
export type Attempt = { businessId: string; verifier: string; startsOn: string; until: number };

const attemptMinutes = 15;

/** Returns the services of the accounting software. Throws if the installation has none. */
export function accountingOf({ services: { accounting } }: Pick<Context, "services">): Accounting {
  if (accounting === undefined) throw new Problem("conflict", "The operator of this installation has not set up Xero.");
  return accounting;
}

/** A state is bound to the session that it was made for, so that no other browser can finish the attempt. */
export function sessionOf(context: Context): string {
  const { token } = cookieOf(context);
  if (token === undefined) throw new Problem("unauthorized", "Sign in first.");
  return `${context.caller.id} ${hashToken(token).toString("base64url")}`;
}

/** Returns the address at Xero where the person chooses the organisation. */
export async function startAccountingConnection(
  context: Context,
  { starts_on: startsOn }: { starts_on?: Date | null | undefined },
): Promise<{ url: string }> {
  const { provider, states, redirectUri } = accountingOf(context);
  const { db } = context;
  const { sandboxAt, timeZone } = await find(db, "Business", db.businessId);
  if (sandboxAt !== null) throw new Problem("forbidden", "A sandbox cannot be connected to Xero.");
  const verifier = randomBytes(32).toString("base64url");
  const now = currentTime();
  const attempt: Attempt = {
    businessId: db.businessId,
    verifier,
    startsOn: (startsOn ?? todayIn(timeZone, now)).toISOString().slice(0, 10),
    until: now.getTime() + attemptMinutes * 60_000,
  };
  const state = states.encrypt(sessionOf(context), JSON.stringify(attempt)).toString("base64url");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  return { url: provider.authorizationUrl({ state, challenge, redirectUri }).href };
}
