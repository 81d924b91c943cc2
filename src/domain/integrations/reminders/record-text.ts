import type { Transaction } from "../../../tenancy/tenant.ts";

/** Stores on its reminder that a text was sent, or why not. Changes nothing for other texts. */
export async function recordReminderText(db: Transaction, draftId: string, failure: string | null): Promise<void> {
  await db.updateMany("Reminder", {
    where: { draftId },
    data: { status: failure === null ? "sent" : "failed", failure },
  });
}
