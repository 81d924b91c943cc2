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
import { deleteKnownAddresses } from "../business/known-addresses.ts";
import { startSessionByCookie } from "../business/start-session.ts";
import { readViewer } from "../business/viewer.ts";
import { canUsePassword } from "../single-sign-on/can-use-password.ts";
import { verifyByReset } from "./end-earlier-access.ts";
import { endResetLinks } from "./end-reset-links.ts";
import { forgetDevices } from "./send-new-device.ts";
import { sendSignInChange } from "./send-sign-in-change.ts";

type Reset = { memberId: string; businessId: string; name: string; email: string; businessName: string };

/** The person with the new password. */
type Renewed = {
  id: string;
  businessId: string;
  passwordHash: string;
  hasTwoFactor: boolean;
  /** Whether this verified the address, and so ended all earlier access. */
  hasVerified: boolean;
};

/** Finds a reset link. Undefined if it is unknown, used or expired, or if the person has left the team. */
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

type Accounts = Pick<Context, "services" | "request">;

/**
 * Sets the password, once per link, and ends the person's sessions and other links. An unverified owner's link also
 * verifies the business and ends all other access. Finds the link before hashing, so that guessing links is cheap for
 * the server.
 */
export async function setPassword(
  { request, services: { database, accountLinks } }: Accounts,
  { token, password }: Given,
): Promise<Renewed> {
  const reset = await findReset(database, token);
  if (reset === undefined) throw invalidLink();
  const { memberId, businessId } = reset;
  await assertStrongPassword("/password", password, reset);
  const passwordHash = await hashPassword(password);
  const renewed = await database.tenant(businessId).transaction(async (db) => {
    // Locks the member before the links, as every change of a password or membership does.
    const locked = await lock(db, "Member", memberId);
    if (!locked.isActive || !(await canUsePassword(db, locked))) throw invalidLink();
    const taken = await db.query(
      sql`update password_resets set used_at = now()
          where business_id = current_business() and token_hash = ${hashToken(token)} and used_at is null and expires_at > now()
          returning 1`,
    );
    const [member] = await db.updateManyAndReturn("Member", {
      where: { id: memberId, isActive: true },
      data: { passwordHash },
    });
    if (taken.length === 0 || member === undefined) throw invalidLink();
    const by = asPerson(member, request.origin);
    await audit(db, by, "password_reset");
    const hasVerified = await verifyByReset(db, member, by);
    await endResetLinks(db, memberId);
    await endSessions(db, memberId);
    await forgetDevices(db, memberId);
    await sendSignInChange(db, accountLinks, member, "passwordReset", "link");
    return { hasVerified, hasTwoFactor: !hasVerified && member.twoFactorAt !== null };
  });
  if (renewed.hasVerified) await deleteKnownAddresses(database, memberId);
  return { id: memberId, businessId, passwordHash, ...renewed };
}

/**
 * Sets the password and signs the person in. With two-factor sign-in it returns null instead, because access to the
 * email alone must not be enough.
 */
export async function resetPassword(context: Context, given: Given) {
  const { database } = context.services;
  const member = await setPassword(context, given);
  if (member.hasTwoFactor) return null;
  await startSessionByCookie(context, member);
  return readViewer(database.tenant(member.businessId), member.id);
}

function invalidLink(): Problem {
  return new Problem("unauthorized", "The link is wrong, has expired or was used. Ask for another one.");
}
