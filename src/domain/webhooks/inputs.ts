import { builder, example, notNull } from "../../graphql/builder.ts";

const events = "The types to be told of: at least one, and each counts once.";

const description = "What the subscription is for, in the business's own words.";

export const CreateWebhookSubscriptionInput = builder.inputType("CreateWebhookSubscriptionInput", {
  description: "A new webhook subscription. It is active at once.",
  fields: (t) => ({
    url: t.field({ type: "EndpointUrl", required: true, description: "Where deliveries are posted to." }),
    events: t.field({
      type: ["EventType"],
      required: true,
      description: events,
      ...example(["quote.accepted", "invoice.paid"]),
    }),
    description: t.field({ type: "Line", description, ...example("Accounting") }),
  }),
});

export const UpdateWebhookSubscriptionInput = builder.inputType("UpdateWebhookSubscriptionInput", {
  description: "What changes of a webhook subscription. Fields that are left out keep their values.",
  fields: (t) => ({
    url: t.field({ type: "EndpointUrl", description: "Where deliveries are posted to.", ...notNull }),
    events: t.field({
      type: ["EventType"],
      description: events,
      ...example(["quote.accepted", "invoice.paid"]),
      ...notNull,
    }),
    description: t.field({ type: "Line", description: `${description} Null clears it.`, ...example("Accounting") }),
    active: t.boolean({
      description: "False pauses deliveries; true lets events that are recorded from then on be delivered.",
      ...example(true),
      ...notNull,
    }),
  }),
});
