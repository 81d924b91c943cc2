import type { RowOf } from "../../../database/query/types.ts";
import { builder } from "../../../graphql/builder.ts";
import { choice, column, count, derived, id, instant, recordId, relation, updatedAt } from "../../kernel/fields.ts";
import { resource } from "../../kernel/resource.ts";
import "../event-type.ts";
import { AttemptFailure, AttemptTrigger, DeliveryStatus } from "./enums.ts";

type Attempt = RowOf<"WebhookAttempt">;

const WebhookAttempt = builder.objectRef<Attempt>("WebhookAttempt").implement({
  description: "An HTTP request that a delivery made.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The attempt's id, a UUID, which it sends as `X-Service-Delivery-Id`." }),
    trigger: t.expose("trigger", { type: AttemptTrigger, description: "What triggered the attempt." }),
    started_at: t.expose("startedAt", { type: "DateTime", description: "When the attempt started." }),
    ended_at: t.expose("endedAt", {
      type: "DateTime",
      nullable: true,
      description: "When the attempt ended; null while it is under way.",
    }),
    duration_ms: t.exposeInt("durationMs", {
      nullable: true,
      description: "How long the attempt took, in milliseconds; null while it is under way.",
    }),
    response_status: t.exposeInt("responseStatus", {
      nullable: true,
      description: "The HTTP status of the response; null if there is none.",
    }),
    response_body: t.exposeString("responseBody", {
      nullable: true,
      description: "The beginning of the response's body, at most 1 KB; null if there is none.",
    }),
    failure: t.expose("failure", {
      type: AttemptFailure,
      nullable: true,
      description: "The reason why the attempt failed; null if it succeeded or is under way.",
    }),
    detail: t.exposeString("detail", {
      nullable: true,
      description: "The failure in a sentence; null if there is none.",
    }),
  }),
});

export const webhookDeliveries = resource("WebhookDelivery", {
  description: "The delivery of an event to a webhook subscription.",
  fields: {
    id: recordId("delivery"),
    event_id: id({ description: "The event's id, which every attempt sends as `X-Service-Event-Id`." }),
    event_type: column<string>("EventType")({ description: "The event's type." }),
    subscription_id: id({ description: "The id of the webhook subscription." }),
    subscription: relation("subscription", { description: "The webhook subscription, even if it is deleted." }),
    status: choice(DeliveryStatus)({ description: "The delivery's status." }),
    attempt_count: count({
      description: "The number of scheduled attempts that have been started, at most 6. Replays do not count.",
    }),
    next_attempt_at: instant({
      description: "When the next scheduled attempt is due; null if there is none, or while one is under way.",
      nullable: true,
    }),
    replay_at: instant({
      description: "When the replay that is waiting to be sent was requested; null if none is waiting.",
      nullable: true,
    }),
    delivered_at: instant({ description: "When the event was first delivered; null until then.", nullable: true }),
    attempts: derived<{ attempts: Attempt[] }>([WebhookAttempt], {
      description: "The delivery's attempts, oldest first.",
      select: { attempts: { orderBy: [{ startedAt: "asc" }, { id: "asc" }] } },
      resolve: ({ attempts }) => attempts,
    }),
    payload: derived<{ event: RowOf<"Event"> }>("String", {
      description: "The body of every attempt, byte for byte.",
      select: { event: true },
      resolve: ({ event }) => event.payload,
    }),
    created_at: instant({ description: "When the event was emitted." }),
    updated_at: updatedAt("delivery"),
  },
});

export const ReplayDeliveriesInput = builder.inputType("ReplayDeliveriesInput", {
  description: "The deliveries to replay: those of a subscription that match the filters.",
  fields: (t) => ({
    subscription_id: t.id({ required: true, description: "The id of the webhook subscription." }),
    statuses: t.field({
      type: [DeliveryStatus],
      description: "Filter by status, at least one. Default: `dead` and `skipped`.",
    }),
    event_type: t.field({ type: "EventType", description: "Filter by event type." }),
    created_from: t.field({ type: "DateTime", description: "Replay only events emitted at or after this time." }),
    created_to: t.field({
      type: "DateTime",
      description: "Replay only events emitted before this time, which is after `created_from`.",
    }),
  }),
});

export type ReplayedDeliveries = { replayed: number; more: boolean; last: Date | null };

export const ReplayedDeliveriesType = builder.objectRef<ReplayedDeliveries>("ReplayedDeliveries").implement({
  description: "The result of replaying deliveries by filter.",
  fields: (t) => ({
    replayed: t.exposeInt("replayed", { description: "The number of deliveries that are sent again." }),
    more: t.exposeBoolean("more", {
      description: "Whether more deliveries match the filters than one call replays.",
    }),
    last_created_at: t.expose("last", {
      type: "DateTime",
      nullable: true,
      description: "When the newest of them was emitted: the next call's `created_from`. Null if there is none.",
    }),
  }),
});
