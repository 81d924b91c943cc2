import type { Transaction } from "../../database/tenant.ts";
import { changesChannel } from "../kernel/changes-channel.ts";

/** Heard once the transaction has committed. */
export async function announce(db: Transaction, memberId: string, notificationId: string): Promise<void> {
  const payload = prefixOf(db.businessId, memberId) + notificationId;
  await db.query("select pg_notify($1, $2)", [changesChannel, payload]);
}

/** What is one person's own on the channel; the notification's id follows. */
export function prefixOf(businessId: string, memberId: string): string {
  return `${businessId} ${memberId} `;
}
