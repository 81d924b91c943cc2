import { networkOf } from "../../../auth/rate-limit/network-of.ts";
import { sharedLimit } from "../../../auth/rate-limit/rate-limit.ts";
import type { Context } from "../../../graphql/context.ts";
import { limits } from "../../../limits/limits.ts";
import { Problem } from "../../../problems.ts";
import type { AttemptCookies, Purpose } from "../../../sso/attempts.ts";
import { assertWritable } from "../../kernel/assert-writable.ts";
import { find } from "../../kernel/store.ts";
import { cookieOf } from "../business/start-session.ts";
import { notSetUp, providerOf, readConnection } from "./connection.ts";

export const spanSeconds = 15 * 60;

type Wanted = {
  businessId: string;
  purpose: Purpose;
  to: string;
  invitation?: string | undefined;
  email?: string | undefined;
};

/** Returns the provider's sign-in address. Throws an `SsoError` if the provider cannot be reached. */
export async function startSso(context: Context, { businessId, purpose, to, invitation, email }: Wanted): Promise<URL> {
  const { caller } = context;
  const { database, sso } = context.services;
  const { max: points } = limits.accounts.ssoStarts;
  const limit = sharedLimit(database, { name: "sso-start", points, seconds: spanSeconds });
  await limit.count(networkOf(cookieOf(context).address));
  const connection = await readConnection(database.tenant(businessId));
  if (connection === undefined) throw notSetUp();
  if (connection.mode === "off" && purpose !== "test") throw new Problem("conflict", "Single sign-on is off.");
  const provider = providerOf(context, connection);
  const { checks } = attemptsOf(context).save({
    purpose,
    businessId,
    connectionSetAt: connection.connectionSetAt.toISOString(),
    memberId: purpose === "sign-in" ? undefined : caller.id,
    invitation,
    to,
  });
  return sso.relyingParty.authorizationUrl(provider, { checks, loginHint: email, isFresh: purpose === "confirm" });
}

/** Starts an owner's test, or a person's confirmation of their identity. */
export async function startOwnSso(context: Context, purpose: "test" | "confirm", to: string): Promise<URL> {
  const { caller, db } = context;
  if (caller.kind !== "user") throw new Problem("unauthorized", "Sign in first.");
  if (purpose === "test" && caller.role !== "owner") throw new Problem("forbidden", "Only an owner can do this.");
  if (purpose === "test") assertWritable(context);
  const { email } = await find(db, "Member", caller.id);
  return startSso(context, { businessId: db.businessId, purpose, to, email });
}

/** Only requests to the portal have the cookies. Throws an internal error elsewhere. */
export function attemptsOf({ request: { ssoAttempts } }: Context): AttemptCookies {
  if (ssoAttempts === undefined) throw new Error("single sign-on was asked for where there are no cookies");
  return ssoAttempts;
}
