import { audit } from "../../../../audit/audit.ts";
import { parseDestination } from "../../../../audit-stream/destination.ts";
import { createSigningSecret } from "../../../../audit-stream/standard-webhook.ts";
import { currentTime } from "../../../../postgres/clock.ts";
import type { MutationContext } from "../../../kernel/context.ts";
import { lockAuditStream } from "./find-audit-stream.ts";
import type { StreamWithSecret } from "./schema.ts";

/** Changes the address; the cursor stays. A change from syslog to a webhook returns a new secret. */
export async function updateAuditStream(
  { db, caller, request, services: { auditStream } }: MutationContext,
  { url }: { url: string },
): Promise<StreamWithSecret> {
  const before = await lockAuditStream(db);
  if (before.url === url) return { stream: before, signingSecret: null };
  const kindOf = (address: string) => parseDestination(address)?.kind;
  const signingSecret = kindOf(url) === "webhook" && kindOf(before.url) !== "webhook" ? createSigningSecret() : null;
  const secret =
    signingSecret === null ? {} : { secret: Uint8Array.from(auditStream.seal(db.businessId, signingSecret)) };
  await audit(db, { caller, request }, "audit_stream_updated", { before: { url: before.url }, after: { url } });
  // Without its claim, a current batch to the old address cannot move the cursor.
  const renewed = {
    claimId: null,
    claimedUntil: null,
    failureCount: 0,
    failingSince: null,
    nextAttemptAt: currentTime(),
  };
  const [stream = before] = await db.updateManyAndReturn("AuditStream", {
    where: { businessId: db.businessId },
    data: { url, ...secret, ...renewed },
  });
  return { stream, signingSecret };
}
