import { hashToken } from "../../../crypto/hash.ts";
import type { Context } from "../../../graphql/context.ts";
import { sql } from "../../../query/sql.ts";
import { cookieOf } from "../../identity/business/start-session.ts";
import { find } from "../../kernel/store.ts";

/**
 * Ends the session in the sandbox. The browser gets back the cookie of its live session. Without that cookie the person
 * signs in again.
 */
export async function leaveSandbox(context: Context): Promise<true> {
  const cookie = cookieOf(context);
  const { token, liveToken } = cookie;
  if (token === undefined || (liveToken === undefined && !(await isMirror(context)))) return true;
  await context.db.transaction((db) => db.query(sql`select end_session(${hashToken(token)})`));
  if (liveToken === undefined) cookie.clear();
  else cookie.leave();
  return true;
}

async function isMirror({ db, caller }: Context): Promise<boolean> {
  return caller.kind === "user" && (await find(db, "Member", caller.id)).mirrorOf !== null;
}
