import type { Context } from "../../../graphql/context.ts";
import { Problem } from "../../../problems.ts";
import { sql } from "../../../query/sql.ts";
import { lockVerified, verifyOwnPassword } from "../sessions/verify-own-password.ts";
import { makeSecret, uriOf } from "./codes.ts";

/** Starts the setup. Replaces an unconfirmed secret. */
export async function startTwoFactor(context: Context, { current_password }: { current_password: string }) {
  const { member, attempt } = await verifyOwnPassword(context, current_password);
  await attempt.succeeded();
  const secret = makeSecret();
  const encrypted = context.services.twoFactorSecrets.encrypt(member.id, secret);
  await context.db.transaction(async (tx) => {
    const { twoFactorAt } = await lockVerified(tx, member);
    if (twoFactorAt !== null) throw new Problem("conflict", "Two-factor sign-in is on. Turn it off first.");
    await tx.query(
      sql`insert into authenticators (member_id, secret) values (${member.id}::uuid, ${encrypted})
          on conflict (member_id) do update set secret = excluded.secret, last_step = 0`,
    );
  });
  return { secret, uri: uriOf(secret, member.email) };
}
