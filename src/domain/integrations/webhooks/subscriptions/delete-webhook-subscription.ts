import { audit } from "../../../../audit/audit.ts";
import { wakeSweep } from "../../../../outbox/enqueue.ts";
import { currentTime } from "../../../../postgres/clock.ts";
import type { MutationContext } from "../../../kernel/context.ts";
import { lock, update } from "../../../kernel/store.ts";
import { subjectOf } from "./audited.ts";
import { assertCanReadEvents } from "./events.ts";

/** Marks the subscription as deleted. The row stays, because the delivery log refers to it. */
export async function deleteWebhookSubscription({ db, caller, request }: MutationContext, { id }: { id: string }) {
  const { events } = await lock(db, "WebhookSubscription", id, { deletedAt: null });
  assertCanReadEvents(caller, events);
  const deleted = await update(db, "WebhookSubscription", id, { active: false, deletedAt: currentTime() });
  await audit(db, { caller, request }, "webhook_deleted", { subject: subjectOf(deleted) });
  await wakeSweep(db, "webhook");
  return deleted;
}
