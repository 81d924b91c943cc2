import { currentTime } from "../../../database/clock.ts";
import { wakeSweep } from "../../../outbox/enqueue.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock, update } from "../../kernel/store.ts";
import { assertCanReadEvents } from "./events.ts";

/** The row stays, because the delivery log refers to it. */
export async function deleteWebhookSubscription({ db, caller }: MutationContext, { id }: { id: string }) {
  const { events } = await lock(db, "WebhookSubscription", id, { deletedAt: null });
  assertCanReadEvents(caller, events);
  const deleted = await update(db, "WebhookSubscription", id, { active: false, deletedAt: currentTime() });
  await wakeSweep(db, "webhook");
  return deleted;
}
