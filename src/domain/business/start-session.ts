import { asPerson, audit } from "../../audit/audit.ts";
import { makeSession } from "../../auth/session/session.ts";
import { hashToken } from "../../crypto/hash.ts";
import type { Database } from "../../database/database.ts";
import { sql } from "../../database/query/sql.ts";
import type { RowOf } from "../../database/query/types.ts";
import type { AccountLinks, Context, SessionCookie } from "../../graphql/context.ts";
import { limits } from "../../limits.ts";
import { Problem } from "../../problems.ts";
import { sendNewDevice } from "../accounts/send-new-device.ts";
import { lock } from "../kernel/store.ts";
import { assertCode, type GivenCode, missingCode } from "../two-factor/assert-code.ts";
import { keepKnownAddress } from "./known-addresses.ts";

/** As they were when their password was verified or set. */
type Member = Pick<RowOf<"Member">, "id" | "businessId" | "passwordHash">;

/** The browser that the session is for, with the token of the session that it had. */
type Browser = Pick<SessionCookie, "address" | "userAgent" | "token" | "device">;

type Links = Pick<AccountLinks, "forgotPassword">;

/** Of one person: all that a list shows. */
export const { max: maxSessions } = limits.accounts.sessions;

const maxUserAgentLength = 500;

/**
 * Ends the session that the browser had, and the person's oldest if there are too many. No session of somebody with
 * two-factor sign-in begins without a code, whichever way leads here. The person is locked: of a sign-in, and a
 * deactivation or a new password at the same time, the session ends or is never begun.
 */
export function startSession(
  { database, accountLinks }: { database: Database; accountLinks: Links },
  member: Member,
  browser: Browser,
  given?: GivenCode,
) {
  const { token, tokenHash } = makeSession();
  return database.tenant(member.businessId).transaction(async (db) => {
    const { name, email, isActive, passwordHash, twoFactorAt } = await lock(db, "Member", member.id);
    if (!isActive || passwordHash !== member.passwordHash) throw wrongCredentials();
    if (twoFactorAt !== null) {
      if (given === undefined) throw missingCode();
      await assertCode(db, member.id, given);
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
    });
    await audit(db, asPerson({ id: member.id, name }, browser), "signed_in");
    await sendNewDevice(db, accountLinks, { id: member.id, email }, browser);
    return { token, expiresAt };
  });
}

/** Starts a session, sends its cookie with the answer, and knows the address from now on. */
export async function startSessionByCookie(context: Context, member: Member, code?: string): Promise<void> {
  const { database, twoFactorSecrets: secrets } = context;
  const cookie = cookieOf(context);
  const given = code === undefined ? undefined : { code, secrets };
  const { token, expiresAt } = await startSession(context, member, cookie, given);
  await keepKnownAddress(database, member.id, cookie.address);
  cookie.set(token, expiresAt);
  cookie.device.remember(member.id);
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
