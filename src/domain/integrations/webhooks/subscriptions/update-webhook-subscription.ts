import { auditChange } from "../../../../audit/audit.ts";
import { wakeSweep } from "../../../../outbox/enqueue.ts";
import type { MutationContext } from "../../../kernel/context.ts";
import { lock, update } from "../../../kernel/store.ts";
import { assertPersonHasApiAccess } from "../assert-api-access.ts";
import { assertActiveSubscriptionsBelowLimit } from "./active-limit.ts";
import { auditedColumns, subjectOf } from "./audited.ts";
import { assertCanReadEvents } from "./events.ts";
import { assertFilters, type Filter } from "./filters.ts";
import { type UpdateWebhookSubscriptionInput, webhookSubscriptions } from "./schema.ts";

type Input = { id: string } & typeof UpdateWebhookSubscriptionInput.$inferInput;

export async function updateWebhookSubscription({ db, caller, request }: MutationContext, { id, ...changes }: Input) {
  await assertPersonHasApiAccess(db, caller);
  const subscription = await lock(db, "WebhookSubscription", id, { deletedAt: null });
  assertCanReadEvents(caller, changes.events ?? subscription.events);
  if (changes.active === true && !subscription.active) await assertActiveSubscriptionsBelowLimit(db);
  if (changes.events !== undefined || changes.filters !== undefined)
    assertFilters(changes.events ?? subscription.events, changes.filters ?? (subscription.filters as Filter[]));
  const isOtherUrl = changes.url !== undefined && changes.url !== subscription.url;
  const updated = await update(db, "WebhookSubscription", id, {
    ...webhookSubscriptions.patch(changes),
    ...(changes.active === true ? { disabledReason: null, disabledAt: null } : {}),
    ...(changes.active === true || isOtherUrl ? { failingSince: null } : {}),
  });
  await auditChange(db, { caller, request }, "webhook_updated", {
    subject: subjectOf(subscription),
    before: subscription,
    after: updated,
    columns: auditedColumns,
  });
  if (subscription.active && !updated.active) await wakeSweep(db, "webhook");
  return updated;
}
