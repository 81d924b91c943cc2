import { example } from "../../../../graphql/builder.ts";
import type { RowOf } from "../../../../query/types.ts";
import { column, createdAt, derived, flag, instant, line, recordId, updatedAt } from "../../../kernel/fields.ts";
import { plainType } from "../../../kernel/plain-type.ts";
import { resource, resourceInterface } from "../../../kernel/resource.ts";
import { withoutDuplicates } from "./events.ts";
import { readHealth, WebhookHealth } from "./health.ts";

const fields = {
  id: recordId("webhook subscription"),
  url: column<string>(
    "String",
    "EndpointUrl",
  )({
    description: "The https address that events are delivered to.",
    example: "https://example.com/hooks/fieldline",
    writable: "always",
    required: true,
  }),
  events: column<string[]>(
    ["EventType"],
    ["EventType"],
    withoutDuplicates,
  )({
    description: "The event types that are delivered.",
    input: { description: "The event types to deliver, at least one. Duplicates are dropped." },
    example: ["quote.accepted", "invoice.paid"],
    writable: "always",
    required: true,
  }),
  description: line({
    description: "The business's description of the subscription; null if there is none.",
    input: { description: "The business's description of the subscription." },
    example: "Accounting",
    nullable: true,
    writable: "always",
  }),
  active: flag({
    description: "Whether events are delivered; false while the subscription is paused.",
    update: {
      description: "False pauses the subscription. True resumes it, for events that occur from then on.",
    },
    example: true,
    writable: "update",
  }),
  created_at: createdAt("webhook subscription"),
  updated_at: updatedAt("webhook subscription"),
} as const;

const Subscribed = resourceInterface("Subscribed", "WebhookSubscription", {
  description: "A webhook subscription, with or without its secret.",
  fields,
});

export const webhookSubscriptions = resource("WebhookSubscription", {
  description: "A webhook subscription: the address that events of some types are delivered to.",
  interfaces: [Subscribed],
  fields: {
    ...fields,
    health: derived<Pick<RowOf<"WebhookSubscription">, "id">>(WebhookHealth, {
      description: "What has become of the events of the last 24 hours.",
      complexity: { field: 10 },
      select: { id: true },
      resolve: ({ id }, _args, context) => readHealth(context, id),
    }),
    deleted_at: instant({
      description: "When the subscription was deleted, as the delivery log shows it; null until then.",
      example: null,
      nullable: true,
    }),
  },
});

/** `secret` is encrypted, and `signingSecret` the same in plain text, which is shown this once. */
export type SubscriptionWithSecret = RowOf<"WebhookSubscription"> & { signingSecret: string };

export const SubscriptionWithSecretType = plainType<SubscriptionWithSecret>("WebhookSubscriptionWithSecret", {
  description: "A webhook subscription with its new signing secret.",
  interfaces: [Subscribed],
  fields: (t) => ({
    secret: t.exposeString("signingSecret", {
      description:
        "The secret that deliveries are signed with. The whole string is the key. It is shown this once and cannot be read again.",
      ...example("whsec_2YpQxN0mT8cVw5rJ1aHkLz7uEoBd4sGf9iXyRt3vKqM"),
    }),
  }),
});

export const CreateWebhookSubscriptionInput = webhookSubscriptions.createInput("CreateWebhookSubscriptionInput", {
  description: "A new webhook subscription. It is active.",
});

export const UpdateWebhookSubscriptionInput = webhookSubscriptions.updateInput("UpdateWebhookSubscriptionInput", {
  description: "The fields to change. Fields that are left out keep their values; null clears a field.",
});
