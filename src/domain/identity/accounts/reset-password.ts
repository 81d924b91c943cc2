import { asPerson, audit } from "../../../audit/audit.ts";
import { assertStrongPassword } from "../../../auth/password/assert-strong.ts";
import { endSessions } from "../../../auth/session/end-sessions.ts";
import { hashPassword } from "../../../auth/session/password.ts";
import { hashToken } from "../../../crypto/hash.ts";
import type { Context } from "../../../graphql/context.ts";
import { Problem } from "../../../problems.ts";
import { sql } from "../../../query/sql.ts";
import type { Database } from "../../../tenancy/database.ts";
import { lock } from "../../kernel/store.ts";
import { forgetKnownAddresses } from "../business/known-addresses.ts";
import { startSessionByCookie } from "../business/start-session.ts";
import { readViewer } from "../business/viewer.ts";
import { passwordCounts } from "../single-sign-on/password-counts.ts";
import { verifyByReset } from "./end-earlier-access.ts";
import { endResetLinks } from "./end-reset-links.ts";
import { forgetDevices } from "./send-new-device.ts";
import { sendSignInChange } from "./send-sign-in-change.ts";

type Reset = { memberId: string; businessId: string; name: string; email: string; businessName: string };

/** The person as they may sign in now. */
type Renewed = {
  id: string;
  businessId: string;
  passwordHash: string;
  hasTwoFactor: boolean;
  /** Whether it verified the address, and so ended all access from before. */
  hasVerified: boolean;
};

/** Undefined for a link that is unknown, was used or has expired, or whose person has left the team. */
export async function findReset({ systemPool }: Database, token: string): Promise<Reset | undefined> {
  const { rows } = await systemPool.query<Reset>(
    `select r.member_id as "memberId", r.business_id as "businessId", m.name, m.email, b.name as "businessName"
     from password_resets r join members m on m.id = r.member_id join businesses b on b.id = r.business_id
     where r.token_hash = $1 and r.used_at is null and r.expires_at > now() and m.is_active`,
    [hashToken(token)],
  );
  return rows[0];
}

type Given = { token: string; password: string };

type Accounts = Pick<Context, "database" | "accountLinks" | "origin">;

/**
 * Sets the password, once for a link, and ends every session of the person and their other links. An owner's first one also
 * verifies the business and ends all other access. The link is looked up before anything is hashed, so that guessing at
 * links costs little, and taken in the transaction.
 */
export async function setPassword(
  { database, accountLinks, origin }: Accounts,
  { token, password }: Given,
): Promise<Renewed> {
  const reset = await findReset(database, token);
  if (reset === undefined) throw invalidLink();
  const { memberId, businessId } = reset;
  await assertStrongPassword("/password", password, reset);
  const passwordHash = await hashPassword(password);
  const renewed = await database.tenant(businessId).transaction(async (db) => {
    // As whatever else changes a password or ends a person's place in the team, before the links are touched.
    const locked = await lock(db, "Member", memberId);
    if (!locked.isActive || !(await passwordCounts(db, locked))) throw invalidLink();
    const taken = await db.query(
      sql`update password_resets set used_at = now()
          where business_id = current_business() and token_hash = ${hashToken(token)} and used_at is null and expires_at > now()
          returning 1`,
    );
    const [member] = await db.update("Member", { id: memberId, isActive: true }, { passwordHash });
    if (taken.length === 0 || member === undefined) throw invalidLink();
    const by = asPerson(member, origin);
    await audit(db, by, "password_reset");
    const hasVerified = await verifyByReset(db, member, by);
    await endResetLinks(db, memberId);
    await endSessions(db, memberId);
    await forgetDevices(db, memberId);
    await sendSignInChange(db, accountLinks, member, "passwordReset", "link");
    return { hasVerified, hasTwoFactor: !hasVerified && member.twoFactorAt !== null };
  });
  if (renewed.hasVerified) await forgetKnownAddresses(database, memberId);
  return { id: memberId, businessId, passwordHash, ...renewed };
}

/** As by the page, and signs the person in, unless that takes a code too: reading somebody's email is not enough then. */
export async function resetPassword(context: Context, given: Given) {
  const { database } = context;
  const member = await setPassword(context, given);
  if (member.hasTwoFactor) return null;
  await startSessionByCookie(context, member);
  return readViewer(database.tenant(member.businessId), member.id);
}

function invalidLink(): Problem {
  return new Problem("unauthorized", "The link is wrong, has expired or was used. Ask for another one.");
}
