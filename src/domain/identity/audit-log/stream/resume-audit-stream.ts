import { type Auditor, audit } from "../../../../audit/audit.ts";
import { currentTime } from "../../../../postgres/clock.ts";
import type { MutationContext } from "../../../kernel/context.ts";
import { lockAuditStream } from "./find-audit-stream.ts";

/** Resumes a paused stream at its cursor, and retries a failing one at once. A healthy stream does not change. */
export async function resumeAuditStream({ db, caller, request }: Auditor & Pick<MutationContext, "db">) {
  const before = await lockAuditStream(db);
  if (before.pausedAt === null && before.failureCount === 0) return before;
  if (before.pausedAt !== null)
    await audit(db, { caller, request }, "audit_stream_resumed", { subject: { name: before.url } });
  const resumed = { pausedAt: null, failingSince: null, nextAttemptAt: currentTime() };
  const [stream = before] = await db.updateManyAndReturn("AuditStream", {
    where: { businessId: db.businessId },
    data: resumed,
  });
  return stream;
}
