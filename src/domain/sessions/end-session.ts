import type { Context } from "../../graphql/context.ts";
import { cookieOf } from "../business/start-session.ts";
import { lock, remove } from "../kernel/store.ts";
import { isCurrent } from "./schema.ts";

export async function endSession(context: Context, { id }: { id: string }) {
  const { db, caller } = context;
  const session = await db.transaction(async (tx) => {
    const own = await lock(tx, "Session", id, { memberId: caller.id });
    await remove(tx, "Session", own.id);
    return own;
  });
  if (isCurrent(session, context)) cookieOf(context).clear();
  return session;
}
