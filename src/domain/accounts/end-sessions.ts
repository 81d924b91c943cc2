import type { Transaction } from "../../database/tenant.ts";

/** Signs a person out everywhere. */
export async function endSessions(db: Transaction, memberId: string): Promise<void> {
  await db.delete("Session", { memberId });
}
