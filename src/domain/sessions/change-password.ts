import { endSessions } from "../../auth/session/end-sessions.ts";
import { hashPassword, verifyPassword } from "../../auth/session/password.ts";
import { hashToken } from "../../crypto/hash.ts";
import type { Context } from "../../graphql/context.ts";
import { badField, Problem } from "../../problems.ts";
import { endResetLinks } from "../accounts/end-reset-links.ts";
import { limitSignIns } from "../business/limit-sign-ins.ts";
import { cookieOf } from "../business/start-session.ts";
import { find, lock, update } from "../kernel/store.ts";

type Input = { current_password: string; password: string };

/** Whoever has somebody's session may guess no more often here than where people sign in: one limit counts both. */
export async function changePassword(context: Context, { current_password, password }: Input): Promise<true> {
  const { database, db, caller } = context;
  const { address, token = "" } = cookieOf(context);
  const member = await find(db, "Member", caller.id);
  const attempt = await limitSignIns(database, { email: member.email, address });
  if (!(await verifyPassword(current_password, member.passwordHash))) throw badField("/current_password", "is wrong");
  await attempt.succeeded();
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const locked = await lock(tx, "Member", member.id);
    if (!locked.isActive) throw new Problem("unauthorized", "Sign in first.");
    if (locked.passwordHash !== member.passwordHash)
      throw new Problem("conflict", "The password was changed at the same time.");
    await update(tx, "Member", member.id, { passwordHash });
    await endSessions(tx, member.id, hashToken(token));
    await endResetLinks(tx, member.id);
  });
  return true;
}
