import { limits } from "../limits/limits.ts";
import type { Pool } from "../postgres/driver.ts";
import { sql } from "../query/sql.ts";

export type OperatorPerson = {
  email: string;
  hasTwoFactor: boolean;
  /** Whether the person signed in or confirmed their identity recently enough. */
  isProofRecent: boolean;
};

/**
 * Finds the operator of a live session. An unverified business makes nobody an operator, because anyone can sign up
 * with any address; every other way onto a team proves the mailbox or needs an operator. Single sign-on does not count,
 * because its provider states the address.
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
