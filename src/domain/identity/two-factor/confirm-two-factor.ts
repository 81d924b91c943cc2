import { audit } from "../../../audit/audit.ts";
import { endSessions } from "../../../auth/session/end-sessions.ts";
import { hashToken } from "../../../crypto/hash.ts";
import type { Context } from "../../../graphql/context.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { Problem } from "../../../problems.ts";
import { find, lock, update } from "../../kernel/store.ts";
import { sendSignInChange } from "../accounts/send-sign-in-change.ts";
import { limitCodes } from "../business/limit-sign-ins.ts";
import { cookieOf } from "../business/start-session.ts";
import { assertCode } from "./assert-code.ts";
import { storeRecoveryCodes } from "./recovery-codes.ts";

/** Turns on two-factor sign-in. Ends the other sessions, because they started with a password alone. */
export async function confirmTwoFactor(context: Context, { code }: { code: string }): Promise<{ codes: string[] }> {
  const { db, caller } = context;
  const { database, accountLinks, twoFactorSecrets: secrets } = context.services;
  const { id, passwordHash } = await find(db, "Member", caller.id);
  const attempt = await limitCodes(database, { id, passwordHash });
  const codes = await db.transaction(async (tx) => {
    const member = await lock(tx, "Member", id);
    if (member.twoFactorAt !== null) throw new Problem("conflict", "Two-factor sign-in is on already.");
    await assertCode(tx, id, { code, secrets });
    await update(tx, "Member", id, { twoFactorAt: currentTime() });
    await audit(tx, context, "two_factor_enabled");
    await endSessions(tx, id, hashToken(cookieOf(context).token ?? ""));
    await sendSignInChange(tx, accountLinks, member, "twoFactorOn");
    return storeRecoveryCodes(tx, id);
  });
  await attempt.succeeded();
  return { codes };
}
