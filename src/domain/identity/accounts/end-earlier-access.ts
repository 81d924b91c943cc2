import { type Auditor, audit } from "../../../audit/audit.ts";
import { wakeSweep } from "../../../outbox/enqueue.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { type Sql, sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { turnOff } from "../two-factor/turn-off.ts";

/**
 * Verifies the business of an owner who has opened an emailed link. Someone else may have signed it up, so all access
 * from before ends. Returns false for anyone but an owner, and if the business was already verified.
 */
export async function verifyByReset(db: Transaction, member: RowOf<"Member">, by: Auditor): Promise<boolean> {
  if (member.role !== "owner") return false;
  const now = currentTime();
  const unverified = { id: db.businessId, verifiedAt: null, deletionStartedAt: null };
  const { count } = await db.updateMany("Business", { where: unverified, data: { verifiedAt: now } });
  if (count === 0) return false;
  await audit(db, by, "business_verified");
  const after = await endEarlierAccess(db, member);
  await audit(db, by, "earlier_access_ended", { after });
  return true;
}

async function endEarlierAccess(
  db: Transaction,
  { id, twoFactorAt }: RowOf<"Member">,
): Promise<Record<string, number>> {
  const count = async (statement: Sql<object>) => (await db.query(statement)).length;
  // Runs before the members, so that an invitation that is being accepted concurrently already has its member.
  const invitations = await count(
    sql`update invitations set revoked_at = now(), updated_at = clock_timestamp()
        where business_id = current_business() and accepted_at is null and revoked_at is null returning 1`,
  );
  const members = await count(
    sql`update members m set is_active = false, updated_at = clock_timestamp()
        where business_id = current_business() and id <> ${id}::uuid and is_active and exists (
          select from invitations i where i.business_id = m.business_id and i.email = m.email and i.accepted_at is not null)
        returning 1`,
  );
  const sessions = await count(sql`delete from sessions where business_id = current_business() returning 1`);
  await db.query(
    sql`update password_resets set used_at = now() where business_id = current_business() and used_at is null`,
  );
  const apiKeys = await count(
    sql`update api_keys set revoked_at = now(), updated_at = clock_timestamp()
        where business_id = current_business() and revoked_at is null returning 1`,
  );
  const apps = await count(
    sql`with revoked as (
          update connected_apps set revoked_at = now(), updated_at = clock_timestamp()
          where business_id = current_business() and revoked_at is null returning id)
        select end_app(id) from revoked`,
  );
  const webhooks = await count(
    sql`update webhook_subscriptions set active = false, deleted_at = now(), updated_at = clock_timestamp()
        where business_id = current_business() and deleted_at is null returning 1`,
  );
  if (webhooks > 0) await wakeSweep(db, "webhook");
  // A person's first calendar link has no row, so each member gets one.
  await db.query(
    sql`insert into calendar_feeds (member_id, version)
        select id, 1 from members where business_id = current_business()
        on conflict (business_id, member_id) do update set version = calendar_feeds.version + 1`,
  );
  await turnOff(db, id);
  return {
    sessions,
    api_keys: apiKeys,
    connected_apps: apps,
    webhooks,
    invitations,
    members,
    two_factor: twoFactorAt === null ? 0 : 1,
  };
}
