import { currentTime } from "../../../postgres/clock.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock, update } from "../../kernel/store.ts";

export async function readNotification({ db, caller }: MutationContext, { id }: { id: string }) {
  const notification = await lock(db, "Notification", id, { memberId: caller.id });
  return notification.readAt === null ? update(db, "Notification", id, { readAt: currentTime() }) : notification;
}
