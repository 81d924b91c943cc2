import { formatMessage } from "../../../../audit-stream/entry.ts";
import type { Context } from "../../../../graphql/context.ts";
import { currentTime } from "../../../../postgres/clock.ts";
import { newId } from "../../../../query/new-id.ts";
import type { RowOf } from "../../../../query/types.ts";
import { findAuditStream } from "./find-audit-stream.ts";

type Announced = "audit_stream_test" | "audit_stream_updated" | "audit_stream_deleted";

/** Sends an entry that is not in the log, before all waiting entries. The stream's cursor does not move. */
export async function sendOwnEntry(
  { db, caller, services: { auditStream } }: Context,
  stream: RowOf<"AuditStream">,
  type: Announced,
) {
  const business = await db.findFirst("Business", { where: { id: db.businessId } });
  const entry = formatMessage({
    id: newId(),
    type,
    at: currentTime(),
    business: { id: db.businessId, slug: business?.slug ?? null },
    actor: { kind: "user", id: caller.id, name: caller.name },
  });
  return auditStream.send({ businessId: db.businessId, url: stream.url, secret: stream.secret }, [entry]);
}

/**
 * Sends the receiver a last entry about the change, unless the new address is its own. An unreachable receiver does not
 * prevent the change.
 */
export async function announceChange(
  context: Context,
  type: Exclude<Announced, "audit_stream_test">,
  newUrl?: string,
): Promise<void> {
  const stream = await findAuditStream(context.db);
  if (stream !== null && stream.url !== newUrl) await sendOwnEntry(context, stream, type);
}
