import { audit } from "../../../../audit/audit.ts";
import type { Format } from "../../../../outbox/handlers/webhook/formats.ts";
import { makeSecret } from "../../../../outbox/handlers/webhook/secrets.ts";
import type { MutationContext } from "../../../kernel/context.ts";
import { lock, update } from "../../../kernel/store.ts";
import { assertPersonHasApiAccess } from "../assert-api-access.ts";
import { subjectOf } from "./audited.ts";
import { assertCanReadEvents } from "./events.ts";
import type { SubscriptionWithSecret } from "./schema.ts";

/** Replaces the signing secret. Attempts after the commit use the new one. */
export async function rotateWebhookSecret(
  { db, caller, request, services: { webhooks } }: MutationContext,
  { id }: { id: string },
): Promise<SubscriptionWithSecret> {
  await assertPersonHasApiAccess(db, caller);
  const subscription = await lock(db, "WebhookSubscription", id, { deletedAt: null });
  assertCanReadEvents(caller, subscription.events);
  const signingSecret = makeSecret(subscription.format as Format);
  const secret = Uint8Array.from(webhooks.encrypt(subscription.id, signingSecret));
  await audit(db, { caller, request }, "webhook_secret_rotated", { subject: subjectOf(subscription) });
  return { ...(await update(db, "WebhookSubscription", id, { secret })), signingSecret };
}
