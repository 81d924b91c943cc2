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
 * Sends a message that is due, once: it is marked as being sent before anybody is asked to carry it, and what goes wrong
 * from then on is for a person to decide. Nothing happens where it was undone, or is another attempt's to send. Rejects
 * where it was sent and that cannot be recorded: then the message is given up.
 */
export async function deliverMessage(
  { database, carriers, log }: SendingParts,
  { businessId, id, attemptId }: Sending & { businessId: string },
): Promise<void> {
  const db = database.tenant(businessId);
  const draft = await markSending(db, { id, attemptId });
  if (draft === undefined) return;
  // Of what goes wrong, only the reason is logged: the rest of a database's error may show the row.
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

/** Of a message whose attempt was lost. False where that had not begun to send it, so that it can still go out. */
export async function giveUpMessage(
  { database }: SendingParts,
  { businessId, id, attemptId }: Sending & { businessId: string },
): Promise<boolean> {
  const db = database.tenant(businessId);
  await markFailed(db, { id, attemptId }, unclear);
  const [draft] = await db.select("Draft", { where: { id }, take: 1 });
  return draft === undefined || !isWaiting(draft);
}

function isWaiting({ status, attemptId }: RowOf<"Draft">): boolean {
  return attemptId === null && (status === "scheduled" || status === "sending");
}

async function recordSent(db: Tenant, sending: Sending, transmitted: Transmitted): Promise<RowOf<"Message">> {
  const message = await markSent(db, sending, transmitted);
  if (message === undefined) throw new Error("its claim had run out");
  return message;
}
