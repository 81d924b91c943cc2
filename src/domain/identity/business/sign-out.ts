import { audit } from "../../../audit/audit.ts";
import { hashToken } from "../../../crypto/hash.ts";
import type { Context } from "../../../graphql/context.ts";
import { sql } from "../../../query/sql.ts";
import { cookieOf } from "./start-session.ts";

export async function signOut(context: Context): Promise<true> {
  const cookie = cookieOf(context);
  const { token, liveToken } = cookie;
  if (token !== undefined)
    await context.db.transaction(async (db) => {
      await db.query(sql`select end_session(${hashToken(token)})`);
      if (liveToken !== undefined) await db.query(sql`select end_session(${hashToken(liveToken)})`);
      if (context.caller.kind === "user") await audit(db, context, "signed_out");
    });
  cookie.clear();
  return true;
}
