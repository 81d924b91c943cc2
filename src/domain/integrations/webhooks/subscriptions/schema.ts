import { builder, example } from "../../../../graphql/builder.ts";
import { limits } from "../../../../limits/limits.ts";
import type { Format } from "../../../../outbox/handlers/webhook/formats.ts";
import type { RowOf } from "../../../../query/types.ts";
import { column, createdAt, derived, flag, instant, line, recordId, updatedAt } from "../../../kernel/fields.ts";
import { plainType } from "../../../kernel/plain-type.ts";
import { resource, resourceInterface } from "../../../kernel/resource.ts";
import { withoutDuplicates } from "./events.ts";
import type { Filter } from "./filters.ts";
import { readHealth, WebhookHealth } from "./health.ts";

const WebhookFormat = builder.enumType("WebhookFormat", {
  description: "The headers of deliveries.",
  values: {
    service: { description: "`X-Service-Signature`, `X-Service-Event-Id` and `X-Service-Delivery-Id`." },
    standard: {
      description:
        "The headers of Standard Webhooks besides: `webhook-id`, `webhook-timestamp` and `webhook-signature`.",
    },
  } as const,
});

const DisabledReason = builder.enumType("WebhookDisabledReason", {
  description: "Why deliveries were switched off.",
  values: {
    failing: { description: `No attempt has succeeded for ${limits.webhooks.failingDays.max} days.` },
    gone: { description: "The endpoint responded 410." },
  } as const,
});

const filterField = "A field of the event, such as `lead_type` or `message.channel`.";
const filterValues = "The values that pass. Numbers and booleans are written as text.";

const WebhookFilter = plainType<Filter>("WebhookFilter", {
  description: "A condition for the events that are delivered.",
  fields: (t) => ({
    field: t.exposeString("field", { description: filterField, ...example("lead_type") }),
    values: t.exposeStringList("values", { description: filterValues, ...example(["inbound", "referral"]) }),
  }),
});

const WebhookFilterInput = builder.inputType("WebhookFilterInput", {
  description: "A condition for the events that are delivered.",
  fields: (t) => ({
    field: t.field({ type: "Line", required: true, description: filterField, ...example("lead_type") }),
    values: t.field({
      type: ["Line"],
      required: true,
      description: filterValues,
      ...example(["inbound", "referral"]),
    }),
  }),
});

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
    ["EventPattern"],
    ["EventPattern"],
    withoutDuplicates,
  )({
    description:
      "The event types that are delivered. `job.*` is all events of a record and `*` all events, also those that are added later.",
    input: {
      description:
        "The event types to deliver, at least one: single ones, all of a record such as `job.*`, or all: `*`. Events of messages, drafts and conversations, and so `*`, also need `messages:read`. Duplicates are dropped.",
    },
    example: ["quote.accepted", "invoice.paid"],
    writable: "always",
    required: true,
  }),
  filters: column<Filter[]>(
    [WebhookFilter],
    [WebhookFilterInput],
  )({
    description: "Conditions for the events that are delivered. All must be met. None: every event is delivered.",
    input: {
      description: `Conditions for the events that are delivered, at most ${limits.webhooks.filters.max}. All must be met. An event without the field is not delivered. An empty list removes them.`,
    },
    example: [],
    writable: "always",
  }),
  format: column<Format>(WebhookFormat)({
    description: "The headers of deliveries.",
    writable: "create",
    default: "`service`",
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
      description:
        "False pauses the subscription. True resumes it, also one that was switched off, for events that occur from then on.",
    },
    example: true,
    writable: "update",
  }),
  disable_on_gone: flag({
    description: "Whether a response of 410 switches the subscription off.",
    example: false,
    writable: "always",
    default: "false",
  }),
  disabled_reason: column<RowOf<"WebhookSubscription">["disabledReason"]>(DisabledReason)({
    description: "Why the subscription was switched off; null if it is active, or if someone paused it.",
    example: null,
    nullable: true,
  }),
  disabled_at: instant({
    description: "When the subscription was switched off; null if it was not.",
    example: null,
    nullable: true,
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
      description: "The deliveries of the last 24 hours.",
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

/** `signingSecret` is `secret` in plain text. It is only returned here. */
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
