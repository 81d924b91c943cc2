import { asPerson, audit } from "../../../audit/audit.ts";
import { makeSession } from "../../../auth/session/session.ts";
import { hashToken } from "../../../crypto/hash.ts";
import type { AccountLinks, Context, SessionCookie } from "../../../graphql/context.ts";
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
import { keepKnownAddress } from "./known-addresses.ts";

/** As they were when their password was verified or set. */
type Member = Pick<RowOf<"Member">, "id" | "businessId" | "passwordHash">;

/** The proof of a person's identity: a password, a password and a code, or the identity provider. */
export type SignedInBy = { code?: GivenCode } | "single_sign_on";

/** The browser that the session is for, with the token of the session that it had. */
type Browser = Pick<SessionCookie, "address" | "userAgent" | "token" | "device">;

type Links = Pick<AccountLinks, "forgotPassword">;

/** Of one person: all that a list shows. */
export const { max: maxSessions } = limits.accounts.sessions;

const maxUserAgentLength = 500;

/**
 * Ends the session that the browser had, and the person's oldest if there are too many. No session of somebody with
 * two-factor sign-in begins by a password alone, whichever way leads here. The person is locked: of a sign-in, and a
 * deactivation or a new password at the same time, the session ends or is never begun.
 */
export function startSession(
  { database, accountLinks }: { database: Database; accountLinks: Links },
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
    if (browser.token !== undefined) await db.query(sql`select end_session(${hashToken(browser.token)})`);
    await db.query(
      sql`delete from sessions where id in (
        select id from sessions where member_id = ${member.id} order by created_at desc, id desc offset ${maxSessions - 1})`,
    );
    const { expiresAt } = await db.insert("Session", {
      tokenHash,
      memberId: member.id,
      address: browser.address,
      userAgent: browser.userAgent.slice(0, maxUserAgentLength),
      ...(isSso ? ssoSession() : {}),
    });
    const entry = isSso ? { after: { by } } : {};
    await audit(db, asPerson({ id: member.id, name }, browser), "signed_in", entry);
    await sendNewDevice(db, accountLinks, { id: member.id, email }, browser);
    return { token, expiresAt };
  });
}

/** Starts a session, sends its cookie with the answer, and knows the address from now on. */
export async function startSessionByCookie(
  context: Context,
  member: Member,
  by: { code?: string } | "single_sign_on" = {},
): Promise<void> {
  const { database, twoFactorSecrets: secrets } = context;
  const cookie = cookieOf(context);
  const given = by === "single_sign_on" || by.code === undefined ? undefined : { code: { code: by.code, secrets } };
  const { token, expiresAt } = await startSession(context, member, cookie, by === "single_sign_on" ? by : given);
  await keepKnownAddress(database, member.id, cookie.address);
  cookie.set(token, expiresAt);
  cookie.device.remember(member.id);
}

/** Short, so that a person removed at the identity provider is not signed in for long. */
function ssoSession() {
  const now = currentTime();
  const expiresAt = new Date(now.getTime() + limits.accounts.ssoSession.max * 3_600_000);
  return { signedInBy: "single_sign_on", ssoAt: now, expiresAt } as const;
}

/** The same whatever is wrong, so that nobody learns which emails are known. */
export function wrongCredentials(): Problem {
  return new Problem("unauthorized", "The email or the password is wrong.");
}

/** Only the portal's endpoint gives resolvers a cookie: signing in anywhere else is a mistake of the server's own. */
export function cookieOf(context: Context): SessionCookie {
  if (context.session === undefined) throw new Error("a session was asked for where there is no cookie");
  return context.session;
}
