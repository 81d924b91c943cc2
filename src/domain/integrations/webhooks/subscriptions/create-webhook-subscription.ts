import { audit, pick } from "../../../../audit/audit.ts";
import { makeSecret } from "../../../../outbox/handlers/webhook/secrets.ts";
import { newId } from "../../../../query/new-id.ts";
import type { MutationContext } from "../../../kernel/context.ts";
import { create } from "../../../kernel/store.ts";
import { assertPersonHasApiAccess } from "../assert-api-access.ts";
import { assertActiveSubscriptionsBelowLimit, assertSubscriptionsBelowLimit } from "./active-limit.ts";
import { subjectOf } from "./audited.ts";
import { type CreateWebhookSubscriptionInput, type SubscriptionWithSecret, webhookSubscriptions } from "./schema.ts";

export async function createWebhookSubscription(
  { db, caller, request, services: { webhooks } }: MutationContext,
  input: typeof CreateWebhookSubscriptionInput.$inferInput,
): Promise<SubscriptionWithSecret> {
  await assertPersonHasApiAccess(db, caller);
  await assertActiveSubscriptionsBelowLimit(db);
  await assertSubscriptionsBelowLimit(db);
  const id = newId();
  const signingSecret = makeSecret(input.format ?? undefined);
  const secret = Uint8Array.from(webhooks.encrypt(id, signingSecret));
  const subscription = await create(db, "WebhookSubscription", { ...webhookSubscriptions.row(input), id, secret });
  const after = pick(subscription, ["events", "filters", "description"]);
  await audit(db, { caller, request }, "webhook_created", { subject: subjectOf(subscription), after });
  return { ...subscription, signingSecret };
}
