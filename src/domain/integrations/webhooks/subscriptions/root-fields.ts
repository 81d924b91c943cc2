import { idOf, inputOf } from "../../../kernel/arguments.ts";
import { mutationField } from "../../../kernel/mutation-fields.ts";
import { listField, readField } from "../../../kernel/read-fields.ts";
import { assertPublicUrl } from "./assert-public-url.ts";
import { createWebhookSubscription } from "./create-webhook-subscription.ts";
import { deleteWebhookSubscription } from "./delete-webhook-subscription.ts";
import { assertCanReadEvents, assertSomeEvents } from "./events.ts";
import { assertFilters } from "./filters.ts";
import { rotateWebhookSecret } from "./rotate-webhook-secret.ts";
import {
  CreateWebhookSubscriptionInput,
  SubscriptionWithSecretType,
  UpdateWebhookSubscriptionInput,
  webhookSubscriptions,
} from "./schema.ts";
import { updateWebhookSubscription } from "./update-webhook-subscription.ts";

const notDeleted = { deletedAt: null };

export const webhookSubscriptionFields = [
  listField("webhook_subscriptions", {
    type: webhookSubscriptions,
    page: "WebhookSubscriptionPage",
    records: "webhook subscriptions",
    description: "The business's webhook subscriptions, newest first.",
    access: "webhooks:manage|admin",
    filters: {},
    select: () => ({ where: notDeleted }),
  }),

  readField("webhook_subscription", {
    type: webhookSubscriptions,
    noun: "webhook subscription",
    description: "A webhook subscription.",
    access: "webhooks:manage|admin",
    where: () => notDeleted,
  }),

  mutationField("create_webhook_subscription", {
    type: SubscriptionWithSecretType,
    description: "Creates a webhook subscription. The response contains its signing secret.",
    access: "webhooks:manage",
    recentProof: true,
    verified: true,
    problems: ["subscription-limit"],
    args: { input: inputOf(CreateWebhookSubscriptionInput, "The webhook subscription.") },
    async prepare(context, { events, filters, url }) {
      assertSomeEvents(events);
      assertCanReadEvents(context.caller, events);
      assertFilters(events, filters ?? []);
      await assertPublicUrl(context, url);
    },
    run: createWebhookSubscription,
  }),

  mutationField("update_webhook_subscription", {
    type: webhookSubscriptions,
    description: "Updates, pauses or resumes a webhook subscription.",
    access: "webhooks:manage",
    // A new address receives the business's records.
    recentProof: ({ url }) => url != null,
    problems: ["not-found", "subscription-limit"],
    args: {
      id: idOf("webhook subscription"),
      input: inputOf(UpdateWebhookSubscriptionInput, "The fields to change."),
    },
    async prepare(context, { events, url }) {
      if (events !== undefined) assertSomeEvents(events);
      if (url !== undefined) await assertPublicUrl(context, url);
    },
    run: updateWebhookSubscription,
  }),

  mutationField("delete_webhook_subscription", {
    type: webhookSubscriptions,
    description: "Deletes a webhook subscription. Its deliveries stay in the delivery log.",
    access: "webhooks:manage",
    problems: ["not-found"],
    args: { id: idOf("webhook subscription") },
    run: deleteWebhookSubscription,
  }),

  mutationField("rotate_webhook_secret", {
    type: SubscriptionWithSecretType,
    description:
      "Replaces a webhook subscription's signing secret. The response contains the new one; the old one ends at once.",
    access: "webhooks:manage",
    recentProof: true,
    verified: true,
    problems: ["not-found"],
    args: { id: idOf("webhook subscription") },
    run: rotateWebhookSecret,
  }),
];
