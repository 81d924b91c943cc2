import { audit, operator } from "../../../audit/audit.ts";
import type { AuditKind } from "../../../audit/kinds.ts";
import type { Origin } from "../../../auth/caller.ts";
import type { Verification } from "../../../graphql/services.ts";
import { currentTime } from "../../../postgres/clock.ts";
import type { Database } from "../../../tenancy/database.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";

/** The owner whose address a link verifies. */
export type Verifiable = {
  memberId: string;
  name: string;
  email: string;
  businessName: string;
  signedUpAt: Date;
  timeZone: string;
  isVerified: boolean;
};

/**
 * Finds the owner of a verification link. Undefined if it has expired, or if the address is no longer that of an active
 * owner.
 */
export async function findVerifiable(
  { systemPool }: Database,
  { memberId, emailHash, expiresAt }: Verification,
): Promise<Verifiable | undefined> {
  const { rows } = await systemPool.query<Verifiable>(
    `select m.id as "memberId", m.name, m.email, b.name as "businessName", b.created_at as "signedUpAt",
       b.time_zone as "timeZone", b.verified_at is not null as "isVerified"
     from members m join businesses b on b.id = m.business_id
     where m.id = $1 and sha256(convert_to(m.email, 'UTF8')) = $2 and m.is_active and m.role = 'owner' and $3 > now()`,
    [memberId, emailHash, expiresAt],
  );
  return rows[0];
}

/** Verifies the business for an operator, if the emailed link cannot be used. A verified business does not change. */
export async function verifyByOperator(db: Transaction): Promise<void> {
  const unverified = { id: db.businessId, verifiedAt: null, deletionStartedAt: null };
  const { count } = await db.updateMany("Business", { where: unverified, data: { verifiedAt: currentTime() } });
  if (count > 0) await audit(db, operator, "business_verified");
}

const kind: AuditKind = "business_verified";

/** Verifies the owner's business, so that it can send. A verified business does not change. */
export async function verifyEmail(
  { systemPool }: Database,
  { memberId, emailHash, expiresAt }: Verification,
  { address, userAgent }: Origin,
): Promise<void> {
  await systemPool.query(
    `with verified as (
     update businesses b set verified_at = now(), updated_at = clock_timestamp() from members m
     where m.id = $1 and sha256(convert_to(m.email, 'UTF8')) = $2 and m.is_active and m.role = 'owner' and $3 > now()
       and b.id = m.business_id and b.verified_at is null and b.deletion_started_at is null
     returning b.id as business_id, m.id, m.name)
     insert into audit_log (id, business_id, kind, actor_kind, actor_id, actor_name, address, user_agent)
     select new_uuid_v7(), business_id, $4, 'user', id, name, $5, left($6, 500) from verified`,
    [memberId, emailHash, expiresAt, kind, address, userAgent],
  );
}
