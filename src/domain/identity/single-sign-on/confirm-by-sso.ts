import { audit } from "../../../audit/audit.ts";
import { hashToken } from "../../../crypto/hash.ts";
import type { Context } from "../../../graphql/context.ts";
import { limits } from "../../../limits/limits.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { sql } from "../../../query/sql.ts";
import type { Attempt } from "../../../sso/attempts.ts";
import type { Claims } from "../../../sso/claims.ts";
import { SsoError } from "../../../sso/sso-error.ts";
import { cookieOf } from "../business/start-session.ts";
import type { Connection } from "./connection.ts";

type Come = { attempt: Attempt; connection: Connection; claims: Claims };

/**
 * Counts as a new sign-in with the linked account. If the provider reports the time of authentication, it must be
 * recent.
 */
export async function confirmBySso(context: Context, { attempt, connection, claims }: Come): Promise<void> {
  const { db, caller } = context;
  const { issuer } = connection;
  if (caller.kind !== "user" || caller.id !== attempt.memberId)
    throw new SsoError("You are signed in as somebody else by now. Start again.");
  const oldestMs = currentTime().getTime() - limits.accounts.proofAge.max * 60_000;
  if (claims.authenticatedAt !== undefined && claims.authenticatedAt.getTime() < oldestMs)
    throw new SsoError("The identity provider did not ask you to sign in again. Sign out there, then start again.");
  await db.transaction(async (tx) => {
    const proved = await tx.query(
      sql`update sessions s set proved_at = now() from sso_identities i
          where s.token_hash = ${hashToken(cookieOf(context).token ?? "")} and s.member_id = ${caller.id}::uuid
            and i.member_id = s.member_id and i.issuer = ${issuer} and i.subject = ${claims.subject} returning 1`,
    );
    if (proved.length === 0) throw new SsoError("That is another account than the one that you signed in with.");
    await audit(tx, context, "identity_confirmed", { after: { by: "single_sign_on" } });
  });
}
