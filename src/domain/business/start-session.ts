import { makeSession, type NewSession } from "../../auth/session/session.ts";
import type { Database } from "../../database/database.ts";
import type { Context, SessionCookie } from "../../graphql/context.ts";
import { keepKnownAddress } from "./known-addresses.ts";

type Member = { id: string; businessId: string };

/** Deletes the person's expired sessions as it adds the new one. */
export async function startSession(
  database: Database,
  member: Member,
  { tokenHash, expiresAt }: NewSession,
): Promise<void> {
  await database.tenant(member.businessId).transaction(async (db) => {
    await db.delete("Session", { memberId: member.id, expiresAt: { lt: new Date() } });
    await db.insert("Session", { tokenHash, memberId: member.id, expiresAt });
  });
}

/** Starts a session, sends its cookie with the answer, and knows the address from now on. */
export async function startSessionByCookie(context: Context, member: Member): Promise<void> {
  const session = makeSession();
  const cookie = cookieOf(context);
  await startSession(context.database, member, session);
  await keepKnownAddress(context.database, member.id, cookie.address);
  cookie.set(session.token, session.expiresAt);
}

/** Only the portal's endpoint gives resolvers a cookie: signing in anywhere else is a mistake of the server's own. */
export function cookieOf(context: Context): SessionCookie {
  if (context.session === undefined) throw new Error("a session was asked for where there is no cookie");
  return context.session;
}
