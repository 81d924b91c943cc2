import { cancel, enqueue } from "../../../outbox/enqueue.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { releaseSend } from "../../integrations/sends/count-send.ts";

/** Queues the message for `sendAt`, if the transaction commits. */
export async function enqueueMessage(db: Transaction, draftId: string, sendAt: Date): Promise<void> {
  await enqueue(db, { kind: "message", id: draftId, dueAt: sendAt });
}

export async function cancelMessage(db: Transaction, draftId: string): Promise<void> {
  await cancel(db, "message", draftId);
  await releaseSend(db, draftId);
}
