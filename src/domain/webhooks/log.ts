import type { RowOf } from "../../database/tenant.ts";
import { access, builder } from "../../graphql/builder.ts";
import { page, pageArguments, pageCost, pageType } from "../../graphql/paginate.ts";
import { record } from "../../graphql/record.ts";
import { AttemptFailure, AttemptTrigger, DeliveryStatus } from "./enums.ts";
import { deliveriesWhere } from "./list-deliveries.ts";
import { replayDelivery } from "./replay.ts";
import { mostReplayed, type Replayed, replayDeliveries } from "./replay-many.ts";
import { sendTestEvent } from "./send-test.ts";

/** The log holds attempts that have ended; one on its way is a claim. */
type Attempt = RowOf<"WebhookAttempt"> | RowOf<"OutboxClaim">;

const ended = (attempt: Attempt) => ("endedAt" in attempt ? attempt : undefined);

const WebhookAttempt = builder.objectRef<Attempt>("WebhookAttempt").implement({
  description: "One request that was made to deliver an event.",
  fields: (t) => ({
    id: t.id({
      description: "The attempt's id, a UUID: its `X-Service-Delivery-Id`.",
      resolve: (attempt) => ("endedAt" in attempt ? attempt.id : attempt.attemptId),
    }),
    trigger: t.expose("trigger", { type: AttemptTrigger, description: "Why it was made." }),
    started_at: t.expose("startedAt", { type: "DateTime", description: "When it was begun." }),
    ended_at: t.field({
      type: "DateTime",
      nullable: true,
      description: "When it ended; null while it is on its way.",
      resolve: (attempt) => ended(attempt)?.endedAt,
    }),
    duration_ms: t.int({
      nullable: true,
      description: "How many milliseconds it took.",
      resolve: (attempt) => ended(attempt)?.durationMs,
    }),
    response_status: t.int({
      nullable: true,
      description: "The HTTP status of the answer; null where none came.",
      resolve: (attempt) => ended(attempt)?.responseStatus,
    }),
    response_body: t.string({
      nullable: true,
      description: "The beginning of the answer's body, at most 1 KB.",
      resolve: (attempt) => ended(attempt)?.responseBody,
    }),
    failure: t.field({
      type: AttemptFailure,
      nullable: true,
      description: "Why it failed; null where it did not, or has not ended.",
      resolve: (attempt) => ended(attempt)?.failure,
    }),
    detail: t.string({
      nullable: true,
      description: "What exactly went wrong, in words.",
      resolve: (attempt) => ended(attempt)?.detail,
    }),
  }),
});

const onTheWay = { claims: { orderBy: [{ startedAt: "asc" }, { attemptId: "asc" }] } } as const;

const WebhookDelivery = builder.prismaObject("WebhookDelivery", {
  description: "One event on its way to one subscription.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The delivery's id in the log, a UUID." }),
    event_id: t.exposeID("eventId", { description: "The event's id: the `X-Service-Event-Id` of every attempt." }),
    event_type: t.expose("eventType", { type: "EventType", description: "What happened." }),
    subscription_id: t.exposeID("subscriptionId", { description: "The subscription that it is for." }),
    subscription: t.relation("subscription", { description: "The subscription that it is for, deleted or not." }),
    status: t.expose("status", { type: DeliveryStatus, description: "How far it has come." }),
    attempt_count: t.int({
      description: "How many of its scheduled attempts have been begun, at most 6; replays do not count.",
      select: onTheWay,
      resolve: ({ attemptCount, claims }) =>
        attemptCount + claims.filter(({ trigger }) => trigger === "schedule").length,
    }),
    next_attempt_at: t.field({
      type: "DateTime",
      nullable: true,
      description: "When the next scheduled attempt is due; null where there is none, or one is on its way.",
      select: { waiting: true },
      resolve: ({ waiting }) => waiting.find(({ trigger }) => trigger === "schedule")?.dueAt,
    }),
    replay_at: t.field({
      type: "DateTime",
      nullable: true,
      description: "Since when a replay has been waiting to go out; null while none is.",
      select: { waiting: true },
      resolve: ({ waiting }) => waiting.find(({ trigger }) => trigger === "replay")?.dueAt,
    }),
    delivered_at: t.expose("deliveredAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was first delivered; null until then.",
    }),
    attempts: t.field({
      type: [WebhookAttempt],
      description: "The requests made for it, oldest first.",
      select: {
        attempts: { orderBy: [{ startedAt: "asc" }, { id: "asc" }] },
        ...onTheWay,
      },
      resolve: ({ attempts, claims }) => [...attempts, ...claims],
    }),
    payload: t.string({
      description: "The body of every attempt, byte for byte.",
      select: { event: true },
      resolve: ({ event }) => event.payload,
    }),
    created_at: t.expose("createdAt", { type: "DateTime", description: "When the event was recorded." }),
    updated_at: t.field({
      type: "DateTime",
      description: "When the delivery last changed.",
      select: onTheWay,
      resolve: ({ updatedAt, claims }) =>
        new Date(Math.max(updatedAt.getTime(), ...claims.map(({ startedAt }) => startedAt.getTime()))),
    }),
  }),
});

const WebhookDeliveryPage = pageType(WebhookDelivery, "WebhookDeliveryPage", "webhook deliveries");

export const ReplayDeliveriesInput = builder.inputType("ReplayDeliveriesInput", {
  description: "Which of a subscription's deliveries to replay.",
  fields: (t) => ({
    subscription_id: t.id({ required: true, description: "The subscription." }),
    statuses: t.field({
      type: [DeliveryStatus],
      description: "Only deliveries that have come this far; dead and skipped ones unless given.",
    }),
    event_type: t.field({ type: "EventType", description: "Only events of this type." }),
    created_from: t.field({ type: "DateTime", description: "Only events recorded at or after this time." }),
    created_to: t.field({ type: "DateTime", description: "Only events recorded before this time." }),
  }),
});

const ReplayedDeliveries = builder.objectRef<Replayed>("ReplayedDeliveries").implement({
  description: "What came of a replay by filter.",
  fields: (t) => ({
    replayed: t.exposeInt("replayed", { description: "How many deliveries go out again." }),
    more: t.exposeBoolean("more", { description: "Whether the filter names more than one call replays." }),
    last_created_at: t.expose("last", {
      type: "DateTime",
      nullable: true,
      description: "When the last of them was recorded: `created_from` of the next call. Null where there was none.",
    }),
  }),
});

builder.queryFields((t) => ({
  webhook_deliveries: t.field({
    type: WebhookDeliveryPage,
    description: "The delivery log, newest first, with the deliveries of deleted subscriptions.",
    complexity: pageCost,
    ...access("admin"),
    args: {
      subscription_id: t.arg.id({ description: "Only deliveries to this subscription." }),
      status: t.arg({ type: DeliveryStatus, description: "Only deliveries that have come this far." }),
      event_type: t.arg({ type: "EventType", description: "Only events of this type." }),
      event_id: t.arg.id({ description: "Only deliveries of this event." }),
      ...pageArguments(t.arg),
    },
    resolve: (_root, args, context, info) =>
      page(context, info, "WebhookDelivery", args, { where: deliveriesWhere(args) }),
  }),
  webhook_delivery: t.prismaField({
    type: "WebhookDelivery",
    description: "One delivery.",
    ...access("admin", "not-found"),
    args: { id: t.arg.id({ required: true, description: "The delivery's id." }) },
    resolve: (query, _root, { id }, { db }) => record(db, "WebhookDelivery", id, query),
  }),
}));

builder.mutationFields((t) => ({
  replay_delivery: t.prismaField({
    type: "WebhookDelivery",
    description:
      "Sends a delivery once more, whatever has come of it: the same event under a new delivery id, beside its scheduled attempts.",
    ...access("owner", "not-found", "conflict", "plan-required", "subscription-inactive"),
    args: { id: t.arg.id({ required: true, description: "The delivery's id." }) },
    resolve: (query, _root, { id }, context) => replayDelivery(context, id, query),
  }),
  replay_deliveries: t.field({
    type: ReplayedDeliveries,
    description: `Replays those of a subscription's deliveries that a filter names, oldest first, at most ${mostReplayed.toLocaleString("en-AU")} a call.`,
    ...access("owner", "not-found", "conflict", "plan-required", "subscription-inactive"),
    args: { input: t.arg({ type: ReplayDeliveriesInput, required: true, description: "Which ones." }) },
    resolve: (_root, { input }, context) => replayDeliveries(context, input),
  }),
  send_test_event: t.prismaField({
    type: "WebhookDelivery",
    description: "Delivers a sample event to a subscription, with `test: true` in its body.",
    ...access("owner", "not-found", "conflict", "plan-required", "subscription-inactive"),
    args: {
      subscription_id: t.arg.id({ required: true, description: "The subscription." }),
      event_type: t.arg({
        type: "EventType",
        description: "One of the subscription's events; the first of them unless given.",
      }),
    },
    resolve: (query, _root, args, context) => sendTestEvent(context, args, query),
  }),
}));
