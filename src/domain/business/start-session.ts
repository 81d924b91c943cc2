import type { NewSession } from "../../auth/session.ts";
import type { Database } from "../../database/database.ts";
import type { Context, SessionCookie } from "../../graphql/context.ts";

/** Clears away the person's ended sessions as it adds the new one. */
export async function startSession(
  database: Database,
  member: { id: string; businessId: string },
  { tokenHash, expiresAt }: NewSession,
): Promise<void> {
  await database.tenant(member.businessId).transaction(async (db) => {
    await db.remove("Session", { memberId: member.id, expiresAt: { lt: new Date() } });
    await db.insert("Session", { tokenHash, memberId: member.id, expiresAt });
  });
}

/** Only the portal's endpoint hands resolvers a cookie; signing in anywhere else is a mistake of the server's own. */
export function cookieOf(context: Context): SessionCookie {
  if (context.session === undefined) throw new Error("a session was asked for where there is no cookie");
  return context.session;
}
