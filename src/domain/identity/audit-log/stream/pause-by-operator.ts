import { audit, operator } from "../../../../audit/audit.ts";
import { currentTime } from "../../../../postgres/clock.ts";
import type { Transaction } from "../../../../tenancy/tenant.ts";
import { lockAuditStream } from "./find-audit-stream.ts";

/** Pauses the stream until somebody resumes it. A batch under way counts as not sent. False where it is paused already. */
export async function pauseByOperator(db: Transaction): Promise<boolean> {
  const { pausedAt, url } = await lockAuditStream(db);
  if (pausedAt !== null) return false;
  await audit(db, operator, "audit_stream_paused", { subject: { name: url } });
  const paused = { pausedAt: currentTime(), claimId: null, claimedUntil: null };
  await db.update("AuditStream", { businessId: db.businessId }, paused);
  return true;
}
