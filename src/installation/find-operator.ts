import { limits } from "../limits/limits.ts";
import type { Pool } from "../postgres/driver.ts";
import { sql } from "../query/sql.ts";

export type OperatorPerson = {
  email: string;
  hasTwoFactor: boolean;
  /** Signed in, or confirmed their identity, recently enough. */
  isProofRecent: boolean;
};

/**
 * The operator whose live session it is. Anybody may sign up with any address, so a business that is not verified makes
 * nobody an operator: every other way onto a team goes through the address's mailbox or an operator. Nor does a session
 * by single sign-on, whose provider says which address it is.
 */
export async function findOperator(
  pool: Pool,
  { tokenHash, emails }: { tokenHash: Buffer; emails: readonly string[] },
): Promise<OperatorPerson | undefined> {
  const { rows } = await pool.query<OperatorPerson>(
    sql`select m.email, m.two_factor_at is not null as "hasTwoFactor",
        coalesce(s.proved_at, s.created_at) > now() - ${limits.operator.proofAge.max} * interval '1 hour' as "isProofRecent"
      from sessions s
      join members m on m.business_id = s.business_id and m.id = s.member_id
      join businesses b on b.id = s.business_id
      where s.token_hash = ${tokenHash} and is_live(s) and s.signed_in_by = 'password' and m.is_active and m.email = any(${emails})
        and b.verified_at is not null and b.deletion_started_at is null`.statement(),
  );
  return rows[0];
}
