import type { Transaction } from "../../database/tenant.ts";
import { publishChange } from "../kernel/changes-channel.ts";

export function publishNotification(db: Transaction, memberId: string, id: string): Promise<void> {
  return publishChange(db, notificationsTopic(db.businessId, memberId), id);
}

/** The topic of one person's notifications. */
export function notificationsTopic(businessId: string, memberId: string): string {
  return `${businessId} ${memberId} `;
}
