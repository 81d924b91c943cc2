import { idOf, inputOf } from "../../kernel/arguments.ts";
import { mutationField } from "../../kernel/mutation-fields.ts";
import { equal, listField, readField } from "../../kernel/read-fields.ts";
import { DeliveryStatus } from "./enums.ts";
import { mostReplayed, replayDeliveries } from "./replay-deliveries.ts";
import { replayDelivery } from "./replay-delivery.ts";
import { ReplayDeliveriesInput, ReplayedDeliveriesType, webhookDeliveries } from "./schema.ts";
import { sendTestEvent } from "./send-test-event.ts";

const filters = {
  subscription_id: { type: "ID", description: "Filter by webhook subscription." },
  status: { type: DeliveryStatus, description: "Filter by status." },
  event_type: { type: "EventType", description: "Filter by event type." },
  event_id: { type: "ID", description: "Filter by event." },
} as const;

listField("webhook_deliveries", {
  type: webhookDeliveries,
  page: "WebhookDeliveryPage",
  records: "webhook deliveries",
  description: "The delivery log, newest first, including the deliveries of deleted subscriptions.",
  access: "admin",
  filters,
  // The rare statuses have an index of their own, by this column.
  select: (given) => ({
    where: { ...equal(filters, given), ...(isTroubled(given.status) ? { isTroubled: true } : {}) },
  }),
});

function isTroubled(status: string | null | undefined): boolean {
  return status === "failed" || status === "dead" || status === "skipped";
}

readField("webhook_delivery", {
  type: webhookDeliveries,
  noun: "delivery",
  description: "A delivery.",
  access: "admin",
});

mutationField("replay_delivery", {
  type: webhookDeliveries,
  description:
    "Sends a delivery once more, whatever its status: the same event in an attempt with an id of its own, beside the scheduled attempts.",
  access: "owner",
  problems: ["not-found", "conflict", "plan-required", "subscription-inactive"],
  args: { id: idOf("delivery") },
  run: replayDelivery,
});

mutationField("replay_deliveries", {
  type: ReplayedDeliveriesType,
  description: `Replays the deliveries of a subscription that match the filters, oldest first, at most ${mostReplayed.toLocaleString("en-AU")} a call.`,
  access: "owner",
  problems: ["not-found", "conflict", "plan-required", "subscription-inactive"],
  args: { input: inputOf(ReplayDeliveriesInput, "The deliveries to replay.") },
  run: replayDeliveries,
});

mutationField("send_test_event", {
  type: webhookDeliveries,
  description: "Delivers a sample event to a webhook subscription. Its body has `test: true`.",
  access: "owner",
  problems: ["not-found", "conflict", "plan-required", "subscription-inactive"],
  args: {
    subscription_id: idOf("webhook subscription"),
    event_type: {
      type: "EventType",
      description: "The event type, one of those that the subscription names. Default: the first of them.",
    },
  },
  run: sendTestEvent,
});
