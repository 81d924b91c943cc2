import { audit } from "../../../../audit/audit.ts";
import { parseDestination } from "../../../../audit-stream/destination.ts";
import { createSigningSecret } from "../../../../audit-stream/standard-webhook.ts";
import { Problem } from "../../../../problems.ts";
import { sql } from "../../../../query/sql.ts";
import type { MutationContext } from "../../../kernel/context.ts";
import { lockAuditStream } from "./find-audit-stream.ts";
import type { StreamWithSecret } from "./schema.ts";

/** Creates the stream. One that begins now sends the entry about its own creation first. */
export async function createAuditStream(
  { db, caller, request, services: { auditStream } }: MutationContext,
  { url, from_beginning: fromBeginning }: { url: string; from_beginning?: boolean | null | undefined },
): Promise<StreamWithSecret> {
  const signingSecret = createSigningSecret();
  const secret = Uint8Array.from(auditStream.seal(db.businessId, signingSecret));
  const created = await db.query(
    sql`insert into audit_streams (url, secret, cursor_at, updated_at)
      values (${url}, ${secret}, case when not ${fromBeginning === true}::boolean then now() end, clock_timestamp())
      on conflict do nothing returning business_id`,
  );
  if (created.length === 0)
    throw new Problem(
      "conflict",
      "The audit log is streamed already. Change or remove that stream, under Settings, Audit log.",
    );
  await audit(db, { caller, request }, "audit_stream_created", {
    after: { url, from_beginning: fromBeginning === true },
  });
  const stream = await lockAuditStream(db);
  return { stream, signingSecret: parseDestination(url)?.kind === "webhook" ? signingSecret : null };
}
