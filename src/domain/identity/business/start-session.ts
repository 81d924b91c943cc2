import { asPerson, audit } from "../../../audit/audit.ts";
import { makeSession } from "../../../auth/session/session.ts";
import { hashToken } from "../../../crypto/hash.ts";
import type { Context, SessionCookie } from "../../../graphql/context.ts";
import type { AccountLinks } from "../../../graphql/services.ts";
import { limits } from "../../../limits/limits.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { Problem } from "../../../problems.ts";
import { sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Database } from "../../../tenancy/database.ts";
import { lock } from "../../kernel/store.ts";
import { sendNewDevice } from "../accounts/send-new-device.ts";
import { assertMethod } from "../single-sign-on/assert-method.ts";
import { assertCode, type GivenCode, missingCode } from "../two-factor/assert-code.ts";
import { storeKnownAddress } from "./known-addresses.ts";

/** The member when the password was verified or set. */
type Member = Pick<RowOf<"Member">, "id" | "businessId" | "passwordHash">;

/** The proof of the person's identity: a password, a password and a code, or the identity provider. */
export type SignedInBy = { code?: GivenCode } | "single_sign_on";

/** The session's browser, with the token of its previous session. */
type Browser = Pick<SessionCookie, "address" | "userAgent" | "token" | "device"> &
  Partial<Pick<SessionCookie, "liveToken">>;

/** The maximum number of sessions per person, which is the length of the list. */
export const { max: maxSessions } = limits.accounts.sessions;

const maxUserAgentLength = 500;

/**
 * Starts a session. Ends the browser's previous one and the person's oldest above the maximum. With two-factor sign-in
 * it requires a code. Locks the person, so that a concurrent deactivation or new password ends or prevents it.
 */
export function startSession(
  { database, accountLinks }: { database: Database; accountLinks: Pick<AccountLinks, "forgotPassword"> },
  member: Member,
  browser: Browser,
  by: SignedInBy = {},
) {
  const { token, tokenHash } = makeSession();
  return database.tenant(member.businessId).transaction(async (db) => {
    const locked = await lock(db, "Member", member.id);
    const { name, email } = locked;
    const isSso = by === "single_sign_on";
    if (!locked.isActive || (!isSso && locked.passwordHash !== member.passwordHash)) throw wrongCredentials();
    await assertMethod(db, locked, isSso ? "single_sign_on" : "password");
    if (!isSso && locked.twoFactorAt !== null) {
      if (by.code === undefined) throw missingCode();
      await assertCode(db, member.id, by.code);
    }
    for (const ended of [browser.token, browser.liveToken])
      if (ended !== undefined) await db.query(sql`select end_session(${hashToken(ended)})`);
    await db.query(
      sql`delete from sessions where id = any(array(
        select id from sessions where member_id = ${member.id} order by created_at desc, id desc offset ${maxSessions - 1}))`,
    );
    const { expiresAt } = await db.create("Session", {
      data: {
        tokenHash,
        memberId: member.id,
        address: browser.address,
        userAgent: browser.userAgent.slice(0, maxUserAgentLength),
        ...(isSso ? ssoSession() : {}),
      },
    });
    const entry = isSso ? { after: { by } } : {};
    await audit(db, asPerson({ id: member.id, name }, browser), "signed_in", entry);
    await sendNewDevice(db, accountLinks, { id: member.id, email }, browser);
    return { token, expiresAt };
  });
}

/** Starts a session, sets its cookie and stores the address as known. */
export async function startSessionByCookie(
  context: Context,
  member: Member,
  by: { code?: string } | "single_sign_on" = {},
): Promise<void> {
  const { database, twoFactorSecrets: secrets } = context.services;
  const cookie = cookieOf(context);
  const given = by === "single_sign_on" || by.code === undefined ? undefined : { code: { code: by.code, secrets } };
  const { token, expiresAt } = await startSession(
    context.services,
    member,
    cookie,
    by === "single_sign_on" ? by : given,
  );
  await storeKnownAddress(database, member.id, cookie.address);
  cookie.set(token, expiresAt);
  cookie.device.remember(member.id);
}

/** Expires early, so that a person who is removed at the identity provider loses access soon. */
function ssoSession() {
  const now = currentTime();
  const expiresAt = new Date(now.getTime() + limits.accounts.ssoSession.max * 3_600_000);
  return { signedInBy: "single_sign_on", ssoAt: now, expiresAt } as const;
}

/** The same problem for a wrong email and a wrong password, so that it reveals no known emails. */
export function wrongCredentials(): Problem {
  return new Problem("unauthorized", "The email or the password is wrong.");
}

/** Only the portal's endpoint passes a cookie to resolvers. Throws an internal error elsewhere. */
export function cookieOf(context: Context): SessionCookie {
  if (context.request.session === undefined) throw new Error("a session was asked for where there is no cookie");
  return context.request.session;
}
