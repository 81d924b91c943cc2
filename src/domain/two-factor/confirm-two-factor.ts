import { endSessions } from "../../auth/session/end-sessions.ts";
import { hashToken } from "../../crypto/hash.ts";
import { currentTime } from "../../database/clock.ts";
import type { Context } from "../../graphql/context.ts";
import { Problem } from "../../problems.ts";
import { limitCodes } from "../business/limit-sign-ins.ts";
import { cookieOf } from "../business/start-session.ts";
import { find, lock, update } from "../kernel/store.ts";
import { assertCode } from "./assert-code.ts";
import { storeRecoveryCodes } from "./recovery-codes.ts";

/** The other sessions end: they were begun with a password alone. */
export async function confirmTwoFactor(context: Context, { code }: { code: string }): Promise<{ codes: string[] }> {
  const { database, db, caller, twoFactorSecrets: secrets } = context;
  const { id, passwordHash } = await find(db, "Member", caller.id);
  const attempt = await limitCodes(database, { id, passwordHash });
  const codes = await db.transaction(async (tx) => {
    const { twoFactorAt } = await lock(tx, "Member", id);
    if (twoFactorAt !== null) throw new Problem("conflict", "Two-factor sign-in is on already.");
    await assertCode(tx, id, { code, secrets });
    await update(tx, "Member", id, { twoFactorAt: currentTime() });
    await endSessions(tx, id, hashToken(cookieOf(context).token ?? ""));
    return storeRecoveryCodes(tx, id);
  });
  await attempt.succeeded();
  return { codes };
}
