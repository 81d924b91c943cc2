import type { Transaction } from "../../../database/tenant.ts";
import { enqueue } from "../../../outbox/queue.ts";

export const sendMessageJob = "send-message";

/** Has a worker send the message from then on, once the transaction has committed. */
export async function wakeSender(db: Transaction, draftId: string, sendAt: Date): Promise<void> {
  await enqueue(db, sendMessageJob, { business_id: db.businessId, draft_id: draftId }, sendAt);
}

/** When what is sent now goes out: until then the person can undo it. */
export function endOfHold(undoSendSeconds: number): Date {
  return new Date(Date.now() + undoSendSeconds * 1000);
}
