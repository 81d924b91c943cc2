import { hashToken } from "../../crypto/hash.ts";
import type { SessionCookie } from "../../graphql/context.ts";
import { emailUnverified, Problem } from "../../problems.ts";
import { sql } from "../../query/sql.ts";
import type { Tenant } from "../../tenancy/tenant.ts";

type Row = { isVerified: boolean; isSignedIn: boolean };

/**
 * Throws unless the business's email address is verified. A password reset verifies the business and ends its sessions
 * in one transaction. One statement reads both, so a request from before the reset finds either no verified business or
 * no session.
 */
export async function assertEmailVerified(
  db: Pick<Tenant, "businessId" | "read">,
  session: Pick<SessionCookie, "token"> | undefined,
): Promise<void> {
  const tokenHash = session?.token === undefined ? null : hashToken(session.token);
  const [row] = await db.read(
    sql<Row>`select verified_at is not null as "isVerified",
        ${tokenHash}::bytea is null or exists (
          select from sessions s where s.business_id = businesses.id and s.token_hash = ${tokenHash}::bytea) as "isSignedIn"
      from businesses where id = ${db.businessId}::uuid`,
  );
  if (!row?.isSignedIn) throw new Problem("unauthorized", "Sign in first.");
  if (!row.isVerified) throw new Problem("email-unverified", emailUnverified);
}
