import { audit } from "../../../audit/audit.ts";
import type { Context } from "../../../graphql/context.ts";
import { lock, remove } from "../../kernel/store.ts";
import { cookieOf } from "../business/start-session.ts";
import { describeDevice } from "./device.ts";
import { isCurrent } from "./schema.ts";

export async function endSession(context: Context, { id }: { id: string }) {
  const { db, caller } = context;
  const session = await db.transaction(async (tx) => {
    const own = await lock(tx, "Session", id, { memberId: caller.id });
    await remove(tx, "Session", own.id);
    await audit(tx, context, "sessions_ended", { after: { sessions: 1, device: describeDevice(own.userAgent) } });
    return own;
  });
  if (isCurrent(session, context)) cookieOf(context).clear();
  return session;
}
