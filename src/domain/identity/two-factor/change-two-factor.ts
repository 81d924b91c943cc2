import type { Context } from "../../../graphql/context.ts";
import { Problem } from "../../../problems.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { auditFailure } from "../business/audit-failure.ts";
import { limitCodes } from "../business/limit-sign-ins.ts";
import { lockVerified, verifyOwnPassword } from "../sessions/verify-own-password.ts";
import { assertCode, isWrongCode } from "./assert-code.ts";

export type Proof = { current_password: string; code: string };

/** Changes two-factor sign-in after checking both factors. The sign-in limits apply. */
export async function changeTwoFactor<Answer>(
  context: Context,
  { current_password, code }: Proof,
  change: (tx: Transaction, member: RowOf<"Member">) => Promise<Answer>,
): Promise<Answer> {
  const { db } = context;
  const { database, twoFactorSecrets: secrets } = context.services;
  const { member, attempt } = await verifyOwnPassword(context, current_password);
  const codes = await limitCodes(database, member);
  const answer = await db
    .transaction(async (tx) => {
      const { twoFactorAt } = await lockVerified(tx, member);
      if (twoFactorAt === null) throw new Problem("conflict", "Two-factor sign-in is off.");
      await assertCode(tx, member.id, { code, secrets });
      return change(tx, member);
    })
    .catch(async (error: unknown) => {
      if (isWrongCode(error)) await auditFailure(database, member.email, context.request.origin);
      throw error;
    });
  await codes.succeeded();
  await attempt.succeeded();
  return answer;
}
