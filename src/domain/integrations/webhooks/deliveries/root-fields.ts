import { badFields } from "../../../../problems.ts";
import { idOf, inputOf } from "../../../kernel/arguments.ts";
import { mutationField } from "../../../kernel/mutation-fields.ts";
import { listField, readField } from "../../../kernel/read-fields.ts";
import { readableTypes } from "../subscriptions/events.ts";
import { DeliveryStatus } from "./enums.ts";
import { maxReplayed, replayDeliveries } from "./replay-deliveries.ts";
import { replayDelivery } from "./replay-delivery.ts";
import { ReplayDeliveriesInput, ReplayedDeliveriesType, SendTestEventInput, webhookDeliveries } from "./schema.ts";
import { sendTestEvent } from "./send-test-event.ts";
import { whereStatus } from "./where-status.ts";

export const webhookDeliveryFields = [
  listField("webhook_deliveries", {
    type: webhookDeliveries,
    page: "WebhookDeliveryPage",
    records: "webhook deliveries",
    description:
      "The delivery log, newest first, including the deliveries of deleted subscriptions. Those of message events also require `messages:read`: without it, they are left out, and an `event_type` of theirs returns a 403.",
    access: "webhooks:manage|admin",
    filters: {
      subscription_id: { type: "ID", description: "Filter by webhook subscription." },
      status: { type: DeliveryStatus, description: "Filter by status." },
      statuses: { type: [DeliveryStatus], description: "Filter by several statuses, at least one." },
      event_type: { type: "EventType", description: "Filter by event type." },
      event_id: { type: "ID", description: "Filter by event." },
      created_from: { type: "DateTime", description: "Only deliveries of events emitted at or after this time." },
      created_to: {
        type: "DateTime",
        description: "Only deliveries of events emitted before this time, which is after `created_from`.",
      },
    },
    select: (
      { subscription_id, status, statuses, event_type, event_id, created_from: from, created_to: to },
      { caller },
    ) => {
      if (statuses?.length === 0) throw badFields([{ parameter: "statuses", detail: "must name at least one status" }]);
      if (from != null && to != null && to <= from)
        throw badFields([{ parameter: "created_to", detail: "must be after created_from" }]);
      return {
        where: {
          ...whereStatus(status, statuses),
          subscriptionId: subscription_id ?? undefined,
          eventType: readableTypes(caller, event_type),
          eventId: event_id ?? undefined,
          createdAt: { ...(from == null ? {} : { gte: from }), ...(to == null ? {} : { lt: to }) },
        },
      };
    },
  }),

  readField("webhook_delivery", {
    type: webhookDeliveries,
    noun: "delivery",
    description: "A delivery. Those of message events also require `messages:read`.",
    access: "webhooks:manage|admin",
    where: ({ caller }) => ({ eventType: readableTypes(caller, undefined) }),
  }),

  mutationField("replay_delivery", {
    type: webhookDeliveries,
    description:
      "Sends a delivery once more, whatever its status: the same event in an attempt with an id of its own, beside the scheduled attempts.",
    access: "webhooks:manage",
    problems: ["not-found", "conflict", "plan-required", "subscription-inactive"],
    args: { id: idOf("delivery") },
    run: replayDelivery,
  }),

  mutationField("replay_deliveries", {
    type: ReplayedDeliveriesType,
    description: `Replays the deliveries of a subscription that match the filters, oldest first, at most ${maxReplayed.toLocaleString("en-AU")} a call.`,
    access: "webhooks:manage",
    problems: ["not-found", "conflict", "plan-required", "subscription-inactive"],
    args: { input: inputOf(ReplayDeliveriesInput, "The deliveries to replay.") },
    run: replayDeliveries,
  }),

  mutationField("send_test_event", {
    type: webhookDeliveries,
    description: "Delivers a sample event to a webhook subscription. Its body has `test: true`.",
    access: "webhooks:manage",
    problems: ["not-found", "conflict", "plan-required", "subscription-inactive"],
    args: {
      subscription_id: idOf("webhook subscription"),
      event_type: { type: "EventType", description: "The same as `event_type` of `input`, without an object." },
      input: { type: SendTestEventInput, description: "The test event." },
    },
    run: sendTestEvent,
  }),
];
