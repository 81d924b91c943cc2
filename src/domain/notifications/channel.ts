import type { Writing } from "../../database/tenant.ts";

/** Where processes tell each other of new notifications: ids only, and each subscriber reads its own row. */
export const notificationChannel = "fieldline_notifications";

/** Heard once the transaction has committed. */
export async function announce(db: Writing, memberId: string, notificationId: string): Promise<void> {
  const payload = prefixOf(db.businessId, memberId) + notificationId;
  await db.query("select pg_notify($1, $2)", [notificationChannel, payload]);
}

/** What is one person's own on the channel; the notification's id follows. */
export function prefixOf(businessId: string, memberId: string): string {
  return `${businessId} ${memberId} `;
}
