import { audit } from "../../../audit/audit.ts";
import { verifyPassword } from "../../../auth/session/password.ts";
import { leaveToConfirm, type ProofMethod } from "../../../auth/session/recent-proof.ts";
import { hashToken } from "../../../crypto/hash.ts";
import type { Context } from "../../../graphql/context.ts";
import { badField, Problem } from "../../../problems.ts";
import { sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import { find } from "../../kernel/store.ts";
import { auditFailure } from "../business/audit-failure.ts";
import { limitCodes, limitSignIns } from "../business/limit-sign-ins.ts";
import { cookieOf } from "../business/start-session.ts";
import { canUsePassword } from "../single-sign-on/can-use-password.ts";
import { assertCode, isWrongCode } from "../two-factor/assert-code.ts";
import { findLiveContext, markConfirmed } from "./confirm-in-sandbox.ts";
import { lockVerified } from "./verify-own-password.ts";

type Given = { password?: string | null | undefined; code?: string | null | undefined };

/**
 * Confirms the caller's identity. The sign-in limits apply. With two-factor sign-in it requires a code, not the
 * password.
 */
export async function confirmIdentity(context: Context, proof: Given): Promise<true> {
  const { db, caller } = context;
  const member = await find(db, "Member", caller.id);
  if (member.mirrorOf !== null) {
    const live = await findLiveContext(context);
    await confirm(live, await find(live.db, "Member", live.caller.id), proof, leaveToConfirm);
    await markConfirmed(context, cookieOf(context).token ?? "");
    return true;
  }
  await confirm(context, member, proof, "Your business requires single sign-on. Confirm your identity with it.");
  return true;
}

/** `withoutPassword` is the detail of the problem if the business allows no passwords. */
async function confirm(
  context: Context,
  member: RowOf<"Member">,
  proof: Given,
  withoutPassword: string,
): Promise<void> {
  const { db, services } = context;
  const { database } = services;
  if (!(await db.transaction((tx) => canUsePassword(tx, member)))) throw new Problem("forbidden", withoutPassword);
  const method: Exclude<ProofMethod, "single_sign_on"> = member.twoFactorAt === null ? "password" : "code";
  const given = proof[method] ?? "";
  if (given.trim() === "") throw badField(`/${method}`, "is required");
  const attempt = await limitSignIns(database, { email: member.email, address: cookieOf(context).address });
  if (method === "password") await assertPassword(context, member, given);
  const codes = method === "code" ? await limitCodes(database, member) : undefined;
  await renewProof(context, member, method === "code" ? given : undefined).catch(async (error: unknown) => {
    if (isWrongCode(error)) await auditFailure(database, member.email, context.request.origin);
    throw error;
  });
  await codes?.succeeded();
  await attempt.succeeded();
}

async function assertPassword(
  { request, services: { database } }: Context,
  member: RowOf<"Member">,
  password: string,
): Promise<void> {
  if (await verifyPassword(password, member.passwordHash)) return;
  await auditFailure(database, member.email, request.origin);
  throw badField("/password", "is wrong");
}

/** Locks the person, so that a concurrent password change invalidates this proof. */
function renewProof(context: Context, member: RowOf<"Member">, code: string | undefined): Promise<void> {
  const { db } = context;
  const { twoFactorSecrets: secrets } = context.services;
  const { token = "" } = cookieOf(context);
  return db.transaction(async (tx) => {
    const { twoFactorAt } = await lockVerified(tx, member);
    if ((twoFactorAt === null) !== (code === undefined))
      throw new Problem("conflict", "Two-factor sign-in was changed at the same time. Try again.");
    if (code !== undefined) await assertCode(tx, member.id, { code, secrets });
    const proved = await tx.query(
      sql`update sessions set proved_at = now()
          where token_hash = ${hashToken(token)} and member_id = ${member.id}::uuid returning 1`,
    );
    if (proved.length === 0) throw new Problem("unauthorized", "Sign in first.");
    await audit(tx, context, "identity_confirmed");
  });
}
