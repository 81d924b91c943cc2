import { audit, operator } from "../../../../audit/audit.ts";
import { currentTime } from "../../../../postgres/clock.ts";
import type { Transaction } from "../../../../tenancy/tenant.ts";
import { lockAuditStream } from "./find-audit-stream.ts";

/**
 * Pauses the stream until someone resumes it. A batch in progress counts as not sent. Returns false if it is already
 * paused.
 */
export async function pauseByOperator(db: Transaction): Promise<boolean> {
  const { pausedAt, url } = await lockAuditStream(db);
  if (pausedAt !== null) return false;
  await audit(db, operator, "audit_stream_paused", { subject: { name: url } });
  const paused = { pausedAt: currentTime(), claimId: null, claimedUntil: null };
  await db.updateMany("AuditStream", { where: { businessId: db.businessId }, data: paused });
  return true;
}
