import { hashToken } from "../../crypto/hash.ts";
import type { SessionCookie } from "../../graphql/context.ts";
import { limits } from "../../limits/limits.ts";
import { Problem } from "../../problems.ts";
import { sql } from "../../query/sql.ts";
import type { Tenant } from "../../tenancy/tenant.ts";
import type { Caller } from "../caller.ts";

/** The way to confirm an identity: as at sign-in, or with a code if two-factor sign-in is on. */
export type ProofMethod = "password" | "code" | "single_sign_on";

export type Proof = {
  provedAt: Date;
  isRecent: boolean;
  method: ProofMethod;
  /** Whether the session is in a sandbox and depends on a live one. */
  isMirrored: boolean;
};

type Asker = {
  caller: Caller;
  db: Pick<Tenant, "read">;
  request: { session?: Pick<SessionCookie, "token"> | undefined };
};

/** Finds when the session's person last signed in or confirmed their identity. Undefined if the session has ended. */
export async function findProof({ caller, db, request }: Asker): Promise<Proof | undefined> {
  const [row] = await db.read(
    sql<{ proved_at: Date; is_recent: boolean; is_mirrored: boolean; method: ProofMethod }>`
      select coalesce(s.proved_at, s.created_at) as proved_at, s.parent_id is not null as is_mirrored,
        case when s.signed_in_by = 'single_sign_on' then 'single_sign_on'
          when proves_by_code(s.token_hash) then 'code' else 'password' end as method,
        coalesce(s.proved_at, s.created_at) > now() - ${limits.accounts.proofAge.max} * interval '1 minute' as is_recent
      from sessions s
      where s.token_hash = ${hashToken(request.session?.token ?? "")} and s.member_id = ${caller.id}::uuid and is_live(s)`,
  );
  if (row === undefined) return undefined;
  return { provedAt: row.proved_at, isRecent: row.is_recent, isMirrored: row.is_mirrored, method: row.method };
}

/** Identity providers lead back to the live business. */
export const leaveToConfirm = "Leave the sandbox to confirm your identity.";

const meansOf: Record<ProofMethod, string> = {
  password: "your password",
  code: "a two-factor code",
  single_sign_on: "single sign-on",
};

/** Throws unless a person's proof is recent. Keys and apps have no password: their scopes decide. */
export async function assertRecentProof(asker: Asker): Promise<void> {
  if (asker.caller.kind !== "user") return;
  const proof = await findProof(asker);
  if (proof === undefined) throw new Problem("unauthorized", "Sign in first.");
  if (proof.isRecent) return;
  if (proof.isMirrored && proof.method === "single_sign_on") throw new Problem("confirmation-required", leaveToConfirm);
  const means = meansOf[proof.method];
  throw new Problem("confirmation-required", `Confirm your identity with ${means}, then try again.`);
}
