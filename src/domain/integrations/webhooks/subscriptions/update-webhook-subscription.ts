import { auditChange } from "../../../../audit/audit.ts";
import { wakeSweep } from "../../../../outbox/enqueue.ts";
import type { MutationContext } from "../../../kernel/context.ts";
import { lock, update } from "../../../kernel/store.ts";
import { assertPersonHasApiAccess } from "../assert-api-access.ts";
import { assertActiveSubscriptionsBelowLimit } from "./active-limit.ts";
import { auditedColumns, subjectOf } from "./audited.ts";
import { assertCanReadEvents } from "./events.ts";
import { type UpdateWebhookSubscriptionInput, webhookSubscriptions } from "./schema.ts";

type Input = { id: string } & typeof UpdateWebhookSubscriptionInput.$inferInput;

export async function updateWebhookSubscription({ db, caller, origin }: MutationContext, { id, ...changes }: Input) {
  await assertPersonHasApiAccess(db, caller);
  const subscription = await lock(db, "WebhookSubscription", id, { deletedAt: null });
  assertCanReadEvents(caller, changes.events ?? subscription.events);
  if (changes.active === true && !subscription.active) await assertActiveSubscriptionsBelowLimit(db);
  const updated = await update(db, "WebhookSubscription", id, webhookSubscriptions.patch(changes));
  await auditChange(db, { caller, origin }, "webhook_updated", {
    subject: subjectOf(subscription),
    before: subscription,
    after: updated,
    columns: auditedColumns,
  });
  if (subscription.active && !updated.active) await wakeSweep(db, "webhook");
  return updated;
}
