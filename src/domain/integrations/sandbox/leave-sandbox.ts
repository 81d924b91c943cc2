import { hashToken } from "../../../crypto/hash.ts";
import type { Context } from "../../../graphql/context.ts";
import { sql } from "../../../query/sql.ts";
import { cookieOf } from "../../identity/business/start-session.ts";

/** Ends the session in the sandbox. The browser gets back the cookie of its live session. */
export async function leaveSandbox(context: Context): Promise<true> {
  const { token, liveToken, leave } = cookieOf(context);
  if (liveToken === undefined) return true;
  if (token !== undefined) await context.db.transaction((db) => db.query(sql`select end_session(${hashToken(token)})`));
  leave();
  return true;
}
