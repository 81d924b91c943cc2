import { makeSession } from "../../auth/session/session.ts";
import { hashToken } from "../../crypto/hash.ts";
import type { Database } from "../../database/database.ts";
import { sql } from "../../database/query/sql.ts";
import type { RowOf } from "../../database/query/types.ts";
import type { Context, SessionCookie } from "../../graphql/context.ts";
import { Problem } from "../../problems.ts";
import { lock } from "../kernel/store.ts";
import { keepKnownAddress } from "./known-addresses.ts";

/** As they were when their password was verified or set. */
type Member = Pick<RowOf<"Member">, "id" | "businessId" | "passwordHash">;

/** The browser that the session is for, with the token of the session that it had. */
type Browser = Pick<SessionCookie, "address" | "userAgent" | "token">;

/** Of one person: all that a list shows. */
export const maxSessions = 100;

const maxUserAgentLength = 500;

/**
 * Ends the session that the browser had, and the person's oldest if there are too many. The person is locked: of a sign-in, and a deactivation or a new password at the
 * same time, the session ends or is never begun.
 */
export function startSession(database: Database, member: Member, browser: Browser) {
  const { token, tokenHash } = makeSession();
  return database.tenant(member.businessId).transaction(async (db) => {
    const { isActive, passwordHash } = await lock(db, "Member", member.id);
    if (!isActive || passwordHash !== member.passwordHash) throw wrongCredentials();
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
    return { token, expiresAt };
  });
}

/** Starts a session, sends its cookie with the answer, and knows the address from now on. */
export async function startSessionByCookie(context: Context, member: Member): Promise<void> {
  const cookie = cookieOf(context);
  const { token, expiresAt } = await startSession(context.database, member, cookie);
  await keepKnownAddress(context.database, member.id, cookie.address);
  cookie.set(token, expiresAt);
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
