import type { Writing } from "../../database/tenant.ts";
import { newsChannel } from "../news.ts";

/** Heard once the transaction has committed. */
export async function announce(db: Writing, memberId: string, notificationId: string): Promise<void> {
  const payload = prefixOf(db.businessId, memberId) + notificationId;
  await db.query("select pg_notify($1, $2)", [newsChannel, payload]);
}

/** What is one person's own on the channel; the notification's id follows. */
export function prefixOf(businessId: string, memberId: string): string {
  return `${businessId} ${memberId} `;
}
