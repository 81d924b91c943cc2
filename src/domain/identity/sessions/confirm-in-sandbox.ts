import { findPerson } from "../../../auth/session/session.ts";
import { hashToken } from "../../../crypto/hash.ts";
import { type Context, withRequest } from "../../../graphql/context.ts";
import { Problem } from "../../../problems.ts";
import { sql } from "../../../query/sql.ts";
import { cookieOf } from "../business/start-session.ts";

/**
 * The context of the live session that the sandbox's session depends on, by the cookie that the browser keeps. A
 * mirrored person has no password, so they confirm their identity there.
 */
export async function findLiveContext(context: Context): Promise<Context> {
  const { database } = context.services;
  const session = cookieOf(context);
  const { token = "", liveToken } = session;
  const person = liveToken === undefined ? undefined : await findPerson(database, hashToken(liveToken));
  if (liveToken === undefined || person?.businessId === undefined) throw new Problem("unauthorized", "Sign in first.");
  const { rows } = await database.systemPool.query(
    "select 1 from sessions s join sessions p on p.id = s.parent_id where s.token_hash = $1 and p.token_hash = $2",
    [hashToken(token), hashToken(liveToken)],
  );
  if (rows.length === 0) throw new Problem("unauthorized", "Sign in first.");
  const db = database.tenant(person.businessId, person.caller.id);
  const live = { ...context, caller: person.caller, db };
  return withRequest(live, { session: { ...session, token: liveToken } });
}

/** Copies that the person has just confirmed who they are. */
export async function markConfirmed({ db }: Context, token: string): Promise<void> {
  await db.transaction((tx) =>
    tx.query(sql`update sessions set proved_at = now() where token_hash = ${hashToken(token)}`),
  );
}
