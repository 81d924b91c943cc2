import type { Logger } from "pino";
import type { RowOf } from "../../../query/types.ts";
import { SendError } from "../../../send-error.ts";
import type { Database } from "../../../tenancy/database.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import { emitSent } from "./emit-sent.ts";
import { markFailed, markSending, markSent, type Sending } from "./mark.ts";
import { type Carriers, type Transmitted, transmit } from "./transmit.ts";

export type SendingParts = { database: Database; carriers: Carriers; log: Logger };

const unclear = "The server failed while sending the message; it may have been sent.";

/**
 * Sends a due message at most once: it is marked as sending before the carrier is called, and later errors are left to
 * a person. Does nothing if it was undone or another attempt has it. Rejects if the message was sent but that cannot be
 * stored. The caller then calls `failLostMessage`.
 */
export async function deliverMessage(
  { database, carriers, log }: SendingParts,
  { businessId, id, attemptId }: Sending & { businessId: string },
): Promise<void> {
  const db = database.tenant(businessId);
  const draft = await markSending(db, { id, attemptId });
  if (draft === undefined) return;
  // Logs only the reason, because other parts of a database error can contain the row.
  const logFailure = (what: string, { message: reason }: Error) => log.error({ reason, draft_id: id }, what);
  let transmitted: Transmitted;
  try {
    transmitted = await transmit(db, carriers, draft);
  } catch (error) {
    if (error instanceof SendError) log.warn({ draft_id: id }, "message not sent; its draft says why");
    else logFailure("message not sent", error as Error);
    await markFailed(db, { id, attemptId }, error instanceof SendError ? error.message : unclear);
    return;
  }
  const message = await recordSent(db, { id, attemptId }, transmitted);
  await emitSent(db, message).catch((error) => logFailure("message.sent not recorded", error));
}

/**
 * Marks a message as failed after its attempt was lost. Returns false if the attempt had not started to send it, so it
 * can still go out.
 */
export async function failLostMessage(
  { database }: SendingParts,
  { businessId, id, attemptId }: Sending & { businessId: string },
): Promise<boolean> {
  const db = database.tenant(businessId);
  await markFailed(db, { id, attemptId }, unclear);
  const draft = await db.findFirst("Draft", { where: { id } });
  return draft === null || !isWaiting(draft);
}

function isWaiting({ status, attemptId }: RowOf<"Draft">): boolean {
  return attemptId === null && (status === "scheduled" || status === "sending");
}

async function recordSent(db: Tenant, sending: Sending, transmitted: Transmitted): Promise<RowOf<"Message">> {
  const message = await markSent(db, sending, transmitted);
  if (message === undefined) throw new Error("its claim had run out");
  return message;
}
