import { hashToken } from "../../crypto/hash.ts";
import type { Context } from "../../graphql/context.ts";
import { cookieOf } from "./start-session.ts";

export async function signOut(context: Context): Promise<true> {
  const cookie = cookieOf(context);
  const { token } = cookie;
  if (token !== undefined && context.caller.kind === "user")
    await context.db.transaction((db) => db.delete("Session", { tokenHash: hashToken(token) }));
  cookie.clear();
  return true;
}
