import type { RowOf } from "../../database/query/types.ts";
import { access, builder, example } from "../../graphql/builder.ts";
import { pageArguments, pageCost, pageType, paginate } from "../../graphql/paginate.ts";
import { record } from "../../graphql/record.ts";
import { createSubscription, type WithSecret } from "./create.ts";
import { deleteSubscription } from "./delete.ts";
import "./event-type.ts";
import { CreateWebhookSubscriptionInput, UpdateWebhookSubscriptionInput } from "./inputs.ts";
import { rotateSecret } from "./rotate-secret.ts";
import { updateSubscription } from "./update.ts";

const Subscribed = builder.interfaceRef<RowOf<"WebhookSubscription">>("Subscribed").implement({
  description: "What a webhook subscription is, with or without its secret.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The subscription's id, a UUID." }),
    url: t.exposeString("url", {
      description: "Where deliveries are posted to.",
      ...example("https://example.com/hooks/fieldline"),
    }),
    events: t.expose("events", {
      type: ["EventType"],
      description: "The types that it is told of.",
      ...example(["quote.accepted", "invoice.paid"]),
    }),
    description: t.exposeString("description", {
      nullable: true,
      description: "What it is for, in the business's own words.",
      ...example("Accounting"),
    }),
    active: t.exposeBoolean("active", {
      description: "Whether events are delivered to it; false while it is paused.",
      ...example(true),
    }),
    created_at: t.expose("createdAt", { type: "DateTime", description: "When the subscription was created." }),
    updated_at: t.expose("updatedAt", { type: "DateTime", description: "When the subscription last changed." }),
  }),
});

export const WebhookSubscription = builder.prismaObject("WebhookSubscription", {
  description: "Where events of some types are delivered to. Its signing secret cannot be read.",
  interfaces: [Subscribed],
  fields: (t) => ({
    deleted_at: t.expose("deletedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was deleted, as the delivery log still shows it; null until then.",
      ...example(null),
    }),
  }),
});

const WithSecretType = builder.objectRef<WithSecret>("WebhookSubscriptionWithSecret").implement({
  description: "A webhook subscription with the signing secret that it was given just now.",
  interfaces: [Subscribed],
  fields: (t) => ({
    secret: t.exposeString("signingSecret", {
      description:
        "What deliveries are signed with from now on, used whole as the key. It is shown this once and cannot be read again.",
      ...example("whsec_2YpQxN0mT8cVw5rJ1aHkLz7uEoBd4sGf9iXyRt3vKqM"),
    }),
  }),
});

const WebhookSubscriptionPage = pageType(WebhookSubscription, "WebhookSubscriptionPage", "webhook subscriptions");

const standing = { deletedAt: null };

builder.queryFields((t) => ({
  webhook_subscriptions: t.field({
    type: WebhookSubscriptionPage,
    description: "The business's webhook subscriptions, newest first.",
    complexity: pageCost,
    ...access("webhooks:manage|admin"),
    args: pageArguments(t.arg),
    resolve: (_root, args, context, info) => paginate(context, info, "WebhookSubscription", args, { where: standing }),
  }),
  webhook_subscription: t.prismaField({
    type: "WebhookSubscription",
    description: "One webhook subscription.",
    ...access("webhooks:manage|admin", "not-found"),
    args: { id: t.arg.id({ required: true, description: "The subscription's id." }) },
    resolve: (query, _root, { id }, { db }) => record(db, "WebhookSubscription", id, query, standing),
  }),
}));

builder.mutationFields((t) => ({
  create_webhook_subscription: t.field({
    type: WithSecretType,
    description: "Creates a webhook subscription. Its signing secret is in this answer.",
    ...access("webhooks:manage", "subscription-limit"),
    args: { input: t.arg({ type: CreateWebhookSubscriptionInput, required: true, description: "The subscription." }) },
    resolve: (_root, { input }, context) => createSubscription(context, input),
  }),
  update_webhook_subscription: t.prismaField({
    type: "WebhookSubscription",
    description: "Changes, pauses or resumes a webhook subscription.",
    ...access("webhooks:manage", "not-found", "subscription-limit"),
    args: {
      id: t.arg.id({ required: true, description: "The subscription's id." }),
      input: t.arg({ type: UpdateWebhookSubscriptionInput, required: true, description: "What changes." }),
    },
    resolve: (_query, _root, { id, input }, context) => updateSubscription(context, id, input),
  }),
  delete_webhook_subscription: t.prismaField({
    type: "WebhookSubscription",
    description: "Deletes a webhook subscription, whose deliveries stay in the log.",
    ...access("webhooks:manage", "not-found"),
    args: { id: t.arg.id({ required: true, description: "The subscription's id." }) },
    resolve: (_query, _root, { id }, context) => deleteSubscription(context, id),
  }),
  rotate_webhook_secret: t.field({
    type: WithSecretType,
    description:
      "Gives a webhook subscription a new signing secret, which is in this answer. The old one ends at once.",
    ...access("webhooks:manage", "not-found"),
    args: { id: t.arg.id({ required: true, description: "The subscription's id." }) },
    resolve: (_root, { id }, context) => rotateSecret(context, id),
  }),
}));
