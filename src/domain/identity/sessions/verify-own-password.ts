import { verifyPassword } from "../../../auth/session/password.ts";
import type { Context } from "../../../graphql/context.ts";
import { badField, Problem } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { find, lock } from "../../kernel/store.ts";
import { auditFailure } from "../business/audit-failure.ts";
import { limitSignIns, type SignInAttempt } from "../business/limit-sign-ins.ts";
import { cookieOf } from "../business/start-session.ts";

type Verified = { member: RowOf<"Member">; attempt: SignInAttempt };

/** Verifies the caller's password. Shares the limit of sign-ins, so that a stolen session allows no extra guesses. */
export async function verifyOwnPassword(context: Context, password: string): Promise<Verified> {
  const { db, caller, request } = context;
  const { database } = context.services;
  const member = await find(db, "Member", caller.id);
  if (member.mirrorOf !== null) throw new Problem("forbidden", "Do this in the live business.");
  const attempt = await limitSignIns(database, { email: member.email, address: cookieOf(context).address });
  if (!(await verifyPassword(password, member.passwordHash))) {
    await auditFailure(database, member.email, request.origin);
    throw badField("/current_password", "is wrong");
  }
  return { member, attempt };
}

/** Locks the person. Throws if they have left or if the password has changed since it was verified. */
export async function lockVerified(db: Transaction, { id, passwordHash }: RowOf<"Member">): Promise<RowOf<"Member">> {
  const locked = await lock(db, "Member", id);
  if (!locked.isActive) throw new Problem("unauthorized", "Sign in first.");
  if (locked.passwordHash !== passwordHash) throw new Problem("conflict", "The password was changed at the same time.");
  return locked;
}
