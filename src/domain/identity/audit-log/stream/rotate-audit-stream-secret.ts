import { audit } from "../../../../audit/audit.ts";
import { parseDestination } from "../../../../audit-stream/destination.ts";
import { createSigningSecret } from "../../../../audit-stream/standard-webhook.ts";
import { currentTime } from "../../../../postgres/clock.ts";
import { Problem } from "../../../../problems.ts";
import type { MutationContext } from "../../../kernel/context.ts";
import { lockAuditStream } from "./find-audit-stream.ts";
import type { StreamWithSecret } from "./schema.ts";

/** Replaces the signing secret. Attempts after the commit use the new one. */
export async function rotateAuditStreamSecret({
  db,
  caller,
  request,
  services: { auditStream },
}: MutationContext): Promise<StreamWithSecret> {
  const before = await lockAuditStream(db);
  if (parseDestination(before.url)?.kind !== "webhook")
    throw new Problem("conflict", "The stream sends over syslog, which has no signing secret.");
  const signingSecret = createSigningSecret();
  const secret = Uint8Array.from(auditStream.seal(db.businessId, signingSecret));
  await audit(db, { caller, request }, "audit_stream_secret_rotated", { subject: { name: before.url } });
  const changes = { secret, nextAttemptAt: currentTime() };
  const [stream = before] = await db.updateManyAndReturn("AuditStream", {
    where: { businessId: db.businessId },
    data: changes,
  });
  return { stream, signingSecret };
}
